package expected

import (
	"testing"
	"time"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/rating"
)

func day(t *testing.T, text string) rating.Date {
	t.Helper()
	d, err := rating.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestWhatAnEventOwes checks the day before, the day itself and the day after.
func TestWhatAnEventOwes(t *testing.T) {
	fide := engine.Reports{Long: 30, Monthly: "4.1", Lists: 3, Last: "9.1"}
	for name, c := range map[string]struct {
		start, end, told, on string
		want                 string // days that are missing; empty: none
	}{
		"its last day":                    {start: "2026-02-10", end: "2026-02-15", on: "2026-02-15"},
		"the day after":                   {start: "2026-02-10", end: "2026-02-15", on: "2026-02-16", want: "2026-02-10 2026-02-15"},
		"a year later":                    {start: "2026-02-10", end: "2026-02-15", on: "2027-02-16", want: "2026-02-10 2026-02-15"},
		"reported":                        {start: "2026-02-10", end: "2026-02-15", told: "whole", on: "2027-02-16"},
		"30 days are not long":            {start: "2026-06-01", end: "2026-06-30", on: "2026-06-30"},
		"31 days, before a month is over": {start: "2026-06-10", end: "2026-07-10", on: "2026-07-09"},
		"31 days, a month is over":        {start: "2026-06-10", end: "2026-07-10", on: "2026-07-10", want: "2026-06-10 2026-07-09"},
		"31 days, over":                   {start: "2026-06-10", end: "2026-07-10", on: "2026-07-11", want: "2026-06-10 2026-07-10"},
		"the last of the first month":     {start: "2026-10-01", end: "2026-12-20", on: "2026-10-31"},
		"the first of the second":         {start: "2026-10-01", end: "2026-12-20", on: "2026-11-01", want: "2026-10-01 2026-10-31"},
		"two months are over":             {start: "2026-10-01", end: "2026-12-20", on: "2026-12-01", want: "2026-10-01 2026-11-30"},
		"all of it is over":               {start: "2026-10-01", end: "2026-12-20", on: "2026-12-21", want: "2026-10-01 2026-12-20"},
		"the first month is told":         {start: "2026-10-01", end: "2026-12-20", told: "2026-10-31", on: "2026-11-30"},
		"the second is not":               {start: "2026-10-01", end: "2026-12-20", told: "2026-10-31", on: "2026-12-01", want: "2026-11-01 2026-11-30"},
		"the end is not":                  {start: "2026-10-01", end: "2026-12-20", told: "2026-11-30", on: "2026-12-21", want: "2026-12-01 2026-12-20"},
		"told to the end in parts":        {start: "2026-10-01", end: "2026-12-20", told: "2026-12-20", on: "2026-12-21"},
		"by the tenth, every month":       {start: "2026-01-10", end: "2026-04-20", told: "2026-03-09", on: "2026-04-09"},
		"February is short":               {start: "2026-02-01", end: "2026-03-20", on: "2026-03-01", want: "2026-02-01 2026-02-28"},
	} {
		row := registry.EventRow{Code: "Cup-1", List: "standard", Start: day(t, c.start), End: day(t, c.end)}
		known := reports{}
		switch c.told {
		case "":
		case "whole":
			known["CUP-1"] = whole
		default:
			known["CUP-1"] = day(t, c.told)
		}
		got := ""
		if e, is := missing(row, "standard", fide, known, day(t, c.on)); is {
			got = e.From.String() + " " + e.To.String()
			if e.Since > day(t, c.on) {
				t.Errorf("%s: missing since %s, which is to come", name, e.Since)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestNobodyWaitsForWhatIsNotHeld expects no report of an event that is cancelled, refused or rated by another list.
func TestNobodyWaitsForWhatIsNotHeld(t *testing.T) {
	held := registry.EventRow{Code: "CUP-1", List: "standard", Start: day(t, "2026-02-10"), End: day(t, "2026-02-15")}
	for name, change := range map[string]func(*registry.EventRow){
		"cancelled": func(r *registry.EventRow) { r.State = "cancelled" }, "postponed": func(r *registry.EventRow) { r.State = "postponed" },
		"refused": func(r *registry.EventRow) { r.Approval.Decision = "no" }, "of another list": func(r *registry.EventRow) { r.List = "rapid" },
		"without days": func(r *registry.EventRow) { r.Start, r.End = 0, 0 },
	} {
		row := held
		change(&row)
		if _, is := missing(row, "standard", engine.Reports{}, reports{}, held.End+1); is {
			t.Errorf("%s: a report is expected", name)
		}
	}
	for _, decision := range []string{"", "yes", "hold"} {
		row := held
		row.Approval.Decision = decision
		if _, is := missing(row, "standard", engine.Reports{}, reports{}, held.End+1); !is {
			t.Errorf("approval %q: no report is expected", decision)
		}
	}
}

// TestTheLastListIsTheThird also expects that a report is urgent in the week before its list closes and until it is
// published.
func TestTheLastListIsTheThird(t *testing.T) {
	c := rating.Calendar{CutoffDays: 3}
	for month := time.January; month <= time.December; month++ {
		c.Days = append(c.Days, rating.MonthDay{Month: month, Day: 1})
	}
	e := Report{To: day(t, "2026-02-26"), due: day(t, "2026-02-26")}
	rules := engine.Reports{Lists: 3, Last: "9.1"}
	for next, want := range map[string]string{
		"2026-02-01": "for 2026-03-01", "2026-03-01": "for 2026-03-01", "2026-04-01": "for 2026-04-01",
		"2026-05-01": "for 2026-05-01, the last", "2026-06-01": "for 2026-06-01, too late",
	} {
		got := e
		got.setLists(c, day(t, next), rules)
		said := "for " + got.For.String()
		switch {
		case got.Late():
			said += ", too late"
		case got.IsLast():
			said += ", the last"
		}
		if said != want {
			t.Errorf("next %s: %s, want %s", next, said, want)
		}
	}
	e.setLists(c, day(t, "2026-03-01"), rules)
	for on, want := range map[string]bool{"2026-02-18": false, "2026-02-19": true, "2026-02-26": true, "2026-03-01": true} {
		if e.Urgent(day(t, on)) != want {
			t.Errorf("urgent on %s: %v", on, !want)
		}
	}
	after := Report{To: day(t, "2026-02-27"), due: day(t, "2026-02-27")} // a day after the closing date
	after.setLists(c, day(t, "2026-03-01"), rules)
	if after.For != day(t, "2026-04-01") || after.Last != day(t, "2026-05-01") {
		t.Errorf("%+v", after)
	}
}
