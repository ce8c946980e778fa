package publish

import (
	"errors"
	"slices"

	"kalends/ledger"
)

// isOut says whether a sheet's list is frozen or published.
func (o *View) isOut(s ledger.Submission) (bool, error) {
	published, err := o.publications(s.List)
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

// hasDate says whether the list date of an accepted sheet is one: begun, out, or still to come in the calendar.
func (o *View) hasDate(s ledger.Submission) (bool, error) {
	published, err := o.publications(s.List)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(published, func(p ledger.Publication) bool { return p.Date == s.ListDate }) {
		return true, nil
	}
	l, known := o.list(s.List)
	if !known {
		return false, nil
	}
	if o.certain(l) != nil {
		return true, nil // while the calendar has a fault any day may be one
	}
	next, err := o.nextDate(l)
	if err != nil && !errors.Is(err, ErrCalendarEnds) {
		return false, err
	}
	return err == nil && s.ListDate >= next && o.HasDate(l, s.ListDate), nil
}

// dateless gives the accepted sheets that no list will rate, because their list date is none any more.
func (o *View) dateless() ([]filed, error) {
	accepted, err := o.filed(ledger.Filter{State: ledger.Accepted})
	if err != nil {
		return nil, err
	}
	var lost []filed
	for _, s := range accepted {
		has, err := o.hasDate(s.Submission)
		if err != nil {
			return nil, err
		}
		if !has {
			lost = append(lost, s)
		}
	}
	return lost, nil
}
