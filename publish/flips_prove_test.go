//go:build prove

package publish_test

import "testing"

// TestEveryKindOfFlippedByte changes 200 bytes of every file.
func TestEveryKindOfFlippedByte(t *testing.T) { flipped(t, 200) }

// TestAFlippedByteOfEveryEdition changes a byte of every file of three editions.
func TestAFlippedByteOfEveryEdition(t *testing.T) { flippedEditions(t, 1) }
