package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/overview"
)

// statusCommand prints the state of the folder.
type statusCommand struct{ *door }

func (d statusCommand) command() *cobra.Command {
	var check bool
	c := newCommand("status", cobra.NoArgs, func([]string) error { return d.run(check) })
	c.Flags().BoolVar(&check, "check", false, "check every byte of the ledger, the archive and the published files, too")
	return c
}

// run prints the state of the folder, with check also every damage, and as much as possible if the ledger cannot be
// read.
func (d statusCommand) run(check bool) error {
	o, err := d.openReadOnly()
	if err == nil {
		defer o.Close()
	}
	var s audit.Status
	if err == nil {
		s, err = o.Status()
	}
	if check && err == nil {
		s.Damage, err = o.Audit.Damage()
	}
	if ledgerUnreadable(err) || (err != nil && o != nil && o.Ledger.Check() != nil) {
		return d.printWithoutLedger(o, err)
	}
	if err != nil {
		return err
	}
	s.Health, s.Running = audit.SavedHealth(d.dir), audit.SavedRunning(d.dir, d.moment())
	if d.json {
		return d.printJSON(s)
	}
	d.printSections(overview.Of(d.words, s))
	switch {
	case check && len(s.Damage) == 0:
		d.print("\n%s", d.words.Say("messages.status.whole"))
	case check:
		d.print("\n%s", d.words.Say("messages.status.damaged", "n", fmt.Sprint(len(s.Damage))))
		d.printDifferences(s.Damage)
	}
	return nil
}

// ledgerUnreadable reports whether an error means that the ledger is gone, damaged or unreadable. One that another
// program has locked is not meant: it can be asked again.
func ledgerUnreadable(err error) bool {
	trouble := ledger.Trouble(err)
	return errors.Is(err, folder.ErrLedgerGone) || trouble == ledger.ErrDamagedFile || trouble == ledger.ErrNoReading
}

// printWithoutLedger prints the damage when the ledger itself cannot be read; why is the error that said so. o is nil
// if the folder could not be opened.
func (d statusCommand) printWithoutLedger(o *publish.ReadOnly, why error) error {
	setup, err := d.setup()
	if err != nil {
		return err
	}
	var found []audit.Difference
	if o != nil {
		found, err = o.Audit.Damage()
	}
	if err == nil && len(found) == 0 {
		found, err = audit.DamageBeside(d.dir, setup, why)
	}
	if err != nil {
		return err
	}
	if d.json {
		return d.printJSON(audit.Status{Association: d.words.Pick(setup.Names), Inbox: []string{}, Waiting: []audit.Sheet{},
			Returned: []audit.Sheet{}, Lists: []audit.ListStatus{}, Health: audit.SavedHealth(d.dir), Damage: found})
	}
	d.printText("messages.status.damaged", "n", fmt.Sprint(len(found)))
	d.printDifferences(found)
	return nil
}

// indents are the blanks before the texts of a section on a terminal, where they are not those of anyIndent.
var indents = map[overview.Key]indent{
	overview.Last: {title: 2}, overview.Awaiting: {2, 8, 0}, overview.Held: {title: 4}, overview.Refused: {title: 4},
	overview.Due: {title: 2}, overview.Next: {title: 2}, overview.Accepted: {2, 4, 8}, overview.Later: {2, 4, 8},
	overview.Expected: {0, 4, 6}, overview.Scan: {0, 2, 0}, overview.Reminders: {}, overview.Failed: {0, 0, 4},
}

// indent is how many blanks stand before the title of a section, its items and their details.
type indent struct{ title, item, detail int }

var anyIndent = indent{0, 4, 8}

// printSections prints the description of a folder, with an empty line before each list and what comes after the lists.
func (d statusCommand) printSections(all []overview.Section) {
	for _, s := range all {
		in, own := indents[s.Key]
		if !own {
			in = anyIndent
		}
		if slices.Contains([]overview.Key{overview.List, overview.Site, overview.Scan, overview.Reminders}, s.Key) {
			d.print("")
		}
		if s.Title != "" {
			d.printIndented(in.title, s.Title)
		}
		for _, item := range s.Items {
			d.printIndented(in.item, item.Line(d.words))
			for _, line := range item.Details {
				d.printIndented(in.detail, line)
			}
		}
		d.printSections(s.Parts)
	}
}

func (d statusCommand) printIndented(blanks int, text string) {
	d.print(strings.Repeat(" ", blanks)+"%s", text)
}
