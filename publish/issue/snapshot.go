package issue

import (
	"errors"
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// Snapshot is everything that an issue is made of. It is read once and made into a list once. The list depends on
// nothing else: the lists and events of earlier dates are read when the ruleset asks for them, and what is published
// never changes. An error of reading them is returned by the ruleset.
type Snapshot struct {
	Frozen
	Gathered
	Period   rating.Period
	Revision int
	Draft    bool
	Findings rating.Findings          // known before it was made
	Courses  Courses                  // shared with other lists that are made again; nil: not shared
	Editions []folder.ManifestEdition // of the list's date, all that were out before it, the first one first

	previous     rating.List
	came         []string // players who have brought a rating since the previous list
	opened       func(rating.Players) ([]rating.State, error)
	inForce      engine.Lists
	standard     engine.Lists
	earlier      func(year int) ([]rating.Event, error)
	eventsByCode func(codes []string) ([]rating.Event, error) // events of earlier lists, by their codes
	firstOut     rating.Date                                  // the first earlier list that is published; zero: none is
	kept         []ledger.DatedRaw
	years        []int             // games of the lists of this date of earlier years
	besides      []reports.Input   // its inputs besides sheets, configuration and registry
	signatures   map[string][]byte // by the path in the registry
	decided      decided
	record       history.Record // the lists before it, where a decision was taken
	lists        *ledger.Reader // the ledger as this list sees it
	drafts       bool           // it sees the drafts of its chain
	newest       rating.Players // for people who were entered since
	revised      *revised       // nil: it is a first edition
	used         bool
	redacted     map[string]ledger.Redacted // files of the archive, by the hash of what they replace
	across       func() (rating.Findings, error)
}

// Across returns doubts that no single sheet of the list shows, as the ledger is when it is called.
func (s *Snapshot) Across() (rating.Findings, error) { return s.across() }

// free releases what is large, and marks the snapshot as used.
func (s *Snapshot) free() {
	s.Basis.Registry.Rest()
	s.Gathered, s.previous, s.kept = Gathered{}, rating.List{}, nil
	s.inForce, s.standard, s.earlier, s.eventsByCode = nil, nil, nil, nil
	s.opened, s.record, s.used = nil, history.Record{}, true
}

// TakeFrozen returns the snapshot with which a publication of a list was frozen.
func TakeFrozen(v *folder.View, l folder.List, p ledger.Publication) (*Snapshot, error) {
	return takeFrozen(v, l, p, false)
}

// TakeForeseen is TakeFrozen for a revision that looks up the drafts of the revisions before it.
func TakeForeseen(v *folder.View, l folder.List, p ledger.Publication) (*Snapshot, error) {
	return takeFrozen(v, l, p, true)
}

// takeFrozen is TakeFrozen or, with drafts, TakeForeseen.
func takeFrozen(v *folder.View, l folder.List, p ledger.Publication, drafts bool) (*Snapshot, error) {
	s, err := snapshotOf(v, l, p, drafts)
	if err != nil {
		return nil, err
	}
	return s, s.fill(v)
}

// TakeGathered is TakeFrozen with the sheets that Gather has just read.
func TakeGathered(v *folder.View, l folder.List, p ledger.Publication, g Gathered) (*Snapshot, error) {
	s, err := withoutEvents(v, l, p, false)
	if err != nil {
		return nil, err
	}
	s.Gathered = g
	return s, s.fill(v)
}

// snapshotOf reads the settings, events and previous list of a publication; the snapshot cannot be made yet.
func snapshotOf(v *folder.View, l folder.List, p ledger.Publication, drafts bool) (*Snapshot, error) {
	s, err := withoutEvents(v, l, p, drafts)
	if err == nil {
		s.Gathered, err = gatherFrozen(v, p, drafts)
	}
	return s, err
}

// withoutEvents reads the settings of a publication, and what a later edition is made of besides. If the calendar has
// no list on its date, it returns folder.ErrNotInCalendar.
func withoutEvents(v *folder.View, l folder.List, p ledger.Publication, drafts bool) (*Snapshot, error) {
	f, err := AsFrozen(v, l, p)
	if err != nil {
		return nil, err
	}
	period, ok := f.Basis.Calendar(f.List).On(p.Date)
	if !ok {
		return nil, fmt.Errorf("%s on %s: %w", p.List, p.Date, folder.ErrNotInCalendar)
	}
	f.List, period.List = f.List.On(p.Date), p.List
	s := &Snapshot{Frozen: f, Period: period, Revision: p.Revision, drafts: drafts}
	return s, s.revise(v, p)
}

// TakeNow returns a snapshot of what the list of a period would be made of now, as a draft.
func TakeNow(v *folder.View, l folder.List, period rating.Period) (*Snapshot, error) {
	s, err := snapshotNow(v, l, period)
	if err == nil {
		s.Findings, err = leanNote(v, s)
	}
	if err != nil {
		return nil, err
	}
	return s, s.fill(v)
}

// snapshotNow reads today's settings and the events and the previous list of a period.
func snapshotNow(v *folder.View, l folder.List, period rating.Period) (s *Snapshot, err error) {
	s = &Snapshot{Period: period, Revision: 1, Draft: true}
	s.Period.List = l.ID
	if s.Frozen, err = frozenNow(v, l, period); err == nil {
		s.Gathered, err = Gather(v, l, period.Date)
	}
	return s, err
}

// fill reads everything else that a list is made of from the folder and the ledger, and applies the privacy of the day
// to the players.
func (s *Snapshot) fill(v *folder.View) error {
	s.Basis.Registry.Players = s.Basis.PlayersOn(s.Period.Date)
	if s.revised == nil {
		s.newest = s.Basis.Registry.Players
	}
	s.prepareAcross(v)
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
	if s.revised != nil {
		s.besides = append(s.besides, s.revised.inputs...)
	}
	if err = s.takeTotals(v); err != nil {
		return err
	}
	s.signatures = signatures(v, &s.Basis, s.Period.Date)
	s.redacted, err = folder.Redactions(v)
	return err
}

// takeLists sets the list before, and the look-ups of other lists and events, which read only when they are called.
func (s *Snapshot) takeLists(v *folder.View) (err error) {
	s.lists = v.Ledger.AsOf(s.Reissued, s.drafts)
	if s.opened, err = openedBefore(v, s); err != nil {
		return err
	}
	s.previous, s.came, err = s.Gathered.withArrivals(&s.Basis, s.List, s.Period.Date)
	s.Period.Previous = s.previous.Date
	s.inForce, s.standard, s.earlier = v.InForceUnder(&s.Basis, s.lists, s.List.ID), standard(v, s), earlierEvents(v, s)
	s.eventsByCode = earlierEventsByCode(v, s)
	return err
}

// arrivals returns the states of players who came with a rating after the first list: by their last rows of sheet
// Ratings dated up to the list, of players who are not on the previous one. Faulty rows are a folder.RegistryError.
func arrivals(b *folder.Basis, l folder.List, previous rating.List, date rating.Date) ([]rating.State, error) {
	var states []rating.State
	var findings rating.Findings
	rows := b.OpeningRowsOf(l.ID, date, func(player string) bool { return !previous.Has(player) })
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

// openedBefore returns a function that returns the states of players who came in by a row of sheet Ratings, by what the
// given players of a registry say: for a first list all of them, else those who have come since the list before. If
// their rows are faulty now, there are none.
func openedBefore(v *folder.View, s *Snapshot) (func(rating.Players) ([]rating.State, error), error) {
	out, err := v.Publications(s.List.ID)
	if err != nil {
		return nil, err
	}
	first, before := len(out) == 0 || out[0].Date >= s.Period.Date, s.Gathered.before
	return func(players rating.Players) (states []rating.State, err error) {
		b := s.Basis
		b.Registry.Players = players
		if first {
			var opening rating.List
			opening, _, err = v.OpeningsInForce(&b, s.List)(s.Period.Date - 1)
			states = opening.States
		}
		if err == nil {
			var came []rating.State
			came, err = arrivals(&b, s.List, before, s.Period.Date)
			states = slices.Concat(states, came)
		}
		if errors.As(err, new(folder.RegistryError)) {
			return nil, nil
		}
		return states, err
	}, nil
}

// earlierEvents returns a function that returns the events of earlier lists that ended in a year, for rulesets that ask
// for them. Each call reads the ledger.
func earlierEvents(v *folder.View, s *Snapshot) func(year int) ([]rating.Event, error) {
	return func(year int) ([]rating.Event, error) {
		published, err := v.Publications(s.List.ID)
		if err != nil {
			return nil, err
		}
		var ended []rating.Event
		for _, p := range folder.NewestOf(published) { // a revision was made of the same sheets
			if p.Date >= s.Period.Date || p.Date.Year() < year {
				continue
			}
			for s, err := range v.Ledger.EventsOf(p) {
				if err != nil {
					return nil, err
				}
				if s.Sheet.LastDay().Year() == year {
					ended = append(ended, *s.Sheet)
				}
			}
		}
		return ended, nil
	}
}
