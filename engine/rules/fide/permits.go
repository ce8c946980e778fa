package fide

import (
	"slices"
	"time"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// What may be let pass for an event, as event.permits names it.
const (
	lateNotice   = "registration" // 0.2
	hybridEvent  = "hybrid"       // 2.1
	shorterTime  = "pace"         // 1.1
	longDays     = "hours"        // 3.1
	decidedMatch = "decided"      // 6.2
	lateReport   = "report"       // 9.1
)

// Who may let it pass.
const (
	president = "president"
	qcChair   = "qc_chair"
)

// january2026 is the day from which the Qualification Commission lets events with less time be rated (45 minutes and 30
// seconds a move, or more).
var january2026 = rating.Day(2026, time.January, 1)

// Permissions are what the text lets somebody waive: 0.2.3 the President, 0.2.4 the chair of the Qualification Commission,
// 6.2 on request in advance. What it lets nobody waive the office may let pass as its own override; a hybrid event is
// approved by the chair alone.
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

// permits says whether something was let pass for an event.
func permits(e rating.Event, what string) bool { return slices.Contains(e.Approval.Permit.For, what) }

// permitsNotice says whether an event that needs so many days of notice may be registered later: the President decides of
// those that need thirty (0.2.3), the chair of the others (0.2.4).
func permitsNotice(e rating.Event, days rating.Date) bool {
	by := qcChair
	if days == eliteNotice {
		by = president
	}
	return permits(e, lateNotice) && slices.Contains([]string{by, rating.ByOffice}, e.Approval.Permit.By)
}

// permitsPace says whether an event may be rated whose players have less time than 1.1 asks for.
func permitsPace(e rating.Event) bool {
	if !permits(e, shorterTime) || e.Approval.Permit.By == rating.ByOffice {
		return permits(e, shorterTime)
	}
	return e.Start >= january2026 && len(e.Controls) > 0 && e.Controls[0].Minutes*minute+e.Controls[0].Seconds >= 45*minute &&
		e.Controls[0].Increment >= 30
}

// permitsDecided says whether the games of a match count after its decision, which is to be asked for in advance (6.2).
func permitsDecided(e rating.Event) bool {
	return permits(e, decidedMatch) && e.Approval.Permit.On < e.Start
}

// permitted cites what was let pass, and says where it does not reach as far as the event needs.
func (a *admission) permitted() {
	a.out.Findings = append(a.out.Findings, engine.Cited(a.Ruleset, a.e)...)
	if permits(a.e, lateNotice) {
		if days, article := a.notice(); !permitsNotice(a.e, days) {
			a.short(lateNotice, article)
			return
		}
	}
	switch {
	case permits(a.e, shorterTime) && len(a.e.Controls) > 0 && !permitsPace(a.e):
		a.short(shorterTime, a.play.article)
	case permits(a.e, decidedMatch) && !permitsDecided(a.e):
		a.short(decidedMatch, a.article("6.2"))
	}
}

func (a *admission) short(what, article string) {
	a.find(finding.PermitFallsShort, "event", a.e.Code, "what", rating.Said("sheets.permit."+what), "article", article)
}
