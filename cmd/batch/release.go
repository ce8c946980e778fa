package main

import (
	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/folder"
	"kalends/rating"
)

// releaseCommand makes drafts official.
type releaseCommand struct{ *door }

func (d releaseCommand) command() *cobra.Command {
	var list, date string
	var accept bool
	c := &cobra.Command{
		Use: "release", Short: "Make a draft that awaits the office official (publish: approve)", Args: cobra.NoArgs,
	}
	c.Flags().StringVar(&list, "list", "", "only this list")
	c.Flags().StringVar(&date, "date", "", "list date, YYYY-MM-DD")
	acceptClock(c, &accept)
	c.RunE = func(*cobra.Command, []string) error {
		return d.withLists(list, date, accept, d.run)
	}
	return c
}

// run makes every draft official that awaits it among the chosen lists.
func (d releaseCommand) run(o *publish.Office, lists []folder.List, day rating.Date) error {
	awaiting, err := o.Publisher.Awaiting(lists, day)
	for _, l := range awaiting {
		out, err := o.Publisher.Release(l, day)
		if err != nil {
			return err
		}
		d.saidOut(o, out)
	}
	return err
}
