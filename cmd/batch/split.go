package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"kalends/publish/decisions"
	"kalends/rating"
)

// splitCommand separates two persons who have one number in some events.
type splitCommand struct{ *decisionCommand }

func (d splitCommand) command() *cobra.Command {
	var events []string
	c := &cobra.Command{
		Use: "split ID NEW --event E[,E…]", Short: "In some events ID was another person, NEW", Args: exactArgs(2),
		Long: "NEW is a person of the registry. What was played as ID in these events goes to NEW; everything else stays.",
		RunE: func(_ *cobra.Command, args []string) error {
			wanted, err := d.decision(rating.Split)
			if err != nil {
				return err
			}
			if len(events) == 0 {
				return usageError{errors.New("--event: name the events in which it was another person, commas between")}
			}
			wanted.Player, wanted.Into, wanted.Events = args[0], args[1], slices.Compact(slices.Sorted(slices.Values(events)))
			return d.decide(func(desk decisions.Desk) (decisions.Case, error) { return desk.Prepare(wanted) })
		},
	}
	c.Flags().StringSliceVar(&events, "event", nil, "the events in which it was another person (required)")
	return d.flags(c)
}
