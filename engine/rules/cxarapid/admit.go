package cxarapid

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// statutory is the calendar of art. 5. Its periods are unequal, and no association can change them.
var statutory = rating.Calendar{
	Days:       []rating.MonthDay{{Month: time.January, Day: 1}, {Month: time.October, Day: 1}},
	CutoffDays: 1,
}

// Limits of art. 3 and 4.
const (
	baseSeconds      = 15 * 60
	incrementSeconds = 10
	nationalArbiters = 2
	monthsAhead      = 2
)

// Admit returns the list that an event goes into, that of the period of its last day, and a finding for each condition
// of art. 3, 4 and 14 that it does not meet. The error is always nil.
func (Ruleset) Admit(e rating.Event, desk engine.Desk) (engine.Admission, error) {
	found := conditions(e, desk.Wait)
	date, late := listFor(e, desk.Next)
	return engine.Admission{Date: date, Findings: append(found, late...)}, nil
}

// listFor applies art. 5: an event counts in the period in which it ended. If that list is published, the next one
// takes the event, with a finding, unless the office chose a later one; a choice that cannot be followed also gives a
// finding.
func listFor(e rating.Event, next rating.Date) (rating.Date, rating.Findings) {
	due, _ := statutory.After(e.End)
	chosen := e.Approval.RatedIn
	if chosen == 0 && due.Date >= next {
		return due.Date, nil
	}
	if chosen == 0 {
		return next, note(e, finding.PeriodIsOut, "end", e.End.String(), "list", due.Date.String(), "next", next.String())
	}
	if _, listed := statutory.On(chosen); !listed || chosen < due.Date || chosen < next {
		return due.Date, note(e, finding.ChosenListImpossible, "chosen", chosen.String(), "list", due.Date.String())
	}
	return chosen, nil
}

// conditions checks what art. 3, 4 and 14 demand of an event, whenever it is reported.
func conditions(e rating.Event, wait bool) rating.Findings {
	var found rating.Findings
	if e.Start < inForce { // art. 14
		found = append(found, note(e, finding.BeforeFirstRapidRules, "start", e.Start.String(), "from",
			inForce.String())...)
	}
	if e.Report == rating.InterimReport { // art. 5: an event counts once, when it has ended
		found = append(found, note(e, finding.InterimReport)...)
	}
	return slices.Concat(found, approval(e, wait), timeControl(e, wait), arbiters(e, wait), notice(e))
}

// approval checks the first sentence of art. 3: only events that the association approved are rated.
func approval(e rating.Event, wait bool) rating.Findings {
	switch e.Approval.Decision {
	case "yes":
		return nil
	case "no":
		return note(e, finding.ApprovalRefused)
	case "hold":
		return note(e, finding.EventOnHold)
	}
	return missing(e, wait, finding.ApprovalMissing, finding.ApprovalUnchecked)
}

// timeControl checks art. 3(1): at most 15 minutes a side, and at most 10 seconds a move.
func timeControl(e rating.Event, wait bool) rating.Findings {
	if len(e.Controls) == 0 {
		return missing(e, wait, finding.RapidMissing, finding.RapidUnchecked)
	}
	base, increment := 0, 0
	for _, c := range e.Controls {
		base += c.Minutes*60 + c.Seconds
		increment = max(increment, c.Increment)
	}
	if base > baseSeconds || increment > incrementSeconds {
		return note(e, finding.NotRapid, "base", clock(base), "increment", strconv.Itoa(increment))
	}
	return nil
}

// clock formats seconds as minutes and seconds, 15:00.
func clock(seconds int) string {
	return strconv.Itoa(seconds/60) + ":" + strconv.Itoa(seconds%60/10) + strconv.Itoa(seconds%10)
}

// arbiters checks art. 3(2): two arbiters of national level or above. If the number is not given, the grades of two
// officials named on the sheet are enough.
func arbiters(e rating.Event, wait bool) rating.Findings {
	n := e.ArbitersNational
	if n < 0 {
		if nationalOfficials(e) >= nationalArbiters {
			return nil
		}
		return missing(e, wait, finding.ArbitersMissing, finding.ArbitersUnchecked)
	}
	if n < nationalArbiters {
		return note(e, finding.TooFewArbiters, "n", strconv.Itoa(n))
	}
	return nil
}

// nationalGrades are the grades that count for art. 3(2), as sheets write them.
var nationalGrades = []string{"国家级", "国家级裁判", "国家级裁判员", "国际级", "国际级裁判", "国际级裁判员", "national", "international"}

// nationalOfficials counts the officials of an event whose grade is one of nationalGrades.
func nationalOfficials(e rating.Event) int {
	n := 0
	for _, a := range append([]rating.Arbiter{e.ChiefArbiter}, e.Deputies...) {
		if slices.Contains(nationalGrades, strings.ToLower(strings.TrimSpace(a.Grade))) {
			n++
		}
	}
	return n
}

// notice checks art. 4: the organiser announces the event two months ahead. A late announcement is noted; it does not
// exclude the event.
func notice(e rating.Event) rating.Findings {
	registered := cmp.Or(e.Approval.Registered, e.Registered)
	latest := e.Start.AddMonths(-monthsAhead)
	switch {
	case registered == 0:
		return note(e, finding.AnnouncedUnchecked)
	case registered > latest:
		return note(e, finding.AnnouncedLate, "registered", registered.String(), "days",
			strconv.Itoa(int(registered-latest)))
	}
	return nil
}

// missing returns the finding for a condition without a value: a question to the office, or a note that it was not
// checked.
func missing(e rating.Event, wait bool, question, unchecked string) rating.Findings {
	if wait {
		return note(e, question)
	}
	return note(e, unchecked)
}

// note returns one finding about a whole event; args are pairs of name and value.
func note(e rating.Event, code string, args ...string) rating.Findings {
	return rating.Findings{method.About(e, code, args...)}
}
