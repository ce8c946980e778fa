// Package expected finds the reports that are missing. It reads sheet Events of the registry, the calendar and the
// ledger, and writes nothing.
package expected

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strings"
	"time"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// Report is a missing report: of an event on sheet Events that is over, of the past months of a long event, or of a
// class of events of which the regulations require one a year.
type Report struct {
	List      string          `json:"list"`
	Event     string          `json:"event,omitempty"`
	Class     string          `json:"class,omitempty"` // set instead of Event: no event of this class is on the sheet
	Name      string          `json:"name,omitempty"`
	From      rating.Date     `json:"from"` // the days not reported
	To        rating.Date     `json:"to"`
	Part      bool            `json:"part,omitempty"`      // part of a long event
	Since     rating.Date     `json:"since"`               // the first day on which it was missing
	For       rating.Date     `json:"for,omitzero"`        // the first list that can still rate it
	Cutoff    rating.Date     `json:"cutoff,omitzero"`     // of that list
	Last      rating.Date     `json:"last,omitzero"`       // the last list that may rate it
	LastBy    string          `json:"last_by,omitempty"`   // the article that says so
	Article   string          `json:"article,omitempty"`   // the article that requires a part or a class
	Organizer string          `json:"organizer,omitempty"` // of the event
	Email     string          `json:"email,omitempty"`     // the organiser's
	Returned  string          `json:"returned,omitempty"`  // where the sheet lies that was returned last
	Lacking   rating.Findings `json:"lacking,omitempty"`   // what is missing in the files that have come

	due rating.Date // last day of the first part that is missing
}

// Late reports whether the last list that may rate the event is published.
func (e Report) Late() bool { return e.Last != 0 && e.For > e.Last }

// beforeCutoff is the number of days before a list closes from which the office is reminded.
const beforeCutoff = 7

// InTime reports whether the first missing part was over when a list closed.
func (e Report) InTime(cutoff rating.Date) bool { return e.due <= cutoff }

// returnedDays is the number of days within which a returned sheet is looked for.
const returnedDays = 100

// Urgent reports whether a list that the event could be on closes soon, or has closed and is not published.
func (e Report) Urgent(today rating.Date) bool {
	return e.For != 0 && !e.Late() && today >= e.Cutoff-beforeCutoff
}

// IsLast reports whether the next list is the last one that may rate the event.
func (e Report) IsLast() bool { return e.Last != 0 && e.For == e.Last }

// Reports returns the missing reports of all lists: by list, then by last day and code. Lists whose registry has faults
// are left out.
func Reports(v *folder.View) ([]Report, error) {
	known, err := reported(v)
	if err != nil {
		return nil, err
	}
	var all []Report
	for _, l := range v.Setup.Lists {
		found, err := missingOn(v, l, known)
		if err != nil && !errors.As(err, new(folder.RegistryError)) { // faults of the registry are reported elsewhere
			return nil, err
		}
		all = append(all, found...)
	}
	return all, markReturned(v, all)
}

// markReturned sets Returned in each report of all to the sheet of the event that was returned last, because its sender
// may not have noticed.
func markReturned(v *folder.View, all []Report) error {
	if len(all) == 0 {
		return nil
	}
	of := map[string][]*Report{}
	for i := range all {
		code := strings.ToUpper(all[i].Event)
		of[code] = append(of[code], &all[i])
	}
	back, err := v.Submissions(ledger.Filter{State: ledger.Rejected, Since: v.Today() - returnedDays, Bare: true})
	if err != nil {
		return err
	}
	reported, err := codesOf(v, back)
	for _, s := range back {
		for _, e := range of[strings.ToUpper(reported[s.ID])] {
			if reported[s.ID] != "" && s.Arrived > e.due {
				e.Returned = path.Join(s.Folder, s.File)
			}
		}
	}
	return err
}

