package history_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/rating"
)

// fullSeason is what the property asks for: 24 lists, up to 30 decisions.
var fullSeason = seasonSize{players: 14, lists: 24, events: 3, games: 12, decisions: 30}

// TestWitness puts random seasons to Make and to the definition.
func TestWitness(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			for seed := range uint64(60) {
				if fault := testify(r, seed, fullSeason); fault != "" {
					t.Fatal(fault)
				}
			}
		})
	}
}

// testify says in what Make and the witness differ in a season, if in anything.
func testify(r engine.Ruleset, seed uint64, size seasonSize) string {
	s := newSeason(r, seed, size)
	w := newWitness(r, s.opening, s.registry)
	for range size.lists {
		for range min(s.rng.IntN(4), size.decisions-len(s.decisions)) {
			s.decide()
		}
		if fault := s.compare(w, s.due(size.events)); fault != "" {
			return fmt.Sprintf("%s, seed %d, %+v\n%s\n%s", r.Family(), seed, size, fault, told(s.decisions))
		}
	}
	return ""
}

// compare makes the next list twice.
func (s *season) compare(w *witness, in engine.Input) string {
	want, err := w.next(in, slices.Clone(s.decisions))
	if err != nil {
		return err.Error()
	}
	got, err := s.publish(in)
	if err != nil {
		return err.Error()
	}
	if diff := cmp.Diff(compared(want), compared(got)); diff != "" {
		return fmt.Sprintf("list of %s: witness −, Make +\n%s", in.Period.Date, diff)
	}
	return ""
}

// compared gives what is compared of a list; who has nothing is as one who is not there.
func compared(l rating.List) map[string]rating.State {
	all := map[string]rating.State{}
	for _, s := range l.States {
		c := printedOf(rating.State{Player: s.Player}, figuresOf(s))
		if c.Rated || c.Games != 0 || c.K != 0 || c.Peak != 0 || len(c.Pool) > 0 {
			all[s.Player] = c
		}
	}
	return all
}

func told(decisions []rating.Decision) string {
	var b strings.Builder
	for _, d := range decisions {
		fmt.Fprintf(&b, "%d on %s: %s %s", d.Number, d.Day, d.Kind, d.Subject())
		if d.ListDate != 0 {
			fmt.Fprintf(&b, " on the list of %s", d.ListDate)
		}
		if d.RevokedBy != 0 {
			fmt.Fprintf(&b, " (revoked by %d)", d.RevokedBy)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
