//go:build prove

package history

import "testing"

// TestThousandsOfSeasons is TestSeasons with other seasons, some minutes of them.
func TestThousandsOfSeasons(t *testing.T) { trySeasons(t, seasons, 1000) }

// TestThousandsOfReissuedSeasons is TestReissuedSeasons with other seasons.
func TestThousandsOfReissuedSeasons(t *testing.T) { tryReissues(t, 8, seasons, 1000) }

// TestReissuedYears is TestReissuedSeasons over 24 lists, with about as many decisions.
func TestReissuedYears(t *testing.T) { tryReissues(t, 24, 0, 20) }

// TestThousandsOfSeasonsOfBothPolicies is TestSeasonsOfBothPolicies with other seasons.
func TestThousandsOfSeasonsOfBothPolicies(t *testing.T) { tryMixed(t, seasons, 1000) }

// TestThousandsOfErrata is TestErrataLeadFromWhatIsOutToWhatIsMade with other seasons.
func TestThousandsOfErrata(t *testing.T) { tryErrata(t, seasons, 1000) }

// TestWhomADecisionMovesIsEnoughOfThousands is TestWhomADecisionMovesIsEnough with other seasons.
func TestWhomADecisionMovesIsEnoughOfThousands(t *testing.T) { tryNear(t, seasons, 400) }
