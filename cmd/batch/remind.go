package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/expected"
)

// remindCommand writes the reminders to organisers.
type remindCommand struct{ *door }

func (d remindCommand) command() *cobra.Command {
	var to string
	c := newCommand("remind", nil, func(args []string) error { return d.run(args, to) })
	c.Flags().StringVarP(&to, "output", "o", "", "folder for the letters, one file each (default: the terminal)")
	return c
}

func (d remindCommand) run(events []string, to string) error {
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		all, err := expected.Reports(o.View)
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(e expected.Report) bool { return e.Event == "" }) // without an organiser
		if all, err = d.chosenReports(all, events); err != nil {
			return err
		}
		if d.json {
			return d.printJSON(all)
		}
		if len(all) == 0 {
			d.printMessage("messages.remind.none")
		}
		for i, e := range all {
			if err := d.letter(i, e, d.words.Pick(o.Setup.Names), to); err != nil {
				return err
			}
		}
		return nil
	})
}

// chosenReports returns the reports of the named events, or all if none is named; an error names those that are not
// expected.
func (d remindCommand) chosenReports(all []expected.Report, events []string) ([]expected.Report, error) {
	if len(events) == 0 {
		return all, nil
	}
	var some []expected.Report
	var unknown []error
	for _, event := range events {
		i := slices.IndexFunc(all, func(e expected.Report) bool { return strings.EqualFold(e.Event, event) })
		if i < 0 {
			unknown = append(unknown, errors.New(d.words.Say("messages.remind.unknown", "event", event)))
			continue
		}
		some = append(some, all[i])
	}
	return some, errors.Join(unknown...)
}

// letter prints reminder i, or writes it into a folder, which it makes if necessary.
func (d remindCommand) letter(i int, e expected.Report, association, to string) error {
	whole := e.Whole(d.words, association)
	if to == "" {
		if i > 0 {
			d.print("%s", strings.Repeat("-", 72))
		}
		_, err := fmt.Fprint(d.out, whole)
		return err
	}
	name := filepath.Join(to, e.LetterName())
	if err := os.MkdirAll(to, 0o755); err != nil {
		return namedFileError{err}
	}
	if err := writeNamedFile(name, []byte(whole)); err != nil {
		return err
	}
	d.printMessage("messages.remind.done", "file", name)
	return nil
}
