package main

import (
	"errors"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/reports/diff"
)

// diffCommand prints what changed between two lists.
type diffCommand struct{ *door }

func (d diffCommand) command() *cobra.Command {
	var list, file string
	c := newCommand("diff", exactArgs(2), func(args []string) error { return d.run(args[0], args[1], list, file) })
	addListFlag(c, &list)
	c.Flags().StringVarP(&file, "out", "o", "", "write a workbook, FILE.xlsx, and print nothing")
	return c
}

func (d diffCommand) run(a, b, list, file string) error {
	from, err := audit.ParseRevision(a)
	if err != nil {
		return usageError{err}
	}
	to, err := audit.ParseRevision(b)
	if err != nil {
		return usageError{err}
	}
	return readLists(d.door, list, func(o *publish.ReadOnly, lists []folder.List) error {
		compare := func(l folder.List) (diff.Comparison, error) { return o.Audit.Diff(l, from, to) }
		all, err := forLists(lists, compare, noComparison)
		if err != nil {
			return err
		}
		return d.printAll(all, file)
	})
}

// noComparison returns the reason for which a list has no comparison, as a usageError, and nil for any other error.
func noComparison(_ folder.List, _ diff.Comparison, err error) error {
	for _, known := range []error{audit.ErrNotOut, audit.ErrNoRevision, folder.ErrNotInCalendar} {
		if errors.Is(err, known) {
			return usageError{err}
		}
	}
	return nil
}

func (d diffCommand) printAll(all []diff.Comparison, file string) error {
	if file != "" {
		return d.write(all, file)
	}
	return printEach(&d.printer, all, diff.AnswerOf, diff.Text)
}

// write writes the workbook of one comparison; with --json it prints the answer, too.
func (d diffCommand) write(all []diff.Comparison, file string) error {
	if len(all) > 1 {
		return usageError{errors.New("-o writes one list: say which with --list")}
	}
	data, err := diff.Workbook(d.words, all[0])
	if err != nil {
		return err
	}
	if err := writeNamedFile(file, data); err != nil {
		return err
	}
	d.printMessage("messages.template.done", "file", file)
	if d.json {
		return d.printAll(all, "")
	}
	return nil
}
