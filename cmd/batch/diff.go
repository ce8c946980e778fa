package main

import (
	"errors"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/inquiry"
	"kalends/reports/diff"
)

// diffCommand prints what changed between two lists.
type diffCommand struct{ *door }

func (d diffCommand) command() *cobra.Command {
	var list, file string
	c := newCommand("diff", exactArgs(2), func(args []string) error { return d.run(args[0], args[1], list, file) })
	addListFlag(c, &list)
	c.Flags().StringVarP(&file, "out", "o", "", "write a workbook, FILE.xlsx, or a page to print, FILE.html, and print nothing")
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
		all, err := inquiry.Comparisons(o.Audit, lists, from, to)
		if err != nil {
			return unanswered(d.door, o, err)
		}
		return d.printAll(all, file)
	})
}

func (d diffCommand) printAll(all []diff.Comparison, file string) error {
	if file != "" {
		return d.write(all, file)
	}
	return printEach(&d.printer, all, diff.AnswerOf, diff.Text)
}

// write writes the page of all comparisons, or the workbook of one; with --json it prints the answer, too.
func (d diffCommand) write(all []diff.Comparison, file string) error {
	written := func() ([]byte, error) { return diff.Workbook(d.words, all[0]) }
	if isPage(file) {
		written = func() ([]byte, error) { return diff.Page(d.words, all) }
	} else if len(all) > 1 {
		return usageError{errors.New("-o writes one list: say which with --list")}
	}
	data, err := written()
	if err := writeAnswer(d.door, file, data, err); err != nil {
		return err
	}
	if d.json {
		return d.printAll(all, "")
	}
	return nil
}
