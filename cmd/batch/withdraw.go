package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"kalends/publish/decisions"
	"kalends/rating"
)

// withdrawCommand takes an event out of the rating.
type withdrawCommand struct{ *decisionCommand }

func (d withdrawCommand) command() *cobra.Command {
	c := &cobra.Command{
		Use: "withdraw EVENT", Short: "Let an event not count, or put a sheet away that waits", Args: exactArgs(1),
		Long: "EVENT is an event whose list is out, or is still to come, or a sheet that waits: waiting/<event>/<file>. What no list has\nrated goes to rejected/ with the reason; of what is out a decision is taken.",
		RunE: func(_ *cobra.Command, args []string) error {
			wanted, err := d.decision(rating.Withdraw)
			if err != nil {
				return err
			}
			wanted.Event = filepath.ToSlash(args[0])
			return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Withdrawal(wanted) })
		},
	}
	return d.flags(c)
}
