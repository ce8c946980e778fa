package history

import (
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// decide gives what a list is made of under a set of decisions; n is the last one that was taken when it was frozen.
func (r *Record) decide(m Made, n int, s set) (engine.Input, error) {
	in := m.Input
	if len(s) == 0 {
		return in, nil
	}
	in.Events = s.events(in.Events)
	in.Earlier = s.earlier(in.Earlier)
	in.InForce, in.Standard = s.lists(in.InForce), s.lists(in.Standard)
	in.Players = s.persons(in, n, r.Players)
	return in, nil
}

// earlier gives the events of earlier lists as decided.
func (s set) earlier(asked func(int) ([]rating.Event, error)) func(int) ([]rating.Event, error) {
	if asked == nil {
		return nil
	}
	return func(year int) ([]rating.Event, error) {
		events, err := asked(year)
		return slices.DeleteFunc(slices.Clone(s.events(events)),
			func(e rating.Event) bool { return e.LastDay().Year() != year }), err
	}
}

// events gives events as decided; those that are handed in stay as they are.
func (s set) events(all []rating.Event) []rating.Event {
	decided := make([]rating.Event, 0, len(all))
	for _, e := range all {
		if e, counts := s.event(e); counts {
			decided = append(decided, e)
		}
	}
	return decided
}

// event gives one event as decided, and whether it counts. A later sheet takes the place of an earlier one with all that
// was said of it; who is one person is so in every sheet.
func (s set) event(e rating.Event) (rating.Event, bool) {
	counts := true
	for _, d := range s {
		switch {
		case d.Kind == rating.Withdraw && d.Event == e.Code:
			counts = false
		case d.Kind == rating.Correct && d.Event == e.Code && replaces(d.Sheet, e):
			e, counts = replaced(*d.Sheet, e), true
		case d.Kind == rating.Split && slices.Contains(d.Events, e.Code):
			e = renamed(e, func(id string) string {
				if id == d.Player {
					return d.Into
				}
				return id
			})
		}
	}
	if heirs := s.heirs(); len(heirs) > 0 {
		e = renamed(e, heirs.of)
	}
	return e, counts
}

// replaces says whether a sheet is about the part of a long event that e is.
func replaces(sheet *rating.Event, e rating.Event) bool {
	if sheet == nil {
		return false
	}
	if e.Report == rating.InterimReport || sheet.ReportedTo != 0 {
		return sheet.LastDay() == e.LastDay()
	}
	return true
}

// replaced gives the sheet that takes the place of an event. It stays that event, and what the office approved of it
// holds on.
func replaced(sheet, e rating.Event) rating.Event {
	sheet.Code, sheet.List, sheet.Report, sheet.Arrived = e.Code, e.List, e.Report, e.Arrived
	if !sheet.Approval.Known {
		sheet.Approval = e.Approval
	}
	return sheet
}

// renamed gives an event in which numbers stand for other persons.
func renamed(e rating.Event, of func(string) string) rating.Event {
	if slices.ContainsFunc(e.Games, func(g rating.Game) bool { return of(g.First) != g.First || of(g.Second) != g.Second }) {
		e.Games = slices.Clone(e.Games)
		for i := range e.Games {
			e.Games[i].First, e.Games[i].Second = of(e.Games[i].First), of(e.Games[i].Second)
		}
	}
	if slices.ContainsFunc(e.Entrants, func(n rating.Entrant) bool { return of(n.Player) != n.Player }) {
		e.Entrants = slices.Clone(e.Entrants)
		for i := range e.Entrants {
			e.Entrants[i].Player = of(e.Entrants[i].Player)
		}
	}
	return e
}
