package rating

import "time"

// Years are days that hang on the weekday, too: there are fourteen kinds of years, by the weekday on which they begin and
// by their length, and in each of a kind the days are the same.
type Years [14][]MonthDay

// In gives the days of a year.
func (y *Years) In(year int) []MonthDay { return y[kindOf(year)] }

// Set notes the days of a year, and so of every year of its kind.
func (y *Years) Set(year int, days []MonthDay) { y[kindOf(year)] = days }

func kindOf(year int) int {
	kind := 2 * int(Day(year, time.January, 1).Time().Weekday())
	if Day(year, time.March, 1)-Day(year, time.February, 1) == 29 {
		kind++
	}
	return kind
}
