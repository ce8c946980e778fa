package folder

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// openings returns the lists that the registry's sheet Ratings describes, oldest first. Each has the last row of every
// player up to its date. Rows that the ruleset does not understand are a RegistryError.
func (b *Basis) openings(l List) ([]rating.List, error) {
	opened, wrong := map[rating.Date][]rating.State{}, map[rating.Date]rating.Findings{}
	for row := range b.Registry.Openings() {
		if row.List != l.ID {
			continue
		}
		if len(opened) == 0 { // most registries open everybody on one day
			opened[row.Date] = make([]rating.State, 0, b.Registry.Players.Len())
		}
		state, found := l.Ruleset.Open(row, b.Registry.Players.Get(row.Player))
		opened[row.Date] = append(opened[row.Date], state)
		if len(found) > 0 {
			wrong[row.Date] = append(wrong[row.Date], found...)
		}
	}
	var lists []rating.List
	var findings rating.Findings
	var last []rating.State
	for _, day := range slices.Sorted(maps.Keys(opened)) {
		last = mergedStates(last, opened[day])
		lists, findings = append(lists, rating.List{ID: l.ID, Date: day, States: last}), append(findings, wrong[day]...)
		delete(opened, day)
	}
	if findings.Worst() == rating.Error || findings.Worst() == rating.Question {
		return nil, RegistryError{findings, b.Words}
	}
	return lists, nil
}

// mergedStates returns the states of a day, and earlier states of players who have none that day. Both are sorted by
// player.
func mergedStates(before, now []rating.State) []rating.State {
	if len(before) == 0 {
		return now
	}
	all := make([]rating.State, 0, len(before)+len(now))
	for _, state := range now {
		for len(before) > 0 && before[0].Player < state.Player {
			all, before = append(all, before[0]), before[1:]
		}
		if len(before) > 0 && before[0].Player == state.Player {
			state, before = keepPeak(before[0], state), before[1:]
		}
		all = append(all, state)
	}
	return append(all, before...)
}

// keepPeak returns a player's later opening state with the highest rating of both, and with the day since which the
// player was rated: 2400 once is 2400 for ever.
func keepPeak(before, now rating.State) rating.State {
	now.Peak = max(now.Peak, before.Peak)
	if before.Since != 0 && before.Rated {
		now.Since = before.Since
	}
	return now
}

// OpeningRows returns the rows of sheet Ratings for a list for which wanted returns true, oldest first.
func (b *Basis) OpeningRows(list string, wanted func(rating.Opening) bool) []rating.Opening {
	return rowsOf(b.Registry.Openings(), list, wanted)
}

// OpeningRowsOf returns the rows for a list up to a day, oldest first, of players for whom wanted returns true.
func (b *Basis) OpeningRowsOf(list string, day rating.Date, wanted func(player string) bool) []rating.Opening {
	return rowsOf(b.Registry.OpeningsOf(wanted), list, func(row rating.Opening) bool { return row.Date <= day })
}

// rowsOf returns the rows for a list for which wanted returns true, oldest first.
func rowsOf(all iter.Seq[rating.Opening], list string, wanted func(rating.Opening) bool) (rows []rating.Opening) {
	for row := range all {
		if row.List == list && wanted(row) {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b rating.Opening) int { return int(a.Date - b.Date) })
	return rows
}

// openingLists returns the opening lists of l before its first own list, oldest first. A later row brings in a player
// who is not on the list yet, and nothing else: it never replaces a published list.
func (v *View) openingLists(b *Basis, l List) ([]rating.List, error) {
	first, err := v.FirstDate(b, l)
	if err != nil && !errors.Is(err, ErrCalendarEnds) {
		return nil, err
	}
	lists, err := b.openings(l)
	return slices.DeleteFunc(lists, func(opening rating.List) bool { return opening.Date >= first }), err
}

// KeepOpenings records the opening lists of l in the ledger, in place of earlier ones, if they have changed and nothing
// is published. After that they do not change.
func (f *Folder) KeepOpenings(l List) error {
	published, err := f.Publications(l.ID)
	if err != nil || len(published) > 0 {
		return err
	}
	ground, err := openedBy(&f.View, l)
	if err != nil {
		return err
	}
	if kept, err := f.Ledger.Meta(metaOpenings + l.ID); err != nil || kept == ground {
		return err
	}
	lists, err := f.openingLists(&f.Basis, l)
	if err != nil {
		return err
	}
	if err := f.Write.SaveOpenings(l.ID, lists, f.Moment()); err != nil {
		return fmt.Errorf("keep the opening lists of %s: %w", l.ID, err)
	}
	return f.Write.SetMeta(metaOpenings+l.ID, ground)
}

// metaOpenings begins the keys under which the ledger has a hash of what the opening lists of a list were made by, so
// that they are not made again for every sheet.
const metaOpenings = "openings of "

// openedBy returns a hash of everything that the opening lists of l are made by.
func openedBy(v *View, l List) (string, error) {
	first, err := v.FirstDate(&v.Basis, l)
	if errors.Is(err, ErrCalendarEnds) {
		err = nil
	}
	return rating.SHA([]byte(v.reading.key() + "\n" + v.Setup.Sum() + "\n" + first.String())), err
}

