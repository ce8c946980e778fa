//go:build prove

package fide_test

import (
	"os"
	"strconv"
	"testing"
)

// TestOracleAgreesAtLength is TestOracleAgrees with 20,000 chains, or COUNT times as many.
func TestOracleAgreesAtLength(t *testing.T) {
	times := 1
	if s := os.Getenv("COUNT"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			t.Fatalf("COUNT=%q is not a number of times", s)
		}
		times = n
	}
	agree(t, 20_000*times)
}
