package decisions

import (
	"cmp"

	"kalends/rating"
	"kalends/rating/finding"
)

// reissuable refuses what under corrections: reissue would make lists again that are out: they are not made again, and
// a decision of which nothing comes would be a hole that nobody sees. What is set on a list to come is set there.
func (d Desk) reissuable(wanted rating.Decision) error {
	if wanted.Policy != rating.Reissue || wanted.Kind == rating.Revoke {
		return nil // what is taken back goes the way that it came
	}
	if wanted.Kind == rating.Adjust {
		last, _, err := d.Ledger.Latest(wanted.List)
		if err != nil || cmp.Or(wanted.ListDate, wanted.Day) > last.Date {
			return err
		}
	}
	return d.refuse(because(finding.NoReissue, "policy", string(rating.Reissue), "other", string(rating.NextList)))
}
