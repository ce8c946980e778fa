//go:build prove

package main

import (
	"testing"

	"kalends/templates"
)

func TestProveRoundTripThroughAnotherProgram(t *testing.T) {
	t.Parallel()
	roundTrip(t, func(int) []string { return templates.Languages })
}
