//go:build prove

package publish_test

import "testing"

// TestEveryStopOfAnErasure stops an erasure at every step.
func TestEveryStopOfAnErasure(t *testing.T) { stopErasing(t, 1) }
