package rating

import (
	"testing"
	"time"
)

// TestYearsOfAKindAreAlike: in two years of one kind every day of the year has the same weekday, and in 28 years each kind
// comes.
func TestYearsOfAKindAreAlike(t *testing.T) {
	first := map[int]int{}
	for year := 1897; year <= 2203; year++ {
		was, known := first[kindOf(year)]
		if !known {
			first[kindOf(year)] = year
			continue
		}
		for month := time.January; month <= time.December; month++ {
			for _, day := range []int{1, 28, 29, 30, 31} {
				a, b := Day(was, month, day), Day(year, month, day)
				if a.Time().Weekday() != b.Time().Weekday() || a.Time().YearDay() != b.Time().YearDay() {
					t.Fatalf("%s and %s", a, b)
				}
			}
		}
	}
	kinds := map[int]bool{}
	for year := 2001; year <= 2028; year++ {
		kinds[kindOf(year)] = true
	}
	if len(first) != 14 || len(kinds) != 14 {
		t.Error(len(first), len(kinds))
	}
}

// TestDaysByTheWeekday checks the days of each year, also where the rule has changed.
func TestDaysByTheWeekday(t *testing.T) {
	firstMondays := new(Years)
	for year := 2001; year <= 2028; year++ {
		day := Day(year, time.January, 1)
		for day.Time().Weekday() != time.Monday {
			day++
		}
		_, month, n := day.Civil()
		firstMondays.Set(year, []MonthDay{{month, n}})
	}
	c := Calendar{Years: firstMondays, CutoffDays: 2}
	for day, want := range map[string]string{"2026-01-04": "2026-01-05", "2026-01-05": "2027-01-04", "2099-12-31": "2100-01-04"} {
		d, _ := ParseDate(day)
		if p, _ := c.After(d); p.Date.String() != want {
			t.Errorf("after %s: %s, want %s", day, p.Date, want)
		}
	}
	p, _ := c.Last(Day(2027, time.January, 3))
	if p.Date != Day(2026, time.January, 5) || p.From != Day(2025, time.January, 6) || p.Cutoff != p.Date-2 {
		t.Errorf("%+v", p)
	}
}
