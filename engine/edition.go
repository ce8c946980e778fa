package engine

import (
	"fmt"
	"slices"

	"kalends/rating"
)

// Unmended returns the only edition of a ruleset whose readings have not changed since its first release.
func Unmended() []rating.Edition { return []rating.Edition{{Number: 1}} }

// Current returns the number of a ruleset's newest edition, with which the next list is made.
func Current(r Ruleset) int { return r.Editions()[0].Number }

// ReadIn returns a ruleset as read in an edition. An edition that this program does not know is an error, because
// another program may calculate other numbers.
func ReadIn(r Ruleset, edition int) (Ruleset, error) {
	if !slices.ContainsFunc(r.Editions(), func(e rating.Edition) bool { return e.Number == edition }) {
		return nil, fmt.Errorf("edition %d of the readings of %s is not known to this program, which has edition %d; use the version that made it, or a newer one",
			edition, r.Family(), Current(r))
	}
	return r.In(edition), nil
}
