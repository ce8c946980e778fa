package issue

import (
	"runtime"
	"testing"
)

// TestALargeListMakesRoomForItsLines, and a small one does not collect garbage for that. (No other test runs at the
// same time.)
func TestALargeListMakesRoomForItsLines(t *testing.T) {
	for players, want := range map[int]uint32{large - 1: 0, large: 1} {
		before := forced()
		if collectGarbage(players); forced()-before != want {
			t.Errorf("with %d players it was collected %d times", players, forced()-before)
		}
	}
}

// forced returns how often garbage collection was forced.
func forced() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}
