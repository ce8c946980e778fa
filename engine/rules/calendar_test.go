package rules

import (
	"testing"

	"kalends/engine"
	"kalends/rating"
)

// TestAcceptedForARealDate: if the last date of the calendar is published and the next one is missing, no ruleset
// accepts an event.
func TestAcceptedForARealDate(t *testing.T) {
	last, next := rating.Day(2026, 10, 1), rating.Day(2027, 1, 1)
	row := func(date, from rating.Date) rating.Period {
		return rating.Period{Date: date, From: from, To: date - 1, Cutoff: date - 1, Previous: from}
	}
	out := row(last, rating.Day(2026, 1, 1))
	for _, r := range All() {
		for _, end := range []rating.Date{rating.Day(2026, 8, 1), last - 1, last, last + 1} {
			for _, ended := range []bool{true, false} {
				c := rating.Calendar{Rows: []rating.Period{out}}
				desk := engine.Desk{Calendar: c, Next: last + 1}
				if !ended {
					desk.Calendar.Rows, desk.Next = append(c.Rows, row(next, last)), next
				}
				if own, fixed := r.Calendar(); fixed {
					desk.Calendar, desk.Next = own, next // it never ends
				}
				e := rating.Event{Code: "E", Start: end - 1, End: end, Arrived: last + 5, Class: "ordinary", ArbitersNational: 2,
					Approval: rating.Approval{Known: true, Decision: "yes"}}
				a, err := r.Admit(e, desk)
				if err != nil {
					t.Fatal(err)
				}
				_, real := desk.Calendar.On(a.Date)
				worst := a.Findings.Worst()
				if worst != rating.Error && worst != rating.Question && (!real || a.Date < desk.Next) {
					t.Errorf("%s takes an event that ended on %s for %s, calendar ended %v: %v", r.Family(), end, a.Date, ended, a.Findings)
				}
			}
		}
	}
}
