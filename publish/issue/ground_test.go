package issue

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/rating"
)

// TestSameSeason finds the lists of about the same date of earlier years, over about as long a period.
func TestSameSeason(t *testing.T) {
	out := func(days ...rating.Date) (all []ledger.Publication) {
		for _, d := range days {
			all = append(all, ledger.Publication{Date: d, State: ledger.IsPublic, Revision: 1})
		}
		return all
	}
	var months []rating.Date
	for m := range 36 {
		months = append(months, rating.Day(2023, time.Month(1+m), 1))
	}
	quarters := []rating.Date{rating.Day(2023, 7, 1), rating.Day(2023, 10, 1), rating.Day(2024, 1, 1), rating.Day(2024, 4, 1), rating.Day(2024, 5, 1)}
	again := out(months...)
	again = append(again[:24], append([]ledger.Publication{{Date: rating.Day(2024, 12, 1), State: ledger.IsPublic, Revision: 2}}, again[24:]...)...)
	moved := out(rating.Day(2023, 12, 4), rating.Day(2024, 1, 8), rating.Day(2024, 2, 5), rating.Day(2024, 12, 2), rating.Day(2025, 1, 6), rating.Day(2025, 2, 3))
	unfinished := out(months...)
	unfinished[24].State = ledger.Frozen
	for name, c := range map[string]struct {
		out    []ledger.Publication
		day    rating.Date
		length int
		want   []rating.Date
	}{
		"every month":            {out(months...), rating.Day(2026, 1, 1), 31, []rating.Date{rating.Day(2024, 1, 1), rating.Day(2025, 1, 1)}},
		"the first says nothing": {out(months...), rating.Day(2025, 1, 1), 31, []rating.Date{rating.Day(2024, 1, 1)}},
		"revised":                {again, rating.Day(2025, 12, 1), 30, []rating.Date{rating.Day(2023, 12, 1), rating.Day(2024, 12, 1)}},
		"not out":                {unfinished, rating.Day(2026, 1, 1), 31, []rating.Date{rating.Day(2024, 1, 1)}},
		"once by quarters":       {out(quarters...), rating.Day(2025, 1, 1), 31, nil},
		"by quarters":            {out(quarters...), rating.Day(2025, 1, 1), 92, []rating.Date{rating.Day(2024, 1, 1)}},
		"a calendar that moves":  {moved, rating.Day(2026, 1, 5), 35, []rating.Date{rating.Day(2024, 1, 8), rating.Day(2025, 1, 6)}},
		"none":                   {nil, rating.Day(2026, 1, 5), 35, nil},
	} {
		if diff := cmp.Diff(c.want, sameSeason(c.out, c.day, c.length)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
