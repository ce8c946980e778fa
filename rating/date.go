package rating

import (
	"fmt"
	"time"
)

// Date is a civil day without time or zone, counted from 0001-01-01 = 1. The zero Date means "not given".
// Dates compare with < and ==; n days later is d + n.
type Date int32

const daysToUnix = 719163 // 1970-01-01 as a Date

// Day gives the Date of a year, month and day; values out of range are carried over as time.Date does.
func Day(year int, month time.Month, day int) Date {
	return Date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()/86400) + daysToUnix
}

// DayOf gives the civil day of t in t's own zone.
func DayOf(t time.Time) Date { return Day(t.Date()) }

// ParseDate reads YYYY-MM-DD and refuses days that do not exist.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse("2006-01-02", s)
	if err != nil || t.Year() < 1 {
		return 0, fmt.Errorf("%q is not a date; write YYYY-MM-DD", s)
	}
	return DayOf(t), nil
}

// Time gives midnight of d in UTC.
func (d Date) Time() time.Time { return time.Unix(int64(d-daysToUnix)*86400, 0).UTC() }

// Civil gives the year, month and day of d.
func (d Date) Civil() (int, time.Month, int) { return d.Time().Date() }

// Year gives the civil year of d.
func (d Date) Year() int { return d.Time().Year() }

// AddMonths gives the same day n months later, or the last day of that month if it is shorter.
func (d Date) AddMonths(n int) Date {
	y, m, day := d.Civil()
	first := Day(y, m+time.Month(n), 1)
	_, _, last := (Day(y, m+time.Month(n)+1, 1) - 1).Civil()
	return first + Date(min(day, last)-1)
}

// String prints YYYY-MM-DD, or nothing for the zero Date.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	return d.Time().Format("2006-01-02")
}

// MarshalText prints d as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText prints.
func (d *Date) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*d = 0
		return nil
	}
	v, err := ParseDate(string(b))
	*d = v
	return err
}
