//go:build prove

package publish_test

import "testing"

// TestNoDateIsMissedInAnyZone lives through ten years to come and ten that were, in every zone there is.
func TestNoDateIsMissedInAnyZone(t *testing.T) {
	names := zones(t)
	dates, wakings := liveThrough(t, names, 2026, 2006)
	t.Logf("%d zones, %d list dates, %d wakings: 0 missed, 0 twice", len(names), dates, wakings)
}
