package folder

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/rating"
)

// IsOut reports whether the list of a sheet's list date, or a later one, is frozen or published.
func (v *View) IsOut(s ledger.Submission) (bool, error) {
	published, err := v.Publications(s.List)
	if err != nil {
		return false, err
	}
	for _, p := range published {
		if p.Date >= s.ListDate {
			return true, nil
		}
	}
	return false, nil
}

// HasListDate reports whether the list date of an accepted sheet exists: it is frozen, published, or still to come in
// the calendar. While the calendar has a fault, every date does.
func (v *View) HasListDate(s ledger.Submission) (bool, error) {
	has, err := v.listDates(s.List)
	return err == nil && has(s.ListDate), err
}

// listDates returns a function that reports whether a day is a date of a list, as HasListDate does. It reads the
// publications and the calendar once, however many sheets there are.
func (v *View) listDates(list string) (has func(rating.Date) bool, err error) {
	published, err := v.Publications(list)
	if err != nil {
		return nil, err
	}
	begun := func(d rating.Date) bool {
		return slices.ContainsFunc(published, func(p ledger.Publication) bool { return p.Date == d })
	}
	l, known := v.ListByID(list)
	switch {
	case !known:
		return begun, nil
	case v.CheckCalendar(l) != nil:
		return func(rating.Date) bool { return true }, nil // while the calendar has a fault any day may be one
	}
	next, err := v.NextDate(l)
	if errors.Is(err, ErrCalendarEnds) {
		return begun, nil
	}
	return func(d rating.Date) bool { return begun(d) || d >= next && v.HasDate(l, d) }, err
}

// Dateless returns the accepted sheets, by number, that no list will rate, because their list date does not exist any
// more.
func (v *View) Dateless() ([]ledger.Submission, error) {
	dates := map[string]func(rating.Date) bool{}
	return acceptedFor(v, func(d ledger.Submission) (lost bool, err error) {
		if dates[d.List] == nil {
			if dates[d.List], err = v.listDates(d.List); err != nil {
				return false, err
			}
		}
		return !dates[d.List](d.ListDate), nil
	})
}

// ToCome returns the accepted sheets, by number, whose list is neither frozen nor published.
func ToCome(v *View) ([]ledger.Submission, error) {
	return acceptedFor(v, func(d ledger.Submission) (bool, error) {
		out, err := v.IsOut(d)
		return !out, err
	})
}

// acceptedFor returns the accepted sheets, by number, of those lists and dates for which wanted returns true. wanted
// gets a submission that has only a list and its date, because dates are fewer than sheets.
func acceptedFor(v *View, wanted func(ledger.Submission) (bool, error)) (all []ledger.Submission, err error) {
	dates, err := v.Submissions(ledger.Filter{Dates: true})
	for _, d := range dates {
		if is, err := wanted(d); err != nil || !is {
			if err != nil {
				return nil, err
			}
			continue
		}
		found, err := v.Submissions(ledger.Filter{State: ledger.Accepted, List: d.List, ListDate: d.ListDate})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b ledger.Submission) int { return cmp.Compare(a.ID, b.ID) })
	return all, err
}

const (
	// metaReopened begins the keys that hold the date of a list that was opened again. metaLeave begins those that
	// hold what leaves it.
	metaReopened = "reopened "
	metaLeave    = "reopened without "
)

// Leaving has the events whose sheets the office puts away when it opens a list again, and why.
type Leaving struct {
	Events []string `json:"events"`
	Reason string   `json:"reason"`
}

// Reopened records in the ledger that a list was opened again. The next pass puts away the sheets of the events in
// without, and places the others.
func (f *Folder) Reopened(list string, date rating.Date, without Leaving) error {
	var leaves *Leaving
	if len(without.Events) > 0 {
		leaves = &without
	}
	return errors.Join(f.WriteNote(metaLeave+list, leaves), f.Write.SetMeta(metaReopened+list, date.String()))
}

// LeavingOf returns what Reopened has recorded as leaving a list; empty if nothing leaves it.
func LeavingOf(v *View, list string) (without Leaving, err error) {
	return without, v.ReadNote(metaLeave+list, &without)
}

// ReopenedDate returns the date of a list that was opened again and whose sheets have not been placed since; zero if
// there is none.
func (v *View) ReopenedDate(list string) (date rating.Date, err error) {
	text, err := v.Ledger.Meta(metaReopened + list)
	if err != nil || text == "" {
		return 0, err
	}
	if date, err = rating.ParseDate(text); err != nil {
		return 0, fmt.Errorf("ledger: list %s was opened again: %w", list, err)
	}
	return date, nil
}

// Sorted drops what Reopened has recorded of a list, because its sheets are placed.
func (f *Folder) Sorted(list string) error {
	return errors.Join(f.Write.SetMeta(metaLeave+list, ""), f.Write.SetMeta(metaReopened+list, ""))
}
