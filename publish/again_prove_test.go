//go:build prove

package publish_test

import "testing"

// TestEveryStopOfListsThatAreMadeAgain stops the office at every step of staging, releasing and refusing.
func TestEveryStopOfListsThatAreMadeAgain(t *testing.T) { stopMakings(t, 1) }

// TestEveryFailingCallOfListsThatAreMadeAgain makes every step fail in every way that it can.
func TestEveryFailingCallOfListsThatAreMadeAgain(t *testing.T) { failMakings(t, 1) }

// TestTwentySeasonsThatArePutRight is TestASeasonThatIsPutRightEndsAsIfItHadBeenRight with other seasons.
func TestTwentySeasonsThatArePutRight(t *testing.T) { trySeasonsAgain(t, 2, 22) }
