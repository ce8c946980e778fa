//go:build prove

package ingest_test

import "testing"

// TestTwoThousandEventsAreReadBack is TestWhatIsHandedOnIsReadBack at length.
func TestTwoThousandEventsAreReadBack(t *testing.T) { exportAndRead(t, 2000) }
