package main

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/erase"
	"kalends/publish/folder"
	"kalends/publish/importing"
	"kalends/publish/redact"
	"kalends/rating"
)

// eraseCommand removes persons from the folder.
type eraseCommand struct {
	*door
	reason, document, by       string
	dryRun, again, acceptClock bool
}

func (d eraseCommand) command() *cobra.Command {
	c := newCommand("erase", cobra.ArbitraryArgs, func(ids []string) error { return d.run(ids) })
	f := c.Flags()
	f.StringVar(&d.reason, "reason", "", "why; it is printed under Corrections (required)")
	f.StringVar(&d.document, "document", "", "number of the paper by which it was decided")
	f.StringVar(&d.by, "by", "", "who decides (default: the user of this computer)")
	f.BoolVar(&d.dryRun, "dry-run", false, "list every place where something of the persons is, and change nothing")
	f.BoolVar(&d.again, "again", false, "erase again whoever was erased before and is back with an older ledger")
	addAcceptClockFlag(c, &d.acceptClock)
	return c
}

func (d eraseCommand) run(ids []string) error {
	switch {
	case d.again && len(ids) > 0, !d.again && len(ids) == 0:
		return usageError{errors.New("write kalends erase ID [ID …] --reason R, or kalends erase --again")}
	case !d.again && !d.dryRun && strings.TrimSpace(d.reason) == "":
		return usageError{errors.New("--reason: say why; it is printed under Corrections")}
	case d.again && d.dryRun:
		return usageError{errors.New("--again cannot be tried: what an older ledger says of these persons is known only when it has learned of the erasures")}
	case d.dryRun:
		return d.preview(ids)
	}
	d.erasing = true
	return d.work(d.acceptClock, func(o *publish.Office) error {
		wanted, err := d.wanted(o, ids)
		owner, also := folder.RegistryOpen(o.View)
		if err = errors.Join(err, also); err != nil {
			return err
		}
		if owner != "" {
			return importing.InUse{Owner: owner}
		}
		r, err := o.Eraser().Erase(wanted)
		if err == nil {
			err = printErased(d.door, r)
		}
		return err
	})
}

// wanted returns the decisions to take: one for each number, or those that an older ledger lacks.
func (d eraseCommand) wanted(o *publish.Office, ids []string) (all []rating.Decision, err error) {
	if d.again {
		all, err = erase.Missing(o.View)
		for i := range all {
			all[i].Number = 0
		}
		return all, err
	}
	for _, id := range ids {
		all = append(all, rating.Decision{Kind: rating.Erase, Player: id, Reason: strings.TrimSpace(d.reason),
			Document: strings.TrimSpace(d.document), By: cmp.Or(strings.TrimSpace(d.by), currentUser())})
	}
	return all, nil
}

// preview lists every place where something of persons is; the folder is opened for reading only.
func (d eraseCommand) preview(ids []string) error {
	return d.read(d.openWithRegistry, func(o *publish.ReadOnly) error {
		wanted, err := d.wanted(&publish.Office{ReadOnly: *o}, ids)
		if err != nil {
			return err
		}
		known := 0
		for _, one := range wanted {
			c, err := o.Desk.Prepare(one)
			if err != nil {
				return err
			}
			known += min(c.Repeats, 1)
		}
		if known == len(wanted) && !d.json {
			d.printMessage("decisions.erase.nobody")
			return nil
		}
		places, err := erase.Places(o.View, ids)
		switch {
		case err != nil:
			return err
		case d.json:
			return d.printJSON(append([]redact.Place{}, places...))
		}
		printPlaces(d.door, places)
		d.printMessage("decisions.erase.would", "n", strconv.Itoa(len(places)))
		return nil
	})
}

// printPlaces prints a line for each file, with the first of its places.
func printPlaces(d *door, places []redact.Place) {
	for len(places) > 0 {
		file, n := outer(places[0]), 1
		for n < len(places) && outer(places[n]) == file {
			n++
		}
		p := places[0]
		at := strings.TrimSpace(p.Sheet + " " + p.Cell)
		d.printText("decisions.erase.place", "file", rating.Word(file), "n", strconv.Itoa(n), "at", cmp.Or(at, strconv.Itoa(p.Offset)),
			"what", d.words.Say("decisions.erase."+string(p.Kind)))
		places = places[n:]
	}
}

// outer returns the path of the file on the disk that has a place.
func outer(p redact.Place) string {
	name, _, _ := strings.Cut(p.File, "!")
	return name
}

// printErased says what became of an erasure, and what this program cannot reach.
func printErased(d *door, r erase.Report) error {
	if d.json {
		return d.printJSON(r)
	}
	if len(r.Lists)+r.Replaced+r.Removed == 0 {
		d.printMessage("decisions.erase.nobody")
		return nil
	}
	for i, n := range r.Decisions {
		d.printMessage("decisions.taken", "n", strconv.Itoa(n), "kind", d.words.Say("decisions.kind.erase"), "about", r.Players[i])
	}
	d.printMessage("decisions.erase.done", "lists", strconv.Itoa(len(r.Lists)), "replaced", strconv.Itoa(r.Replaced),
		"removed", strconv.Itoa(r.Removed))
	d.printMessage("decisions.erase.beyond", "lists", cmp.Or(strings.Join(r.WereOut, ", "), "–"),
		"copies", cmp.Or(strings.Join(r.Backups, ", "), "–"))
	if len(r.Left) > 0 {
		d.printMessage("decisions.erase.left", "n", strconv.Itoa(len(r.Left)))
		printPlaces(d, r.Left)
		d.needsPerson = true
	}
	return nil
}

// finishErasing finishes an erasure that an earlier process could not, and fails with erase.RestoredError if persons who
// were erased are back with an older ledger, except for the command that erases them again.
func finishErasing(d *door, o *publish.Office) error {
	if err := erase.Check(o.View); err != nil && !d.erasing {
		return err
	}
	r, resumed, err := o.Eraser().Resume()
	if err == nil && resumed {
		err = printErased(d, r)
	}
	return err
}
