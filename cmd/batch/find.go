package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/rating"
	"kalends/reports/terminal"
)

// findCommand finds people by part of a name.
type findCommand struct{ *door }

func (d findCommand) command() *cobra.Command {
	return newCommand("find", someArgs, func(args []string) error { return d.run(strings.Join(args, " ")) })
}

// run prints the people whose names contain the text, or similar names; if there are none it fails.
func (d findCommand) run(typed string) error {
	return d.read(d.openLeniently, func(o *publish.ReadOnly) error {
		found, likely, err := audit.Find(o.View, typed)
		switch {
		case err != nil:
			return err
		case len(found) == 0:
			return errors.New(d.words.Say("messages.find.nobody", "typed", rating.Word(typed)))
		case likely:
			d.printMessage("messages.find.likely", "typed", typed)
		}
		return d.printPeople(o, found)
	})
}

// mostPeople is how many people are shown on a screen; programs get all of them.
const mostPeople = 100

// printPeople prints people in a table, at most mostPeople, or for programs all of them.
func (d *door) printPeople(o *publish.ReadOnly, found []audit.Found) error {
	if d.json {
		return d.printJSON(found)
	}
	columns := d.columns("sheets.", "player.id", "player.name", "player.birth", "player.club")
	for _, l := range o.Setup.Lists {
		columns = append(columns, terminal.Column{Head: l.ID, Right: true})
	}
	table := terminal.New(0, append(columns, d.columns("sheets.", "registry.player.status")...)...)
	for _, f := range found[:min(len(found), mostPeople)] {
		table.Row(d.personLine(o, f)...)
	}
	fmt.Fprint(d.out, table)
	if more := len(found) - mostPeople; more > 0 {
		d.printErr(d.words.Say("messages.more", "n", strconv.Itoa(more)))
	}
	return nil
}

// personLine returns the line of a person.
func (d *door) personLine(o *publish.ReadOnly, f audit.Found) []string {
	born, status := "", string(f.Status)
	if f.Born != 0 {
		born = strconv.Itoa(f.Born)
	}
	if f.Into != "" {
		status += " → " + f.Into
	}
	line := []string{f.ID, strings.Join(append([]string{f.Name}, f.Others...), " = "), born, f.Club}
	for _, l := range o.Setup.Lists {
		points, listed := f.Ratings[l.ID]
		if listed {
			points = cmp.Or(points, d.words.Say("messages.find.unrated"))
		}
		line = append(line, points)
	}
	line = append(line, status)
	for i := range line {
		line[i] = rating.Line(line[i])
	}
	return line
}
