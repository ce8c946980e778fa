package fide2001

import (
	"cmp"
	"fmt"
	"strconv"

	"kalends/rating"
)

// byBeginning orders events by their days, then by code; parts of one event by the last day that they cover.
func byBeginning(a, b rating.Event) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Group, b.Group), cmp.Compare(a.LastDay(), b.LastDay()), cmp.Compare(a.Origin.SHA, b.Origin.SHA),
		cmp.Compare(a.Origin.File, b.Origin.File))
}

// check refuses what no reader of sheets should hand us: an event that is there twice, a game that is none.
func check(events []rating.Event) error {
	type part struct {
		code, group string
		last        rating.Date
	}
	seen := map[part]bool{}
	for _, e := range events {
		key := part{e.Code, e.Group, e.LastDay()}
		if seen[key] {
			return fmt.Errorf("event %s is there twice, to %s", e.Code, e.LastDay())
		}
		seen[key] = true
		for _, g := range e.Games {
			if err := valid(g); err != nil {
				return fmt.Errorf("event %s, round %s: %w", e.Code, strconv.Itoa(g.Round), err)
			}
		}
	}
	return nil
}

func valid(g rating.Game) error {
	half := func(s rating.Score) bool { return s == rating.Loss || s == rating.Draw || s == rating.Win }
	switch {
	case g.Kind != rating.OverBoard:
	case g.First == "" || g.Second == "":
		return fmt.Errorf("a game over the board lacks a player")
	case g.First == g.Second:
		return fmt.Errorf("player %q has no opponent but himself", g.First)
	case !half(g.FirstScore) || !half(g.SecondScore) || g.FirstScore+g.SecondScore > rating.Win:
		return fmt.Errorf("%s – %s is not the result of a game", g.FirstScore, g.SecondScore)
	}
	return nil
}
