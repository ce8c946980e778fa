//go:build prove

package publish_test

import "testing"

// TestARefusalStoppedEverywhere ends the process at every step that writes while a draft is refused.
func TestARefusalStoppedEverywhere(t *testing.T) { stopRefusals(t, 1) }

// TestEveryCallOfARefusalFails lets every call that writes fail once while a draft is refused.
func TestEveryCallOfARefusalFails(t *testing.T) { failRefusals(t, 1) }
