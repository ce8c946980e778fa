package fide_test

import (
	"errors"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// TestWhatTheMemoryCannotTellIsAnError: a list that cannot be read is not taken for one that is not kept.
func TestWhatTheMemoryCannotTellIsAnError(t *testing.T) {
	damaged := errors.New("the list cannot be read")
	cannot := func(rating.Date) (rating.List, bool, error) { return rating.List{}, false, damaged }
	none := func(rating.Date) (rating.List, bool, error) { return rating.List{}, false, nil }
	e := rating.Event{Code: "E", Start: rating.Day(2026, 1, 10), End: rating.Day(2026, 1, 12), Registered: rating.Day(2025, 11, 1),
		Controls: []rating.Control{{Minutes: 90, Increment: 30}},
		Games:    []rating.Game{{Round: 1, First: "a", Second: "b", FirstScore: rating.Win, Kind: rating.OverBoard}}}
	in := engine.Input{Period: rating.Period{Date: rating.Day(2026, 3, 1)}, Previous: rating.List{Date: rating.Day(2026, 2, 1)}, Events: rating.EventsOf(e)}
	for name, ask := range map[string]func() error{
		"rate": func() error {
			in := in
			in.InForce = cannot
			_, err := fide.Standard().Rate(in)
			return err
		},
		"seed": func() error {
			in := in
			in.InForce, in.Standard = none, cannot
			e := e
			e.Controls = []rating.Control{{Minutes: 15, Increment: 10}}
			in.Events = rating.EventsOf(e)
			_, err := fide.Rapid().Rate(in)
			return err
		},
		"admit": func() error {
			calendar, _ := fide.Standard().Calendar()
			_, err := fide.Standard().Admit(e, engine.Desk{Calendar: calendar, Next: in.Period.Date, InForce: cannot})
			return err
		},
	} {
		if err := ask(); !errors.Is(err, damaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNobodyStandsTwice: a previous list on which a player is twice is refused, in any order.
func TestNobodyStandsTwice(t *testing.T) {
	before := rating.List{Date: nowList, States: []rating.State{{Player: "2"}, {Player: "1"}, {Player: "2"}}}
	_, err := fide.Standard().Rate(engine.Input{Period: rating.Period{Date: newList}, Previous: before})
	if err == nil || !strings.Contains(err.Error(), `"2" stands twice`) {
		t.Errorf("got %v", err)
	}
}
