package cxarapid

import (
	"testing"
	"time"

	"kalends/engine"
	"kalends/rating"
)

// TestNewlyWonByDay is art. 6(2) on the days about all boundaries: a newcomer's first event begins before the
// period does, and whoever stands on the list before has had what came before the period.
func TestNewlyWonByDay(t *testing.T) {
	begins, from, to := rating.Day(2024, time.December, 30), rating.Day(2025, time.January, 1), rating.Day(2025, time.September, 30)
	for _, c := range []struct {
		name               string
		document           rating.Date
		newcomer, listed   string
		newcomerInEdition1 string
	}{
		{"the day before the event", begins - 1, "2346.1", "2100.0", "2346.1"},
		{"the event's first day", begins, "2346.1", "2100.0", "2346.1"},
		{"the day after", begins + 1, "2350.0", "2100.0", "2150.0"},
		{"the period's first day", from, "2350.0", "2350.0", "2350.0"},
		{"the day after that", from + 1, "2350.0", "2350.0", "2350.0"},
		{"the day before the last", to - 1, "2350.0", "2350.0", "2350.0"},
		{"the last day", to, "2350.0", "2350.0", "2350.0"},
		{"the day after the last", to + 1, "2150.0", "2100.0", "2150.0"},
	} {
		in := newlyWonIn(begins, from, to, c.document)
		for edition, want := range map[int]string{1: c.newcomerInEdition1, 2: c.newcomer} {
			got, raised := ratingAndRaise(t, edition, in, "N")
			if got != want || raised != (want == "2350.0") {
				t.Errorf("%s, edition %d: the newcomer has %s, raised %v, want %s", c.name, edition, got, raised, want)
			}
			if got, _ := ratingAndRaise(t, edition, in, "L"); got != c.listed {
				t.Errorf("%s, edition %d: the listed player has %s, want %s", c.name, edition, got, c.listed)
			}
		}
	}
}

// TestNewlyWonOnce: the list after the one that took a newcomer's document into account does not take it again.
func TestNewlyWonOnce(t *testing.T) {
	begins, from, to := rating.Day(2024, time.December, 30), rating.Day(2025, time.January, 1), rating.Day(2025, time.September, 30)
	in := newlyWonIn(begins, from, to, begins+1)
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	in.Previous, in.Events = out.List, rating.Events{}
	for i := range in.Previous.States {
		in.Previous.States[i].Rating = 210000
	}
	in.Period = rating.Period{List: "rapid", Date: to + 93, From: to + 1, To: to + 92, Previous: to + 1}
	if got, raised := ratingAndRaise(t, 2, in, "N"); got != "2100.0" || raised {
		t.Errorf("%s, raised %v", got, raised)
	}
}

// newlyWonIn is a period into which an event counts that began before it: N comes in by it with grade 5 and draws
// with his like, L stands on the list with 2100; a document as grade 3 of each is of one day.
func newlyWonIn(begins, from, to, document rating.Date) engine.Input {
	old := rating.Title{Code: "cxa-5", AwardedOn: begins - 900}
	won := rating.Title{Code: "cxa-3", DocDate: document}
	players := rating.Roll{
		"L": {ID: "L", Sex: rating.Male, Titles: []rating.Title{won}},
		"M": {ID: "M", Sex: rating.Male, Titles: []rating.Title{old}},
		"N": {ID: "N", Sex: rating.Male, Titles: []rating.Title{old, won}},
	}
	e := sound()
	e.Code, e.Start, e.End = "E", begins, from+1
	e.Games = []rating.Game{{Round: 1, Board: 1, First: "N", Second: "M", Kind: rating.OverBoard, FirstScore: rating.Draw,
		SecondScore: rating.Draw}}
	in := engine.Input{
		Period:   rating.Period{List: "rapid", Date: to + 1, From: from, To: to, Previous: from},
		Previous: rating.List{ID: "rapid", Date: from, States: []rating.State{{Player: "L", Rated: true, Rating: 210000, K: 20}}},
		Players:  rating.PlayersOf(players),
	}
	in.Events.Add(e)
	return in
}

// ratingAndRaise returns the rating that a player has at the end, and whether art. 6(2) was what lifted him.
func ratingAndRaise(t *testing.T, edition int, in engine.Input, player string) (printed string, raised bool) {
	t.Helper()
	out, err := Ruleset{}.In(edition).Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	s, _ := out.List.Find(player)
	for c := range out.Changes.All() {
		for _, step := range c.Steps {
			if c.Player == player && step.Kind == rating.TitleStep {
				raised = raised || step.Rule == "art. 6"
			}
		}
	}
	return s.Rating.Text(1), raised
}
