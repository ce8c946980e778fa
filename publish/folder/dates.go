package folder

import (
	"errors"
	"slices"

	"kalends/ledger"
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
	published, err := v.Publications(s.List)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(published, func(p ledger.Publication) bool { return p.Date == s.ListDate }) {
		return true, nil
	}
	l, known := v.ListByID(s.List)
	if !known {
		return false, nil
	}
	if v.CheckCalendar(l) != nil {
		return true, nil // while the calendar has a fault any day may be one
	}
	next, err := v.NextDate(l)
	if err != nil && !errors.Is(err, ErrCalendarEnds) {
		return false, err
	}
	return err == nil && s.ListDate >= next && v.HasDate(l, s.ListDate), nil
}

// Dateless gives the accepted sheets that no list will rate, because their list date is none any more.
func (v *View) Dateless() ([]Filed, error) {
	accepted, err := v.Submissions(ledger.Filter{State: ledger.Accepted})
	if err != nil {
		return nil, err
	}
	var lost []Filed
	for _, s := range accepted {
		has, err := v.HasListDate(s.Submission)
		if err != nil {
			return nil, err
		}
		if !has {
			lost = append(lost, s)
		}
	}
	return lost, nil
}
