package mirror

import (
	"iter"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
)

// Trial is a cross table read in one of several possible ways, and how far it contradicts itself.
type Trial struct {
	Scoring          string
	Proved           bool // no other scoring has as few faults; see Best
	Entries          []Entry
	Mirrored, Of     int // of the cells that name an opponent, those that his cell mirrors
	Agreed, Declared int // of the players with declared points, those whose games give as many
	Faults           int // cells that cannot be read or are not mirrored, and points that do not agree
}

// Base returns the trial itself, also where it is part of a larger struct.
func (t *Trial) Base() *Trial { return t }

// Prove sets the counts of a trial and adds the contradictions to its faults: cells that are not mirrored, and declared
// points that differ from those of the games, which total gives for each player by his index.
func (t *Trial) Prove(entrants []draft.Entrant, total func(i int) rating.Score) {
	t.Mirrored, t.Of = proof(t.Entries)
	for i, e := range entrants {
		if points, declared := e.DeclaredPoints(); declared {
			t.Declared++
			if points == total(i) {
				t.Agreed++
			}
		}
	}
	t.Faults += t.Of - t.Mirrored + t.Declared - t.Agreed
}

// Best returns the trial with the fewest faults, and those that have as few and give other games. It sets Proved of the
// trials.
func Best[T interface{ Base() *Trial }](trials iter.Seq[T], same func(a, b T) bool) (best T, rivals []T) {
	first := true
	for x := range trials {
		t := x.Base()
		t.Proved = true
		switch {
		case first || t.Faults < best.Base().Faults:
			best, rivals, first = x, nil, false
		case t.Faults > best.Base().Faults:
		default:
			if t.Scoring != best.Base().Scoring {
				best.Base().Proved = false
			}
			if !same(x, best) {
				rivals = append(rivals, x)
			}
		}
	}
	return best, rivals
}

// Scorings returns the scorings to try for a table: the declared one, or all that are known.
func Scorings(declared string) []string {
	if declared != "" {
		return []string{declared}
	}
	return []string{cells.Half, cells.Two, cells.Three}
}