// InForceOf returns a look-up of the list that was in force on a day, with the states of some players only.
func (v *View) InForceOf(list string, players []string) engine.Lists {
	return v.inForce(&v.Basis, list, func(day rating.Date) (rating.List, bool, error) {
		return v.Ledger.InForceOf(list, day, players)
	})
}

// InForceUnder returns a look-up of the list that was in force on a day, as a reader of the ledger sees it. As long as
// the ledger has no list, the openings of a basis count.
func (v *View) InForceUnder(b *Basis, asked *ledger.Reader, list string) engine.Lists {
	return v.inForce(b, list, func(day rating.Date) (rating.List, bool, error) { return asked.InForce(list, day) })
}

// inForce returns a look-up that asks kept and, where that finds no list, the opening lists of a basis. It remembers
// what it has found.
func (v *View) inForce(b *Basis, list string, kept engine.Lists) engine.Lists {
	type answer struct {
		asked rating.Date
		list  rating.List
		ok    bool
	}
	var known []answer
	return func(day rating.Date) (rating.List, bool, error) {
		for _, a := range known { // what was in force on a day was so ever since its date
			if day == a.asked || a.ok && a.list.Date <= day && day < a.asked {
				return a.list, a.ok, nil
			}
		}
		l, ok, err := kept(day)
		if err == nil && !ok {
			l, ok, err = v.openingInForce(b, list, day)
		}
		if err != nil {
			return rating.List{}, false, err
		}
		known = append(known, answer{day, l, ok})
		return l, ok, nil
	}
}

// openingInForce returns the opening list in force on a day if the list has no publication; a View cannot record it. ok
// is false if there is none.
func (v *View) openingInForce(b *Basis, list string, day rating.Date) (rating.List, bool, error) {
	published, err := v.Publications(list)
	l, known := b.ListByID(list)
	if err != nil || !known || len(published) > 0 {
		return rating.List{}, false, err
	}
	return v.OpeningsInForce(b, l)(day)
}

// lastOn returns the last of lists, oldest first, with a date up to a day; false if there is none.
func lastOn(lists []rating.List, day rating.Date) (rating.List, bool) {
	for _, l := range slices.Backward(lists) {
		if l.Date <= day {
			return l, true
		}
	}
	return rating.List{}, false
}

// changedTooLate returns a finding for each row of sheet Ratings that has changed since the registry with hash last
// although its player is on a published list, where the opening state stays. Without a copy of that registry it returns
// none.
func changedTooLate(v *View, last string) (late rating.Findings, err error) {
	if last == "" {
		return nil, nil
	}
	_, before, err := readingOf(v, last, lastCopy(v))
	if errors.Is(err, errNoCopy) {
		return nil, nil
	}
	changed := changedOpenings(before.Registry, v.Registry)
	for _, l := range v.Setup.Lists {
		published, failed := v.Publications(l.ID)
		if err = errors.Join(err, failed); err != nil || len(published) == 0 {
			continue
		}
		rows := rowsOf(slices.Values(changed), l.ID, func(row rating.Opening) bool { return row.Date < published[0].Date })
		more, failed := unusedRows(v, l, rows)
		late, err = append(late, more...), errors.Join(err, failed)
	}
	return late, err
}

// changedOpenings returns the rows of sheet Ratings that the registry before lacks, or has with another figure.
func changedOpenings(before, now registry.Registry) (changed []rating.Opening) {
	had := map[openingFigure]bool{}
	for row := range before.Openings() {
		had[figureOf(row)] = true
	}
	for row := range now.Openings() {
		if !had[figureOf(row)] {
			changed = append(changed, row)
		}
	}
	return changed
}

// openingFigure identifies a row of sheet Ratings together with its figure.
type openingFigure struct {
	player, list string
	date         rating.Date
	rated        bool
	rating       rating.Points
}

// figureOf returns the figure of a row of sheet Ratings.
func figureOf(o rating.Opening) openingFigure {
	return openingFigure{o.Player, o.List, o.Date, o.Rated, o.Rating}
}

// unusedRows returns a finding for each row of a player who is on the list in force and did not come in by that row.
func unusedRows(v *View, l List, rows []rating.Opening) (unused rating.Findings, err error) {
	var ids []string
	for _, row := range rows {
		ids = append(ids, row.Player)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	list, _, err := v.Ledger.InForceOf(l.ID, v.Today(), ids)
	opened := map[rating.Date]rating.List{}
	for _, row := range rows {
		if _, read := opened[row.Date]; !read && err == nil {
			opened[row.Date], _, err = v.Ledger.Revision(l.ID, row.Date, 0)
		}
		was, kept := opened[row.Date].Find(row.Player)
		if _, listed := list.Find(row.Player); listed && !(kept && was.Rated == row.Rated && was.Rating == row.Rating) {
			unused = append(unused, rating.Finding{Code: finding.RatingUnused, Origin: row.Origin,
				Read: row.Rating.Text(l.Ruleset.Profile().Decimals), Args: map[string]string{"player": row.Player, "date": row.Date.String()}})
		}
	}
	return unused, err
}
