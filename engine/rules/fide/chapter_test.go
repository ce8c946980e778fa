package fide

import (
	"testing"
	"time"

	"kalends/engine/method"
	"kalends/rating"
)

func TestCoefficientIsCutAtSevenHundred(t *testing.T) {
	for _, c := range []struct{ k, n, want int }{
		{40, 17, 40}, {40, 18, 38}, {20, 34, 20}, {20, 35, 20}, {20, 36, 19}, {20, 39, 17}, {10, 69, 10}, {10, 70, 10}, {10, 71, 9},
		{40, 700, 1}, {40, 701, 0},
	} {
		k, why := cut(c.k, c.n, kNewcomer)
		if k != c.want {
			t.Errorf("K %d, %d games: %d, want %d", c.k, c.n, k, c.want)
		}
		if k*c.n > mostKN || (k < c.k && (k+1)*c.n <= mostKN) {
			t.Errorf("K %d is not the largest for %d games", k, c.n)
		}
		if (why == kCut) != (k < c.k) {
			t.Errorf("K %d, %d games: reason %s", c.k, c.n, why)
		}
	}
}

func TestScoreOfAFirstRatingIsRoundedUpAtHalf(t *testing.T) {
	// n + 2 = 8: (W + 1)/8 has .125 (up to .13), .375, .625, .875; and .25, .5, .75 without rounding.
	for _, c := range []struct {
		w, p rating.Score
	}{{0, 13}, {50, 19}, {100, 25}, {150, 31}, {200, 38}, {300, 50}, {400, 63}, {600, 88}} {
		pool := make([]rating.PoolResult, 6)
		for i := range pool {
			pool[i].Rating = rating.PointsOf(1800)
			pool[i].Score = min(max(c.w-rating.Score(i)*100, 0), 100)
		}
		if got := firstRating(pool); got.p != c.p {
			t.Errorf("W = %v of 6: p = %v, want %v", c.w, got.p, c.p)
		}
	}
}

func TestFirstRatingIsRoundedHalfUpAndLimited(t *testing.T) {
	pool := func(total int, score rating.Score) []rating.PoolResult {
		// Six opponents, so that Ra = (total + 3600)/8; the remainder lies with the last.
		p := make([]rating.PoolResult, 6)
		for i := range p {
			p[i].Rating = rating.PointsOf(total / 6)
			p[i].Score = score
		}
		p[5].Rating = rating.PointsOf(total - 5*(total/6))
		return p
	}
	for _, c := range []struct {
		total       int
		score       rating.Score
		exact, want int
	}{
		{10803, 50, 1800, 1800}, // 1800.375
		{10804, 50, 1801, 1801}, // 1800.5 up
		{10805, 50, 1801, 1801},
		{14000, 50, 2200, 2200}, {13995, 50, 2199, 2199}, {14004, 50, 2201, 2200}, // the maximum
	} {
		if got := firstRating(pool(c.total, c.score)); got.exact != rating.PointsOf(c.exact) || got.rating != rating.PointsOf(c.want) {
			t.Errorf("ΣRopp = %d: %v, then %v; want %d, then %d", c.total, got.exact, got.rating, c.exact, c.want)
		}
	}
}

// A first rating of 1400 is published, one of 1399 is not.
func TestFirstRatingAtTheFloor(t *testing.T) {
	for opponent, want := range map[int]bool{1239: false, 1240: true, 1241: true} {
		// Five draws: Ru = (5 × opponent + 3600)/7, which is 1400 for 1240.
		p := &period{Ruleset: Standard(), date: rating.Day(2026, time.February, 1)}
		s, c := rating.State{Player: "N"}, rating.Change{}
		for range leastGames {
			s.Pool = append(s.Pool, rating.PoolResult{Rating: rating.PointsOf(opponent), Score: rating.Draw, List: p.date})
		}
		p.publishFirst(&c, &s)
		if s.Rated != want || (s.Pool == nil) != want {
			t.Errorf("opponents of %d: rated %v with %d results", opponent, s.Rated, len(s.Pool))
		}
	}
}

func TestResultsStayInThePoolForTwentySixMonths(t *testing.T) {
	for _, c := range []struct {
		list, now rating.Date
		stays     bool
	}{
		{rating.Day(2024, time.January, 1), rating.Day(2026, time.February, 1), true},     // 25 months
		{rating.Day(2024, time.January, 1), rating.Day(2026, time.March, 1), false},       // 26
		{rating.Day(2024, time.January, 1), rating.Day(2026, time.April, 1), false},       // 27
		{rating.Day(2024, time.January, 15), rating.Day(2026, time.March, 14), true},      // lists on any day
		{rating.Day(2024, time.January, 15), rating.Day(2026, time.March, 15), false},     //
		{rating.Day(2023, time.December, 31), rating.Day(2026, time.February, 28), false}, // the last of a shorter month
	} {
		p := &period{Ruleset: Standard(), date: c.now}
		if got := len(p.stillPooled([]rating.PoolResult{{List: c.list}}, "N")) == 1; got != c.stays {
			t.Errorf("a result of %s on the list of %s stays %v, want %v", c.list, c.now, got, c.stays)
		}
		if noted := len(p.out.Notes) == 1; noted == c.stays {
			t.Errorf("a result of %s on the list of %s: noted %v", c.list, c.now, noted)
		}
	}
}

func TestInactiveFromTwelveMonths(t *testing.T) {
	list := rating.Day(2026, time.March, 1)
	for last, want := range map[rating.Date]bool{
		rating.Day(2025, time.February, 1): true, rating.Day(2025, time.March, 1): true, rating.Day(2025, time.April, 1): false, list: false, 0: false,
	} {
		if got := method.Idle(rating.State{LastGame: last}, idleMonths, list); got != want {
			t.Errorf("last game on the list of %q: inactive %v, want %v", last, got, want)
		}
	}
}

// The Rapid and Blitz Rating Regulations number their articles otherwise.
func TestArticlesOfRapidAndBlitz(t *testing.T) {
	for standard, fast := range map[string]string{"5.1": "4.1", "6.2": "5.2", "7.1.4": "6.1.4", "8.2.1": "7.2.2", "8.2.4": "7.2.5", "8.3.4": "7.3.4", "0.1": "0.1"} {
		if got := Rapid().article(standard); got != fast {
			t.Errorf("%s is %s in rapid, want %s", standard, got, fast)
		}
		if got := Standard().article(standard); got != standard {
			t.Errorf("%s is %s in standard", standard, got)
		}
	}
}

func TestLongEvent(t *testing.T) {
	start := rating.Day(2026, time.January, 1)
	for days, want := range map[rating.Date]bool{29: false, 30: false, 31: true} {
		if got := isLong(rating.Event{Start: start, End: start + days - 1}); got != want {
			t.Errorf("%d days: long %v, want %v", days, got, want)
		}
	}
}
