package engine

import (
	"fmt"
	"slices"

	"kalends/rating"
)

// Edition is how a ruleset's documents are read as a whole. A rule that is calculated otherwise after it was released
// is mended, and makes the next edition: that holds from a folder's next list, and what was made before keeps its own.
type Edition struct {
	Number int         // 1, 2, …
	Day    rating.Date // on which the program learned it; none of the first
	Mended []string    // the readings that changed, by their short names: "F-21"
}

// Unmended are the editions of a ruleset of which nothing was mended since its first release.
func Unmended() []Edition { return []Edition{{Number: 1}} }

// Current gives the number of a ruleset's newest edition, with which the next list is made.
func Current(r Ruleset) int { return r.Editions()[0].Number }

// ReadIn gives a ruleset as it was read in an edition. One that it does not know is another program's: what it would
// calculate instead might be another number.
func ReadIn(r Ruleset, edition int) (Ruleset, error) {
	if !slices.ContainsFunc(r.Editions(), func(e Edition) bool { return e.Number == edition }) {
		return nil, fmt.Errorf("edition %d of the readings of %s is not known to this program, which has edition %d; use the version that made it, or a newer one",
			edition, r.Family(), Current(r))
	}
	return r.In(edition), nil
}
