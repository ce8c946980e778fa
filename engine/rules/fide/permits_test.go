package fide

import (
	"slices"
	"testing"
	"time"

	"kalends/engine"
	"kalends/rating"
)

// permittedTo is an event with a permission.
func permittedTo(start rating.Date, what, by string, on rating.Date) rating.Event {
	e := rating.Event{Code: "CUP", Start: start, End: start + 1, Controls: []rating.Control{{Minutes: 45, Increment: 30}}}
	e.Approval.Permit = rating.Permit{For: []string{what}, By: by, Document: "12", On: on}
	return e
}

// TestWhomTheTextNames: 0.2.3 is the President's, 0.2.4 the chair's, 45 and 30 the chair's from 2026, 6.2 is asked
// for in advance, 3.1 and 9.1 are nobody's but the office's, and a hybrid event is never the office's.
func TestWhomTheTextNames(t *testing.T) {
	y2025, y2026 := rating.Day(2025, time.December, 31), rating.Day(2026, time.January, 1)
	for name, c := range map[string]struct {
		family   Ruleset
		start    rating.Date
		what, by string
		on       rating.Date
		want     string // the code of what is wrong
	}{
		"President, registration":          {Standard(), y2026, "registration", "president", y2026, ""},
		"chair, registration":              {Standard(), y2026, "registration", "qc_chair", y2026, ""},
		"office, registration":             {Standard(), y2026, "registration", "office", y2026, ""},
		"President, registration of rapid": {Rapid(), y2026, "registration", "president", y2026, "E722"},
		"chair, hybrid":                    {Standard(), y2026, "hybrid", "qc_chair", y2026, ""},
		"office, hybrid":                   {Standard(), y2026, "hybrid", "office", y2026, "E722"},
		"chair, time, the day before":      {Standard(), y2025, "pace", "qc_chair", y2025 - 9, "E723"},
		"chair, time, the day":             {Standard(), y2026, "pace", "qc_chair", y2025 - 9, ""},
		"office, time, the day before":     {Standard(), y2025, "pace", "office", y2025 - 9, ""},
		"chair, time of rapid":             {Rapid(), y2026, "pace", "qc_chair", y2026, "E722"},
		"decided, the day before":          {Standard(), y2026, "decided", "qc_chair", y2026 - 1, ""},
		"decided, the first day":           {Standard(), y2026, "decided", "qc_chair", y2026, "E724"},
		"decided, by the office too late":  {Standard(), y2026, "decided", "office", y2026 + 1, "E724"},
		"chair, hours":                     {Standard(), y2026, "hours", "qc_chair", y2026, "E722"},
		"office, hours":                    {Standard(), y2026, "hours", "office", y2026, ""},
		"office, late report":              {Blitz(), y2026, "report", "office", y2026, ""},
		"nobody, arbiters":                 {Standard(), y2026, "arbiters", "office", y2026, "E720"},
	} {
		e := permittedTo(c.start, c.what, c.by, c.on)
		got := ""
		for _, f := range engine.Misfits(c.family, e.Approval.Permit, c.start) {
			got += f.Code
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestHowFarAPermissionReaches: with the best who play the President's counts and not the chair's, less than 45 and
// 30 is for the office alone, and what does not reach lets nothing pass.
func TestHowFarAPermissionReaches(t *testing.T) {
	start := rating.Day(2026, time.May, 1)
	notice := func(by string, days rating.Date) bool {
		return permitsNotice(permittedTo(start, lateNotice, by, start), days)
	}
	for by, want := range map[string][2]bool{president: {true, false}, qcChair: {false, true}, rating.ByOffice: {true, true}} {
		if got := [2]bool{notice(by, eliteNotice), notice(by, usualNotice)}; got != want {
			t.Errorf("registration by %s: thirty days and three %v, want %v", by, got, want)
		}
	}
	pace := func(by string, c rating.Control) bool {
		e := permittedTo(start, shorterTime, by, start)
		e.Controls = []rating.Control{c}
		return permitsPace(e)
	}
	for _, c := range []struct {
		rating.Control
		chair bool
	}{
		{rating.Control{Minutes: 45, Increment: 30}, true}, {rating.Control{Minutes: 60, Increment: 30}, true},
		{rating.Control{Minutes: 44, Seconds: 59, Increment: 30}, false}, {rating.Control{Minutes: 45, Increment: 29}, false},
	} {
		if pace(qcChair, c.Control) != c.chair || !pace(rating.ByOffice, c.Control) {
			t.Errorf("%+v", c)
		}
	}
	if got := engine.Cited(Standard(), permittedTo(start, lateNotice, qcChair, start)); len(got) != 1 || got[0].Args["article"] != "0.2.4" {
		t.Error(got)
	}
}

// TestGamesWithLessTimeAreRatedByPermission, and not without it.
func TestGamesWithLessTimeAreRatedByPermission(t *testing.T) {
	start := rating.Day(2026, time.May, 1)
	list := rating.List{ID: "standard", Date: start, States: []rating.State{{Player: "A", Rated: true, Rating: 2000 * rating.Whole, Games: 40},
		{Player: "B", Rated: true, Rating: 1900 * rating.Whole, Games: 40}}}
	rated := func(what string) int {
		e := permittedTo(start, what, qcChair, start-9)
		e.List, e.Rounds = "standard", 1
		e.Games = []rating.Game{{Round: 1, First: "A", Second: "B", FirstScore: 100, Kind: rating.OverBoard, Stage: rating.Normal}}
		out, err := Standard().Rate(engine.Input{Period: rating.Period{Date: start + 31}, Previous: list, Events: rating.EventsOf(e),
			InForce: func(rating.Date) (rating.List, bool, error) { return list, true, nil }})
		if err != nil {
			t.Fatal(err)
		}
		cited := slices.ContainsFunc(out.Notes, func(f rating.Finding) bool { return f.Code == "I726" })
		if !cited {
			t.Errorf("%s is not cited", what)
		}
		return out.Tallies[0].Games
	}
	if with, without := rated(shorterTime), rated(hybridEvent); with != 1 || without != 0 {
		t.Errorf("rated with the permission %d, without %d", with, without)
	}
}
