package decisions

import (
	"errors"
	"slices"

	"kalends/publish/issue"
	"kalends/rating"
)

// Asked returns the questions about sheet Corrections as it is: rows of decisions that were changed or are gone, and
// rows that cannot be decided. It takes no decision.
func (d Desk) Asked() (rating.Findings, error) {
	if d.Unfit != nil { // what the registry says is not known
		return nil, nil
	}
	open, found, err := d.openRows()
	if err != nil {
		return nil, err
	}
	for _, row := range open {
		awaiting, err := d.Awaiting()
		if err != nil {
			return nil, err
		}
		if row.Field == agreeField && len(awaiting[row.Event]) == 1 {
			continue
		}
		var refused Refusal
		if _, err := d.caseOf(row); errors.As(err, &refused) {
			found = append(found, withOrigin(refused.Findings, row.Origin)...)
		} else if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// withOrigin sets the place of findings that have none to that of their row. It changes found.
func withOrigin(found rating.Findings, at rating.Origin) rating.Findings {
	for i := range found {
		if found[i].Origin.Cell == "" {
			found[i].Origin = at
		}
	}
	return found
}

// Unbooked returns the numbers of the decisions that some list has still to print: those after its last published
// edition, without those for which lists are made again.
func (d Desk) Unbooked() (numbers []int, err error) {
	last, err := issue.LastDecision(d.View)
	if err != nil || last == 0 {
		return nil, err
	}
	booked := last
	for _, l := range d.Setup.Lists {
		p, out, err := d.Ledger.Latest(l.ID)
		if err != nil {
			return nil, err
		}
		if !out {
			continue
		}
		then, err := issue.KnownBy(p)
		if err != nil {
			return nil, err
		}
		booked = min(booked, then)
	}
	again, err := issue.MadeAgainFor(d.View, booked) // errata print them
	for n := booked + 1; n <= last; n++ {
		if !slices.Contains(again, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers, err
}
