package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/diff"
)

// diffCommand prints what changed between two lists.
type diffCommand struct{ *door }

func (d diffCommand) command() *cobra.Command {
	var list, file string
	c := &cobra.Command{
		Use: "diff A B", Short: "Who came, went and moved between two lists, by how much and because of what",
		Args: exactArgs(2),
		Long: "Compares two lists that are out, or two revisions of one: A and B are a list date (its newest revision) or 2026-10-01:r1;\nA may be the date of the opening list, and later than B. Every change is told by its causes, event by event, which add up\nto it. Without --list every list that has both dates is compared; with --json each is one object. Reads only.",
	}
	c.Flags().StringVar(&list, "list", "", "only this list")
	c.Flags().StringVarP(&file, "out", "o", "", "write a workbook, FILE.xlsx, and print nothing")
	c.RunE = func(_ *cobra.Command, args []string) error { return d.run(args[0], args[1], list, file) }
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
	o, err := d.openLeniently()
	if err != nil {
		return err
	}
	defer o.Close()
	lists, err := chosenLists(o, list, 0)
	if err != nil {
		return err
	}
	all, err := compareLists(o, lists, from, to)
	if err != nil {
		return err
	}
	return d.printAll(all, file)
}

// compareLists compares every list of which both revisions are published. If there is none, it returns the first reason.
func compareLists(o *publish.ReadOnly, lists []folder.List, from, to audit.Revision) (all []diff.Comparison, err error) {
	var reason error
	for _, l := range lists {
		c, err := o.Audit.Diff(l, from, to)
		switch {
		case err == nil:
			all = append(all, c)
		case errors.Is(err, audit.ErrNotOut), errors.Is(err, audit.ErrNoRevision),
			errors.Is(err, folder.ErrNotInCalendar):
			if reason == nil {
				reason = usageError{err}
			}
		default:
			return nil, err
		}
	}
	if len(all) == 0 {
		return nil, reason
	}
	return all, nil
}

func (d diffCommand) printAll(all []diff.Comparison, file string) error {
	if file != "" {
		return d.write(all, file)
	}
	for i, c := range all {
		if d.json {
			if err := d.printJSON(diff.AnswerOf(c)); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			d.print("")
		}
		fmt.Fprint(d.out, rating.Lines(diff.Text(d.words, c)))
	}
	return nil
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
