//go:build prove

package main

import "testing"

func TestTwelveSeasonsPutRightByEveryRuleset(t *testing.T) { putRight(t, 1, 13) }
