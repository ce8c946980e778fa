package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/overview"
	"kalends/rating"
	"kalends/reports/terminal"
)

// scheduleCommand prints the next list dates.
type scheduleCommand struct{ *door }

func (d scheduleCommand) command() *cobra.Command {
	var n int
	c := newCommand("schedule", cobra.NoArgs, func([]string) error {
		if n < 1 || n > 1000 {
			return usageError{fmt.Errorf("-n %d: write a number from 1 to 1000", n)}
		}
		return d.run(n)
	})
	c.Flags().IntVarP(&n, "number", "n", 6, "how many dates")
	return c
}

// run prints the next n dates of every list. If the registry must not be used, or a list has an error, it prints what
// it can and returns the errors.
func (d scheduleCommand) run(n int) error {
	return d.read(d.openReadOnly, func(o *publish.ReadOnly) error {
		uncertain := []error{o.Unfit} // the answer may change when the registry is mended
		all := []audit.Planned{}
		var ended []string // lists whose calendar ends
		for _, l := range o.Setup.Lists {
			planned, err := o.Audit.Schedule(l, n)
			if err != nil {
				uncertain = append(uncertain, fmt.Errorf("list %s: %w", l.ID, err))
			}
			if err == nil && o.Unfit == nil && len(planned) < n {
				ended = append(ended, l.ID)
			}
			all = append(all, planned...)
		}
		if d.json {
			return errors.Join(append(uncertain, d.printJSON(all))...)
		}
		fmt.Fprint(d.out, d.table(all))
		for _, l := range o.Setup.Lists {
			d.printCron(l.ID, o.Calendar(l))
		}
		for _, list := range ended {
			d.printText("messages.publish.ended", "list", list)
		}
		return errors.Join(uncertain...)
	})
}

// table returns the dates as a table.
func (d scheduleCommand) table(all []audit.Planned) *terminal.Table {
	var columns []terminal.Column
	for head := range strings.SplitSeq(d.words.Say("messages.schedule.head"), "\t") {
		columns = append(columns, terminal.Column{Head: head})
	}
	table := terminal.New(0, columns...)
	for _, p := range all {
		table.Row(p.List, p.Date.String(), p.From.String()+" – "+p.To.String(), p.Cutoff.String(), overview.MinuteStamp(p.Deadline))
	}
	return table
}

// printCron prints the cron expression that kalends.yaml has for a list, its time of day and time zone, and the date
// from which the rows of the registry's sheet Calendar hold instead, if there are any. It prints nothing without a cron
// expression.
func (d scheduleCommand) printCron(list string, c rating.Calendar) {
	if c.Cron == "" {
		return
	}
	at := fmt.Sprintf("%02d:%02d", int(c.At.Hours()), int(c.At.Minutes())%60)
	d.printText("messages.schedule.cron", "list", list, "cron", c.Cron, "at", at, "zone", c.Zone.String())
	if len(c.Rows) > 0 {
		d.printText("messages.schedule.rows", "list", list, "date", c.Rows[0].Date.String())
	}
}
