//go:build prove

package issue

import "testing"

// TestTenHonestYearsAreHeldOnceAtMost simulates honest federations of every size for ten years, month by month, and
// counts the lists that the usual gate would have held: at most one in ten years, at each size.
func TestTenHonestYearsAreHeldOnceAtMost(t *testing.T) {
	for _, c := range []struct{ size, runs int }{{6, 20}, {40, 40}, {240, 40}, {1_000, 10}, {5_000, 4}, {150_000, 1}} {
		var seeds []uint64
		for seed := range c.runs {
			seeds = append(seeds, uint64(seed+1))
		}
		held := falseHolds(t, c.size, 10, seeds...)
		t.Logf("%d players: %d lists held in %d honest years", c.size, held, 10*c.runs)
		if held > c.runs {
			t.Errorf("of %d honest years of %d players %d lists are held", 10*c.runs, c.size, held)
		}
	}
}
