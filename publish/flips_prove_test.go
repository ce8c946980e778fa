//go:build prove

package publish_test

import "testing"

// TestEveryKindOfFlippedByte changes 200 bytes of every file.
func TestEveryKindOfFlippedByte(t *testing.T) { flipped(t, 200) }
