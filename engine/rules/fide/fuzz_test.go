package fide_test

import (
	"slices"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// tape returns the fuzzer's bytes one after the other, then zeros.
type tape []byte

func (t *tape) next() int {
	if len(*t) == 0 {
		return 0
	}
	b := (*t)[0]
	*t = (*t)[1:]
	return int(b)
}

func (t *tape) pick(from ...string) string { return from[t.next()%len(from)] }

func (t *tape) id() string { return t.pick("a", "b", "c", "d", "e", "f", "g", "") }

func (t *tape) list(date rating.Date) rating.List {
	l := rating.List{ID: "standard", Date: date}
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		n := t.next()
		s := rating.State{Player: id, Rated: n%4 > 0, Games: t.next(), K: []int{0, 10, 20, 40}[n%4]}
		if s.Rated {
			s.Rating = rating.PointsOf(1400 + 6*t.next())
			s.Peak = s.Rating
		}
		for range n % 3 {
			if !s.Rated {
				s.Pool = append(s.Pool, rating.PoolResult{List: date - rating.Date(4*t.next()), Rating: rating.PointsOf(1800), Score: rating.Draw})
			}
		}
		l.States = append(l.States, s)
	}
	return l
}

func (t *tape) event(around rating.Date) rating.Event {
	e := rating.Event{Code: t.pick("E1", "E2", "E3", ""), System: rating.System(t.pick("", "match", "knockout", "swiss")), Official: t.next()%2 > 0,
		ScheduledGames: t.next() % 12, Start: around + rating.Date(t.next()-200), RoundsPerDay: t.next() % 40}
	e.End = e.Start + rating.Date(t.next()%70)
	for range t.next() % 3 {
		e.Controls = append(e.Controls, rating.Control{Moves: t.next() % 70, Minutes: t.next(), Increment: t.next() % 60})
	}
	for range t.next() % 24 {
		g := rating.Game{Round: t.next() % 12, Board: t.next() % 3, First: t.id(), Second: t.id(),
			FirstScore: rating.Score(t.next() % 4 * 50), SecondScore: rating.Score(t.next() % 4 * 50),
			Kind:  rating.GameKind(t.pick("played", "played", "played", "played", "forfeit", "bye_full", "bye_half", "short", "pending", "barred", "?")),
			Stage: rating.Stage(t.pick("N", "N", "P", "A")), Match: t.pick("", "", "m1")}
		if t.next()%4 == 0 {
			g.Date = e.Start + rating.Date(t.next()%80)
		}
		e.Games = append(e.Games, g)
	}
	return e
}

func (t *tape) input() (engine.Ruleset, engine.Input) {
	rules := []engine.Ruleset{fide.Standard(), fide.Rapid(), fide.Blitz()}[t.next()%3]
	previous := t.list(rating.Day(2025, 10, 1))
	old, standard := t.list(rating.Day(2025, 9, 1)), t.list(rating.Day(2025, 9, 1))
	in := engine.Input{Period: rating.Period{Date: previous.Date + 31}, Previous: previous, Version: t.pick("", "", "", "fide-2024-03", "x"),
		Options:  engine.Options{"zero_rule": t.pick("first_event", "until_score"), "after_floor": t.pick("keep_games", "newcomer")},
		InForce:  func(d rating.Date) (rating.List, bool, error) { return old, d >= old.Date, nil },
		Standard: func(d rating.Date) (rating.List, bool, error) { return standard, d >= standard.Date, nil },
		Players: rating.PlayersOf(rating.Roll{"a": {ID: "a", Birth: rating.Birth{Year: 2008}},
			"b": {ID: "b", Birth: rating.Birth{Year: 2007}}})}
	for range t.next() % 5 {
		in.Events.Add(t.event(previous.Date))
	}
	return rules, in
}

// FuzzRate passes a ruleset anything that a reader of sheets could produce. It must not panic, and a list that it makes
// is sorted and has no rating below the floor.
func FuzzRate(f *testing.F) {
	f.Add([]byte("a"))
	f.Add([]byte(strings.Repeat("\x01\x05\x60\x9f", 80)))
	f.Add([]byte(strings.Repeat("Kalends 1 October 2026. ", 30)))
	f.Fuzz(func(t *testing.T, data []byte) {
		tp := tape(data)
		rules, in := tp.input()
		for _, e := range in.Events.Unpacked() {
			rules.Admit(e, engine.Desk{Calendar: first(rules.Calendar()), Next: in.Period.Date, InForce: in.InForce, Strict: true, Wait: true})
		}
		out, err := rules.Rate(in)
		if err != nil {
			return
		}
		sound(t, out)
		slices.Reverse(in.Previous.States)
		events := in.Events.Unpacked()
		slices.Reverse(events)
		for _, e := range events {
			slices.Reverse(e.Games)
		}
		in.Events = rating.EventsOf(events...)
		again, err := rules.Rate(in)
		if err != nil {
			t.Fatal(err)
		}
		if diff := rulestest.Diff(out, again); diff != "" {
			t.Fatalf("the order matters: %s", diff)
		}
	})
}

func first(c rating.Calendar, _ bool) rating.Calendar { return c }

func sound(t *testing.T, out engine.Outcome) {
	t.Helper()
	for i, s := range out.List.States {
		if i > 0 && out.List.States[i-1].Player >= s.Player {
			t.Fatalf("%q stands after %q", s.Player, out.List.States[i-1].Player)
		}
		_, whole := s.Rating.Whole()
		switch {
		case s.Rated && (s.Rating < rating.PointsOf(1400) || !whole):
			t.Fatalf("%s is rated %v", s.Player, s.Rating)
		case s.Rated && (len(s.Pool) > 0 || !slices.Contains([]int{10, 20, 40}, s.K)):
			t.Fatalf("%s has K %d and %d results in the pool", s.Player, s.K, len(s.Pool))
		case !s.Rated && (s.Rating != 0 || s.K != 0):
			t.Fatalf("%s is unrated with %v and K %d", s.Player, s.Rating, s.K)
		case s.Ever(rating.PointsOf(2400)) && s.Rated && s.K != 10:
			t.Fatalf("%s has reached 2400 and has K %d", s.Player, s.K)
		}
	}
}
