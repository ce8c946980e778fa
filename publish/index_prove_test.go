//go:build prove

package publish_test

import "testing"

// TestWhatIsMadeOfTheListsIsMadeAgainHoweverSpoiled spoils each file in every way.
func TestWhatIsMadeOfTheListsIsMadeAgainHoweverSpoiled(t *testing.T) {
	madeAgain(t, func(_ int, ways []string) []string { return ways })
}
