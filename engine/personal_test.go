package engine

import (
	"testing"

	"kalends/rating"
)

// TestAStandInIsTreatedAlike: before, in and after the year in which a rule ceases to apply.
func TestAStandInIsTreatedAlike(t *testing.T) {
	lists := []rating.Date{rating.Day(2025, 1, 1), rating.Day(2026, 12, 1)}
	for _, c := range []struct {
		born int
		ages []int64
		want int
	}{
		{1970, []int64{19}, 1900}, // older than the rule asks for on both lists
		{2006, []int64{19}, 1900}, // 19 in the year of the first list
		{2007, []int64{19}, 2007}, // 18 on the first list, 19 on the second: only that year does so
		{2008, []int64{19}, 2008}, // 18 on the second
		{2014, []int64{19}, 2008}, // younger on both
		{2014, []int64{12, 19}, 2014},
		{1970, nil, 0},
		{0, []int64{19}, 0},
	} {
		if got := StandInBirth(c.born, c.ages, lists); got != c.want {
			t.Errorf("born %d, ages %v: %d, not %d", c.born, c.ages, got, c.want)
		}
	}
}
