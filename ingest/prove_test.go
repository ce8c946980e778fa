//go:build prove

package ingest_test

import "testing"

// TestTwentyThousandMutants is TestMutants with 4,000 of each kind.
func TestTwentyThousandMutants(t *testing.T) { damage(t, 4000) }
