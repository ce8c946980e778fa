package fide2001

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/counttest"
)

// told formats a whole outcome with every step.
type told struct {
	List    rating.List
	Changes []rating.Change
	LeftOut []rating.LeftOut
	Tallies []engine.Tally
	Notes   []rating.Finding
}

func rate(t interface{ Fatal(...any) }, in engine.Input) told {
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	all := told{out.List, nil, out.LeftOut, out.Tallies, out.Notes}
	for c := range out.Changes.All() {
		c.Steps = slices.Clone(c.Steps)
		all.Changes = append(all.Changes, c)
	}
	return all
}

// turned returns a season with its events, games and players in another order.
func turned(in engine.Input, seed uint64) engine.Input {
	rng := rand.New(rand.NewPCG(seed, 7))
	in.Previous.States = slices.Clone(in.Previous.States)
	rng.Shuffle(len(in.Previous.States), func(i, j int) {
		s := in.Previous.States
		s[i], s[j] = s[j], s[i]
	})
	events := in.Events.Unpacked()
	rng.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
	for _, e := range events {
		rng.Shuffle(len(e.Games), func(i, j int) { e.Games[i], e.Games[j] = e.Games[j], e.Games[i] })
	}
	in.Events = rating.EventsOf(events...)
	return in
}

// holds are the laws of every period: the order does not matter; nobody is on the list below its floor, and nobody has
// another K than the three; steps add up to what the rating moved by; every game counts or is left out with a reason.
func holds(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, in engine.Input, seed uint64) {
	out := rate(t, in)
	if again := rate(t, turned(in, seed)); !reflect.DeepEqual(out, again) {
		t.Fatalf("in another order\n%+v\nis\n%+v", out, again)
	}
	floor := floorBy(in.Options.Get(lowest))
	played := map[string]bool{}
	for _, c := range out.Changes {
		played[c.Player] = true
		addsUp(t, c)
	}
	for _, s := range out.List.States {
		_, whole := s.Rating.Whole()
		switch {
		case s.Rated && (!whole || s.Rating < floor && played[s.Player] || !slices.Contains([]int{kNew, kUsual, kTop}, s.K)):
			t.Fatalf("%+v", s)
		case !s.Rated && (s.Rating != 0 || s.K != 0):
			t.Fatalf("%+v", s)
		case s.Rated && s.Pool != nil && played[s.Player]:
			t.Fatalf("rated, with results that wait: %+v", s)
		}
	}
	accounted(t, in, out)
}

func addsUp(t interface{ Fatalf(string, ...any) }, c rating.Change) {
	sum := rating.Points(0)
	for _, s := range c.Steps {
		if s.Rule == "" || (s.Kind != rating.GameStep && s.Kind != rating.SumStep && s.Kind != rating.EventStep && s.After == 0 && s.Note == "") {
			t.Fatalf("%s: %+v says nothing", c.Player, s)
		}
		switch {
		case s.Kind == rating.InitialStep:
			sum += s.After
		case s.Kind == rating.FloorStep:
			sum -= s.OwnRating
		case s.Kind != rating.SumStep:
			sum += s.Change
		}
	}
	if sum != c.New-c.Old {
		t.Fatalf("%s: %s → %s, the steps come to %s: %+v", c.Player, c.Old, c.New, sum, c.Steps)
	}
}

// accounted: each game over the board counts for somebody, or is left out for both sides.
func accounted(t interface{ Fatalf(string, ...any) }, in engine.Input, out told) {
	for _, e := range in.Events.Unpacked() {
		i := slices.IndexFunc(out.Tallies, func(a engine.Tally) bool { return a.Event == e.Code })
		without := map[string]int{}
		for _, l := range out.LeftOut {
			if l.Event != e.Code {
				continue
			}
			if l.Round == 0 {
				without["all"]++
			} else if l.Player == "" {
				without[l.Origin.Cell] += 2
			} else if l.Games > 0 {
				without[l.Origin.Cell]++
			}
		}
		counted := 0
		for _, g := range e.Games {
			if without["all"] == 0 && without[g.Origin.Cell] < 2 && g.Kind == rating.OverBoard {
				counted++
			}
		}
		if out.Tallies[i].Games != counted {
			t.Fatalf("event %s: %d games rated, %d are not left out: %+v", e.Code, out.Tallies[i].Games, counted, out.LeftOut)
		}
	}
}

func TestLaws(t *testing.T) {
	counttest.Check(t, 20, 100, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "season")
		holds(t, season(seed), seed)
	})
}

// FuzzPeriod looks for a season that breaks a law, ends in an error or never ends.
func FuzzPeriod(f *testing.F) {
	for seed := range uint64(50) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { holds(t, season(seed), seed) })
}

// TestWhatIsForeseenComesTrue: what a receipt says will not be rated is what the list leaves out, where all its lists
// are there when the sheet arrives.
func TestWhatIsForeseenComesTrue(t *testing.T) {
	counttest.Check(t, 20, 100, func(t *rapid.T) {
		in := season(rapid.Uint64().Draw(t, "season"))
		older := in.InForce
		in.InForce = func(day rating.Date) (rating.List, bool, error) {
			if day >= in.Previous.Date {
				return in.Previous, true, nil
			}
			return older(day)
		}
		first := in.Events.Whole(0)
		in.Events = rating.EventsOf(first)
		out := rate(t, in)
		foreseen, err := Ruleset{}.Foresee(first, engine.Desk{Next: in.Period.Date, InForce: in.InForce, Options: in.Options})
		if err != nil || !reflect.DeepEqual(out.LeftOut, foreseen) {
			t.Fatalf("foreseen\n%+v\nleft out\n%+v (%v)", foreseen, out.LeftOut, err)
		}
	})
}
