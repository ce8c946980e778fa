package cxarapid

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
	"kalends/templates"
)

// sound is an event that meets every condition.
func sound() rating.Event {
	return rating.Event{
		Code: "SOUND", Report: rating.FinalReport, Start: rating.Day(2024, 11, 1), End: rating.Day(2024, 11, 3),
		Controls: []rating.Control{{Minutes: 15, Increment: 10}}, ArbitersNational: 2,
		Registered: rating.Day(2024, 9, 1), Approval: rating.Approval{Known: true, Decision: "yes"},
	}
}

func TestAdmit(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*rating.Event)
		wait    []string
		noting  []string
		blocked bool
	}{
		{"sound", func(*rating.Event) {}, nil, nil, false},
		{"refused", func(e *rating.Event) { e.Approval.Decision = "no" }, []string{"E453"}, []string{"E453"}, true},
		{"on hold", func(e *rating.Event) { e.Approval.Decision = "hold" }, []string{"Q454"}, []string{"Q454"}, true},
		{"no decision", func(e *rating.Event) { e.Approval.Decision = "" }, []string{"Q453"}, []string{"I453"}, false},
		{"no arbiters", func(e *rating.Event) { e.ArbitersNational = 0 }, []string{"E452"}, []string{"E452"}, true},
		{"one arbiter", func(e *rating.Event) { e.ArbitersNational = 1 }, []string{"E452"}, []string{"E452"}, true},
		{"three arbiters", func(e *rating.Event) { e.ArbitersNational = 3 }, nil, nil, false},
		{"arbiters not counted", func(e *rating.Event) { e.ArbitersNational = -1 }, []string{"Q452"}, []string{"I452"}, false},
		{"one graded official", func(e *rating.Event) {
			e.ArbitersNational, e.ChiefArbiter = -1, rating.Arbiter{Name: "甲", Grade: "国家级"}
			e.Deputies = []rating.Arbiter{{Name: "乙", Grade: "一级"}}
		}, []string{"Q452"}, []string{"I452"}, false},
		{"two graded officials", func(e *rating.Event) {
			e.ArbitersNational, e.ChiefArbiter = -1, rating.Arbiter{Name: "甲", Grade: "国际级"}
			e.Deputies = []rating.Arbiter{{Name: "乙", Grade: "一级"}, {Name: "丙", Grade: " National "}}
		}, nil, nil, false},
		{"14:59", func(e *rating.Event) { e.Controls = []rating.Control{{Minutes: 14, Seconds: 59}} }, nil, nil, false},
		{"15:01", func(e *rating.Event) { e.Controls[0].Seconds = 1 }, []string{"E451"}, []string{"E451"}, true},
		{"11 seconds", func(e *rating.Event) { e.Controls[0].Increment = 11 }, []string{"E451"}, []string{"E451"}, true},
		{"no control", func(e *rating.Event) { e.Controls = nil }, []string{"Q451"}, []string{"I451"}, false},
		{"announced a day late", func(e *rating.Event) { e.Registered++ }, []string{"W455"}, []string{"W455"}, false},
		{"the registry's day goes first", func(e *rating.Event) { e.Approval.Registered = e.Registered + 1 }, []string{"W455"}, []string{"W455"}, false},
		{"no day of announcement", func(e *rating.Event) { e.Registered = 0 }, []string{"I455"}, []string{"I455"}, false},
		{"interim", func(e *rating.Event) { e.Report = rating.InterimReport }, []string{"E458"}, []string{"E458"}, true},
		{"the day before the measure", func(e *rating.Event) { e.Start = inForce - 1 }, []string{"E450", "W455"}, []string{"E450", "W455"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := sound()
			c.change(&e)
			for wait, want := range map[bool][]string{true: c.wait, false: c.noting} {
				got, err := Ruleset{}.Admit(e, engine.Desk{Next: rating.Day(2025, 1, 1), Wait: wait})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, rulestest.Codes(got.Findings)); diff != "" || got.Date != rating.Day(2025, 1, 1) {
					t.Errorf("wait %v: list %s, findings (-want +got)\n%s", wait, got.Date, diff)
				}
				in := engine.Input{Period: rating.Period{Date: got.Date}, Events: rating.EventsOf(e), Wait: wait}
				out, err := Ruleset{}.Rate(in)
				if err != nil {
					t.Fatal(err)
				}
				left := got.Findings.Worst() == rating.Error || got.Findings.Worst() == rating.Question
				if (len(out.LeftOut) == 1) != left || (len(out.Tallies) == 0) != left {
					t.Errorf("wait %v: admitted with %v, rated %v", wait, rulestest.Codes(got.Findings), out)
				}
				if !wait && left != c.blocked {
					t.Errorf("blocked %v, want %v", left, c.blocked)
				}
			}
		})
	}
}

func TestFirstDayOfTheMeasure(t *testing.T) {
	e := sound()
	e.Start, e.Registered = inForce, rating.Day(2021, time.August, 15)
	if got := conditions(e, true); got != nil {
		t.Errorf("an event of the first day: %v", got)
	}
}

func TestDaysShortOfTwoMonths(t *testing.T) {
	for _, c := range []struct{ start, registered, want string }{
		{"2024-11-01", "2024-09-01", ""},
		{"2024-11-01", "2024-09-02", "1"},
		{"2024-11-01", "2024-11-01", "61"},
		{"2025-04-30", "2025-02-28", ""}, // February has no 30th
		{"2025-04-30", "2025-03-01", "1"},
	} {
		e := sound()
		e.Start, _ = rating.ParseDate(c.start)
		e.Registered, _ = rating.ParseDate(c.registered)
		got := ""
		if fs := notice(e); len(fs) > 0 {
			got = fs[0].Args["days"]
		}
		if got != c.want {
			t.Errorf("start %s, announced %s: %q days short, want %q", c.start, c.registered, got, c.want)
		}
	}
}

// Every key that this ruleset can utter has words in every language.
func TestEverythingHasWords(t *testing.T) {
	keys := []string{
		"k.published", "k.standard", "reason.pending", "reason.barred", "reason.no_game", "reason.no_opponent", "reason.overseas",
		"step.standard", "step.overseas", "step.lowest", "step.title", "step.champion", "step.forfeit", "step.playoff", "step.armageddon",
	}
	for i := range keys {
		keys[i] = words + keys[i]
	}
	for _, r := range (Ruleset{}).Readings() {
		keys = append(keys, r.ID)
	}
	for _, code := range []string{
		"E450", "E451", "Q451", "I451", "E452", "Q452", "I452", "E453", "Q453", "I453", "Q454", "W455", "I455", "E455", "Q456", "Q457", "E458", "E459",
	} {
		keys = append(keys, "rulefindings_xq."+code+".problem", "rulefindings_xq."+code+".remedy")
	}
	for _, lang := range templates.Languages {
		for _, key := range keys {
			if !templates.In(lang).Has(key) {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
}
