//go:build prove

package history

import "testing"

// TestThousandsOfSeasons is TestSeasons with other seasons, some minutes of them.
func TestThousandsOfSeasons(t *testing.T) { trySeasons(t, seasons, 1000) }

// TestThousandsOfReissuedSeasons is TestReissuedSeasons with other seasons.
func TestThousandsOfReissuedSeasons(t *testing.T) { tryReissues(t, seasons, 1000) }

// TestThousandsOfSeasonsOfBothPolicies is TestSeasonsOfBothPolicies with other seasons.
func TestThousandsOfSeasonsOfBothPolicies(t *testing.T) { tryMixed(t, seasons, 1000) }

// TestThousandsOfErrata is TestErrataLeadFromWhatIsOutToWhatIsMade with other seasons.
func TestThousandsOfErrata(t *testing.T) { tryErrata(t, seasons, 1000) }
