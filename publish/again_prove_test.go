//go:build prove

package publish_test

import "testing"

// TestEveryStopOfListsThatAreMadeAgain stops the office at every step of staging, releasing and refusing.
func TestEveryStopOfListsThatAreMadeAgain(t *testing.T) { stopMakings(t, 1) }

// TestFailingCallsOfListsThatAreMadeAgain makes every seventh step fail in every way that it can; all of
// them are too many for an hour.
func TestFailingCallsOfListsThatAreMadeAgain(t *testing.T) { failMakings(t, 7) }

// TestTwentySeasonsThatArePutRight is TestASeasonThatIsPutRightEndsAsIfItHadBeenRight with other seasons.
func TestTwentySeasonsThatArePutRight(t *testing.T) { trySeasonsAgain(t, 4, 2, 22) }

// TestTwoYearsThatArePutRight is the same with two years of lists, and some thirty decisions in each.
func TestTwoYearsThatArePutRight(t *testing.T) { trySeasonsAgain(t, 24, 22, 26) }

// TestTwoOfficesMakeListsAgainEverywhere has the other office work at every seventh step.
func TestTwoOfficesMakeListsAgainEverywhere(t *testing.T) { rivalMakings(t, 7) }
