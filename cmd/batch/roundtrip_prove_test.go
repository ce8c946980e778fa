//go:build prove

package main

import (
	"testing"

	"kalends/templates"
)

// TestProveRoundTripThroughAnotherProgram tests each kind of sheet in every language.
func TestProveRoundTripThroughAnotherProgram(t *testing.T) {
	t.Parallel()
	roundTrip(t, func(int) []string { return templates.Languages })
}
