package malaysia

import (
	"testing"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
)

func TestLaws(t *testing.T) {
	rulestest.Laws(t, func(draw rulestest.Chance) string { return broken(season(draw, 1+draw(4), 1+draw(24)), draw) })
}

func FuzzSeason(f *testing.F) {
	rulestest.Fuzz(f, func(draw rulestest.Chance) string { return broken(season(draw, 1+draw(3), 1+draw(20)), draw) },
		"大马中国象棋棋手等级分", "\x00\xff\x01\xfe\x02\xfd\x03\xfc\x04\xfb")
}

// broken returns which law a year breaks, if any.
func broken(in engine.Input, draw rulestest.Chance) string {
	out, fault := rulestest.Orderless(Ruleset{}, in, draw)
	if fault != "" {
		return fault
	}
	for c := range out.Changes.All() {
		if fault := unaccounted(c); fault != "" {
			return c.Player + ": " + fault
		}
	}
	if fault := created(out); fault != "" {
		return fault
	}
	return uncounted(in, out)
}

// unaccounted: the steps lead from the rating before to the rating after, in whole points.
func unaccounted(c rating.Change) string {
	at, games := c.Old, 0
	for _, s := range c.Steps {
		if s.Kind == rating.InitialStep {
			at = s.After
		}
		if s.Kind == rating.GameStep {
			games++
			if s.Difference != s.OwnRating-s.OpponentRating {
				return "a difference is wrong"
			}
		}
		at += s.Change
		if s.After != 0 && at != s.After {
			return "step " + string(s.Kind) + " does not arrive at " + s.After.String() + " but at " + at.String()
		}
	}
	if at != c.New || games != c.Games || c.New%rating.Whole != 0 {
		return "the steps arrive at " + at.String() + ", not " + c.New.String()
	}
	return ""
}

// created: a game gives one player what it takes from the other, unless both have lost.
func created(out engine.Outcome) string {
	type game struct {
		event, cell string
	}
	sums, scores := map[game]rating.Points{}, map[game]rating.Score{}
	for c := range out.Changes.All() {
		for _, s := range c.Steps {
			if s.Kind == rating.GameStep {
				at := game{s.Event, s.Origin.Cell}
				sums[at] += s.Change
				scores[at] += s.Score
			}
		}
	}
	for at, sum := range sums {
		if scores[at] == rating.Win && sum != 0 {
			return "game " + at.event + " " + at.cell + " creates " + sum.String()
		}
	}
	return ""
}

// uncounted: every pairing with an opponent is rated or left out; each rated game is two players'.
func uncounted(in engine.Input, out engine.Outcome) string {
	rated, left, pairings, players := 0, 0, 0, 0
	for _, t := range out.Tallies {
		rated += t.Games
	}
	for _, l := range out.LeftOut {
		left += l.Games
	}
	for c := range out.Changes.All() {
		players += c.Games
	}
	for _, e := range in.Events.Unpacked() {
		for _, g := range e.Games {
			if !g.Bye() {
				pairings++
			}
		}
	}
	if rated+left != pairings || players != 2*rated {
		return "a game is lost or counted twice"
	}
	return ""
}
