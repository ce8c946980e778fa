package fide_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// Rapid and blitz admit an event by three numbers: the time for sixty moves (1.1.1, 1.1.2), the rounds of a day (3.1.1,
// 3.1.2) and three days of notice (0.2). Every combination of below, at and above is put to both.
func TestRapidAndBlitzAdmitByThreeNumbers(t *testing.T) {
	previous := rating.List{Date: rating.Day(2026, 1, 1), States: []rating.State{{Player: "elite", Rated: true, Rating: rating.PointsOf(2750)}}}
	start := rating.Day(2026, 1, 10)
	for _, f := range []struct {
		rules        fide.Ruleset
		tooFast, ok  []rating.Control
		tooSlow      []rating.Control
		rounds       int
		timeArticle  string
		roundArticle string
	}{
		{fide.Rapid(), []rating.Control{{Minutes: 10}, {Minutes: 5, Increment: 5}}, []rating.Control{{Minutes: 10, Seconds: 1}, {Minutes: 59, Seconds: 59}},
			[]rating.Control{{Minutes: 60}, {Minutes: 30, Increment: 30}}, 15, "1.1.1", "3.1.1"},
		{fide.Blitz(), []rating.Control{{Minutes: 3}, {Minutes: 1, Increment: 2}}, []rating.Control{{Minutes: 3, Seconds: 1}, {Minutes: 10}},
			[]rating.Control{{Minutes: 10, Seconds: 1}, {Minutes: 5, Increment: 6}}, 30, "1.1.2", "3.1.2"},
	} {
		calendar, _ := f.rules.Calendar()
		desk := engine.Desk{Calendar: calendar, Next: rating.Day(2026, 2, 1), Strict: true,
			InForce: func(rating.Date) (rating.List, bool, error) { return previous, true, nil }}
		for _, control := range slices.Concat(f.tooFast, f.ok, f.tooSlow) {
			for _, rounds := range []int{f.rounds - 1, f.rounds, f.rounds + 1} {
				for _, notice := range []rating.Date{4, 3, 2} {
					e := rating.Event{Code: "E", Start: start, End: start, Controls: []rating.Control{control}, RoundsPerDay: rounds, Registered: start - notice,
						Entrants: []rating.Entrant{{Player: "elite"}}}
					var want []string
					if notice < 3 {
						want = append(want, "Q434 0.2")
					}
					if !slices.Contains(f.ok, control) {
						want = append(want, "E411 "+f.timeArticle)
					}
					if rounds > f.rounds {
						want = append(want, "Q440 "+f.roundArticle)
					}
					if diff := cmp.Diff(want, found(admitted(t, f.rules, e, desk))); diff != "" {
						t.Errorf("%s, %+v, %d rounds, %d days of notice\n%s", f.rules.Family(), control, rounds, notice, diff)
					}
				}
			}
		}
	}
}

// found returns the code and article of each finding of an admission.
func admitted(t *testing.T, r engine.Ruleset, e rating.Event, desk engine.Desk) engine.Admission {
	t.Helper()
	a, err := r.Admit(e, desk)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func found(a engine.Admission) (codes []string) {
	for _, f := range a.Findings {
		codes = append(codes, strings.TrimSpace(f.Code+" "+f.Args["article"]+f.Args["rule"]))
	}
	return codes
}

// The exemption of 2650 stands in the standard text alone: in rapid and blitz 2650 against 2249 is counted as 400 on
// any day, in standard from 1 October 2025 as 401.
func TestNoExemptionInRapidAndBlitz(t *testing.T) {
	for _, f := range families {
		for day, amended := range map[rating.Date]bool{rating.Day(2025, 9, 30): false, rating.Day(2025, 10, 1): true, rating.Day(2026, 6, 1): true} {
			for _, own := range []int{2649, 2650, 2651} {
				previous := rating.List{Date: day, States: []rating.State{
					{Player: "A", Rated: true, Rating: rating.PointsOf(own), K: 10, Games: 100},
					{Player: "B", Rated: true, Rating: rating.PointsOf(own - 450), K: 10, Games: 100},
					{Player: "C", Rated: true, Rating: rating.PointsOf(own), K: 10, Games: 100}}}
				out, err := f.Rate(engine.Input{Period: rating.Period{Date: day + 40}, Previous: previous, Events: rating.EventsOf(rating.Event{Code: "E", Start: day, End: day,
					Games: []rating.Game{{Round: 1, First: "A", Second: "B", FirstScore: rating.Win, Kind: rating.OverBoard},
						{Round: 2, First: "B", Second: "C", SecondScore: rating.Win, Kind: rating.OverBoard}}})})
				if err != nil {
					t.Fatal(err)
				}
				want := rating.Points(80) // 10 × (1 − .92)
				if !f.fast && amended && own >= 2650 {
					want = 60 // 10 × (1 − .94)
				}
				if got := exact(out.Changes.At(0, nil)); got != want {
					t.Errorf("%s on %s: %d beats %d for %v, want %v", f.Family(), day, own, own-450, got, want)
				}
				if got := exact(out.Changes.At(1, nil)); got != -160 {
					t.Errorf("%s on %s: the opponent of %d loses %v, want 1.60", f.Family(), day, own, got)
				}
			}
		}
	}
}
