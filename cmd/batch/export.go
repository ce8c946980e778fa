package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/exports"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/export"
)

// exportCommand writes an event for other programs.
type exportCommand struct{ *door }

func (d exportCommand) command() *cobra.Command {
	var format, file string
	c := newCommand("export", exactArgs(1), func(args []string) error { return d.run(args[0], format, file) })
	c.Flags().StringVar(&format, "format", "", strings.Join(export.Formats, ", ")+" (required)")
	c.Flags().StringVarP(&file, "output", "o", "", "the file to write (required)")
	return c
}

// exportedJSON is the answer of export for programs.
type exportedJSON struct {
	Event    string          `json:"event"`
	Format   string          `json:"format"`
	File     string          `json:"file,omitempty"` // empty: it was not written
	Games    int             `json:"games"`
	Findings rating.Findings `json:"findings"`
}

// run writes the event, unless a finding prevents it, and prints the findings.
func (d exportCommand) run(code, format, file string) error {
	switch {
	case !slices.Contains(export.Formats, format):
		return usageError{fmt.Errorf("--format %q: choose from %s", format, strings.Join(export.Formats, ", "))}
	case file == "":
		return usageError{errors.New("say where to write it with -o FILE")}
	}
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		t, err := exports.Event(o.View, code)
		if errors.Is(err, exports.ErrNoEvent) {
			return errors.New(d.words.Say("messages.export.none", "event", code))
		}
		if err != nil {
			return err
		}
		answer := exportedJSON{Event: t.Code, Format: format, Games: countGames(t.Games),
			Findings: append(rating.Findings{}, export.Preflight(t, format)...)}
		if export.Possible(answer.Findings) {
			if err := exports.Save(file, t, format); err != nil {
				return namedFileError{err}
			}
			answer.File = file
		}
		return d.printExported(answer)
	})
}

// countGames counts the games, without byes.
func countGames(all []rating.Game) (n int) {
	for _, g := range all {
		if !g.Bye() {
			n++
		}
	}
	return n
}

// printExported prints what was written, and what it lacks. It returns an error if nothing was written; a warning sets
// needsPerson.
func (d exportCommand) printExported(answer exportedJSON) error {
	worst := answer.Findings.Worst()
	d.needsPerson = d.needsPerson || worst == rating.Warning
	if d.json {
		if err := d.printJSON(answer); err != nil {
			return err
		}
	} else {
		d.printErrLines(folder.FindingLines(d.words, answer.Findings))
	}
	if answer.File == "" {
		return errors.New(d.words.Say("messages.export.not_written", "event", answer.Event))
	}
	if !d.json {
		d.printMessage("messages.export.done", "file", answer.File, "event", answer.Event, "games", d.words.Count(answer.Games), "format", answer.Format)
	}
	return nil
}
