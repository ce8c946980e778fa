package rating

import (
	"fmt"
	"testing"
	"time"
)

// TestTheRuleThatHeldBefore: until its last day a calendar goes by its earlier rule, on both sides of the border; rows of
// the registry replace both.
func TestTheRuleThatHeldBefore(t *testing.T) {
	first := func(months ...time.Month) (days []MonthDay) {
		for _, m := range months {
			days = append(days, MonthDay{m, 1})
		}
		return days
	}
	c := Calendar{Days: first(time.January, time.February, time.March, time.April), CutoffDays: 3,
		Earlier: &Rule{Days: first(time.January, time.July), CutoffDays: 30, Until: Day(2024, time.March, 1)}}
	for after, want := range map[Date]string{
		Day(2023, time.June, 30):     "2023-07-01 from 2023-01-01 closed 2023-06-01",
		Day(2023, time.July, 1):      "2024-01-01 from 2023-07-01 closed 2023-12-02",
		Day(2024, time.January, 1):   "2024-03-01 from 2024-01-01 closed 2024-02-27",
		Day(2024, time.February, 29): "2024-03-01 from 2024-01-01 closed 2024-02-27",
		Day(2024, time.March, 1):     "2024-04-01 from 2024-03-01 closed 2024-03-29",
		Day(2024, time.April, 1):     "2025-01-01 from 2024-04-01 closed 2024-12-29",
	} {
		p, ok := c.After(after)
		if got := fmt.Sprintf("%s from %s closed %s", p.Date, p.From, p.Cutoff); !ok || got != want {
			t.Errorf("after %s: %s, want %s", after, got, want)
		}
		if last, ok := c.Last(p.Date + 1); !ok || last.Date != p.Date {
			t.Errorf("the last on the day after %s is %s", p.Date, last.Date)
		}
	}
	c.Rows = []Period{{Date: Day(2023, time.September, 9)}}
	if p, _ := c.After(Day(2023, time.July, 1)); p.Date != c.Rows[0].Date {
		t.Errorf("after 2023-07-01: %s, the row says %s", p.Date, c.Rows[0].Date)
	}
}
