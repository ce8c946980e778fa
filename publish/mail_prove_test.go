//go:build prove

package publish_test

import "testing"

// TestEveryStopWhileOpeningMail ends the process at every step, and lets every call fail.
func TestEveryStopWhileOpeningMail(t *testing.T) {
	stopOpening(t, 1)
	failOpening(t, 1)
}
