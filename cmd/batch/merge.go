package main

import (
	"github.com/spf13/cobra"

	"kalends/publish/decisions"
	"kalends/rating"
)

// mergeCommand joins two numbers that are one person.
type mergeCommand struct{ *decisionCommand }

func (d mergeCommand) command() *cobra.Command {
	c := &cobra.Command{
		Use: "merge OLD NEW", Short: "Two numbers are one person: what OLD has played goes to NEW", Args: exactArgs(2),
		Long: "OLD is given up. The registry is not written: set the status of OLD to merged there, and merged_into to NEW, so that later\nsheets find the right person.",
		RunE: func(_ *cobra.Command, args []string) error {
			wanted, err := d.decision(rating.Merge)
			if err != nil {
				return err
			}
			wanted.Player, wanted.Into = args[0], args[1]
			return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(wanted) })
		},
	}
	return d.flags(c)
}
