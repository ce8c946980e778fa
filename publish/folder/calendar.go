package folder

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// Calendar returns a list's calendar with its rows of the registry's sheet Calendar, which replace the rule from the
// first of them on. A row without a cutoff gets its last day as cutoff.
func (b *Basis) Calendar(l List) rating.Calendar {
	c := l.Calendar
	c.Rows = slices.Clone(b.Registry.Calendar[l.ID])
	for i := range c.Rows {
		row := &c.Rows[i]
		if row.Cutoff == 0 {
			row.Cutoff = row.To
		}
		if before, ok := l.Calendar.Last(row.Date - 1); ok && i == 0 {
			row.Previous = before.Date
		} else if i > 0 {
			row.Previous = c.Rows[i-1].Date
		}
	}
	return c
}

// DueDates returns the periods of a list that are due and neither frozen nor published, oldest first; none where the
// calendar ends.
func (v *View) DueDates(l List) ([]rating.Period, error) {
	next, err := v.NextDate(l)
	if errors.Is(err, ErrCalendarEnds) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return Due(v.Calendar(l), l.ID, next, v.Now), nil
}

// IsDue reports whether the next date of a list is due; false if that cannot be found out, which Publish reports.
func (v *View) IsDue(l List) bool {
	due, err := v.DueDates(l)
	return err == nil && len(due) > 0
}

// Due returns the periods of a calendar that are due now, from the date next on, for a list. It depends on its
// arguments alone: whatever the clock did before, no date is missed and none is made twice.
func Due(c rating.Calendar, list string, next rating.Date, now time.Time) []rating.Period {
	var due []rating.Period
	for p, ok := c.After(next - 1); ok && !c.Due(p.Date).After(now); p, ok = c.After(p.Date) {
		p.List = list
		due = append(due, p)
	}
	return due
}

// ErrCalendarEnds means that the registry's sheet Calendar has no further date. Sheets that arrive then wait.
var ErrCalendarEnds = errors.New("the registry's sheet Calendar ends")

// NextDate returns the first date of a list after all that are frozen or published. With ErrCalendarEnds it returns the
// day from which on there is none. While sheet Calendar has a fault no date is certain, which is a RegistryError.
func (v *View) NextDate(l List) (rating.Date, error) {
	if err := v.CheckCalendar(l); err != nil {
		return 0, err
	}
	published, err := v.Publications(l.ID)
	if err != nil {
		return 0, err
	}
	if len(published) == 0 {
		return v.FirstDate(&v.Basis, l)
	}
	last := published[len(published)-1].Date
	next, ok := v.Calendar(l).After(last)
	if !ok {
		return last + 1, fmt.Errorf("list %s: %w at %s; add the next rows", l.ID, ErrCalendarEnds, last)
	}
	return next.Date, nil
}

// FirstDate returns the first date at which a list is due: from its setting since on, else after its last opening
// ratings, or without any after the day of init. With ErrCalendarEnds it returns the day from which on there is none.
func (v *View) FirstDate(b *Basis, l List) (rating.Date, error) {
	after := l.Since - 1
	if l.Since == 0 {
		opening, ok := b.Registry.LastOpening(l.ID)
		if !ok {
			day, err := v.Ledger.Meta(metaInit)
			if err != nil {
				return 0, err
			}
			if opening, err = rating.ParseDate(day); err != nil {
				opening = v.Today()
			}
		}
		after = opening
	}
	p, ok := b.Calendar(l).After(after)
	if !ok {
		return after + 1, fmt.Errorf("list %s: %w, with no row after %s", l.ID, ErrCalendarEnds, after)
	}
	return p.Date, nil
}

// metaInit is the key under which the ledger has the day on which the folder was made.
const metaInit = "init"

// HasDate reports whether the calendar has a list on a day. While the calendar has a fault, it is true of any day.
func (b *Basis) HasDate(l List, day rating.Date) bool {
	_, ok := b.Calendar(l).On(day)
	return ok || len(b.CalendarFaults(l)) > 0
}

// ErrNotInCalendar means that no list is due on the day that was asked for.
var ErrNotInCalendar = errors.New("no list is due on that day")

// fixedCalendars returns a finding for each list that has rows on sheet Calendar although its regulations fix the dates
// (CXA art. 5).
func (b *Basis) fixedCalendars(reg registry.Registry) rating.Findings {
	var findings rating.Findings
	for _, l := range b.Setup.Lists {
		if _, fixed := l.Ruleset.Calendar(); fixed && len(reg.Calendar[l.ID]) > 0 {
			findings = append(findings, rating.Finding{
				Code: finding.DatesAreFixed, Origin: rating.Origin{File: "registry.xlsx", Sheet: "Calendar"}, Read: l.ID,
				Args: map[string]string{"list": l.ID},
			})
		}
	}
	return findings
}

// CalendarFaults returns the faults on sheet Calendar that concern a list. While there is one, none of its dates is
// certain. A row that names no list concerns every list whose dates the regulations do not fix.
func (b *Basis) CalendarFaults(l List) rating.Findings {
	found := slices.Clone(b.Registry.Doubtful[l.ID])
	if _, fixed := l.Ruleset.Calendar(); !fixed {
		return append(found, b.Registry.Doubtful[""]...)
	}
	for _, f := range b.fixedCalendars(b.Registry) {
		if f.Read == l.ID {
			found = append(found, f)
		}
	}
	return found
}

// CheckCalendar returns a RegistryError while the dates of a list are not certain.
func (b *Basis) CheckCalendar(l List) error {
	if found := b.CalendarFaults(l); len(found) > 0 {
		return RegistryError{found, b.Words}
	}
	return nil
}
