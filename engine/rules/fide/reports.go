package fide

import (
	"strconv"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// lastLists is the number of lists after the end of an event until which its report must arrive (9.1).
const lastLists = 3

// lateFor returns the list for which the report of an event had to arrive, and whether it arrived too late. The day of
// arrival decides: time that a sheet waits for the office does not count, and a correction is never late.
func lateFor(e rating.Event, d engine.Desk) (list rating.Date, late bool) {
	if e.Report == rating.CorrectionReport || e.Arrived == 0 || e.Approval.ReportLate || permits(e, lateReport) {
		return 0, false
	}
	day := e.LastDay()
	for range lastLists {
		p, ok := d.Calendar.After(day)
		if !ok {
			return 0, false
		}
		day = p.Date
	}
	out := d.Next > day // the third list is published
	return day, e.Arrived > day || (e.Arrived == day && out)
}

// reportedAtOnce reports whether an event of more than 30 days came as one report, though its results are due every
// month (4.1). The last of several parts covers at most a month.
func reportedAtOnce(e rating.Event) bool {
	if !isLong(e) || e.Report != rating.FinalReport {
		return false
	}
	for _, g := range e.Games {
		if day := g.DateIn(e); day == 0 || e.LastDay()-day+1 > longEvent {
			return true
		}
	}
	return false
}

// condition is a rule that cannot be checked because a value is missing: the question to the office, the note on the
// list if nobody is asked, and the article.
type condition struct{ question, unchecked, article string }

// missing returns the conditions for which the sheet of an event gives no value.
func (r Ruleset) missing(e rating.Event, isMatch map[method.Pair]bool) []condition {
	var found []condition
	if len(e.Controls) == 0 {
		found = append(found, condition{finding.PaceMissing, finding.PaceUnchecked, r.play.article})
	}
	if registered(e) == 0 && !e.Approval.LateAllowed && !permits(e, lateNotice) {
		found = append(found, condition{finding.NoticeMissing, finding.NoticeUnchecked, "0.2"})
	}
	if roundsADay(e) == 0 && !e.Approval.HoursAllowed && !permits(e, longDays) {
		found = append(found, condition{finding.RoundsMissing, finding.RoundsUnchecked, r.article("3.1")})
	}
	if len(isMatch) > 0 && e.ScheduledGames == 0 && !e.Approval.WaiveDecided && !permitsDecided(e) {
		found = append(found, condition{finding.ScheduledMissing, finding.ScheduledUnchecked, r.article("6.2")})
	}
	return found
}

// args formats the arguments of a finding: text, whole numbers and dates. A value of another type becomes empty.
func args(values ...any) []string {
	texts := make([]string, len(values))
	for i, v := range values {
		switch v := v.(type) {
		case string:
			texts[i] = v
		case int:
			texts[i] = strconv.Itoa(v)
		case rating.Date:
			texts[i] = v.String()
		}
	}
	return texts
}

// Reports returns when reports are due: 4.1, which rapid and blitz do not have, and 9.1.
func (r Ruleset) Reports(rating.Date) engine.Reports {
	due := engine.Reports{Lists: lastLists, Last: r.article("9.1")}
	if !r.fast {
		due.Long, due.Monthly = longEvent, "4.1"
	}
	return due
}
