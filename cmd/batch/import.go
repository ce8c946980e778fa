package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"kalends/ingest/players"
	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/importing"
	"kalends/publish/intake"
	"kalends/rating"
)

// importCommand imports people and their ratings from other lists into the registry.
type importCommand struct{ *door }

// importFlags are the values of the flags.
type importFlags struct {
	list, date, columns, federation string
	numberFrom                      int
	apply                           bool
}

func (d importCommand) command() *cobra.Command {
	var wish importFlags
	c := newCommand("import", exactArgs(1), func(args []string) error { return d.run(args[0], wish) })
	f := c.Flags()
	f.StringVar(&wish.list, "list", "", "the association's list to which the ratings go, where the file does not say")
	f.StringVar(&wish.date, "date", "", "the day of the list, where the file does not say")
	f.StringVar(&wish.columns, "columns", "", "what each column holds: name=B,rating=D,rating@2025-01-01=F,sex=-")
	f.StringVar(&wish.federation, "federation", "", "whose people of FIDE's list are wanted, such as UKR, or all")
	f.IntVar(&wish.numberFrom, "number-from", 0, "give new people without a number the free numbers from here on, such as 100001")
	f.BoolVar(&wish.apply, "apply", false, "put a proposal that was checked into the registry")
	return c
}

// run writes a proposal for the registry from a list, or with --apply writes a proposal into the registry.
func (d importCommand) run(name string, wish importFlags) error {
	if wish.apply != importing.IsProposal(name) {
		_, _ = d.setup() // the words of the folder's language, if it can be read
		return usageError{errors.New(d.words.Say("importing.wrong.apply"))}
	}
	opt, err := wish.options()
	if err != nil {
		return usageError{err}
	}
	if !wish.apply {
		if _, err := os.Stat(name); err != nil {
			return usageError{namedFileError{err}}
		}
	}
	o, err := d.openForWork()
	if err != nil {
		return err
	}
	defer o.Judge.Rest()
	if err := d.importInto(o, name, opt, wish.apply); err != nil {
		return errors.Join(err, o.Close())
	}
	return d.closeOffice(o)
}

func (d importCommand) importInto(o *publish.Office, name string, opt importing.Options, apply bool) error {
	desk := o.Workbook.Importing
	if _, known := o.ListByID(opt.List); opt.List != "" && !known {
		return usageError{fmt.Errorf("--list %q: choose from %s", opt.List, strings.Join(o.ListIDs(), ", "))}
	}
	if apply {
		return d.apply(desk, name)
	}
	opt.Order = o.Setup.DateOrder
	src, err := players.File(name, o.Judge.Reader.Read)
	if err != nil {
		return namedFileError{err}
	}
	p, err := desk.Propose(src, opt)
	if err != nil {
		return d.translate(err)
	}
	return d.writeProposal(desk, p)
}

// options parses the flags; it fails at the first wrong one.
func (w importFlags) options() (opt importing.Options, err error) {
	if w.date != "" {
		if opt.Date, err = rating.ParseDate(w.date); err != nil {
			return opt, fmt.Errorf("--date %q: write a day such as 2026-01-01", w.date)
		}
	}
	if opt.Columns, err = players.ParseColumns(w.columns); err != nil {
		return opt, err
	}
	if opt.NumberFrom = w.numberFrom; w.numberFrom < 0 {
		return opt, fmt.Errorf("--number-from %d: write a number such as 100001", w.numberFrom)
	}
	opt.List = w.list
	opt.Federation, err = importing.Federations(w.federation)
	if err != nil {
		return opt, fmt.Errorf("--federation %q: %w", w.federation, err)
	}
	return opt, nil
}

// translate returns an error in the office's language for a list that cannot be read or a proposal that cannot be
// applied; nothing was written. Other errors are returned as they are.
func (d importCommand) translate(err error) error {
	text, known := importing.Explain(d.words, err)
	switch {
	case !known:
		return err
	case errors.As(err, new(players.Refused)):
		return errors.New(text)
	}
	return usageError{errors.New(text)}
}

// writeProposal writes a proposal into the folder, unless it has no rows, and prints what it holds. Rows, errors and
// questions set needsPerson.
func (d importCommand) writeProposal(desk importing.Desk, p *importing.Proposal) error {
	name, already := "", false
	if len(p.Rows) > 0 {
		var err error
		if name, already, err = desk.Write(p); err != nil {
			return d.translate(err)
		}
	}
	d.needsPerson = len(p.Rows) > 0 || p.Findings.Worst() == rating.Error || p.Findings.Worst() == rating.Question
	if d.json {
		return d.printJSON(importing.AnswerOf(p, name))
	}
	for _, line := range desk.ProposalLines(p, name, already) {
		d.print("%s", line)
	}
	return nil
}

// takeDropped proposes the lists in the folder import, prints what became of them and adds to the pass what was left.
func (d importCommand) takeDropped(o *publish.Office, settled intake.Settled, pass *intake.Pass) error {
	in := importing.Inbox{Desk: o.Workbook.Importing, Read: o.Judge.Reader.Read, Settled: settled}
	all, left, err := in.Take()
	for _, s := range left {
		pass.Skipped = append(pass.Skipped, intake.Skipped{File: s.File, Why: s.Why, Err: s.Err})
	}
	for _, one := range all {
		d.printMessage("importing.dropped."+one.Outcome, "file", one.File, "place", one.Place, "proposal", one.Proposal)
		d.needsPerson = d.needsPerson || one.Outcome != "nothing"
	}
	pass.Imported = len(all)
	return err
}

// apply writes a proposal into the registry and prints what was written and what was not.
func (d importCommand) apply(desk importing.Desk, name string) error {
	a, err := desk.Apply(name)
	if u, inUse := errors.AsType[importing.InUse](err); inUse {
		return errors.New(d.words.Say("importing.in_use", "file", u.Owner))
	}
	if err != nil {
		return d.translate(err)
	}
	d.needsPerson = !a.Done
	if d.json {
		return d.printJSON(importing.AnswerOfApplied(a))
	}
	key := "applied"
	if a.Put.Rows+a.Put.Cells == 0 {
		key = "applied_nothing"
	}
	d.printText("importing."+key, "file", a.Name, "rows", d.words.Count(a.Put.Rows),
		"cells", d.words.Count(a.Put.Cells))
	for _, c := range []struct {
		key string
		n   int
	}{{"waiting_rows", a.Waiting}, {"stranded", a.Stranded}, {"left", a.Left}, {"orphans", a.Orphans}} {
		if c.n > 0 {
			d.printText("importing."+c.key, "n", d.words.Count(c.n))
		}
	}
	d.printLines("  ", folder.RegistryError{Findings: a.Findings, Words: d.words}.Error())
	return nil
}
