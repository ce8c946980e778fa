package cxarapid

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
		"象棋棋手快棋等级分", "\x00\xff\x01\xfe\x02\xfd\x03\xfc\x04\xfb")
}

// broken returns which law a period breaks, if any.
func broken(in engine.Input, draw rulestest.Chance) string {
	out, fault := rulestest.Orderless(Ruleset{}, in, draw)
	if fault != "" {
		return fault
	}
	for c := range out.Changes.All() {
		if fault := unaccounted(c, in.Players.Get(c.Player)); fault != "" {
			return c.Player + ": " + fault
		}
	}
	return uncounted(in, out)
}

// unaccounted: the steps lead from the rating before to the rating after, and the rating after is one of the list.
func unaccounted(c rating.Change, p rating.Player) string {
	at, games := c.Old, 0
	for _, s := range c.Steps {
		switch s.Kind {
		case rating.InitialStep:
			at = s.After
		case rating.GameStep:
			games++
			if s.Change != 0 {
				return "a game changes a rating by itself"
			}
			continue
		case rating.EventStep:
			games -= s.N
			if s.Expected != expected(s.N, s.P) || s.Normal != change(s.K, s.Score, s.Expected) || s.K != c.K {
				return "an event does not add up"
			}
		}
		at += s.Change
		if s.Kind != rating.EventStep && at != s.After {
			return "step " + string(s.Kind) + " does not arrive at " + s.After.String() + " but at " + at.String()
		}
	}
	switch {
	case at != c.New || !c.IsRated:
		return "the steps do not arrive at the new rating"
	case games != 0:
		return "the games are not those of the events"
	case c.New < floorOf(p.Sex) || c.New%rating.Tenth != 0:
		return "not a rating of the list: " + c.New.String()
	}
	return ""
}

// uncounted: every pairing with an opponent is rated, part of a playoff, or left out; each rated game is two players'.
func uncounted(in engine.Input, out engine.Outcome) string {
	rated, players := 0, 0
	for _, t := range out.Tallies {
		rated += t.Games
	}
	for c := range out.Changes.All() {
		players += c.Games
	}
	if players != 2*rated {
		return "a game is not two players'"
	}
	pairings, playoffs, left := 0, 0, 0
	for _, e := range in.Events.Unpacked() {
		for _, g := range e.Games {
			if !g.Bye() {
				pairings++
			}
			if !g.Bye() && g.Stage != rating.Normal {
				playoffs++
			}
		}
	}
	for _, l := range out.LeftOut {
		left += l.Games
	}
	if rated+left > pairings || rated+left < pairings-playoffs {
		return "a game is lost"
	}
	return ""
}
