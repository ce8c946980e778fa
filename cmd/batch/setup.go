package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"kalends/config"
	"kalends/engine"
	"kalends/engine/rules"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/bulletin"
)

// setupOf turns the configuration into the plain values that the office works with.
func setupOf(c config.Config, dir string) (folder.Setup, error) {
	s := folder.Setup{
		Program: version, Build: build(), Code: c.Code, Names: c.Names, Address: c.Address, Contact: c.Contact, Accent: c.Accent,
		Zone:      c.Zone,
		Languages: c.Languages, Approve: c.Approve, RegisteredOnly: c.RegisteredOnly, AdmitNew: c.AdmitNew, Wait: c.Wait,
		Corrections:   policyOf(c),
		WarnDeadlines: c.WarnDeadlines, OmitInactive: c.OmitInactive, DateOrder: c.DateOrder, Settle: c.Settle,
		Ledger: c.Ledger,
		Paper:  c.Paper, Source: c.Source,
		Print: folder.Print{Sections: c.Sections.Rows, Strokes: c.Sections.Index == "stroke", AgeGroups: c.AgeGroups},
	}
	s.Notify.On, s.Notify.Webhook.URL, s.Notify.Webhook.URLFile = c.Notify.On, c.Notify.URL,
		inFolder(dir, c.Notify.URLFile)
	e := &s.Notify.Email
	e.Host, e.Port, e.TLS, e.From, e.To = c.Notify.Email.Host, c.Notify.Email.Port, c.Notify.Email.TLS,
		c.Notify.Email.From, c.Notify.Email.To
	e.User, e.Password.Env, e.Password.File = c.Notify.Email.User, c.Notify.Email.PasswordEnv,
		inFolder(dir, c.Notify.Email.PasswordFile)
	if c.Emblem != "" {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(c.Emblem)))
		if err == nil {
			err = bulletin.CheckPicture(data)
		}
		if err != nil {
			return s, fmt.Errorf("emblem: %w", err)
		}
		s.Emblem = data
	}
	for _, f := range c.Fonts {
		font, err := fontOf(f, dir)
		if err != nil {
			return s, fmt.Errorf("fonts: %w", err)
		}
		s.Print.Fonts = append(s.Print.Fonts, font)
	}
	for _, l := range c.Lists {
		list, err := listOf(l, c.Zone)
		if err != nil {
			return s, err
		}
		s.Lists = append(s.Lists, list)
	}
	return s, nil
}

// policyOf says what becomes of lists that are out when something that they were made of was wrong.
func policyOf(c config.Config) rating.Policy {
	if c.Reissue {
		return rating.Reissue
	}
	return rating.NextList
}

// inFolder gives a file's path; one that is not absolute lies in the association's folder.
func inFolder(dir, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, filepath.FromSlash(name))
}

// fontOf reads and checks the files of a typeface.
func fontOf(f config.Font, dir string) (folder.Font, error) {
	font := folder.Font{RegularName: f.Regular, SemiName: f.Semibold}
	var err error
	if font.Regular, err = readFont(dir, f.Regular); err == nil && f.Semibold != "" {
		font.Semi, err = readFont(dir, f.Semibold)
	}
	return font, err
}

func readFont(dir, name string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	if err == nil {
		err = bulletin.CheckFont(name, data)
	}
	return data, err
}

func listOf(l config.List, zone *time.Location) (folder.List, error) {
	ruleset, pinned, err := rules.Family(l.Ruleset)
	if err != nil {
		return folder.List{}, err
	}
	return folder.List{ID: l.ID, Ruleset: ruleset, Version: pinned, Calendar: calendarOf(l, ruleset, zone), Since: l.Since,
		Options: l.Options}, nil
}

// calendarOf gives the calendar of a ruleset with what kalends.yaml says of it instead, in all its times.
func calendarOf(l config.List, ruleset engine.Ruleset, zone *time.Location) rating.Calendar {
	c, _ := ruleset.Calendar()
	c.Zone, c.At = zone, l.Calendar.At
	c.Days, c.CutoffDays = instead(l.Calendar, c.Days, c.CutoffDays)
	if c.Earlier != nil {
		earlier := *c.Earlier
		earlier.Days, earlier.CutoffDays = instead(l.Calendar, earlier.Days, earlier.CutoffDays)
		c.Earlier = &earlier
	}
	return c
}

func instead(said config.Calendar, days []rating.MonthDay, cutoff int) ([]rating.MonthDay, int) {
	if len(said.Days) > 0 {
		days = slices.Clone(said.Days)
	}
	if said.CutoffDays >= 0 {
		cutoff = said.CutoffDays
	}
	return days, cutoff
}

// build tells this program from every other of its version: by the commit that it was made of, and where that does not
// say all, by the file in which it lies. What another program has read of a workbook is read again.
var build = sync.OnceValue(func() string {
	info, _ := debug.ReadBuildInfo()
	if commit, whole := commitOf(info); whole {
		return commit
	}
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

// commitOf gives the commit that a program was made of; whole says that nothing was changed beside it.
func commitOf(info *debug.BuildInfo) (commit string, whole bool) {
	if info == nil {
		return "", false
	}
	said := map[string]string{}
	for _, s := range info.Settings {
		said[s.Key] = s.Value
	}
	commit = strings.Join([]string{info.GoVersion, said["vcs.revision"]}, " ")
	return commit, said["vcs.revision"] != "" && said["vcs.modified"] == "false"
}