// codesOf returns the event codes that the sheets of submissions have, by ID of the submission.
func codesOf(v *folder.View, some []ledger.Submission) (map[int64]string, error) {
	outlines, err := folder.OutlinesOf(v, folder.IDsOf(some))
	codes := make(map[int64]string, len(outlines))
	for _, o := range outlines {
		codes[o.ID] = o.Event.Code
	}
	return codes, err
}

// reports holds the day up to which each event is reported, by code in capitals.
type reports map[string]rating.Date

// whole is the day up to which a final report counts: all days.
const whole = rating.Date(1 << 30)

// reported returns the day up to which each event is reported, from the accepted submissions.
func reported(v *folder.View) (reports, error) {
	all, err := v.Ledger.Submissions(ledger.Filter{Reports: true})
	if err != nil {
		return nil, err
	}
	known := reports{}
	for _, r := range all {
		code, to := strings.ToUpper(r.Event), r.Sheet.ReportedTo
		part := r.Sheet.Report == rating.InterimReport || r.Sheet.Report == rating.CorrectionReport && to != 0
		if !part {
			to = whole
		}
		known[code] = max(known[code], to)
	}
	return known, nil
}

// missingOn returns the missing reports of a list, by last day, event and class.
func missingOn(v *folder.View, l folder.List, known reports) (all []Report, err error) {
	next, err := v.NextDate(l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return nil, err
	}
	first, err := v.FirstDate(&v.Basis, l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return nil, err
	}
	here, err := notAccepted(v)
	if err != nil {
		return nil, err
	}
	c := v.Calendar(l)
	for _, row := range v.Registry.Events {
		rules := engine.ReportsOf(l.Ruleset, row.Start)
		e, owed := missing(row, l.ID, rules, known, v.Today())
		if !owed || firstClosing(c, e.due) < first {
			continue
		}
		e.setLists(c, next, rules)
		if !e.settled(here[e.Event]) {
			all = append(all, e)
		}
	}
	classes, err := yearly(v, l, next)
	all = append(all, classes...)
	slices.SortFunc(all, func(a, b Report) int {
		return cmp.Or(cmp.Compare(a.To, b.To), strings.Compare(a.Event, b.Event), strings.Compare(a.Class, b.Class))
	})
	return all, err
}

// missing returns the report that an event of the sheet owes on a day; false if it owes none. Refused, cancelled and
// postponed events owe none.
func missing(row registry.EventRow, list string, rules engine.Reports, known reports, today rating.Date) (e Report, is bool) {
	if row.List != list || row.State != "" || row.Approval.Decision == "no" || row.Start == 0 || row.End < row.Start {
		return e, false
	}
	upTo := max(known[strings.ToUpper(row.Code)], row.Start-1)
	e = Report{List: list, Event: row.Code, Name: row.Name, From: upTo + 1, To: row.End, Since: row.End + 1,
		Organizer: row.Organizer, Email: row.Email}
	e.due = row.End
	if long := rules.Long > 0 && int(row.End-row.Start)+1 > rules.Long; long {
		e.monthly(row.End, rules.Monthly, today)
	}
	return e, upTo < row.End && today >= e.Since
}

// monthly narrows the report of a long event to its months that are over on today; due becomes the end of the first.
func (e *Report) monthly(end rating.Date, article string, today rating.Date) {
	first := monthFrom(e.From)
	if first >= end {
		return
	}
	e.due, e.To, e.Since, e.Article, e.Part = first, first, first+1, article, true
	for next := monthFrom(e.To + 1); next < today && e.To < end; next = monthFrom(next + 1) {
		e.To = min(next, end)
	}
	if today > end {
		e.To = end
	}
}

// monthFrom returns the last day of the month that begins on day d, which need not be a calendar month.
func monthFrom(d rating.Date) rating.Date { return d.AddMonths(1) - 1 }

