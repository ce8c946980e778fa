package main

import (
	"strings"
	"testing"
	"time"

	"kalends/config"
	"kalends/rating"
)

// calendarConfig returns a kalends.yaml with one list and this calendar.
func calendarConfig(ruleset, calendar string) []byte {
	return []byte("association:\n  code: club\n  name: {en: Club}\ntimezone: Europe/Kyiv\nlists:\n  - id: standard\n    ruleset: " + ruleset +
		"\n    calendar: " + calendar + "\n")
}

// readCalendar reads a configuration with this calendar.
func readCalendar(ruleset, calendar string) (config.Config, error) {
	return config.Reader{Rulesets: newShelf(nil).Ruleset, Cron: readCron}.Read(calendarConfig(ruleset, calendar))
}

// TestCronSaysDates compares the dates of an expression, and the moment by the clock of Kyiv, with the expected ones:
// on the last Sunday of March 2026 there is no 03:30, in October it comes twice.
func TestCronSaysDates(t *testing.T) {
	for expression, want := range map[string]string{
		"5 0 1 */2 *":   "2026-03-01T00:05:00+02:00 2026-05-01T00:05:00+03:00 2026-07-01T00:05:00+03:00",
		"30 3 29 3,4 *": "2026-03-29T04:00:00+03:00 2026-04-29T03:30:00+03:00 2027-03-29T03:30:00+03:00",
		"30 3 25 10 *":  "2026-10-25T03:30:00+03:00 2027-10-25T03:30:00+03:00 2028-10-25T03:30:00+03:00",
		"0 9 * 3 MON":   "2026-03-02T09:00:00+02:00 2026-03-09T09:00:00+02:00 2026-03-16T09:00:00+02:00",
		"0 9 15 3 MON":  "2026-03-02T09:00:00+02:00 2026-03-09T09:00:00+02:00 2026-03-15T09:00:00+02:00", // cron: one or the other
		"0 0 31 * *":    "2026-03-31T00:00:00+03:00 2026-05-31T00:00:00+03:00 2026-07-31T00:00:00+03:00",
		"0 12 29 2,3 *": "2026-03-29T12:00:00+03:00 2027-03-29T12:00:00+03:00 2028-02-29T12:00:00+02:00",
		"@monthly":      "2026-03-01T00:00:00+02:00 2026-04-01T00:00:00+03:00 2026-05-01T00:00:00+03:00",
	} {
		c, err := readCalendar("fide-standard", "{cron: \""+expression+"\"}")
		if err != nil {
			t.Errorf("%s: %v", expression, err)
			continue
		}
		s, err := setupOf(c, t.TempDir(), newShelf(nil))
		if err != nil {
			t.Fatal(err)
		}
		calendar, got := s.Lists[0].Calendar, []string{}
		for day := rating.Day(2026, time.February, 15); len(got) < 3; {
			p, ok := calendar.After(day)
			if !ok {
				t.Fatalf("%s: no date after %s", expression, day)
			}
			day, got = p.Date, append(got, calendar.Due(p.Date).Format(time.RFC3339))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s:\ngot  %s\nwant %s", expression, strings.Join(got, " "), want)
		}
	}
}

// TestCronThatIsNoCalendar checks that expressions that are no calendar are refused, with the reason and the place.
func TestCronThatIsNoCalendar(t *testing.T) {
	for calendar, want := range map[string]string{
		`{cron: "0 0 31 2 *"}`:                        `:8:22: "0 0 31 2 *" never comes: there is no such day`,
		`{cron: "0 0 29 2 *"}`:                        `"0 0 29 2 *" does not come every year, not in 2001; a list has a date in each`,
		`{cron: "0 0,12 1 * *"}`:                      `comes twice on a day, at 00:00 and at 12:00; a list comes out once`,
		`{cron: "* * * * *"}`:                         `comes twice on a day, at 00:00 and at 00:01`,
		`{cron: "@hourly"}`:                           `comes twice on a day, at 00:00 and at 01:00`,
		`{cron: "@every 1h"}`:                         `counts from the start of the program, and that is no date`,
		`{cron: "@reboot"}`:                           `hangs on the start of the computer, and that is no date`,
		`{cron: "CRON_TZ=Europe/Kyiv 5 0 1 * *"}`:     `leave the zone out; dates and times are those of the key timezone`,
		`{cron: "TZ=0"}`:                              `leave the zone out`,
		`{cron: "5 0 1 *"}`:                           `is not a cron expression: `,
		`{cron: "0 5 0 1 * *"}`:                       `is not a cron expression: `,
		`{cron: "5 0 32 * *"}`:                        `is not a cron expression: `,
		`{cron: "first of may"}`:                      `is not a cron expression: `,
		`{cron: "5 0 1 * *", at: "00:05"}`:            `:8:39: cron says the time of day, too; leave out at or cron`,
		`{cron: "5 0 1 * *", dates: ["01-01"]}`:       `cron says the dates, too; leave out dates or cron`,
		`{cron: "5 0 1 * *", cutoff_days: "nothing"}`: `"nothing" is not a value for cutoff_days`,
	} {
		_, err := readCalendar("fide-standard", calendar)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", calendar, err, want)
		}
	}
	_, err := readCalendar("cxa-rapid", `{cron: "5 0 1 * *"}`)
	if err == nil || !strings.Contains(err.Error(), "this ruleset fixes its own list dates") {
		t.Error(err)
	}
}

// FuzzCron checks that an expression is either refused or has a date in every year, at one time of day, and that
// nothing panics.
func FuzzCron(f *testing.F) {
	for _, expression := range []string{"5 0 1 */2 *", "TZ=", "@every", "0 0 29 2 *", "*/0 * * * *", "0 0 L * *"} {
		f.Add(expression)
	}
	f.Fuzz(func(t *testing.T, expression string) {
		if strings.ContainsAny(expression, "\"\\\n\r") || len(expression) > 60 {
			return
		}
		c, err := readCalendar("fide-standard", "{cron: \""+expression+"\"}")
		if err != nil || c.Lists[0].Calendar.Cron == "" {
			return
		}
		for year := 1990; year < 2110; year++ {
			if len(c.Lists[0].Calendar.Years.In(year)) == 0 {
				t.Errorf("%q has no date in %d", expression, year)
			}
		}
	})
}
