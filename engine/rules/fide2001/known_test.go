package fide2001

import (
	"strconv"
	"testing"

	"kalends/engine"
	"kalends/rating"
)

// TestTableArithmetic: calculations that FIDE published in 2008 to 2010, outside the days of this text but by the same
// table and the same K. Each game was looked up by itself then; so it is here when each is an event of its own.
// Figures: gitpan/Games-Ratings, t/100, 103, 105 and 111.
func TestTableArithmetic(t *testing.T) {
	for _, c := range []struct {
		own, k     int
		opponents  []int
		scores     []rating.Score
		sum, among string // K · ΣΔR and ΣPD
	}{
		{2224, 15, []int{2319, 2181, 2246, 2261, 2312, 2297, 2144}, []rating.Score{0, 100, 100, 50, 0, 0, 100}, "3.90", "3.24"},
		{2240, 15, []int{2242, 2360, 2289, 2251, 2303, 2152, 2313, 2309, 2110}, []rating.Score{50, 50, 50, 0, 0, 50, 50, 50, 0}, "-18.90", "4.26"},
		{2810, 10, []int{2662, 2657, 2641, 2696, 2708, 2790, 2749, 2723, 2788, 2720, 2712, 2739, 2675},
			[]rating.Score{50, 100, 100, 50, 50, 50, 100, 50, 0, 100, 100, 50, 50}, "2.90", "8.21"},
		{2745, 10, []int{2676, 2700, 2677, 2730, 2690, 2702, 2684, 2682, 2660}, []rating.Score{0, 0, 0, 0, 50, 50, 0, 50, 50}, "-32.00", "5.20"},
	} {
		in := engine.Input{Period: rating.Period{Date: rating.Day(2001, 4, 1)}, Previous: rating.List{Date: rating.Day(2001, 1, 1),
			States: []rating.State{rated("me", c.own)}}}
		for i, points := range c.opponents {
			id := "o" + strconv.Itoa(i)
			in.Previous.States = append(in.Previous.States, rated(id, points))
			in.Events.Add(rating.Event{Code: id, Start: rating.Day(2001, 2, 1), End: rating.Day(2001, 2, 1),
				Games: []rating.Game{{Round: 1, First: "me", Second: id, FirstScore: c.scores[i], SecondScore: 100 - c.scores[i], Kind: rating.OverBoard}}})
		}
		out, err := Ruleset{}.Rate(in)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := out.Changes.Find("me")
		change := out.Changes.At(n, nil)
		sum, among := rating.Points(0), rating.Score(0)
		for _, s := range change.Steps {
			if s.Kind == rating.EventStep {
				sum, among = sum+s.Change, among+s.Expected
			}
		}
		if change.K != c.k || sum.String() != c.sum || among.String() != c.among {
			t.Errorf("%d: K %d, %s, ΣPD %s; FIDE: K %d, %s, %s", c.own, change.K, sum, among, c.k, c.sum, c.among)
		}
	}
}

func rated(id string, points int) rating.State {
	return rating.State{Player: id, Rated: true, Rating: rating.PointsOf(points), Peak: rating.PointsOf(points), Games: 100}
}

// TestEveryRowOfTheTable: a game against somebody exactly at each end of a row is expected as the row says, and beyond
// 350 points as at 350.
func TestEveryRowOfTheTable(t *testing.T) {
	ends := []int{3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
		206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344}
	expected := func(d int) rating.Score {
		p := period{in: engine.Input{}, accounts: map[string]*account{}, known: known{previous: rating.List{
			Date: rating.Day(2001, 1, 1), States: []rating.State{rated("a", 2400+d), rated("b", 2400)}}}}
		p.in.Previous = p.known.previous
		e := rating.Event{Code: "E", Start: rating.Day(2001, 1, 2), Games: []rating.Game{{Round: 1, First: "a", Second: "b",
			FirstScore: 100, Kind: rating.OverBoard}}}
		p.rateEvent(e)
		for _, s := range p.accounts["a"].steps {
			if s.Kind == rating.EventStep {
				return s.P
			}
		}
		return -1
	}
	for i, end := range ends {
		h := rating.Score(50 + i)
		for d, want := range map[int]rating.Score{end: h, end + 1: h + 1, -end: 100 - h, -end - 1: 99 - h} {
			if got := expected(d); got != want {
				t.Errorf("D = %d: %v, want %v", d, got, want)
			}
		}
	}
	for d, want := range map[int]rating.Score{349: 89, 350: 89, 351: 89, 900: 89, -350: 11, -351: 11, -900: 11} {
		if got := expected(d); got != want {
			t.Errorf("D = %d: %v, want %v", d, got, want)
		}
	}
}
