package issue

import (
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// Snapshot is everything that an issue is made of, read once. What is made of it depends on nothing else: the lists and
// events of earlier dates are read when the ruleset asks for them, and what is out never changes. What keeps them from
// being read comes back through the ruleset.
type Snapshot struct {
	Basis       folder.Basis
	List        folder.List
	Period      rating.Period
	Revision    int
	Draft       bool
	Leans       *folder.Leaned // nil: on no list
	Decided     int            // the last decision of the office that it knows
	Events      []rating.Event
	Submissions []ledger.Submission
	Findings    rating.Findings // what was to be said of it before it was made

	previous   rating.List
	came       []string // players who have brought a rating since the previous list
	inForce    engine.Lists
	standard   engine.Lists
	earlier    func(year int) ([]rating.Event, error)
	firstOut   rating.Date // the first earlier list that is out; zero: none is
	kept       []ledger.DatedRaw
	past       ledger.Past
	besides    []reports.Input   // what it was made of besides sheets, configuration and registry
	signatures map[string][]byte // by the path in the registry
	decided    decided
	record     history.Record // of the lists before it, where a decision was taken
}

// TakeFrozen gives what a publication was frozen with.
func TakeFrozen(v *folder.View, f Frozen, p ledger.Publication) (*Snapshot, error) {
	period, ok := f.Basis.Calendar(f.List).On(p.Date)
	if !ok {
		return nil, fmt.Errorf("%s on %s: %w", p.List, p.Date, folder.ErrNotInCalendar)
	}
	s := &Snapshot{Basis: f.Basis, List: f.List.On(p.Date), Revision: p.Revision, Period: period, Leans: f.Leans,
		Decided: f.Decided}
	s.Period.List = p.List
	var err error
	if s.Events, s.Submissions, err = v.Ledger.EventsOf(p); err != nil {
		return nil, err
	}
	return s, s.fill(v)
}

// TakeNow gives what the list of a period would be made of now.
func TakeNow(v *folder.View, l folder.List, period rating.Period) (*Snapshot, error) {
	s := &Snapshot{Basis: v.Basis, List: l.On(period.Date), Period: period, Revision: 1, Draft: true}
	s.Period.List = l.ID
	var err error
	if s.Events, s.Submissions, err = v.Ledger.EventsFor(l.ID, period.Date); err != nil {
		return nil, err
	}
	if s.Leans, err = v.LeanNow(l, period.Date); err != nil {
		return nil, err
	}
	if s.Decided, err = LastDecision(v); err != nil {
		return nil, err
	}
	if s.Findings, err = leanNote(v, s); err != nil {
		return nil, err
	}
	return s, s.fill(v)
}

// fill reads what the folder and the ledger know besides.
func (s *Snapshot) fill(v *folder.View) error {
	err := s.takeLists(v)
	if err != nil {
		return err
	}
	if s.record, err = recordOf(v, s); err != nil {
		return err
	}
	published, err := v.Publications(s.List.ID)
	if err != nil {
		return err
	}
	if len(published) > 0 && published[0].Date < s.Period.Date {
		s.firstOut = published[0].Date
	}
	if s.besides, err = LeanInput(v, &s.Basis, s.Leans); err != nil {
		return err
	}
	if s.decided, err = decidedBy(v, s); err != nil {
		return err
	}
	decisions, err := DecisionInput(v, s.Decided)
	if err != nil {
		return err
	}
	s.besides = append(s.besides, decisions...)
	if s.kept, err = v.Ledger.TotalsBefore(s.List.ID, s.Period.Date, shown-1); err != nil {
		return err
	}
	if s.past, err = v.Ledger.RatingsBefore(s.List.ID, s.Period.Date, shown-1); err != nil {
		return err
	}
	s.signatures = signatures(v, &s.Basis, s.Period.Date)
	return nil
}

// takeLists reads the list before and finds those that are looked up.
func (s *Snapshot) takeLists(v *folder.View) (err error) {
	s.previous, s.came, err = previousList(v, &s.Basis, s.List, s.Period.Date)
	s.Period.Previous = s.previous.Date
	s.inForce, s.standard, s.earlier = v.InForceUnder(&s.Basis, s.List.ID), standard(v, s), earlierEvents(v, s)
	return err
}

// previousList gives the list before that of a date, with the players who have brought a rating since.
func previousList(v *folder.View, b *folder.Basis, l folder.List, date rating.Date) (rating.List, []string, error) {
	var came []string
	previous, ok, err := v.Ledger.InForce(l.ID, date-1)
	if err != nil {
		return previous, nil, err
	}
	if !ok {
		previous = rating.List{ID: l.ID}
	}
	states, err := arrivals(b, l, previous, date)
	if err != nil {
		return previous, nil, err
	}
	for _, s := range states {
		came = append(came, s.Player)
	}
	if len(states) > 0 {
		previous.States = append(slices.Clone(previous.States), states...)
		previous.Sort()
	}
	return previous, came, nil
}

// arrivals gives the states of players who came with a rating after the first list: rows of sheet Ratings dated
// before the list, of players who do not stand on the previous one.
func arrivals(b *folder.Basis, l folder.List, previous rating.List, date rating.Date) ([]rating.State, error) {
	var states []rating.State
	var findings rating.Findings
	rows := b.OpeningRows(l.ID, func(row rating.Opening) bool {
		_, known := previous.Find(row.Player)
		return !known && row.Date <= date
	})
	newest := map[string]int{}
	for i, row := range rows {
		newest[row.Player] = i
	}
	for i, row := range rows {
		if newest[row.Player] != i {
			continue
		}
		state, found := l.Ruleset.Open(row, b.Registry.Players.Get(row.Player))
		findings = append(findings, found...)
		states = append(states, state)
	}
	if w := findings.Worst(); w == rating.Error || w == rating.Question {
		return nil, folder.RegistryError{Findings: findings, Words: b.Words}
	}
	return states, nil
}

// earlierEvents gives the events that ended in a year and stand in earlier lists, for a ruleset that asks for them.
func earlierEvents(v *folder.View, s *Snapshot) func(year int) ([]rating.Event, error) {
	return func(year int) ([]rating.Event, error) {
		published, err := v.Publications(s.List.ID)
		if err != nil {
			return nil, err
		}
		var ended []rating.Event
		for i, p := range published {
			newest := i+1 == len(published) || published[i+1].Date != p.Date
			if p.Date >= s.Period.Date || p.Date.Year() < year || !newest {
				continue
			}
			events, _, err := v.Ledger.EventsOf(p)
			if err != nil {
				return nil, err
			}
			ended = append(ended, slices.DeleteFunc(events, func(e rating.Event) bool { return e.LastDay().Year() != year })...)
		}
		return ended, nil
	}
}
