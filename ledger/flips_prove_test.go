//go:build prove

package ledger

import "testing"

// TestCheckFindsEveryFlippedByte changes every 29th byte.
func TestCheckFindsEveryFlippedByte(t *testing.T) { flipped(t, 29) }
