//go:build prove

package history_test

import (
	"fmt"
	"testing"

	"kalends/engine"
	"kalends/engine/rules"
)

// TestWitnessProve puts thousands of seasons to Make and to the definition, full ones and small ones: in a small one
// the same few players are decided about again and again.
func TestWitnessProve(t *testing.T) {
	for block := range uint64(20) {
		for _, r := range rules.All() {
			t.Run(fmt.Sprintf("%s/%d", r.Family(), block), func(t *testing.T) { proveBlock(t, r, block) })
		}
	}
}

func proveBlock(t *testing.T, r engine.Ruleset, block uint64) {
	t.Parallel()
	small := seasonSize{players: 10, lists: 8, events: 2, games: 8, decisions: 10}
	for seed := 1000 + 10*block; seed < 1010+10*block; seed++ {
		if fault := testify(r, seed, fullSeason); fault != "" {
			t.Fatal(fault)
		}
		if fault := orderless(r, seed, fullSeason); fault != "" {
			t.Fatal(fault)
		}
		if _, fault := revoked(r, seed); fault != "" {
			t.Fatal(fault)
		}
	}
	for seed := 10000 + 200*block; seed < 10200+200*block; seed++ {
		if fault := testify(r, seed, small); fault != "" {
			t.Fatal(fault)
		}
	}
}
