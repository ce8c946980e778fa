//go:build prove

package publish_test

import "testing"

// TestStoppedWhileGatheringEverywhere ends the process at every step of two evenings of gathering.
func TestStoppedWhileGatheringEverywhere(t *testing.T) { stopGathering(t, 1) }
