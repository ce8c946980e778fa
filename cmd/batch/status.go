package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/impact"
	"kalends/templates"
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
	s.Health, s.Running = audit.Saved(d.dir, d.moment())
	if d.json {
		return d.printJSON(s)
	}
	d.printStatus(s)
	d.printReminders(s)
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
	health, _ := audit.Saved(d.dir, d.moment())
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
			Returned: []audit.Sheet{}, Lists: []audit.ListStatus{}, Health: health, Damage: found})
	}
	d.printText("messages.status.damaged", "n", fmt.Sprint(len(found)))
	d.printDifferences(found)
	return nil
}

// printReminders prints what waits for a person, and what keeps the scheduled job from its work.
func (d statusCommand) printReminders(s audit.Status) {
	if s.Health != nil {
		d.print("\n%s", d.words.Say("messages.status.scan", "at",
			strings.Replace(s.Health.LastScan[:min(16, len(s.Health.LastScan))], "T", " ", 1)))
		for _, a := range s.Health.Alerts {
			if !isReminder(a.Code) {
				d.print("  %s %s [%s]", a.Problem, a.Remedy, a.Code)
			}
		}
	}
	if len(s.Reminders) > 0 {
		d.print("")
	}
	for _, r := range s.Reminders {
		problem, remedy := d.faultWords(r.Code, pairsOf(r.Args)...)
		d.print("%s [%s]", d.words.Join(problem, remedy), r.Code)
	}
}

func (d statusCommand) printStatus(s audit.Status) {
	say := func(key string, pairs ...string) { d.printText("messages.status."+key, pairs...) }
	say("head", "name", s.Association, "at", strings.Replace(s.At[:16], "T", " ", 1))
	say("inbox", "n", fmt.Sprint(len(s.Inbox)))
	for _, name := range s.Inbox {
		d.print("    %s", rating.Word(name))
	}
	d.printSheets("waiting", s.Waiting, folder.QuestionLines) // the office must see every question
	shown := map[string]bool{"": true}
	for _, w := range s.Waiting {
		if rows := newRowsNotice(d.door, w.File); !shown[rows] {
			d.print("        %s", rows)
			shown[rows] = true
		}
	}
	d.printSheets("returned", s.Returned, folder.FindingDigest)
	d.printExpected(s.Expected)
	d.printRegistry(s)
	d.printDoubts("registry", s.Doubts)
	d.printDoubts("across", s.Across)
	if m := s.Again; m != nil {
		say("again", "decisions", joinNumbers(m.Decisions), "issues", strings.Join(m.Issues, ", "))
	}
	d.printDecisions(s)
	for _, l := range s.Lists {
		d.printList(l)
	}
}

// printList prints the state of a list: its last issue, its draft, and the sheets of its next dates.
func (d statusCommand) printList(l audit.ListStatus) {
	say := func(key string, pairs ...string) { d.printText("messages.status."+key, pairs...) }
	d.print("")
	say("list", "list", l.List, "ruleset", l.Ruleset)
	if l.Last != "" {
		say("last", "issue", l.Last, "folder", l.LastAt)
	} else {
		say("none")
	}
	if l.Awaiting != "" {
		say("awaiting", "issue", l.Awaiting)
	}
	if l.Held != nil {
		d.printHeldList(l)
	}
	for _, r := range l.Refused {
		say("refused", "at", r.At, "why", rating.Word(r.Why))
	}
	if l.WaitsFor != "" {
		say("waits_for", "first", l.WaitsFor)
	} else if l.Overdue {
		say("overdue", "date", l.Next.Date.String())
	}
	switch {
	case l.Next.Date != 0:
		say("next", "date", l.Next.Date.String(), "cutoff", l.Next.Cutoff.String(), "deadline", minuteStamp(l.Next.Deadline))
		d.printSheets("accepted", l.Accepted, folder.FindingDigest)
	case l.Uncertain:
		say("uncertain")
	default:
		say("ended")
		return
	}
	if len(l.Later) > 0 {
		d.printSheets("later", l.Later, folder.FindingDigest)
	}
}

