//go:build prove

package history_test

import (
	"testing"

	"kalends/engine/rules"
)

// TestWitnessProve puts thousands of seasons to Make and to the definition, full ones and small ones: in a small one the
// same few players are decided about again and again.
func TestWitnessProve(t *testing.T) {
	small := seasonSize{players: 8, lists: 8, events: 2, games: 8, decisions: 10}
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(400) {
				if fault := testify(r, 1000+seed, fullSeason); fault != "" {
					t.Fatal(fault)
				}
				for n := range uint64(5) {
					if fault := testify(r, 10000+5*seed+n, small); fault != "" {
						t.Fatal(fault)
					}
				}
			}
		})
	}
}
