package cxarapid

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/rating"
)

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "n") }
		in := season(draw, 1+draw(4), 1+draw(24))
		if fault := broken(in, draw); fault != "" {
			t.Fatal(fault)
		}
	})
}

func FuzzSeason(f *testing.F) {
	f.Add([]byte("象棋棋手快棋等级分"))
	f.Add([]byte{0, 255, 1, 254, 2, 253, 3, 252, 4, 251})
	f.Fuzz(func(t *testing.T, data []byte) {
		i := 0
		draw := func(n int) int {
			i++
			if len(data) == 0 {
				return i % n
			}
			return (int(data[i%len(data)]) + i*i) % n
		}
		if fault := broken(season(draw, 1+draw(3), 1+draw(20)), draw); fault != "" {
			t.Fatal(fault)
		}
	})
}

// broken says which law a period breaks, if any.
func broken(in engine.Input, draw chance) string {
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		return err.Error()
	}
	again, err := Ruleset{}.Rate(shuffled(in, draw))
	if err != nil {
		return err.Error()
	}
	if diff := cmp.Diff(out, again); diff != "" {
		return "the order of what comes in matters\n" + diff
	}
	for _, c := range out.Changes {
		if fault := unaccounted(c, in.Players[c.Player]); fault != "" {
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
	for _, c := range out.Changes {
		players += c.Games
	}
	if players != 2*rated {
		return "a game is not two players'"
	}
	pairings, playoffs, left := 0, 0, 0
	for _, e := range in.Events {
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

// shuffled is the same period in another order.
func shuffled(in engine.Input, draw chance) engine.Input {
	random := rand.New(rand.NewPCG(uint64(draw(1000)), 7))
	in.Previous.States = slices.Clone(in.Previous.States)
	shuffle(random, in.Previous.States)
	in.Events = slices.Clone(in.Events)
	shuffle(random, in.Events)
	for i := range in.Events {
		e := &in.Events[i]
		e.Games, e.Entrants = slices.Clone(e.Games), slices.Clone(e.Entrants)
		shuffle(random, e.Games)
		shuffle(random, e.Entrants)
	}
	return in
}

func shuffle[T any](random *rand.Rand, s []T) {
	random.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
}
