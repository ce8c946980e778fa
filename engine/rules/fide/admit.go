package fide

import (
	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// admission is an event while it is decided which list it goes into.
type admission struct {
	Ruleset
	e       rating.Event
	d       engine.Desk
	known   ratings
	matches map[method.Pair]bool
	out     engine.Admission
}

// Admit returns the list that an event goes into, or why it cannot be rated, with findings in the order of the
// regulations. The error is one of the lookups of d.
func (r Ruleset) Admit(e rating.Event, d engine.Desk) (engine.Admission, error) {
	games, _ := method.InOrder(&e)
	a := admission{Ruleset: r, e: e, d: d, known: ratingsOf(d, e), matches: matches(e, games)}
	if _, earliest, ok := r.versionFor(e.Start, d.Version); !ok { // 0.1
		a.find(finding.BeforeFirstRules, "date", e.Start, "earliest", earliest)
		return a.out, nil
	}
	a.registration()
	a.rateOfPlay(games)
	a.hours()
	if reportedAtOnce(e) && !r.fast { // 4.1
		a.find(finding.MonthlyReports, "event", e.Code, "days", int(e.End-e.Start+1), "article", "4.1")
	}
	a.match(games)
	a.conditions()
	a.list()
	a.report()
	a.permitted()
	if a.out.Findings.Worst() == rating.Error {
		a.out.Date = 0
	}
	return a.out, a.known.lists.Err
}

// find adds a finding about the event. values are its arguments, by name and value.
func (a *admission) find(code string, values ...any) {
	a.out.Findings = append(a.out.Findings, rating.Finding{Code: code, Origin: a.e.Origin,
		Args: method.Args(args(values...)...)})
}

// overridable adds a finding that the office may waive: with strict deadlines the question, otherwise the warning.
func (a *admission) overridable(question, warning string, values ...any) {
	code := warning
	if a.d.Strict {
		code = question
	}
	a.find(code, values...)
}

// registration checks how long before its start the event was registered (0.2).
func (a *admission) registration() {
	on := registered(a.e)
	if on == 0 || a.e.Approval.LateAllowed {
		return
	}
	days, article := a.notice()
	if permitsNotice(a.e, days) {
		return
	}
	if due := a.e.Start - days; on > due {
		a.overridable(finding.RegisteredLate, finding.RegisteredLateWarned, "event", a.e.Code, "registered", on, "due", due,
			"days", int(days), "article", article)
	}
}

// rateOfPlay checks the time control (1.1, 1.2).
func (a *admission) rateOfPlay(games []rating.Game) {
	if len(a.e.Controls) == 0 {
		return
	}
	seconds, permitted := method.ThinkingTime(a.e.Controls), permitsPace(a.e)
	if !a.play.fits(seconds) && !permitted {
		a.find(finding.PaceNotAllowed, "x", method.Clock(seconds), "discipline", a.family, "rule", a.play.article,
			"pace", paceOf(seconds))
		return
	}
	if !a.play.firstControl(a.e.Controls) {
		a.find(finding.FirstControlShort, "event", a.e.Code, "moves", a.e.Controls[0].Moves, "least", a.play.firstMove,
			"article", "1.2")
	}
	if n := a.tooFast(games, seconds); n > 0 && !permitted {
		a.find(finding.GamesTooFast, "event", a.e.Code, "games", n, "time", method.Clock(seconds), "article", a.play.article)
	}
}

// tooFast counts the games whose players must have more time, by their ratings when the event began.
func (a *admission) tooFast(games []rating.Game, seconds int) int {
	if seconds >= a.play.least(longRating) {
		return 0 // nobody needs more
	}
	rated := func(id string) rating.Points { return a.known.on(id, a.e.Start).Rating }
	n := 0
	for _, g := range games {
		if _, is := unplayed(g); !is && seconds < a.play.least(max(rated(g.First), rated(g.Second))) {
			n++
		}
	}
	return n
}

// Most rounds on one day of rapid and blitz (3.1.1, 3.1.2).
const (
	rapidRounds = 15
	blitzRounds = 30
)

// hours adds a finding for more than twelve hours of play a day, or in rapid and blitz too many rounds (3.1). The text
// names no consequence, so the office decides.
func (a *admission) hours() {
	rounds := roundsADay(a.e)
	if rounds == 0 || a.e.Approval.HoursAllowed || permits(a.e, longDays) {
		return
	}
	switch a.family {
	case "fide-rapid":
		a.roundLimit(rounds, rapidRounds, "3.1.1")
	case "fide-blitz":
		a.roundLimit(rounds, blitzRounds, "3.1.2")
	default:
		seconds := method.ThinkingTime(a.e.Controls)
		if total := 2 * rounds * seconds; total > longestDay {
			a.overridable(finding.HoursExceeded, finding.HoursWarned, "event", a.e.Code, "rounds", rounds, "time", method.Clock(seconds),
				"minutes", method.Clock(total), "article", "3.1")
		}
	}
}

// roundLimit adds a finding for more than so many rounds a day.
func (a *admission) roundLimit(rounds, most int, article string) {
	if rounds > most {
		a.overridable(finding.RoundsExceeded, finding.RoundsWarned, "event", a.e.Code, "rounds", rounds, "most", most,
			"article", article)
	}
}

// match adds a question whether an event of two players is a match, if its sheet does not say so (6).
func (a *admission) match(games []rating.Game) {
	declared := a.e.System == rating.Match || a.e.System == rating.Knockout || a.e.Approval.Decision == "yes"
	if !declared && twoPlayers(games) {
		a.find(finding.PerhapsMatch, "event", a.e.Code, "article", a.article("6.1"))
	}
}

// conditions adds a question for each missing value, if the association waits for them; otherwise the list notes them.
func (a *admission) conditions() {
	if !a.d.Wait {
		return
	}
	for _, m := range a.missing(a.e, a.matches) {
		a.find(m.question, "event", a.e.Code, "article", m.article)
	}
}

// list sets the list of the event (7.1.3).
func (a *admission) list() {
	date, found := method.Place(a.e, a.d, inTime, a.article("7.1.3"))
	a.out.Date, a.out.Findings = date, append(a.out.Findings, found...)
}

// report adds a finding if the report arrived after the third list (9.1): then the event is not rated, unless the
// office waives it.
func (a *admission) report() {
	if third, late := lateFor(a.e, a.d); late {
		a.overridable(finding.ReportedLate, finding.ReportedLateWarned, "event", a.e.Code, "end", a.e.LastDay(), "arrived",
			a.e.Arrived, "list", third, "article", a.article("9.1"))
	}
}
