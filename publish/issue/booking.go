package issue

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// made returns what the list of a snapshot is calculated from.
func (s *Snapshot) made() history.Made {
	players := s.Basis.Registry.Players
	if s.revised != nil {
		players = s.revised.own
	}
	return history.Made{Ruleset: s.List.Ruleset, Came: s.came, Opened: s.opened, Input: engine.Input{
		Version: s.List.Version, Period: s.Period, Previous: s.previous, InForce: s.inForce, Standard: s.standard,
		Players: players, Events: s.Events, Earlier: s.earlier, Options: s.List.Options,
		Wait: s.Basis.Setup.Wait,
	}}
}

// recordOf returns the lists before that of a snapshot, and all decisions; nothing while the list knows no decision. An
// earlier list is opened only if it must be calculated again.
func recordOf(v *folder.View, s *Snapshot) (r history.Record, err error) {
	if s.Decided == 0 && s.Reissued == 0 {
		return r, nil
	}
	r.Players = s.newest
	r.Where = func(event string) ([]rating.Date, error) { return ratedOn(v, s.List.ID, event) }
	if r.Decisions, err = v.Ledger.Decisions(); err != nil {
		return r, err
	}
	before, err := s.before(v)
	if err == nil {
		r.Lists, err = pastOf(v, before)
	}
	return r, err
}

// pastOf returns publications in the form in which they can be calculated again. Each is only opened when that is done.
func pastOf(v *folder.View, all []ledger.Publication) (past []history.Past, err error) {
	for _, p := range all {
		in, err := readInputs(p)
		if err != nil {
			return nil, err
		}
		past = append(past, history.Past{Date: p.Date, Decided: in.Decisions, Reissued: p.Reissued,
			Open: func() (history.Made, error) { return openPast(v, p) }, Carried: carriedInto(v, p)})
	}
	return past, nil
}

// carriedInto returns a function that reads which players were carried into a published list with another state because
// of decisions; false if an earlier program version made the list or a later edition is the newest. It is nil for a
// list that is not published.
func carriedInto(v *folder.View, p ledger.Publication) func() ([]rating.State, bool, error) {
	if p.State != ledger.IsPublic {
		return nil
	}
	return func() ([]rating.State, bool, error) {
		kept, err := v.Ledger.TotalsBefore(p.List, p.Date+1, 1)
		if err != nil || len(kept) == 0 || kept[0].Date != p.Date || kept[0].Revision != p.Revision {
			return nil, false, err
		}
		var in struct{ Carried []rating.State }
		err = json.Unmarshal(kept[0].Printed, &in)
		return in.Carried, in.Carried != nil && err == nil, err
	}
}

// ListWith calculates the list of a period as it would be made now if the wanted decisions were taken, too, after all
// others. It records nothing.
func ListWith(v *folder.View, l folder.List, period rating.Period, wanted ...rating.Decision) (list rating.List,
	err error) {
	s, err := snapshotNow(v, l, period)
	if err != nil {
		return list, err
	}
	taken := s.Decided
	s.Decided, s.newest = taken+len(wanted), v.Registry.Players
	if err := s.takeLists(v); err != nil {
		return list, err
	}
	record, err := recordOf(v, s)
	if err != nil {
		return list, err
	}
	for i, d := range wanted {
		d.Number = taken + i + 1
		record.Decisions = append(record.Decisions, d)
	}
	made, err := history.Make(record, s.made(), s.Decided, s.Reissued)
	return made.List, err
}

// openPast returns what a frozen or published list was calculated from.
func openPast(v *folder.View, p ledger.Publication) (m history.Made, err error) {
	l, ok := v.ListByID(p.List)
	if !ok {
		l = folder.List{ID: p.List}
	}
	s, err := snapshotOf(v, l, p, p.State != ledger.IsPublic)
	if err == nil {
		err = s.takeLists(v)
	}
	if err != nil {
		return m, err
	}
	return s.made(), nil
}

// ratedOn returns the dates of a list on which an event was rated.
func ratedOn(v *folder.View, list, event string) (days []rating.Date, err error) {
	found, err := v.Submissions(ledger.Filter{State: ledger.Accepted, Event: event})
	for _, s := range found {
		if s.List == list {
			days = append(days, s.ListDate)
		}
	}
	return days, err
}

// bookedBy returns the sum of what was booked for each player; nil if nothing was.
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

// bookedRows returns the rows under Corrections for everything that was booked, by decision and player. Players who are
// not to be published are left out.
func (w *work) bookedRows() (rows []reports.Correction) {
	return w.rowsOf(w.corrected, w.previous.Date)
}

// rowsOf returns the rows under Corrections of corrections to a list, by decision. Players who are not to be published
// are left out.
func (w *work) rowsOf(all []history.Correction, list rating.Date) (rows []reports.Correction) {
	taken := map[int]rating.Decision{}
	for _, d := range w.record.Decisions {
		taken[d.Number] = d
	}
	for _, c := range slices.SortedStableFunc(slices.Values(all),
		func(a, b history.Correction) int { return cmp.Compare(a.Decision, b.Decision) }) {
		p := w.Basis.Registry.Players.Get(c.Player)
		if !p.Publish {
			continue
		}
		d := withoutBirth(&w.Basis, taken[c.Decision])
		row := reports.Correction{Number: c.Decision, Decided: d.Day, List: w.numberOf(list),
			Persons: persons(&w.Basis, c.Player), Reason: d.Reason, Document: d.Document, Permit: d.Grants()}
		rows = append(rows, figuresOf(c, row, w.List.Ruleset.Profile().Decimals)...)
	}
	return rows
}

// figuresOf returns a copy of row for each figure that a correction has changed: what was published, and what is right.
func figuresOf(c history.Correction, row reports.Correction, decimals int) (rows []reports.Correction) {
	add := func(field, was, is string) {
		if was != is {
			row.Field, row.Published, row.Correct = field, was, is
			rows = append(rows, row)
		}
	}
	add("rating", printedRating(c.Was, decimals), printedRating(c.Is, decimals))
	add("games", strconv.Itoa(c.Was.Games), strconv.Itoa(c.Is.Games))
	add("k", printedK(c.Was), printedK(c.Is))
	return rows
}

// printedRating returns a rating as it is printed; – for none.
func printedRating(s rating.State, decimals int) string {
	if !s.Rated {
		return "–"
	}
	return s.Rating.Text(decimals)
}

// printedK returns the K of a state; – without a rating.
func printedK(s rating.State) string {
	if !s.Rated {
		return "–"
	}
	return strconv.Itoa(s.K)
}
