//go:build prove

package publish_test

import "testing"

// TestAHeldListStoppedEverywhere ends the process at every step that writes while a list is held and acknowledged.
func TestAHeldListStoppedEverywhere(t *testing.T) { stopHeld(t, 1) }

// TestEveryCallOfAnAcknowledgementFails lets every call that writes fail once while a list is acknowledged.
func TestEveryCallOfAnAcknowledgementFails(t *testing.T) { failHeld(t, 1) }
