//go:build prove

package main

import "testing"

// TestTwelveSeasonsPutRightByEveryRuleset is TestEverythingPutRightByEveryRuleset with twelve other seeds.
func TestTwelveSeasonsPutRightByEveryRuleset(t *testing.T) { putRight(t, 1, 13) }