// printExpected prints the reports that have not come.
func (d statusCommand) printExpected(all []expected.Report) {
	if len(all) == 0 {
		return
	}
	d.printText("messages.status.expected", "n", fmt.Sprint(len(all)))
	for _, e := range all {
		d.print("    %s", e.Line(d.words))
		for _, line := range e.Details(d.words) {
			d.print("      %s", line)
		}
	}
}

// joinNumbers returns the numbers separated by commas.
func joinNumbers(all []int) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(all)), ", "), "[]")
}

// printDecisions prints the questions about sheet Corrections, and the decisions that the next lists will print.
func (d statusCommand) printDecisions(s audit.Status) {
	if len(s.Asked) > 0 {
		d.printText("messages.status.asked", "n", fmt.Sprint(len(s.Asked)))
		d.printLines("    ", folder.FindingLines(d.words, s.Asked))
	}
	if len(s.Decided) > 0 {
		d.printText("messages.status.decided", "numbers", joinNumbers(s.Decided))
	}
}

// printRegistry prints the remarks about the registry, and that it must not be used if that is so.
func (d statusCommand) printRegistry(s audit.Status) {
	switch {
	case s.Unfit != "":
		d.printText("messages.status.unfit")
		d.printLines("    ", s.Unfit)
	case len(registry.Stops(s.Registry)) > 0:
		d.printText("messages.status.unfit")
	case len(s.Registry) > 0:
		d.printText("messages.status.registry", "n", fmt.Sprint(len(s.Registry)))
	}
	if len(s.Imports) > 0 {
		d.printText("importing.waiting", "files", strings.Join(s.Imports, ", "))
	}
	if len(s.Registry) > 0 {
		d.printLines("    ", folder.RegistryError{Findings: s.Registry, Words: d.words}.Error())
	}
}

// printDoubts prints how many doubts there are, and the first of each kind.
func (d statusCommand) printDoubts(of string, doubts *audit.Doubts) {
	if doubts == nil {
		return
	}
	d.printText("messages.doubts."+of, "n", fmt.Sprint(doubts.N()))
	shown := map[string]bool{}
	for i, f := range doubts.First {
		if shown[f.Code] {
			continue
		}
		shown[f.Code] = true
		line := folder.FindingLines(d.words, doubts.First[i:i+1])
		if more := doubts.Of[f.Code] - 1; more > 0 {
			line += " " + d.words.Say("messages.more", "n", fmt.Sprint(more))
		}
		d.printLines("    ", line)
	}
}

// printSheets prints how many sheets there are, then one per line, and below it why it waits or was returned.
func (d statusCommand) printSheets(key string, all []audit.Sheet, say func(templates.Words, rating.Findings) string) {
	d.printText("messages.status."+key, "n", fmt.Sprint(len(all)))
	for _, s := range all {
		d.print("    %s", strings.TrimSpace(rating.Word(s.Event)+"  "+rating.Word(s.File)+d.versionNote(s)))
		d.printLines("        ", say(d.words, s.Findings))
	}
}

// versionNote returns by which version of the rules a sheet will be rated, where that may be in question.
func (d statusCommand) versionNote(s audit.Sheet) string {
	switch {
	case s.Reconstructed:
		return "  " + d.words.Say("messages.status.by_reconstructed", "version", s.Version)
	case s.Version != "":
		return "  " + d.words.Say("messages.status.by", "version", s.Version)
	}
	return ""
}

// minuteStamp formats a moment to the minute with its offset from UTC.
func minuteStamp(moment string) string {
	if len(moment) < len("2026-10-01T00:05:00Z") {
		return moment
	}
	return moment[:10] + " " + moment[11:16] + " " + moment[19:]
}

// printHeldList prints what holds a list that awaits its release.
func (d statusCommand) printHeldList(l audit.ListStatus) {
	d.printLines("        ", folder.FindingDigest(d.words, l.Unusual))
	page, command := filepath.Join("draft", l.Awaiting, impact.Name), impact.Command(l.List, l.HeldDate, l.Held)
	d.print("    %s", d.words.Say("messages.gate.held", "page", page, "command", command))
}
