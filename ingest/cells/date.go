package cells

import (
	"strconv"
	"strings"
	"time"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// Day is a day, and whether day and month could also be exchanged.
type Day struct {
	Date      rating.Date
	Ambiguous bool
}

// Calendar says how numbers are read as days.
type Calendar struct {
	Date1904 bool
	Order    string // "dmy" or "mdy" where both are possible; empty: dmy
}

// Date parses one day in a cell: a number formatted as a date, eight digits such as 20250418, or a text. It returns
// false for any other cell, also for several days.
func (k Calendar) Date(c workbook.Cell) (Day, bool) {
	switch c.Kind {
	case workbook.Number:
		if c.Format == workbook.DateFormat {
			d, ok := k.serial(c.Raw)
			return Day{Date: d}, ok
		}
		return compact(c.Raw)
	case workbook.Text:
		s, ok := k.Span(c.Raw)
		return Day{s.From, s.Ambiguous}, ok && s.From == s.To
	}
	return Day{}, false
}

// serial parses a day as spreadsheets count them: from 1900, with a 29 February 1900 that did not exist, or from 1904.
// Days before March 1900 are rejected.
func (k Calendar) serial(raw string) (rating.Date, bool) {
	f, err := strconv.ParseFloat(raw, 64)
	if err != nil || f < 61 || f > 2958465 {
		return 0, false
	}
	first := rating.Day(1899, time.December, 30)
	if k.Date1904 {
		first = rating.Day(1904, time.January, 1)
	}
	return first + rating.Date(int(f)), true
}

// compact parses 20250418.
func compact(s string) (Day, bool) {
	if len(s) != 8 || strings.Trim(s, "0123456789") != "" {
		return Day{}, false
	}
	d, err := rating.ParseDate(s[:4] + "-" + s[4:6] + "-" + s[6:])
	return Day{Date: d}, err == nil
}

var yearOnly = Compile(`^(?:(\d{4})(?:[-/.]00[-/.]00)?|00[-/.]00[-/.](\d{4}))$`)

// yearIn parses a text that is only a year: 1988, 1988-00-00 or 00.00.1988.
func yearIn(text string) (year int, is bool) {
	if len(text) == len("1988") && text[0] >= '0' {
		if year, is = parseDigits(text); is {
			return year, true // most years
		}
	}
	m := yearOnly.FindStringSubmatch(Sign(text))
	if m == nil {
		return 0, false
	}
	year, _ = strconv.Atoi(m[1] + m[2])
	return year, true
}

// Birth parses a day of birth or only its year; then On is 0. It returns false for a year before 1850.
func (k Calendar) Birth(c workbook.Cell) (rating.Birth, bool) {
	if _, whole := iso(c.Raw); !whole && !(c.Kind == workbook.Number && c.Format == workbook.DateFormat) {
		if year, is := yearIn(c.Raw); is {
			return rating.Birth{Year: year}, year >= 1850 && year <= 2200
		}
	}
	d, ok := k.Date(c)
	if !ok {
		return rating.Birth{}, false
	}
	return rating.Birth{Year: d.Date.Year(), On: d.Date}, d.Date.Year() >= 1850
}
