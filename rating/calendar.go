package rating

import (
	"fmt"
	"slices"
	"time"
)

// MonthDay is a day of every year.
type MonthDay struct {
	Month time.Month
	Day   int
}

// ParseMonthDay parses "MM-DD". It refuses 29 February, which not every year has.
func ParseMonthDay(s string) (MonthDay, error) {
	t, err := time.Parse("01-02", s)
	if err != nil || (t.Month() == time.February && t.Day() == 29) {
		return MonthDay{}, fmt.Errorf("%q is not a day of the year; write MM-DD, such as 07-01", s)
	}
	return MonthDay{t.Month(), t.Day()}, nil
}

// Calendar says on which days a list is due. Rows, if there are any, replace the rule from the date of the first row
// on; after the last row no list is due.
type Calendar struct {
	Days       []MonthDay // in any order
	Years      *Years     // replaces Days where the days depend on the weekday; nil: Days apply
	Cron       string     // the cron expression of kalends.yaml behind Years; empty: none
	CutoffDays int        // an ordinary event must end this many days before the list date, or earlier
	At         time.Duration
	Zone       *time.Location
	Rows       []Period // from the registry, by date
	Earlier    *Rule    // the rule before a change of the regulations; may be nil
}

// Rule says on which days a list was due, and when it closed, before a day.
type Rule struct {
	Days       []MonthDay
	Years      *Years // replaces Days; may be nil
	CutoffDays int
	Until      Date // the first day on which the rule no longer applied
}

// After returns the period of the first list dated after d, or false when the registry's rows end before that.
func (c Calendar) After(d Date) (Period, bool) {
	if ruled, ok := c.ruledAfter(d); ok && (len(c.Rows) == 0 || ruled < c.Rows[0].Date) {
		return c.fill(ruled), true
	}
	for _, row := range c.Rows {
		if row.Date > d {
			return row, true
		}
	}
	return Period{}, false
}

// On returns the period of the list dated d, or false if no list is due on that day.
func (c Calendar) On(d Date) (Period, bool) {
	p, ok := c.After(d - 1)
	return p, ok && p.Date == d
}

// Last returns the period of the last list dated on or before d, or false if there is none in that year or the year
// before.
func (c Calendar) Last(d Date) (Period, bool) {
	for _, row := range slices.Backward(c.Rows) {
		if row.Date <= d {
			return row, true
		}
	}
	for year := d.Year(); year >= d.Year()-1; year-- {
		for _, day := range slices.Backward(c.daysOf(year)) {
			if day <= d && (len(c.Rows) == 0 || day < c.Rows[0].Date) {
				return c.fill(day), true
			}
		}
	}
	return Period{}, false
}

// Due returns the moment at which the list of day d is published: At o'clock in Zone. A time that the clock skips on
// that day becomes the first moment after the gap; of a time that occurs twice it is the first.
func (c Calendar) Due(d Date) time.Time {
	zone := c.Zone
	if zone == nil {
		zone = time.UTC
	}
	y, m, day := d.Civil()
	want := time.Date(y, m, day, 0, 0, 0, 0, time.UTC).Add(c.At)
	first := time.Time{}
	for shift := -26 * time.Hour; shift <= 26*time.Hour; shift += 15 * time.Minute {
		t := want.Add(shift).In(zone)
		if wall(t).Before(want) {
			continue
		}
		first = t
		break
	}
	return firstAtOrAfter(first, want)
}

// firstAtOrAfter steps back minute by minute from t to the first moment whose wall clock shows want or later.
func firstAtOrAfter(t, want time.Time) time.Time {
	for !wall(t.Add(-time.Minute)).Before(want) {
		t = t.Add(-time.Minute)
	}
	return t
}

// wall returns what the clock shows at t in its zone, as a time in UTC, so that such times can be compared.
func wall(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}

// ruledAfter returns the first list date of the rule after d, ignoring Rows, or false if there is none in that year or
// the next.
func (c Calendar) ruledAfter(d Date) (Date, bool) {
	for year := d.Year(); year <= d.Year()+1; year++ {
		for _, day := range c.daysOf(year) {
			if day > d {
				return day, true
			}
		}
	}
	return 0, false
}

// daysOf returns the list dates of a year by the rules, sorted, ignoring Rows: the earlier rule holds before
// Earlier.Until.
func (c Calendar) daysOf(year int) []Date {
	var days []Date
	for _, md := range daysIn(c.Days, c.Years, year) {
		if day := Day(year, md.Month, md.Day); c.Earlier == nil || day >= c.Earlier.Until {
			days = append(days, day)
		}
	}
	if c.Earlier != nil {
		for _, md := range daysIn(c.Earlier.Days, c.Earlier.Years, year) {
			if day := Day(year, md.Month, md.Day); day < c.Earlier.Until {
				days = append(days, day)
			}
		}
	}
	slices.Sort(days)
	return days
}

// daysIn returns the days of a year: those of years, or days if that is nil.
func daysIn(days []MonthDay, years *Years, year int) []MonthDay {
	if years != nil {
		return years.In(year)
	}
	return days
}

// fill returns the period of a list date of the rule. From and Previous are the list date before; 0 if there is none.
func (c Calendar) fill(date Date) Period {
	p := Period{Date: date, To: date - 1, Cutoff: date - Date(c.CutoffDays)}
	if c.Earlier != nil && date < c.Earlier.Until {
		p.Cutoff = date - Date(c.Earlier.CutoffDays)
	}
	if before, ok := c.ruledBefore(date); ok {
		p.From, p.Previous = before, before
	}
	return p
}

// ruledBefore returns the last list date of the rule before a date, ignoring Rows, or false if there is none in that
// year or the year before.
func (c Calendar) ruledBefore(date Date) (Date, bool) {
	for year := date.Year(); year >= date.Year()-1; year-- {
		for _, day := range slices.Backward(c.daysOf(year)) {
			if day < date {
				return day, true
			}
		}
	}
	return 0, false
}

// Years are days that depend on the weekday. Years of a kind have the same days; there are fourteen kinds, by the
// weekday of 1 January and by leap years.
type Years [14][]MonthDay

// In returns the days of a year.
func (y *Years) In(year int) []MonthDay { return y[kindOf(year)] }

// Set sets the days of a year, and of every year of its kind.
func (y *Years) Set(year int, days []MonthDay) { y[kindOf(year)] = days }

// kindOf returns the index of a year's kind: twice the weekday of 1 January, plus one in a leap year.
func kindOf(year int) int {
	kind := 2 * int(Day(year, time.January, 1).Time().Weekday())
	if Day(year, time.March, 1)-Day(year, time.February, 1) == 29 {
		kind++
	}
	return kind
}
