//go:build prove

package ingest_test

import (
	"fmt"
	"testing"
)

// TestThousandsOfDropsAreJoinedOrAsked is TestFilesOfAnEventAreJoinedOrAsked at length, in five parts.
func TestThousandsOfDropsAreJoinedOrAsked(t *testing.T) {
	for seed := range uint64(5) {
		t.Run(fmt.Sprint("drops ", seed), func(t *testing.T) { joins(t, 1000, 100+seed) })
	}
}
