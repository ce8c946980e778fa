package config

import (
	"strings"
	"time"

	"kalends/rating"
)

// Cron reads a cron expression. What it gives steps from a moment to the next one on which the expression fires, by the
// clock of that moment; the zero moment when it never does.
type Cron func(expression string) (next func(time.Time) time.Time, err error)

// The years that are stepped through: every kind of year is among 28 that follow one another.
const firstYear, lastYear = 2001, 2028

// cron reads the dates of a list as cron says them: which days of each kind of year, and at what time of day. It is stepped
// through in UTC, where every day has every time; what the clocks of the association make of it the calendar knows.
func (j *judge) cron(path, said string) (years *rating.Years, at time.Duration) {
	next := j.steps(path, said)
	if next == nil {
		return nil, 0
	}
	years = new(rating.Years)
	days := map[int][]rating.MonthDay{}
	begin := time.Date(firstYear, time.January, 1, 0, 0, 0, 0, time.UTC)
	last := time.Time{}
	for t := next(begin.Add(-time.Second)); !t.IsZero() && t.Year() <= lastYear; t = next(t) {
		day := t.Truncate(24 * time.Hour)
		if day.Equal(last.Truncate(24 * time.Hour)) {
			j.fault(path, "%q comes twice on a day, at %s and at %s; a list comes out once", said, last.Format("15:04"), t.Format("15:04"))
			return nil, 0
		}
		_, month, n := t.Date()
		days[t.Year()] = append(days[t.Year()], rating.MonthDay{Month: month, Day: n})
		last, at = t, t.Sub(day)
	}
	if len(days) == 0 {
		j.fault(path, "%q never comes: there is no such day", said)
		return nil, 0
	}
	for year := firstYear; year <= lastYear; year++ {
		if len(days[year]) == 0 {
			j.fault(path, "%q does not come every year, not in %d; a list has a date in each", said, year)
			return nil, 0
		}
		years.Set(year, days[year])
	}
	return years, at
}

// steps reads an expression. What hangs on another zone, on the start of the program or of the computer is no date.
func (j *judge) steps(path, said string) func(time.Time) time.Time {
	word, _, _ := strings.Cut(strings.TrimSpace(said), " ")
	switch {
	case strings.Contains(word, "TZ="):
		j.fault(path, "%q: leave the zone out; dates and times are those of the key timezone", said)
	case strings.EqualFold(word, "@every"):
		j.fault(path, "%q counts from the start of the program, and that is no date; write five fields, such as \"5 0 1 */2 *\"", said)
	case strings.EqualFold(word, "@reboot"):
		j.fault(path, "%q hangs on the start of the computer, and that is no date; write five fields, such as \"5 0 1 */2 *\"", said)
	case j.parse == nil:
		j.fault(path, "cron expressions are not read here")
	default:
		next, err := j.parse(said)
		if err == nil {
			return next
		}
		j.fault(path, "%q is not a cron expression: %v; write five fields, minute, hour, day, month and weekday, such as \"5 0 1 */2 *\"",
			said, err)
	}
	return nil
}
