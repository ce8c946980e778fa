package folder

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/rating"
)

// IsOut says whether a sheet's list is frozen or published.
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

// HasListDate says whether the list date of an accepted sheet is one: begun, out, or still to come in the calendar.
func (v *View) HasListDate(s ledger.Submission) (bool, error) {
	has, err := v.listDates(s.List)
	return err == nil && has(s.ListDate), err
}

// listDates says which days are dates of a list. What that takes is looked up once, however many sheets there are.
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

// Dateless gives the accepted sheets that no list will rate, because their list date is none any more.
func (v *View) Dateless() ([]Filed, error) {
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

// ToCome gives the accepted sheets that no list has begun to rate.
func ToCome(v *View) ([]Filed, error) {
	return acceptedFor(v, func(d ledger.Submission) (bool, error) {
		out, err := v.IsOut(d)
		return !out, err
	})
}

// acceptedFor gives the accepted sheets of some list dates, by number. Dates are few, sheets of years are many.
func acceptedFor(v *View, wanted func(ledger.Submission) (bool, error)) (all []Filed, err error) {
	dates, err := v.Submissions(ledger.Filter{Dates: true})
	for _, d := range dates {
		if is, err := wanted(d.Submission); err != nil || !is {
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
	slices.SortFunc(all, func(a, b Filed) int { return cmp.Compare(a.ID, b.ID) })
	return all, err
}

// metaReopened begins the keys under which the lists stand that were opened again, each with its date; metaLeave those of
// what leaves them then.
const (
	metaReopened = "reopened "
	metaLeave    = "reopened without "
)

// Leaving is the events whose sheets the office puts away when it opens a list again, and why.
type Leaving struct {
	Events []string `json:"events"`
	Reason string   `json:"reason"`
}

// Reopened notes that the list of a date was opened again: the next pass asks where the office wants its sheets, and puts
// away those that leave it.
func (f *Folder) Reopened(list string, date rating.Date, without Leaving) error {
	text := ""
	if len(without.Events) > 0 {
		data, err := json.Marshal(without)
		if err != nil {
			return err
		}
		text = string(data)
	}
	return errors.Join(f.Write.SetMeta(metaLeave+list, text), f.Write.SetMeta(metaReopened+list, date.String()))
}

// LeavingOf gives what leaves a list that was opened again.
func LeavingOf(v *View, list string) (without Leaving, err error) {
	text, err := v.Ledger.Meta(metaLeave + list)
	if err != nil || text == "" {
		return Leaving{}, err
	}
	if err := json.Unmarshal([]byte(text), &without); err != nil {
		return Leaving{}, fmt.Errorf("ledger: what leaves list %s: %w", list, err)
	}
	return without, nil
}

// IsReopened gives the date of a list that was opened again and not been asked about since; zero: none.
func (v *View) IsReopened(list string) (date rating.Date, err error) {
	text, err := v.Ledger.Meta(metaReopened + list)
	if err != nil || text == "" {
		return 0, err
	}
	if date, err = rating.ParseDate(text); err != nil {
		return 0, fmt.Errorf("ledger: list %s was opened again: %w", list, err)
	}
	return date, nil
}

// Sorted says that the sheets of a list that was opened again are where the office wants them.
func (f *Folder) Sorted(list string) error {
	return errors.Join(f.Write.SetMeta(metaLeave+list, ""), f.Write.SetMeta(metaReopened+list, ""))
}
