package cxarapid

import (
	"testing"

	"kalends/rating"
)

func TestK(t *testing.T) {
	for _, c := range []struct {
		rating string
		want   int
	}{
		{"1800.0", 25}, {"2099.9", 25}, {"2100.0", 20}, {"2299.9", 20}, {"2300.0", 15}, {"2499.9", 15},
		{"2500.0", 10}, {"2699.9", 10}, {"2700.0", 5}, {"2700.1", 5}, {"2851.0", 5},
	} {
		if got := coefficient(points(t, c.rating)); got != c.want {
			t.Errorf("K of %s is %d, want %d", c.rating, got, c.want)
		}
	}
}

func TestAverageAndProbability(t *testing.T) {
	for _, c := range []struct {
		own, sum string
		n        int
		average  string
		p        rating.Score
	}{
		{"2400.0", "2400.0", 1, "2400.00", 50},
		{"2403.4", "2400.0", 1, "2400.00", 50},
		{"2403.5", "2400.0", 1, "2400.00", 51},
		{"2400.0", "7200.1", 3, "2400.03", 50},  // 2400.0333 is rounded down
		{"2400.0", "14400.9", 6, "2400.15", 50}, // exactly
		{"2400.0", "4800.5", 4, "1200.13", 100}, // 1200.125 is rounded up
		{"2403.5", "4800.1", 2, "2400.05", 50},  // 3.45 is not 3.48
		{"2319.5", "2400.0", 1, "2400.00", 39},
		{"2800.0", "2400.0", 1, "2400.00", 91},
		{"2400.0", "2800.0", 1, "2800.00", 9},
		{"3319.5", "2400.0", 1, "2400.00", 99},
		{"3319.6", "2400.0", 1, "2400.00", 100},
		{"2400.0", "3319.5", 1, "3319.50", 1},
		{"2400.0", "3319.6", 1, "3319.60", 0},
	} {
		ra := average(points(t, c.sum), c.n)
		if ra != points(t, c.average) {
			t.Errorf("%s / %d is %s, want %s", c.sum, c.n, ra, c.average)
		}
		if p := probability(points(t, c.own), ra); p != c.p {
			t.Errorf("P of %s against %s is %s, want %s", c.own, ra, p, c.p)
		}
	}
}

func TestBonus(t *testing.T) {
	for _, c := range []struct {
		own  string
		k    int
		want string
	}{
		{"2500.5", 10, "25.01"}, {"2500.4", 10, "25.00"}, {"2700.0", 5, "13.50"}, {"2700.1", 5, "13.50"},
		{"2700.3", 5, "13.50"}, {"2700.9", 5, "13.50"}, {"2701.0", 5, "13.51"}, {"2000.0", 25, "50.00"}, {"2300.1", 15, "34.50"},
		{"2300.3", 15, "34.50"}, {"2300.4", 15, "34.51"},
	} {
		if got := bonus(points(t, c.own), c.k); got != points(t, c.want) {
			t.Errorf("bonus of %s with K %d is %s, want %s", c.own, c.k, got, c.want)
		}
	}
}

func TestChampionsChange(t *testing.T) {
	for _, c := range []struct{ normal, bonus, clampFirst, bonusFirst string }{
		{"10.00", "25.00", "35.00", "35.00"},
		{"0.00", "25.00", "25.00", "25.00"},
		{"-0.01", "25.00", "25.00", "24.99"},
		{"-25.00", "25.00", "25.00", "0.00"},
		{"-25.01", "25.00", "25.00", "0.00"},
	} {
		if got := championChange(points(t, c.normal), points(t, c.bonus), clampThenBonus); got != points(t, c.clampFirst) {
			t.Errorf("%s: %s with %s gives %s, want %s", clampThenBonus, c.normal, c.bonus, got, c.clampFirst)
		}
		if got := championChange(points(t, c.normal), points(t, c.bonus), bonusThenClamp); got != points(t, c.bonusFirst) {
			t.Errorf("%s: %s with %s gives %s, want %s", bonusThenClamp, c.normal, c.bonus, got, c.bonusFirst)
		}
	}
}

func points(t *testing.T, s string) rating.Points {
	t.Helper()
	p, err := rating.ParsePoints(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestChampion(t *testing.T) {
	for _, c := range []struct {
		system rating.System
		place  int
		status rating.EntrantStatus
		want   bool
	}{
		{rating.Swiss, 1, rating.Played, true}, {rating.Swiss, 1, "", true}, {rating.Swiss, 1, rating.Withdrew, true},
		{rating.Swiss, 2, rating.Played, false}, {rating.Swiss, 0, rating.Played, false},
		{rating.Swiss, 1, rating.Excluded, false}, {rating.Swiss, 1, rating.NoShow, false},
		{rating.RoundRobin, 1, rating.Played, true}, {rating.DoubleRoundRobin, 1, rating.Played, true},
		{rating.Knockout, 1, rating.Played, true}, {rating.Match, 1, rating.Played, true}, {"", 1, rating.Played, true},
		{rating.TeamSwiss, 1, rating.Played, false}, {rating.TeamRoundRobin, 1, rating.Played, false},
		{rating.Scheveningen, 1, rating.Played, false},
	} {
		place := rating.Origin{Sheet: "Players", Cell: "N6"}
		e := rating.Event{System: c.system, Entrants: []rating.Entrant{
			{Player: "other", Place: 1, Status: rating.Played},
			{Player: "P", Place: c.place, Status: c.status, Origin: place},
		}}
		at, got := champion(e, "P")
		if got != c.want || (got && at != place) {
			t.Errorf("%s, place %d, %s: champion %v at %v, want %v", c.system, c.place, c.status, got, at, c.want)
		}
	}
}
