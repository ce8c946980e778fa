//go:build prove

package publish_test

import "testing"

// TestTwentySeasonsOfEveryKind is TestASeasonOfEveryKindEndsAsIfItHadBeenRight with other seasons.
func TestTwentySeasonsOfEveryKind(t *testing.T) { kindsAgain(t, 1, 21) }

// TestTwentySeasonsAreBookedAsTheWitnessSays is TestASeasonOfEveryKindIsBookedAsTheWitnessSays with other seasons.
func TestTwentySeasonsAreBookedAsTheWitnessSays(t *testing.T) { kindsBooked(t, 2, 22) }
