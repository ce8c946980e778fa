package cells

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Day is a day that was read, and whether day and month could also be the other way round.
type Day struct {
	Date      rating.Date
	Ambiguous bool
}

// Calendar says how days in numbers are to be understood.
type Calendar struct {
	Date1904 bool
	Order    string // "dmy" or "mdy" where both are possible; empty: dmy
}

// Date reads a day from a cell.
func (k Calendar) Date(c workbook.Cell) (Day, bool) {
	switch c.Kind {
	case workbook.Number:
		if c.Format == workbook.DateFormat {
			d, ok := k.serial(c.Raw)
			return Day{Date: d}, ok
		}
		return compact(c.Raw)
	case workbook.Text:
		return k.text(Sign(c.Raw))
	}
	return Day{}, false
}

// serial reads a day as spreadsheets count them: from 1900, with a 29 February 1900 that never was, or from 1904.
// Days before March 1900 are refused.
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

var (
	yearFirst = regexp.MustCompile(`^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:t00:00:00(?:\.0+)?z?| 00:00:00)?$`)
	yearLast  = regexp.MustCompile(`^(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4})\s?р?\.?$`)
	named     = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(\p{L}+)\.?[\s,.-]+(\d{4})(?:\s?р\.?)?$`)
	monthDay  = regexp.MustCompile(`^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$`)
)

func (k Calendar) text(s string) (Day, bool) {
	if m := yearFirst.FindStringSubmatch(s); m != nil {
		return day(m[1], m[2], m[3])
	}
	if m := yearLast.FindStringSubmatch(s); m != nil {
		return k.ordered(m[1], m[2], m[3])
	}
	if m := named.FindStringSubmatch(s); m != nil {
		return day(m[3], months()[m[2]], m[1])
	}
	if m := monthDay.FindStringSubmatch(s); m != nil {
		return day(m[3], months()[m[1]], m[2])
	}
	return compact(s)
}

// ordered decides between day and month; both at most 12 and different is ambiguous.
func (k Calendar) ordered(a, b, year string) (Day, bool) {
	first, second := a, b
	if k.Order == "mdy" {
		first, second = b, a
	}
	d, ok := day(year, second, first)
	other, possible := day(year, first, second)
	switch {
	case ok && possible && d.Date != other.Date:
		d.Ambiguous = true
		return d, true
	case !ok:
		return other, possible
	}
	return d, true
}

// compact reads 20250418.
func compact(s string) (Day, bool) {
	if len(s) != 8 || strings.Trim(s, "0123456789") != "" {
		return Day{}, false
	}
	return day(s[:4], s[4:6], s[6:])
}

func day(year, month, date string) (Day, bool) {
	if len(month) == 1 {
		month = "0" + month
	}
	if len(date) == 1 {
		date = "0" + date
	}
	d, err := rating.ParseDate(year + "-" + month + "-" + date)
	return Day{Date: d}, err == nil
}

// months gives the number of a month by its name in every language that we write, and by its English abbreviation.
var months = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for m := 1; m <= 12; m++ {
		n := strconv.Itoa(m)
		all[strings.ToLower(time.Month(m).String()[:3])] = n
		for _, lang := range templates.Languages {
			all[strings.ToLower(templates.In(lang).Say("calendar.month"+n))] = n
		}
	}
	return all
})

var yearOnly = regexp.MustCompile(`^(?:(\d{4})(?:[-/.]00[-/.]00)?|00[-/.]00[-/.](\d{4}))$`)

// Birth reads a day of birth or only its year.
func (k Calendar) Birth(c workbook.Cell) (rating.Birth, bool) {
	if !(c.Kind == workbook.Number && c.Format == workbook.DateFormat) {
		if m := yearOnly.FindStringSubmatch(Sign(c.Raw)); m != nil {
			year, _ := strconv.Atoi(m[1] + m[2])
			return rating.Birth{Year: year}, year >= 1850 && year <= 2200
		}
	}
	d, ok := k.Date(c)
	if !ok {
		return rating.Birth{}, false
	}
	return rating.Birth{Year: d.Date.Year(), On: d.Date}, d.Date.Year() >= 1850
}
