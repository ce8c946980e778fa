package rating

import (
	"testing"
	"time"
	_ "time/tzdata"
)

func monthly() Calendar {
	c := Calendar{CutoffDays: 3, At: 5 * time.Minute}
	for m := time.January; m <= time.December; m++ {
		c.Days = append(c.Days, MonthDay{m, 1})
	}
	return c
}

func TestPeriods(t *testing.T) {
	for _, tc := range []struct{ day, date, from, to, cutoff string }{
		{"2026-09-30", "2026-10-01", "2026-09-01", "2026-09-30", "2026-09-28"},
		{"2026-10-01", "2026-11-01", "2026-10-01", "2026-10-31", "2026-10-29"},
		{"2025-12-31", "2026-01-01", "2025-12-01", "2025-12-31", "2025-12-29"},
		{"2027-02-15", "2027-03-01", "2027-02-01", "2027-02-28", "2027-02-26"},
		{"2028-02-15", "2028-03-01", "2028-02-01", "2028-02-29", "2028-02-27"},
	} {
		p, ok := monthly().After(date(t, tc.day))
		if !ok || p.Date.String() != tc.date || p.From.String() != tc.from || p.To.String() != tc.to || p.Cutoff.String() != tc.cutoff {
			t.Errorf("after %s: %+v", tc.day, p)
		}
		if back, ok := monthly().Last(p.Date); !ok || back.Date != p.Date {
			t.Errorf("last on %s: %+v", p.Date, back)
		}
		if before, ok := monthly().Last(p.Date - 1); !ok || before.Date != p.From {
			t.Errorf("last before %s: %+v", p.Date, before)
		}
	}
	if _, ok := monthly().On(date(t, "2026-10-02")); ok {
		t.Error("2 October is no list date")
	}
}

func TestRowsReplaceTheRuleFromTheFirstOn(t *testing.T) {
	c := monthly()
	c.Rows = []Period{{Date: date(t, "2026-03-15"), From: date(t, "2026-02-01"), To: date(t, "2026-03-10")}}
	p, _ := c.After(date(t, "2026-01-15"))
	if p.Date != date(t, "2026-02-01") {
		t.Errorf("got %v", p.Date)
	}
	if p, _ = c.After(date(t, "2026-03-01")); p.Date != date(t, "2026-03-15") {
		t.Errorf("got %v", p.Date)
	}
	if _, ok := c.After(date(t, "2026-03-15")); ok {
		t.Error("the rows have ended")
	}
	if p, _ = c.Last(date(t, "2026-03-14")); p.Date != date(t, "2026-03-01") {
		t.Errorf("got %v", p.Date)
	}
}

func TestDue(t *testing.T) {
	for _, tc := range []struct {
		zone, day string
		at        time.Duration
		want      string
	}{
		{"Europe/Kyiv", "2026-10-01", 5 * time.Minute, "2026-10-01T00:05:00+03:00"},
		{"Europe/Kyiv", "2026-03-29", 3*time.Hour + 30*time.Minute, "2026-03-29T04:00:00+03:00"}, // the clock skips 03:30
		{"Europe/Kyiv", "2026-10-25", 3*time.Hour + 30*time.Minute, "2026-10-25T03:30:00+03:00"}, // it comes twice
		{"Africa/Cairo", "2026-04-24", 0, "2026-04-24T01:00:00+03:00"},                           // no midnight that day
		{"America/Santiago", "2026-09-06", 5 * time.Minute, "2026-09-06T01:00:00-03:00"},
		{"Asia/Shanghai", "2026-01-01", 5 * time.Minute, "2026-01-01T00:05:00+08:00"},
		{"Pacific/Kiritimati", "2026-01-01", 5 * time.Minute, "2026-01-01T00:05:00+14:00"},
		{"Pacific/Apia", "2011-12-30", 5 * time.Minute, "2011-12-31T00:00:00+14:00"}, // a day that never was
	} {
		zone, err := time.LoadLocation(tc.zone)
		if err != nil {
			t.Fatal(err)
		}
		c := Calendar{At: tc.at, Zone: zone}
		if got := c.Due(date(t, tc.day)).Format(time.RFC3339); got != tc.want {
			t.Errorf("%s %s at %v: %s, want %s", tc.zone, tc.day, tc.at, got, tc.want)
		}
	}
}

func TestDates(t *testing.T) {
	if d := Day(1970, 1, 1); d != daysToUnix || d.String() != "1970-01-01" {
		t.Errorf("%d %s", d, d)
	}
	if Day(1, 1, 1) != 1 {
		t.Error("day one")
	}
	if got := date(t, "2026-01-31").AddMonths(1).String(); got != "2026-02-28" {
		t.Error(got)
	}
	if got := date(t, "2028-03-31").AddMonths(-1).String(); got != "2028-02-29" {
		t.Error(got)
	}
	for _, bad := range []string{"2026-02-29", "2026-13-01", "26-01-01", "0000-01-01", "", "2026-1-1"} {
		if _, err := ParseDate(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func date(t *testing.T, s string) Date {
	t.Helper()
	d, err := ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
