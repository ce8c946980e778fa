package publish

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"kalends/engine"
	"kalends/rating"
)

// calendar gives a list's calendar: the registry's rows, where there are any, replace the rule from the first on.
func (o *Office) calendar(l List) rating.Calendar {
	c := l.Calendar
	c.Rows = slices.Clone(o.Registry.Calendar[l.ID])
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

// due gives the periods of a list whose moment has come, in order, from the first that is not published yet.
func (o *Office) due(l List) ([]rating.Period, error) {
	next, err := o.nextDate(l)
	if errors.Is(err, ErrCalendarEnds) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return Due(o.calendar(l), l.ID, next, o.Now), nil
}

// IsDue says whether the moment of a list's next date has come; what keeps it from being known is told by Publish.
func (o *Office) IsDue(l List) bool {
	due, err := o.due(l)
	return err == nil && len(due) > 0
}

// Due gives the periods of a calendar from the date next on whose moment has come. It knows nothing but the calendar,
// the first date that is not out, and the moment: however the clock came to show it, no date is missed and none is
// made twice.
func Due(c rating.Calendar, list string, next rating.Date, now time.Time) []rating.Period {
	var due []rating.Period
	for p, ok := c.After(next - 1); ok && !c.Due(p.Date).After(now); p, ok = c.After(p.Date) {
		p.List = list
		due = append(due, p)
	}
	return due
}

// ErrCalendarEnds means that the registry's sheet Calendar has no further list date. Sheets that arrive then wait.
var ErrCalendarEnds = errors.New("the registry's sheet Calendar ends")

// nextDate gives the first list date that is neither frozen nor published. With ErrCalendarEnds it gives the day from
// which on there is none. While sheet Calendar has a fault no date is certain, which is a RegistryError.
func (o *Office) nextDate(l List) (rating.Date, error) {
	if err := o.certain(l); err != nil {
		return 0, err
	}
	published, err := o.publications(l.ID)
	if err != nil {
		return 0, err
	}
	if len(published) == 0 {
		return o.firstDate(l)
	}
	last := published[len(published)-1].Date
	next, ok := o.calendar(l).After(last)
	if !ok {
		return last + 1, fmt.Errorf("list %s: %w at %s; add the next rows", l.ID, ErrCalendarEnds, last)
	}
	return next.Date, nil
}

// firstDate gives the first list date that is due at all: after the opening ratings, or after the day of init.
func (o *Office) firstDate(l List) (rating.Date, error) {
	after := l.Since - 1
	if l.Since == 0 {
		opening, ok := o.lastOpening(l.ID)
		if !ok {
			day, err := o.Ledger.Meta(metaInit)
			if err != nil {
				return 0, err
			}
			if opening, err = rating.ParseDate(day); err != nil {
				opening = o.Today()
			}
		}
		after = opening
	}
	p, ok := o.calendar(l).After(after)
	if !ok {
		return after + 1, fmt.Errorf("list %s: %w, with no row after %s", l.ID, ErrCalendarEnds, after)
	}
	return p.Date, nil
}

// metaInit is the day on which the folder was made.
const metaInit = "init"

func (o *Office) lastOpening(list string) (rating.Date, bool) {
	var last rating.Date
	for _, row := range o.Registry.Openings {
		if row.List == list {
			last = max(last, row.Date)
		}
	}
	return last, last != 0
}

// desk is what the office knows when an event for l arrives.
func (o *Office) desk(l List) (engine.Desk, error) {
	next, err := o.nextDate(l)
	if err != nil && !errors.Is(err, ErrCalendarEnds) {
		return engine.Desk{}, err
	}
	var standard engine.Lists
	if on, leans := o.leansOn(l); leans {
		standard = o.inForce(on.ID)
	}
	return engine.Desk{
		Version: l.Version, Calendar: o.calendar(l), Next: next,
		InForce: o.inForce(l.ID), Standard: standard,
		Players: func(id string) (rating.Player, bool) { p, ok := o.Registry.Players[id]; return p, ok },
		Options: l.Options, Strict: !o.Setup.WarnDeadlines, Wait: o.Setup.Wait,
	}, nil
}

// HasDate says whether a list is due on a day, according to its calendar; while that has a fault any day may be one.
func (o *Office) HasDate(l List, day rating.Date) bool {
	_, ok := o.calendar(l).On(day)
	return ok || len(o.doubts(l)) > 0
}
