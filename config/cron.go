package config

import (
	"strings"
	"time"

	"kalends/rating"
)

// Cron parses a cron expression. The returned function returns the next moment after another at which the expression
// fires, in the zone of that moment; the zero time if it never does.
type Cron func(expression string) (next func(time.Time) time.Time, err error)

// The years that cron steps through: 28 years in a row have every kind of year.
const firstYear, lastYear = 2001, 2028

// cron returns the days of each kind of year at which a cron expression fires, and the time of day. It adds a fault
// and returns nil if the expression is wrong, fires twice on a day, or does not fire in every year. It steps in UTC,
// where every day has every time; the calendar handles the clock changes of the association.
func (s *section) cron(n Node, expression string) (years *rating.Years, at time.Duration) {
	next := s.steps(n, expression)
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
			s.Fault(n, "%q comes twice on a day, at %s and at %s; a list comes out once", expression, last.Format("15:04"), t.Format("15:04"))
			return nil, 0
		}
		_, month, date := t.Date()
		days[t.Year()] = append(days[t.Year()], rating.MonthDay{Month: month, Day: date})
		last, at = t, t.Sub(day)
	}
	if len(days) == 0 {
		s.Fault(n, "%q never comes: there is no such day", expression)
		return nil, 0
	}
	for year := firstYear; year <= lastYear; year++ {
		if len(days[year]) == 0 {
			s.Fault(n, "%q does not come every year, not in %d; a list has a date in each", expression, year)
			return nil, 0
		}
		years.Set(year, days[year])
	}
	return years, at
}

// steps parses an expression with s.Cron; nil after a fault. It refuses expressions that name another zone or
// depend on the start of the program or of the computer.
func (s *section) steps(n Node, expression string) func(time.Time) time.Time {
	word, _, _ := strings.Cut(strings.TrimSpace(expression), " ")
	switch {
	case strings.Contains(word, "TZ="):
		s.Fault(n, "%q: leave the zone out; dates and times are those of the key timezone", expression)
	case strings.EqualFold(word, "@every"):
		s.Fault(n, "%q counts from the start of the program, and that is no date; write five fields, such as \"5 0 1 */2 *\"", expression)
	case strings.EqualFold(word, "@reboot"):
		s.Fault(n, "%q hangs on the start of the computer, and that is no date; write five fields, such as \"5 0 1 */2 *\"", expression)
	case s.Cron == nil:
		s.Fault(n, "cron expressions are not read here")
	default:
		next, err := s.Cron(expression)
		if err == nil {
			return next
		}
		s.Fault(n, "%q is not a cron expression: %v; write five fields, minute, hour, day, month and weekday, such as \"5 0 1 */2 *\"",
			expression, err)
	}
	return nil
}
