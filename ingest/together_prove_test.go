//go:build prove

package ingest_test

import "testing"

// TestThousandsOfDropsAreJoinedOrAsked is the law of together_law_test.go in earnest.
func TestThousandsOfDropsAreJoinedOrAsked(t *testing.T) { joins(t, 5000) }