// firstClosing returns the date of the first list whose cutoff is on or after the end of an event; 0 if the calendar
// ends.
func firstClosing(c rating.Calendar, end rating.Date) rating.Date {
	p, ok := c.After(end)
	for ok && p.Cutoff < end {
		p, ok = c.After(p.Date)
	}
	return p.Date
}

// setLists sets the list that the event could still be on, with its cutoff, and the last one that may rate it.
func (e *Report) setLists(c rating.Calendar, next rating.Date, rules engine.Reports) {
	if p, ok := c.After(max(firstClosing(c, e.due), next) - 1); ok {
		e.For, e.Cutoff = p.Date, p.Cutoff
	}
	if rules.Lists == 0 {
		return
	}
	day := e.due
	for range rules.Lists {
		p, ok := c.After(day)
		if !ok {
			return
		}
		day = p.Date
	}
	e.Last, e.LastBy = day, rules.Last
}

// notAccepted returns the waiting, withdrawn and captured submissions by event, waiting ones with their findings. It
// reads those of all events at once, because the sheet may have thousands.
func notAccepted(v *folder.View) (map[string][]ledger.Submission, error) {
	here := map[string][]ledger.Submission{}
	for _, f := range []ledger.Filter{{State: ledger.Waiting}, {State: ledger.Withdrawn, Bare: true}, {State: ledger.Captured, Single: true, Bare: true}} {
		all, err := v.Submissions(f)
		if err != nil {
			return nil, err
		}
		for _, s := range all {
			here[s.Event] = append(here[s.Event], s)
		}
	}
	return here, nil
}

// settled reports whether nothing more is expected, because a sheet waits for the office, or was withdrawn or captured.
// A sheet that only lacks rounds or numbers does not settle the report; what it lacks is set in Lacking.
func (e *Report) settled(here []ledger.Submission) bool {
	for _, s := range here {
		lacking := slices.DeleteFunc(slices.Clone(s.Findings), func(f rating.Finding) bool {
			return f.Code != finding.RoundsAwaited && f.Code != finding.NumbersAwaited
		})
		switch {
		case s.State == ledger.Waiting && len(lacking) > 0:
			e.Lacking = lacking
		case s.State == ledger.Waiting, s.State == ledger.Withdrawn, s.State == ledger.Captured:
			return true
		}
	}
	return false
}

// yearly returns a report for each required class of which neither sheet Events nor a report has an event; only in
// December and until the list after the year's end is published.
func yearly(v *folder.View, l folder.List, next rating.Date) (all []Report, err error) {
	rules := engine.ReportsOf(l.Ruleset, v.Today())
	if len(rules.Yearly) == 0 {
		return nil, nil
	}
	c, year := v.Calendar(l), (v.Today() - 31).Year() // until the last day of January it is the year before
	p, ok := c.After(rating.Day(year, time.December, 31))
	if !ok || next > p.Date || v.Today() < rating.Day(year, time.December, 1) {
		return nil, nil
	}
	held, err := classes(v, l, year)
	for _, class := range rules.Yearly {
		if !held[class] {
			all = append(all, Report{List: l.ID, Class: class, From: rating.Day(year, time.January, 1),
				To: rating.Day(year, time.December, 31), Since: rating.Day(year, time.December, 1), For: p.Date, Cutoff: p.Cutoff,
				Article: rules.Year})
		}
	}
	return all, err
}

// classes returns the classes that had an event in a year, by sheet Events and by the accepted reports.
func classes(v *folder.View, l folder.List, year int) (map[string]bool, error) {
	held := map[string]bool{}
	for _, row := range v.Registry.Events {
		if row.List == l.ID && row.End.Year() == year {
			held[row.Class] = true
		}
	}
	heads, err := v.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, WithHeads: true,
		From: rating.Day(year, time.January, 1)})
	for _, s := range heads {
		if s.Sheet != nil && s.Sheet.LastDay().Year() == year {
			held[s.Sheet.Class] = true
		}
	}
	return held, err
}
