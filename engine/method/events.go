package method

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// EndedInTime reports whether an event ended on or before the closing date of a list.
func EndedInTime(e rating.Event, p rating.Period) bool { return e.LastDay() <= p.Cutoff }

// Place returns the list that an event goes into: the first for which it ended early enough and that is not published
// yet, or the one that the office chose; 0 with a finding if the calendar has none. If the first list after the event
// was closed already, by the given article, a finding says so.
func Place(e rating.Event, d engine.Desk, inTime func(rating.Event, rating.Period) bool,
	article string) (rating.Date, rating.Findings) {
	due, ok := d.Calendar.After(e.LastDay())
	p, closed := due, false
	for ok && !inTime(e, p) {
		closed = true
		p, ok = d.Calendar.After(p.Date)
	}
	if ok && p.Date < d.Next {
		p, ok = d.Calendar.On(d.Next)
		closed = false
	}
	if chosen, is := d.Calendar.On(e.Approval.RatedIn); is && chosen.Date >= d.Next {
		p, closed, ok = chosen, false, true
	}
	end := e.LastDay().String()
	switch {
	case !ok:
		return 0, rating.Findings{About(e, finding.NoListAfter, "end", end)}
	case closed:
		return p.Date, rating.Findings{About(e, finding.LaterList, "end", end, "cutoff", due.Cutoff.String(), "missed",
			due.Date.String(), "list", p.Date.String(), "article", article)}
	}
	return p.Date, nil
}

// ByBeginning compares events by their days, then by code and group; parts of one event by the last day that they
// cover.
func ByBeginning(a, b *rating.Event) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Group, b.Group), cmp.Compare(a.LastDay(), b.LastDay()))
}

// CheckDistinct returns an error if an event occurs twice among n events, because its games would be rated twice. at
// returns the i-th. The parts of a long event differ in the last day that they cover.
func CheckDistinct(n int, at func(int) *rating.Event) error {
	type part struct {
		code, group string
		last        rating.Date
	}
	seen := map[part]bool{}
	for i := range n {
		e := at(i)
		key := part{e.Code, e.Group, e.LastDay()}
		if seen[key] {
			return fmt.Errorf("event %s is there twice, to %s", e.Code, e.LastDay())
		}
		seen[key] = true
	}
	return nil
}

// CheckGames returns an error for the first game over the board that cannot have been played. No reader of sheets
// accepts one.
func CheckGames(e *rating.Event) error {
	for i := range e.Games {
		if err := checkGame(&e.Games[i]); err != nil {
			return fmt.Errorf("event %s, round %d: %w", e.Code, e.Games[i].Round, err)
		}
	}
	return nil
}

// checkGame returns why a game over the board cannot have been played: a player is missing or the same twice, or the
// scores are no result. Other pairings are not checked.
func checkGame(g *rating.Game) error {
	if g.Kind != rating.OverBoard {
		return nil
	}
	half := func(s rating.Score) bool { return s == rating.Loss || s == rating.Draw || s == rating.Win }
	switch {
	case g.First == "" || g.Second == "":
		return errors.New("a game over the board lacks a player")
	case g.First == g.Second:
		return fmt.Errorf("player %q has no opponent but himself", g.First)
	case !half(g.FirstScore) || !half(g.SecondScore) || g.FirstScore+g.SecondScore > rating.Win:
		return fmt.Errorf("%s – %s is not the result of a game", g.FirstScore, g.SecondScore)
	}
	return nil
}

// Participants returns the players of an event, sorted: all entrants except no-shows, and everybody with a game over
// the board.
func Participants(e rating.Event) []string {
	var all []string
	for i := range e.Entrants {
		if t := &e.Entrants[i]; t.Status != rating.NoShow && t.Player != "" {
			all = append(all, t.Player)
		}
	}
	for i := range e.Games {
		if g := &e.Games[i]; g.Kind == rating.OverBoard {
			all = append(all, g.First, g.Second)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
