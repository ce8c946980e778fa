package issue

import (
	"fmt"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// made is what the list of a snapshot is made of.
func (s *Snapshot) made() history.Made {
	return history.Made{Ruleset: s.List.Ruleset, Came: s.came, Input: engine.Input{
		Version: s.List.Version, Period: s.Period, Previous: s.previous, InForce: s.inForce, Standard: s.standard,
		Players: s.Basis.Registry.Players, Events: s.Events, Earlier: s.earlier, Options: s.List.Options,
		Wait: s.Basis.Setup.Wait,
	}}
}

// recordOf gives the lists before that of a snapshot, and what was decided about them; nothing while no decision was
// taken. A list is opened when it must be calculated again.
func recordOf(v *folder.View, s *Snapshot) (r history.Record, err error) {
	if s.Decided == 0 {
		return r, nil
	}
	r.Players = v.Registry.Players
	r.Where = func(event string) ([]rating.Date, error) { return ratedOn(v, s.List.ID, event) }
	if r.Decisions, err = v.Ledger.Decisions(); err != nil {
		return r, err
	}
	published, err := v.Publications(s.List.ID)
	if err != nil {
		return r, err
	}
	for i, p := range published {
		newest := i+1 == len(published) || published[i+1].Date != p.Date
		if p.Date >= s.Period.Date || !newest {
			continue
		}
		in, err := readInputs(p)
		if err != nil {
			return r, err
		}
		r.Lists = append(r.Lists, history.Past{Date: p.Date, Decided: in.Decisions,
			Open: func() (history.Made, error) { return openPast(v, p) }})
	}
	return r, nil
}

// openPast gives what a list that is out was made of.
func openPast(v *folder.View, p ledger.Publication) (m history.Made, err error) {
	l, ok := v.ListByID(p.List)
	if !ok {
		l = folder.List{ID: p.List}
	}
	f, err := AsFrozen(v, l, p)
	if err != nil {
		return m, err
	}
	period, ok := f.Basis.Calendar(f.List).On(p.Date)
	if !ok {
		return m, fmt.Errorf("%s on %s: %w", p.List, p.Date, folder.ErrNotInCalendar)
	}
	s := &Snapshot{Basis: f.Basis, List: f.List, Period: period, Leans: f.Leans}
	s.Period.List = p.List
	if s.Events, _, err = v.Ledger.EventsOf(p); err != nil {
		return m, err
	}
	err = s.takeLists(v)
	return s.made(), err
}

// ratedOn gives the dates of a list in which an event was rated.
func ratedOn(v *folder.View, list, event string) (days []rating.Date, err error) {
	found, err := v.Submissions(ledger.Filter{State: ledger.Accepted, Event: event})
	for _, s := range found {
		if s.List == list {
			days = append(days, s.ListDate)
		}
	}
	return days, err
}

// bookedBy sums what was booked for each player.
func bookedBy(all []history.Correction) map[string]rating.Points {
	if len(all) == 0 {
		return nil
	}
	booked := map[string]rating.Points{}
	for _, c := range all {
		booked[c.Player] += c.Amount()
	}
	return booked
}
