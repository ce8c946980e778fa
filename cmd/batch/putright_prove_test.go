//go:build prove

package main

import (
	"maps"
	"slices"
	"testing"
)

// TestThirteenSeasonsPutRightByEveryRuleset is TestEverythingPutRight under every regulation, with
// thirteen seeds.
func TestThirteenSeasonsPutRightByEveryRuleset(t *testing.T) {
	putRight(t, 0, 13, slices.Collect(maps.Keys(reportedWorlds()))...)
}
