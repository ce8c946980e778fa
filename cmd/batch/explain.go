package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/explain"
)

// explainCommand prints why a player has this rating.
type explainCommand struct{ *door }

func (d explainCommand) command() *cobra.Command {
	var list, date string
	c := newCommand("explain", exactArgs(1), func(args []string) error { return d.run(args[0], list, date) })
	addListFlag(c, &list)
	c.Flags().StringVar(&date, "date", "", "list date, YYYY-MM-DD (default: the last list that is out)")
	return c
}

func (d explainCommand) run(typed, list, date string) error {
	day, err := dateFlag(date)
	if err != nil {
		return err
	}
	return readLists(d.door, list, func(o *publish.ReadOnly, lists []folder.List) error {
		return d.explain(o, lists, day, typed)
	})
}

// explain prints why the player that was typed, by number or part of a name, has the rating; if several players match
// it lists them. It fails if none does.
func (d explainCommand) explain(o *publish.ReadOnly, lists []folder.List, day rating.Date, typed string) error {
	player, several, near := o.Audit.FindPlayer(typed)
	if len(several) > 0 {
		return d.printCandidates(o, typed)
	}
	if player == "" {
		return errors.New(d.noPlayer(typed, near))
	}
	stories, err := forLists(lists, func(l folder.List) (explain.Story, error) { return o.Audit.Explain(l, day, player) },
		func(l folder.List, s explain.Story, err error) error { return d.noStory(l, s, err, day, player) })
	if err != nil {
		return err
	}
	return printEach(&d.printer, stories, explain.AnswerOf, explain.Text)
}

// printCandidates prints the players that a part of a name may mean, so that the user can name one of them, and returns
// a usageError.
func (d explainCommand) printCandidates(o *publish.ReadOnly, typed string) error {
	found, _, err := audit.Find(o.View, typed)
	if err != nil {
		return err
	}
	if err := d.printPeople(o, found); err != nil {
		return err
	}
	return usageError{errors.New(d.words.Say("messages.find.several", "n", d.words.Count(len(found)), "typed", rating.Word(typed)))}
}

// noStory returns the reason for which a list has nothing to explain, and nil for any other error.
func (d explainCommand) noStory(l folder.List, s explain.Story, err error, day rating.Date, player string) error {
	switch {
	case errors.Is(err, audit.ErrUnlisted):
		return translatedError{d.words.Say("messages.find.unlisted", "player", player, "issue", s.Issue), err}
	case errors.Is(err, audit.ErrNotOut) && day == 0:
		return usageError{translatedError{d.words.Say("messages.find.none_out", "list", l.ID), err}}
	case errors.Is(err, audit.ErrNotOut), errors.Is(err, folder.ErrNotInCalendar):
		return usageError{err}
	}
	return nil
}

// noPlayer returns the message that nobody has this name, with similar names.
func (d explainCommand) noPlayer(typed string, near []rating.Player) string {
	var all []string
	for _, p := range near {
		all = append(all, p.ID+" "+p.Name)
	}
	key := "messages.find.no_player"
	if len(near) > 0 {
		key += "_near"
	}
	return d.words.Say(key, "typed", rating.Word(typed), "near", strings.Join(all, "; "))
}
