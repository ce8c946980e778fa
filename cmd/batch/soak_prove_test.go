//go:build prove

package main

import "testing"

// TestProveSoak drops 2,000 files by four writers over two years.
func TestProveSoak(t *testing.T) {
	runSoak(t, soak{files: 2000, months: 24, rounds: 104, seed: 7})
}
