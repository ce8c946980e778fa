package fide_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/rating"
)

// TestWhatIsForeseenIsSo foresees every event by itself, as its receipt does. When the list is made, exactly these
// games are left out, and beside them only what is decided of a player's results together.
func TestWhatIsForeseenIsSo(t *testing.T) {
	together := []string{"rules_fide.left.first_zero", "rules_fide.left.seeded"}
	each(t, func(t *rapid.T, f family) {
		in := f.drawn(t)
		desk := engine.Desk{Next: in.Period.Date, Standard: in.Standard, InForce: func(d rating.Date) (rating.List, bool, error) {
			if d >= in.Previous.Date {
				return in.Previous, true, nil
			}
			return in.InForce(d)
		}}
		var said, done []string
		for _, e := range in.Events.Unpacked() {
			lost, err := f.Foresee(e, desk)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lost {
				said = append(said, asText(l))
			}
		}
		for _, l := range f.must(t, in).LeftOut {
			if !slices.Contains(together, l.Reason) {
				done = append(done, asText(l))
			}
		}
		slices.Sort(said)
		slices.Sort(done)
		if !slices.Equal(said, done) {
			t.Fatalf("foreseen\n%q\nand left out\n%q", said, done)
		}
	})
}

func asText(l rating.LeftOut) string {
	text, _ := json.Marshal(l)
	return string(text)
}
