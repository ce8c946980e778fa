package fide_test

import (
	"math/big"
	"testing"

	"kalends/rating"
)

// TestOraclePublishedCalculations holds the oracle itself to calculations of players that FIDE has published.
func TestOraclePublishedCalculations(t *testing.T) {
	type game struct {
		own, opponent int
		score         rating.Score
	}
	for _, tc := range []struct {
		name  string
		start rating.Date
		games []game
		sum   *big.Rat
	}{
		{"2813, from 2650 without a cap", rating.Day(2025, 11, 7),
			[]game{{2813, 1787, 100}, {2813, 2025, 100}, {2813, 2310, 100}, {2813, 2400, 100}, {2813, 2505, 50}},
			big.NewRat(-25, 100)},
		{"2800 beats 1800 before October 2025", rating.Day(2025, 9, 30), []game{{2800, 1800, 100}},
			big.NewRat(8, 100)},
		{"2395", rating.Day(2025, 10, 31),
			[]game{{2395, 1995, 100}, {2395, 2205, 50}, {2395, 2325, 0}, {2395, 1995, 100}, {2395, 1995, 100}},
			big.NewRat(-61, 100)},
		{"2400, his opponent of 2800 is capped for him", rating.Day(2025, 11, 7),
			[]game{{2400, 2000, 100}, {2400, 2000, 100}, {2400, 2121, 100}, {2400, 2800, 0}, {2400, 2084, 100}},
			big.NewRat(37, 100)},
		{"1617", rating.Day(2025, 10, 25),
			[]game{{1617, 2017, 0}, {1617, 1451, 100}, {1617, 1854, 0}, {1617, 1800, 50}, {1617, 1935, 0}},
			big.NewRat(11, 100)},
		{"2023", rating.Day(2025, 10, 21),
			[]game{{2023, 1709, 100}, {2023, 2213, 50}, {2023, 2192, 0}, {2023, 1851, 0}, {2023, 1861, 0},
				{2023, 1818, 50}, {2023, 1693, 0}, {2023, 1771, 50}, {2023, 1809, 50}, {2023, 1799, 100},
				{2023, 1844, 100}},
			big.NewRat(-256, 100)},
	} {
		p, sum := &period{}, new(big.Rat)
		for _, g := range tc.games {
			sum.Add(sum, p.delta(rating.Event{Start: tc.start}, g.own, g.opponent, g.score))
		}
		if sum.Cmp(tc.sum) != 0 {
			t.Errorf("%s: ΣΔR %s, want %s", tc.name, sum.FloatString(2), tc.sum.FloatString(2))
		}
	}
}

// TestOracleFirstRatings holds the oracle to first ratings that are known; that of 1922 FIDE has published.
func TestOracleFirstRatings(t *testing.T) {
	for _, tc := range []struct {
		opponents []int
		score     rating.Score
		want      int
		published bool
	}{
		{[]int{1902, 1877, 1884, 2012, 1832}, 300, 1922, true},
		{[]int{1800, 1800, 1800, 1800, 1800}, 500, 2109, true},
		{[]int{2500, 2500, 2500, 2500, 2500}, 500, 2200, true},
		{[]int{1000, 1000, 1000, 1000, 1000}, 500, 1538, true},
		{[]int{2000, 2000, 2000, 2000, 2000}, 300, 1993, true},
		{[]int{2000, 2000, 2000, 2000, 2000}, 200, 1893, true},
		{[]int{1400, 1400, 1400, 1400, 1400}, 0, 1205, false}, // 10600/7 = 1514.29, 1/7 = .14: −309
		{[]int{1800, 1800}, 100, 0, false},
	} {
		var pool []poolGame
		for i, r := range tc.opponents {
			s := min(tc.score, rating.Win)
			tc.score -= s
			pool = append(pool, poolGame{round: i + 1, rating: r, score: s})
		}
		if got, enough := initial(pool); got != tc.want || enough != tc.published {
			t.Errorf("%v: %d %v, want %d %v", tc.opponents, got, enough, tc.want, tc.published)
		}
	}
}

// TestOracleBeginsWithTheStandardRating is rapid 7.2.1 by hand: A's second event began before his first rapid list, so
// both sides take his 2000; the change goes to the 2020 that he has by then.
func TestOracleBeginsWithTheStandardRating(t *testing.T) {
	june := rating.Day(2024, 6, 1)
	standard := shelf{{june, map[string]line{"A": {rated: true, rating: 2000, games: 100}}}}
	lists := shelf{{june, map[string]line{"B": {rated: true, rating: 2000, games: 100, peak: 2000}}}}
	for i, e := range []rating.Event{
		{Code: "ONE", Start: june + 4, End: june + 5},
		{Code: "TWO", Start: june + 19, End: june + 40},
	} {
		e.Games = []rating.Game{{Round: 1, First: "A", Second: "B", FirstScore: rating.Win,
			Kind: rating.OverBoard, Stage: rating.Normal}}
		p := period{fast: true, date: june.AddMonths(i + 1), previous: lists[i], shelf: lists, standard: standard}
		p.events = []rating.Event{e}
		lists = append(lists, p.next())
	}
	for i, want := range [][2]int{{2020, 1990}, {2040, 1980}} { // 40 × .50 and 20 × −.50, twice
		if a, b := lists[i+1].lines["A"].rating, lists[i+1].lines["B"].rating; a != want[0] || b != want[1] {
			t.Errorf("list %d: %d and %d, want %v", i+1, a, b, want)
		}
	}
}
