package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/robfig/cron/v3"

	"kalends/config"
	"kalends/config/regulation"
	"kalends/engine"
	"kalends/engine/rules"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/bulletin"
)

// setupOf returns what package folder works with of a configuration. It reads the emblem and the fonts, and fails if one of them, or a ruleset, cannot be used.
func setupOf(c config.Config, dir string, shelf *regulation.Shelf) (folder.Setup, error) {
	s := folder.Setup{Plain: c.Plain, Program: version, Build: build(), Print: folder.Print{Print: c.Print}}
	for _, file := range []*string{&s.Notify.Webhook.URLFile, &s.Notify.Email.Password.File, &s.Mail.Password.File, &s.Mail.Maildir, &s.Sign.KeyFile} {
		*file = pathInFolder(dir, *file)
	}
	var err, also error
	s.Emblem, err = readChecked(dir, c.Emblem, func(_ string, data []byte) error { return bulletin.CheckPicture(data) })
	if err != nil {
		return s, fmt.Errorf("emblem: %w", err)
	}
	for _, f := range c.Fonts {
		font := folder.Font{RegularName: f.Regular, SemiName: f.Semibold}
		font.Regular, err = readChecked(dir, f.Regular, bulletin.CheckFont)
		font.Semi, also = readChecked(dir, f.Semibold, bulletin.CheckFont)
		if err = cmp.Or(err, also); err != nil {
			return s, fmt.Errorf("fonts: %w", err)
		}
		s.Print.Fonts = append(s.Print.Fonts, font)
	}
	for _, l := range c.Lists {
		list, err := listOf(l, c.Zone, shelf)
		if err != nil {
			return s, err
		}
		s.Lists = append(s.Lists, list)
	}
	for _, f := range shelf.Files {
		s.Own = append(s.Own, folder.OwnRuleset{Name: f.Name, File: f.Place, Data: f.Data})
	}
	return s, checkSources(s.Lists)
}

// pathInFolder returns a file's path; a relative one is relative to the association's folder.
func pathInFolder(dir, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, filepath.FromSlash(name))
}

// readChecked reads and checks a file of the folder; it returns nil if no file is named.
func readChecked(dir, name string, check func(name string, data []byte) error) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err == nil {
		err = check(name, data)
	}
	return data, err
}

func listOf(l config.List, zone *time.Location, shelf *regulation.Shelf) (folder.List, error) {
	ruleset, pinned, err := shelf.Family(l.Ruleset)
	if err != nil {
		return folder.List{}, err
	}
	return folder.List{ID: l.ID, Ruleset: ruleset, Version: pinned, Calendar: calendarOf(l, ruleset, zone), Since: l.Since,
		Options: l.Options}, nil
}

// checkSources returns errors for rulesets of the association's own that take ratings from a ruleset which no list has,
// or which itself takes ratings from another.
func checkSources(lists []folder.List) error {
	var wrong []error
	for _, l := range lists {
		on := l.Ruleset.LeansOn()
		if _, own := l.Ruleset.(engine.Written); !own || on == "" {
			continue
		}
		why := ""
		if source, found := listWith(on, lists); !found {
			why = fmt.Sprintf("takes ratings from %s, but no list of %s has that ruleset", on, config.FileName)
		} else if _, further := listWith(source.Ruleset.LeansOn(), lists); further {
			why = fmt.Sprintf("takes ratings from %s, which takes its own from another list (%s → %s → %s); take out one convert", on,
				l.Ruleset.Family(), on, source.Ruleset.LeansOn())
		}
		if why != "" {
			wrong = append(wrong, fmt.Errorf("%s: %s", regulation.FileOf(l.Ruleset.Family()), why))
		}
	}
	return errors.Join(wrong...)
}

// listWith returns the first list with a ruleset of a family; false if there is none.
func listWith(family string, lists []folder.List) (folder.List, bool) {
	for _, l := range lists {
		if l.Ruleset.Family() == family {
			return l, true
		}
	}
	return folder.List{}, false
}

// newShelf returns a shelf that finds rulesets of the program, and those in the files that own returns.
func newShelf(own folder.Own) *regulation.Shelf {
	return &regulation.Shelf{Known: rules.Family, Own: own}
}

// folderRulesets reads rulesets from an association's folder.
func folderRulesets(dir string) folder.Own {
	return func(name string) ([]byte, error) {
		return readText(filepath.Join(dir, filepath.FromSlash(regulation.FileOf(name))))
	}
}

// calendarOf returns the calendar of a ruleset, with what kalends.yaml says instead, for all its periods.
func calendarOf(l config.List, ruleset engine.Ruleset, zone *time.Location) rating.Calendar {
	c, _ := ruleset.Calendar()
	c.Zone, c.At, c.Cron, c.Years = zone, l.Calendar.At, l.Calendar.Cron, l.Calendar.Years
	c.Days, c.CutoffDays = overridden(l.Calendar, c.Days, c.CutoffDays)
	if c.Earlier != nil {
		earlier := *c.Earlier
		earlier.Years = c.Years
		earlier.Days, earlier.CutoffDays = overridden(l.Calendar, earlier.Days, earlier.CutoffDays)
		c.Earlier = &earlier
	}
	return c
}

// overridden returns the days and the cutoff, replaced by those that a calendar of kalends.yaml gives.
func overridden(calendar config.Calendar, days []rating.MonthDay, cutoff int) ([]rating.MonthDay, int) {
	if len(calendar.Days) > 0 {
		days = slices.Clone(calendar.Days)
	}
	if calendar.CutoffDays >= 0 {
		cutoff = calendar.CutoffDays
	}
	return days, cutoff
}

// readCron parses a cron expression for the configuration, which steps through it in UTC. It only says on which days
// lists are due; the job does not ask it what is due at a moment.
func readCron(expression string) (next func(time.Time) time.Time, err error) {
	defer func() {
		if wrong := recover(); wrong != nil { // the library panics on unexpected input
			next, err = nil, fmt.Errorf("%v", wrong)
		}
	}()
	schedule, err := cron.ParseStandard(expression)
	if err != nil {
		return nil, err
	}
	return schedule.Next, nil
}

// build identifies this program among all of its version, by its file's size and time. Cached readings of workbooks made
// by another build are read again.
var build = sync.OnceValue(func() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Stat(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d bytes of %d", file.Size(), file.ModTime().UnixNano())
})
