//go:build prove

package main

import "testing"

// TestProveAnOfficesYears starts an office of 5,000 people and simulates it for two years with 60 events a month.
func TestProveAnOfficesYears(t *testing.T) {
	simulate(t, years{people: 5000, months: 24, monthly: 60, field: 10, each: 10, seed: 18})
}
