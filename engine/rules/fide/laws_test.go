package fide_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
	"kalends/rating/counttest"
)

// each runs a law for standard, rapid and blitz.
func each(t *testing.T, law func(*rapid.T, family)) {
	for _, f := range families {
		t.Run(f.Family(), func(t *testing.T) { counttest.Check(t, 20, 100, func(t *rapid.T) { law(t, f) }) })
	}
}

func (f family) drawn(t *rapid.T) engine.Input {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
	return f.world(rng, rapid.IntRange(3, 30).Draw(t, "players"), rapid.IntRange(1, 5).Draw(t, "events"), rapid.IntRange(1, 40).Draw(t, "games"))
}

func (f family) must(t *rapid.T, in engine.Input) engine.Outcome {
	out, err := f.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestOrderDoesNotMatterAndTwiceIsOnce(t *testing.T) {
	each(t, func(t *rapid.T, f family) {
		in := f.drawn(t)
		if _, fault := rulestest.Orderless(f, in, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "order") }); fault != "" {
			t.Fatal(fault)
		}
	})
}

// Between rated players with equal K, all below 2650, nothing is created or lost before rounding: what one side of a
// game wins the other loses, and rounding moves no player by more than half a point.
func TestEqualKCreatesAndLosesNothing(t *testing.T) {
	each(t, func(t *rapid.T, f family) {
		in := f.drawn(t)
		in.InForce = func(rating.Date) (rating.List, bool, error) { return in.Previous, true, nil }
		listed := map[string]bool{}
		for i := range in.Previous.States {
			s := &in.Previous.States[i]
			s.Rated, s.K, s.Games = true, 10, 100
			s.Rating = rating.PointsOf(1700 + int(s.Rating/rating.Whole)%900)
			listed[s.Player] = true
		}
		events := in.Events.Unpacked()
		for i, e := range events {
			events[i].Games = slices.DeleteFunc(e.Games, func(g rating.Game) bool {
				return !listed[g.First] || !listed[g.Second] || g.FirstScore+g.SecondScore != rating.Win
			})
		}
		in.Events = rating.EventsOf(events...)
		exact, rounded, cut := rating.Points(0), rating.Points(0), false
		out := f.must(t, in)
		for c := range out.Changes.All() {
			for _, s := range c.Steps {
				if s.Kind == rating.SumStep {
					exact += s.Normal
				}
				if d := max(s.Change, -s.Change); s.Kind == rating.RoundingStep && d > 50 {
					t.Fatalf("rounding moves %s by %v", c.Player, s.Change)
				}
			}
			rounded += c.New - c.Old
			cut = cut || c.K != 10
		}
		if exact != 0 && !cut {
			t.Fatalf("%v points were made", exact)
		}
	})
}

// The steps of a change account for all of it, every counted game has a step, and every game of an event either
// counts for a player or is left out for him.
func TestEveryPointAndEveryGameIsAccountedFor(t *testing.T) {
	each(t, func(t *rapid.T, f family) {
		in := f.drawn(t)
		out := f.must(t, in)
		counted, left := 0, 0
		for c := range out.Changes.All() {
			sum, games, dropped := rating.Points(0), 0, false
			begin, moves := c.Old, c.WasRated
			for _, s := range c.Steps {
				sum += s.Change
				if s.Note == "rules_fide.note.seeded" {
					begin, moves = s.After, true
				}
				if s.Kind == rating.GameStep {
					games++
				}
				dropped = dropped || s.Kind == rating.FloorStep
				if s.Rule == "" {
					t.Fatalf("a step of %s has no article", c.Player)
				}
			}
			if moves && !dropped && begin+sum != c.New {
				t.Fatalf("%s: %v and steps of %v make %v", c.Player, begin, sum, c.New)
			}
			if games != c.Games {
				t.Fatalf("%s: %d steps for %d games", c.Player, games, c.Games)
			}
			counted += games
		}
		forfeits := map[string]int{}
		for _, tally := range out.Tallies {
			forfeits[tally.Event] = tally.Forfeits
		}
		for _, l := range out.LeftOut {
			left += l.Games
			if l.Player == "" {
				left += l.Games
			}
			if l.Round == 0 { // a whole event: its forfeits are in the tally
				left += 2 * forfeits[l.Event]
			}
			if l.Rule == "" || l.Reason == "" {
				t.Fatalf("left out without a reason: %+v", l)
			}
		}
		sides := 0
		for _, e := range in.Events.Unpacked() {
			sides += 2 * len(e.Games)
		}
		if counted+left != sides {
			t.Fatalf("%d sides of games: %d counted, %d left out", sides, counted, left)
		}
	})
}
