package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"kalends/publish/decisions"
	"kalends/rating"
)

// revokeCommand takes a decision back by another one.
type revokeCommand struct{ *deciding }

func (d revokeCommand) command() *cobra.Command {
	c := &cobra.Command{
		Use: "revoke N", Short: "Take decision N back by another decision", Args: cobra.ExactArgs(1),
		Long: "kalends decisions shows the numbers. Nothing is forgotten: both decisions stay, and both are printed.",
		RunE: func(_ *cobra.Command, args []string) error {
			wanted, err := d.wanted(rating.Revoke)
			if err != nil {
				return err
			}
			if wanted.Revokes, err = strconv.Atoi(args[0]); err != nil || wanted.Revokes < 1 {
				return usageError{fmt.Errorf("%q is not the number of a decision; kalends decisions shows them", args[0])}
			}
			return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(wanted) })
		},
	}
	return d.flags(c)
}
