package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/overview"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/impact"
)

// publishCommand publishes what is due, or makes drafts.
type publishCommand struct{ *door }

func (d publishCommand) command() *cobra.Command {
	var list, date string
	var draft, accept bool
	c := newCommand("publish", cobra.NoArgs, func([]string) error { return d.run(list, date, draft, accept) })
	addListFlag(c, &list)
	addDateFlag(c, &date)
	c.Flags().BoolVar(&draft, "draft", false, "make a draft")
	addAcceptClockFlag(c, &accept)
	return c
}

func (d publishCommand) run(list, date string, draft, accept bool) error {
	if draft {
		return d.collectThenLists(list, date, accept, d.drafts)
	}
	return d.collectThenLists(list, date, accept, d.publishDue)
}

// drafts prints of each list the draft that awaits its release, or makes the next list as a draft. It stops at the
// first error.
func (d publishCommand) drafts(o *publish.Office, lists []folder.List, day rating.Date) error {
	for _, l := range lists {
		out, awaits, err := o.Publisher.AwaitingDraft(l, day)
		if err == nil && !awaits {
			out, err = o.Publisher.Draft(l, day)
		}
		if err != nil {
			return err
		}
		d.printOut(o, out)
	}
	return nil
}

// publishDue publishes what is due of the chosen lists and of the lists from which they take ratings, and prints it. If
// nothing of a list is due, it prints the list's next date.
func (d publishCommand) publishDue(o *publish.Office, lists []folder.List, day rating.Date) error {
	outs, err := o.Publisher.PublishLists(lists, day, nil)
	for _, out := range outs {
		d.printOut(o, out)
	}
	for _, l := range lists {
		if err == nil && !slices.ContainsFunc(outs, func(out release.Out) bool { return out.List == l.ID }) {
			err = d.printNextDate(o, l)
		}
	}
	return err
}

// listsWork is what a command does with the chosen lists in an open folder; the day is that of --date, or 0.
type listsWork func(*publish.Office, []folder.List, rating.Date) error

// collectThenLists opens the folder, collects once, passes the list of an id, or all, to do, and closes the folder.
func (d *door) collectThenLists(list, date string, accept bool, do listsWork) error {
	return d.withChosenLists(list, date, accept, func(o *publish.Office, lists []folder.List, day rating.Date) error {
		if _, err := d.collect(o, nil, nil); err != nil {
			return err
		}
		return do(o, lists, day)
	})
}

// withChosenLists checks the clock, opens the folder, passes the list of an id, or all, to do, and closes the folder.
func (d *door) withChosenLists(list, date string, accept bool, do listsWork) error {
	day, err := dateFlag(date)
	if err != nil {
		return err
	}
	if err := d.checkClock(accept); err != nil {
		return err
	}
	o, err := d.openForWork()
	if err != nil {
		return err
	}
	lists, err := chosenLists(&o.ReadOnly, list, day)
	if err != nil {
		return errors.Join(err, o.Close())
	}
	return errors.Join(do(o, lists, day), d.closeOffice(o))
}

// chosenLists returns the list of an id, or all if it is empty; with a day only those that have a list of that date. It
// is an error if none is left.
func chosenLists(o *publish.ReadOnly, id string, day rating.Date) ([]folder.List, error) {
	others := func(l folder.List) bool { return id != "" && id != l.ID }
	lists := slices.DeleteFunc(slices.Clone(o.Setup.Lists), others)
	if len(lists) == 0 {
		return nil, usageError{fmt.Errorf("--list %q: the configuration has %s", id, strings.Join(o.ListIDs(), ", "))}
	}
	if day == 0 {
		return lists, nil
	}
	due := slices.DeleteFunc(lists, func(l folder.List) bool { return !o.HasDate(l, day) })
	if len(due) == 0 {
		return nil, fmt.Errorf("%s: %w; kalends schedule shows the dates", day, folder.ErrNotInCalendar)
	}
	return due, nil
}

// printNextDate prints what is published already and what comes next.
func (d publishCommand) printNextDate(o *publish.Office, l folder.List) error {
	last, ok, err := o.Publisher.Last(l)
	if err != nil {
		return err
	}
	if ok {
		d.printOut(o, last)
	}
	planned, err := o.Audit.Schedule(l, 1)
	if err != nil {
		return err
	}
	if len(planned) == 0 {
		d.printMessage("messages.publish.ended", "list", l.ID)
		return nil
	}
	d.printMessage("messages.publish.nothing_due", "list", l.ID, "date", planned[0].Date.String(),
		"deadline", overview.MinuteStamp(planned[0].Deadline))
	return nil
}

// printOut prints what became of a list date: the folder on standard output, the words on standard error. A draft that
// awaits its release, or a list that waits for another, sets needsPerson.
func (d *door) printOut(o *publish.Office, out release.Out) {
	if out.State == release.Waits {
		d.printMessage("messages.publish.waiting", "issue", out.Issue, "first", out.WaitsFor)
		d.needsPerson = true
		return
	}
	place := filepath.Join(o.Dir, filepath.FromSlash(out.Folder))
	state := string(out.State)
	if out.Revision > 1 && (out.State == release.Awaits || out.State == release.IsPublished) {
		state += "_again"
	}
	d.printMessage("messages.publish."+state, "issue", out.Issue, "revision", fmt.Sprint(out.Revision), "players",
		d.words.Count(out.Listed),
		"events", d.words.Count(out.Events), "folder", place)
	if len(out.Findings) > 0 && out.State != release.WasOut {
		d.printErrLines(folder.FindingLines(d.words, out.Findings))
	}
	d.printHeld(out, filepath.Join(place, impact.Name))
	d.needsPerson = d.needsPerson || out.State == release.Awaits
	d.print("%s", place)
}

// printHeld prints what holds a list, where to look, and which command to write then; nothing for a published list.
func (d *door) printHeld(out release.Out, page string) {
	if len(out.Held.Findings) == 0 || out.State == release.IsPublished || out.State == release.WasOut {
		return
	}
	d.printErrLines(folder.FindingDigest(d.words, out.Held.Findings))
	switch {
	case out.Held.Codes == nil:
		d.printMessage("messages.gate.shown", "page", page)
	case out.State == release.Awaits:
		d.printMessage("messages.gate.held", "page", page, "command", impact.Command(out.List, out.Date, out.Held.Codes))
	default:
		d.printMessage("messages.gate.would_hold", "page", page)
	}
}
