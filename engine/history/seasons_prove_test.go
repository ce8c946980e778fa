//go:build prove

package history

import "testing"

// TestThousandsOfSeasons is TestSeasons with other seasons, some minutes of them.
func TestThousandsOfSeasons(t *testing.T) { trySeasons(t, seasons, 1000) }
