package fide

import (
	"slices"
	"time"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// What may be waived for an event, as event.permits names it.
const (
	lateNotice   = "registration" // 0.2
	hybridEvent  = "hybrid"       // 2.1
	shorterTime  = "pace"         // 1.1
	longDays     = "hours"        // 3.1
	decidedMatch = "decided"      // 6.2
	lateReport   = "report"       // 9.1
)

// Who may waive it, besides the office.
const (
	president = "president"
	qcChair   = "qc_chair"
)

// january2026 is the day from which the Qualification Commission allows events with less time (45 minutes and 30
// seconds a move, or more).
var january2026 = rating.Day(2026, time.January, 1)

// Permissions returns what may be waived and by whom: by the President (0.2.3), by the chair of the Qualification
// Commission (0.2.4), on request in advance (6.2). Where the text names nobody, the office may waive it as its own
// override. Only the chair approves a hybrid event.
func (r Ruleset) Permissions(rating.Date) []engine.Permission {
	notice := []engine.Permission{{Name: lateNotice, Article: "0.2.3", By: []string{president}},
		{Name: lateNotice, Article: "0.2.4", By: []string{qcChair}, Office: true}}
	hybrid := engine.Permission{Name: hybridEvent, Article: "0.2.4", By: []string{qcChair}}
	pace := engine.Permission{Name: shorterTime, Article: r.play.article, By: []string{qcChair}, Office: true, From: january2026}
	if r.fast {
		notice, pace.By, pace.From = notice[1:], nil, 0
		notice[0].Article, hybrid.Article = "0.2", "0.2"
	}
	return append(notice, []engine.Permission{
		hybrid,
		pace,
		{Name: longDays, Article: r.article("3.1"), Office: true},
		{Name: decidedMatch, Article: r.article("6.2"), By: []string{president, qcChair}, Office: true, InAdvance: true},
		{Name: lateReport, Article: r.article("9.1"), Office: true},
	}...)
}

// permits reports whether something was waived for an event.
func permits(e rating.Event, what string) bool { return slices.Contains(e.Approval.Permit.For, what) }

// permitsNotice reports whether an event that needs so many days of notice may be registered later: the President
// decides about those that need thirty (0.2.3), the chair about the others (0.2.4).
func permitsNotice(e rating.Event, days rating.Date) bool {
	by := qcChair
	if days == eliteNotice {
		by = president
	}
	return permits(e, lateNotice) && slices.Contains([]string{by, rating.ByOffice}, e.Approval.Permit.By)
}

// permitsPace reports whether an event may be rated though its players have less time than 1.1 demands.
func permitsPace(e rating.Event) bool {
	if !permits(e, shorterTime) || e.Approval.Permit.By == rating.ByOffice {
		return permits(e, shorterTime)
	}
	return e.Start >= january2026 && len(e.Controls) > 0 && e.Controls[0].Minutes*minute+e.Controls[0].Seconds >= 45*minute &&
		e.Controls[0].Increment >= 30
}

// permitsDecided reports whether the games of a match count after its decision, which must be requested in advance
// (6.2).
func permitsDecided(e rating.Event) bool {
	return permits(e, decidedMatch) && e.Approval.Permit.On < e.Start
}

// permitted adds a finding for what was waived, and one for the first permission that is not sufficient for the event.
func (a *admission) permitted() {
	a.out.Findings = append(a.out.Findings, engine.Cited(a.Ruleset, a.e)...)
	if permits(a.e, lateNotice) {
		if days, article := a.notice(); !permitsNotice(a.e, days) {
			a.insufficient(lateNotice, article)
			return
		}
	}
	switch {
	case permits(a.e, shorterTime) && len(a.e.Controls) > 0 && !permitsPace(a.e):
		a.insufficient(shorterTime, a.play.article)
	case permits(a.e, decidedMatch) && !permitsDecided(a.e):
		a.insufficient(decidedMatch, a.article("6.2"))
	}
}

// insufficient adds the finding that a permission is not sufficient for the event.
func (a *admission) insufficient(what, article string) {
	a.find(finding.PermitFallsShort, "event", a.e.Code, "what", rating.Said("sheets.permit."+what), "article", article)
}
