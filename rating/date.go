package rating

import (
	"fmt"
	"time"
)

// Date is a civil day without time or zone, counted from 0001-01-01 = 1. The zero Date means "not given".
// Dates compare with < and ==; n days later is d + n.
type Date int32

const daysToUnix = 719163 // 1970-01-01 as a Date

// Day returns the Date of a year, month and day. Values out of range carry over as in time.Date.
func Day(year int, month time.Month, day int) Date {
	return Date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()/86400) + daysToUnix
}

// DayOf returns the civil day of t in its own zone.
func DayOf(t time.Time) Date { return Day(t.Date()) }

// ParseDate parses YYYY-MM-DD and refuses days that do not exist.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse("2006-01-02", s)
	if err != nil || t.Year() < 1 {
		return 0, fmt.Errorf("%q is not a date; write YYYY-MM-DD", s)
	}
	return DayOf(t), nil
}

// Time returns midnight of d in UTC.
func (d Date) Time() time.Time { return time.Unix(int64(d-daysToUnix)*86400, 0).UTC() }

// Civil returns the year, month and day of d.
func (d Date) Civil() (int, time.Month, int) { return d.Time().Date() }

// Year returns the civil year of d.
func (d Date) Year() int { return d.Time().Year() }

// AddMonths returns the same day n months later, or the last day of that month if it is shorter. n may be negative.
func (d Date) AddMonths(n int) Date {
	y, m, day := d.Civil()
	first := Day(y, m+time.Month(n), 1)
	_, _, last := (Day(y, m+time.Month(n)+1, 1) - 1).Civil()
	return first + Date(min(day, last)-1)
}

// String formats d as YYYY-MM-DD; the zero Date is empty.
func (d Date) String() string {
	if d == 0 {
		return ""
	}
	return d.Time().Format("2006-01-02")
}

// MarshalText formats d like String.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText parses what MarshalText formats; an empty text is the zero Date.
func (d *Date) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*d = 0
		return nil
	}
	v, err := ParseDate(string(b))
	*d = v
	return err
}
