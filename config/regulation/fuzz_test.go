package regulation

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
)

// FuzzRead: any file is either accepted or refused by its lines; an accepted one rates a season without a panic, and
// nobody is below the floor for everybody or above the ceiling.
func FuzzRead(f *testing.F) {
	for _, source := range []string{right, fullest, other} {
		f.Add([]byte(source), uint64(0x123456789abcdef))
	}
	examples, err := filepath.Glob("../../templates/rulesets/examples/*.yaml")
	if err != nil || len(examples) == 0 {
		f.Fatal("no examples")
	}
	for _, name := range examples {
		source, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source, uint64(42))
	}
	f.Fuzz(func(t *testing.T, source []byte, seed uint64) {
		r, err := Read("club", source)
		if err != nil {
			return
		}
		if len(r.Clauses()) == 0 || len(r.Profile().Notes) == 0 {
			t.Error("a regulation that says nothing")
		}
		season(t, r, seed)
	})
}

// season takes a few lists through a ruleset; seed chooses the games.
func season(t failing, r nationalelo.Ruleset, seed uint64) {
	last := r.Regulation.Versions[len(r.Regulation.Versions)-1]
	s := newWorld(r, seed, last.From)
	for range 4 {
		in := s.next()
		out, err := r.Rate(in)
		if err != nil {
			t.Fatal(err)
		}
		bounded(t, last, out)
		again, err := r.Rate(turned(in))
		if d := cmp.Diff(out.List, again.List); err != nil || d != "" {
			t.Fatalf("the other way round: %v\n%s", err, d)
		}
		s.lists = append(s.lists, out.List)
	}
}

// failing is a test, or a check of many.
type failing interface {
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Helper()
}

// turned gives the same with events, games and states from the end.
func turned(in engine.Input) engine.Input {
	events := in.Events.Unpacked()
	slices.Reverse(events)
	for _, e := range events {
		slices.Reverse(e.Games)
	}
	in.Events = rating.EventsOf(events...)
	in.Previous.States = slices.Clone(in.Previous.States)
	slices.Reverse(in.Previous.States)
	return in
}

func bounded(t failing, v nationalelo.Version, out engine.Outcome) {
	t.Helper()
	for _, s := range out.List.States {
		if !s.Rated || v.Newcomers.Foreigners == "fixed" && s.Player == stranger {
			continue
		}
		for _, floor := range v.Floors {
			if floor.Who.Everybody() && floor.BelowPeak > 0 && s.Rating < s.Peak-floor.BelowPeak && v.Ceiling == 0 {
				t.Errorf("%s has %s, more than %s below the highest %s", s.Player, s.Rating, floor.BelowPeak, s.Peak)
			}
			if floor.Who.Everybody() && floor.BelowPeak == 0 && s.Rating < floor.Rating && (v.Ceiling == 0 || floor.Rating <= v.Ceiling) {
				t.Errorf("%s has %s, below the floor %s", s.Player, s.Rating, floor.Rating)
			}
		}
		if v.Ceiling > 0 && s.Rating > v.Ceiling {
			t.Errorf("%s has %s, above the ceiling %s", s.Player, s.Rating, v.Ceiling)
		}
	}
}
