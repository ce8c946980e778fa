package history

import (
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// decide returns the input of a list with a set of decisions applied to its events, lists and players. n is the last
// decision that was taken when the list was frozen.
func (r *Record) decide(m Made, n int, s set) (engine.Input, error) {
	in := m.Input
	if len(s) == 0 {
		return in, nil
	}
	in.Events = s.packed(in.Events)
	in.Earlier = s.earlier(in.Earlier)
	in.InForce, in.Standard = s.lists(in.InForce), s.lists(in.Standard)
	in.Players = s.persons(in, n, r.Players)
	return in, nil
}

// earlier returns a lookup of the events of a year as decided, without those that then end in another year; nil for
// nil.
func (s set) earlier(lookUp func(int) ([]rating.Event, error)) func(int) ([]rating.Event, error) {
	if lookUp == nil {
		return nil
	}
	return func(year int) ([]rating.Event, error) {
		events, err := lookUp(year)
		return slices.DeleteFunc(slices.Clone(s.events(events)),
			func(e rating.Event) bool { return e.LastDay().Year() != year }), err
	}
}

// events returns the events as decided, without those that do not count. all is not changed.
func (s set) events(all []rating.Event) []rating.Event {
	decided := make([]rating.Event, 0, len(all))
	for _, e := range all {
		if e, counts := s.event(e); counts {
			decided = append(decided, e)
		}
	}
	return decided
}

// packed returns the events of a list as decided, without those that do not count.
func (s set) packed(all rating.Events) (decided rating.Events) {
	for n := range all.Len() {
		if e, counts := s.event(all.Whole(n)); counts {
			decided.Add(e)
		}
	}
	decided.Close()
	return decided
}

// event returns one event as decided, and whether it counts. List, kind of report and day of arrival stay as they
// were, and so does the approval unless a decision changed it.
func (s set) event(e rating.Event) (rating.Event, bool) {
	counted, counts := rating.Counted(e, s)
	counted.List, counted.Report, counted.Arrived = e.List, e.Report, e.Arrived
	if !counted.Approval.Known {
		counted.Approval = e.Approval
	}
	return counted, counts
}
