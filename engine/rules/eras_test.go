package rules

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// methods returns every ruleset that makes lists: of a family that has changed its method, each.
func methods() (all []engine.Ruleset) {
	for _, r := range All() {
		all = append(all, engine.Methods(r)...)
	}
	return all
}

// TestOverTheGap: what the family does with events and lists of its two times, in words that an officer can read.
func TestOverTheGap(t *testing.T) { rulestest.Run(t, "testdata/*.rating", standard()) }

func family(t *testing.T, name string) (engine.Ruleset, string) {
	t.Helper()
	r, version, err := Family(name)
	if err != nil {
		t.Fatal(err)
	}
	return r, version
}

// TestWhichTextHolds: the day before, the day and the day after each border, for the family and for a pinned text.
func TestWhichTextHolds(t *testing.T) {
	for _, c := range []struct {
		ruleset, start, code, says string
	}{
		{"fide-standard", "2000-06-30", "E430", "map[date:2000-06-30 earliest:2000-07-01]"},
		{"fide-standard", "2000-07-01", "", ""},
		{"fide-standard", "2000-07-02", "", ""},
		{"fide-standard", "2003-12-30", "", ""},
		{"fide-standard", "2003-12-31", "", ""},
		{"fide-standard", "2004-01-01", "E530", "map[date:2004-01-01 from:2004-01-01 to:2024-02-29]"},
		{"fide-standard", "2024-02-29", "E530", "map[date:2024-02-29 from:2004-01-01 to:2024-02-29]"},
		{"fide-standard", "2024-03-01", "", ""},
		{"fide-standard", "2024-03-02", "", ""},
		{"fide-2001", "2000-06-30", "E430", "map[date:2000-06-30 earliest:2000-07-01]"},
		{"fide-2001", "2000-07-01", "", ""},
		{"fide-2001", "2003-12-31", "", ""},
		{"fide-2001", "2004-01-01", "E531", "map[date:2004-01-01 from:2000-07-01 until:2003-12-31 version:fide-2001]"},
		{"fide-2001", "2025-01-01", "E531", "map[date:2025-01-01 from:2000-07-01 until:2003-12-31 version:fide-2001]"},
		{"fide-2024-03", "2003-12-31", "E430", "map[date:2003-12-31 earliest:2024-03-01]"},
		{"fide-2024-03", "2024-02-29", "E430", "map[date:2024-02-29 earliest:2024-03-01]"},
		{"fide-2024-03", "2024-03-01", "", ""},
		{"fide-2025-10", "2003-12-31", "E430", "map[date:2003-12-31 earliest:2025-10-01]"},
		{"fide-rapid", "2003-12-31", "E430", "map[date:2003-12-31 earliest:2024-03-01]"},
	} {
		r, version := family(t, c.ruleset)
		calendar, _ := r.Calendar()
		start, err := rating.ParseDate(c.start)
		if err != nil {
			t.Fatal(err)
		}
		e := rating.Event{Code: "E", Start: start, End: start, Controls: []rating.Control{{Minutes: 30}}}
		if c.ruleset != "fide-rapid" {
			e.Controls[0].Minutes = 120
		}
		a, err := r.Admit(e, engine.Desk{Version: version, Calendar: calendar, Next: start + 1})
		if err != nil {
			t.Fatal(err)
		}
		code, says := "", ""
		for _, f := range a.Findings {
			if f.Severity() == rating.Error {
				code, says = f.Code, fmt.Sprint(f.Args)
			}
		}
		if code != c.code || says != c.says || (a.Date == 0) != (code != "") {
			t.Errorf("%s, %s: %q %s into %s, want %q %s", c.ruleset, c.start, code, says, a.Date, c.code, c.says)
		}
	}
}

// TestCalendarOfTheFamily: four lists a year before the text of 2024 and twelve from it on; each closed as its text
// says.
func TestCalendarOfTheFamily(t *testing.T) {
	r, _ := family(t, "fide-standard")
	c, fixed := r.Calendar()
	if fixed {
		t.Error("the calendar cannot be changed")
	}
	var got []string
	for p, ok := c.After(rating.Day(2003, time.September, 30)); ok && p.Date < rating.Day(2024, time.June, 1); p, ok = c.After(p.Date) {
		if p.Date < rating.Day(2004, time.May, 1) || p.Date > rating.Day(2023, time.September, 1) {
			got = append(got, fmt.Sprint(p.From, " ", p.Date, " ", p.Cutoff))
		}
		if last, ok := c.Last(p.Date); !ok || last.Date != p.Date {
			t.Errorf("the last list on %s is that of %s", p.Date, last.Date)
		}
	}
	want := []string{
		"2003-07-01 2003-10-01 2003-09-01", "2003-10-01 2004-01-01 2003-12-02", "2004-01-01 2004-04-01 2004-03-02",
		"2023-07-01 2023-10-01 2023-09-01", "2023-10-01 2024-01-01 2023-12-02", "2024-01-01 2024-03-01 2024-02-27",
		"2024-03-01 2024-04-01 2024-03-29", "2024-04-01 2024-05-01 2024-04-28",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// TestNoListOfAnotherTime: an event of the old text goes into no list of the new one, however late its sheet comes and
// whatever the office chooses.
func TestNoListOfAnotherTime(t *testing.T) {
	r, _ := family(t, "fide-standard")
	c, _ := r.Calendar()
	start := rating.Day(2003, time.December, 10)
	for _, d := range []struct{ next, chosen, want string }{
		{"2004-01-01", "", "2004-04-01"},
		{"2024-01-01", "", "2024-01-01"},
		{"2024-03-01", "", "E536"},
		{"2026-11-01", "", "E536"},
		{"2004-01-01", "2024-01-01", "2024-01-01"},
		{"2004-01-01", "2024-03-01", "E536"},
	} {
		e := rating.Event{Code: "E", Start: start, End: start, Controls: []rating.Control{{Minutes: 120}}}
		next, _ := rating.ParseDate(d.next)
		e.Approval.RatedIn, _ = rating.ParseDate(d.chosen)
		a, err := r.Admit(e, engine.Desk{Calendar: c, Next: next})
		got := a.Date.String()
		if a.Findings.Worst() == rating.Error {
			got = a.Findings[len(a.Findings)-1].Code
		}
		if err != nil || got != d.want {
			t.Errorf("next %s, chosen %q: %s, %v (%v)", d.next, d.chosen, got, a.Findings, err)
		}
	}
}

// TestEachListHasItsMethod: what a list is made by, says and looks like hangs on its date, or on the text to which it
// is pinned.
func TestEachListHasItsMethod(t *testing.T) {
	for _, c := range []struct{ ruleset, list, version string }{
		{"fide-standard", "2001-01-01", "fide-2001"},
		{"fide-standard", "2024-02-29", "fide-2001"},
		{"fide-standard", "2024-03-01", "fide-2025-10"},
		{"fide-2001", "2024-03-01", "fide-2001"},
		{"fide-2024-03", "2001-01-01", "fide-2025-10"},
	} {
		r, _ := family(t, c.ruleset)
		date, _ := rating.ParseDate(c.list)
		on := engine.On(r, date)
		if v := on.Versions()[0]; v.ID != c.version || on.Family() != "fide-standard" || v.Reconstructed != (on.Profile().Caution != "") {
			t.Errorf("%s, list of %s: %s, caution %q", c.ruleset, c.list, v.ID, on.Profile().Caution)
		}
		if engine.On(on, date+10000).Versions()[0].ID != c.version {
			t.Errorf("%s, list of %s: another day is another method", c.ruleset, c.list)
		}
	}
}
