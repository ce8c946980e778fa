package engine

import (
	"fmt"
	"slices"

	"kalends/rating"
)

// Edition is one way of reading the documents of a ruleset. If a rule is calculated differently after it was released,
// a new edition begins: it holds from the next list of a folder on, and earlier lists keep theirs.
type Edition struct {
	Number int         // 1, 2, …
	Day    rating.Date // of the change; none for the first
	Mended []string    // the readings that changed, by their short names: "F-21"
}

// Unmended returns the only edition of a ruleset whose readings have not changed since its first release.
func Unmended() []Edition { return []Edition{{Number: 1}} }

// Current returns the number of a ruleset's newest edition, with which the next list is made.
func Current(r Ruleset) int { return r.Editions()[0].Number }

// ReadIn returns a ruleset as read in an edition. An unknown edition belongs to another program; this one might
// calculate other numbers.
func ReadIn(r Ruleset, edition int) (Ruleset, error) {
	if !slices.ContainsFunc(r.Editions(), func(e Edition) bool { return e.Number == edition }) {
		return nil, fmt.Errorf("edition %d of the readings of %s is not known to this program, which has edition %d; use the version that made it, or a newer one",
			edition, r.Family(), Current(r))
	}
	return r.In(edition), nil
}
