package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kalends/rating"
	"kalends/reports/sheets"
)

// templateCommand writes blank and pre-filled workbooks.
type templateCommand struct{ *door }

func (d templateCommand) command() *cobra.Command {
	var opt sheets.TemplateOptions
	var file string
	var prefill bool
	c := newCommand("template", cobra.NoArgs, func([]string) error { return d.run(opt, prefill, file) })
	f := c.Flags()
	f.StringVar(&opt.Kind, "kind", "games", "")
	c.SetHelpFunc(func(c *cobra.Command, args []string) { // the kinds are read only when somebody asks for help
		c.Flags().Lookup("kind").Usage = strings.Join(sheets.Kinds(), ", ")
		c.Root().HelpFunc()(c, args)
	})
	f.IntVar(&opt.Players, "players", 0, "rows for players (default 300)")
	f.IntVar(&opt.Rounds, "rounds", 0, "number of rounds")
	f.BoolVar(&opt.Double, "double", false, "a round robin of two cycles")
	f.BoolVar(&opt.Scheveningen, "scheveningen", false, "teams: one match, everybody against everybody of the other team")
	f.StringVar(&opt.Event, "event", "", "code of the event")
	f.BoolVar(&prefill, "prefill", false, "fill in the event and its players from the registry")
	f.StringVarP(&file, "output", "o", "", "the file to write (required)")
	return c
}

func (d templateCommand) run(opt sheets.TemplateOptions, prefill bool, file string) error {
	switch {
	case file == "":
		return usageError{errors.New("say where to write it with -o FILE")}
	case !slices.Contains(sheets.Kinds(), opt.Kind):
		return usageError{fmt.Errorf("--kind %q: choose from %s", opt.Kind, strings.Join(sheets.Kinds(), ", "))}
	case opt.Players < 0 || opt.Rounds < 0:
		return usageError{errors.New("--players and --rounds are numbers from 1 on")}
	}
	now, err := d.now()
	if err != nil {
		return err
	}
	data, err := d.workbook(opt, prefill, rating.DayOf(now))
	if no := (sheets.Impossible{}); errors.As(err, &no) {
		return usageError{no}
	}
	if err != nil {
		return err
	}
	if err := writeNamedFile(file, data); err != nil {
		return err
	}
	d.printMessage("messages.template.done", "file", file)
	return nil
}

// workbook makes the workbook with what it needs from the association's folder. If there is no folder, a blank sheet
// gets the usual lists.
func (d templateCommand) workbook(opt sheets.TemplateOptions, prefill bool, day rating.Date) ([]byte, error) {
	_, err := os.Stat(d.configFile())
	if err != nil && !prefill {
		opt.Lang, opt.Generated, opt.Disciplines = d.words.Lang, day, []string{"standard", "rapid", "blitz"}
		return sheets.Template(opt)
	}
	opt.Lang = d.lang
	open := d.openReadOnly // a blank sheet needs no registry
	if prefill {
		open = d.openWithRegistry
	}
	o, err := open()
	if err != nil {
		return nil, err
	}
	defer o.Close()
	return o.Template(opt, prefill)
}
