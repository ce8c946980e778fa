// Package counttest sets how often tests check a law on random input.
//
// Each law has an ordinary count, which was found by planting faults, and a long count, which is used under the build
// tag prove. The environment variable COUNT multiplies all of them: COUNT=5 checks five times as often, COUNT=0.1 a
// tenth.
package counttest

import (
	"flag"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// Of returns the count of a law: the ordinary one, or under the build tag prove the long one, times COUNT; at least 1.
func Of(t testing.TB, ordinary, long int) int {
	t.Helper()
	if proving {
		ordinary = long
	}
	return max(1, int(float64(ordinary)*times(t)))
}

// Enough reports whether a test can demand that random input reaches everything it must: not if COUNT is below 1.
func Enough(t testing.TB) bool {
	t.Helper()
	return times(t) >= 1
}

// times returns COUNT, or 1 if it is not set.
func times(t testing.TB) float64 {
	t.Helper()
	s := os.Getenv("COUNT")
	if s == "" {
		return 1
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || n <= 0 {
		t.Fatalf("COUNT=%q is not a number of times", s)
	}
	return n
}

// Check runs a law of package rapid as often as Of says. Laws must not run in parallel.
func Check(t *testing.T, ordinary, long int, law func(*rapid.T)) {
	t.Helper()
	checks := flag.Lookup("rapid.checks").Value
	before := checks.String()
	defer func() { _ = checks.Set(before) }()
	if err := checks.Set(strconv.Itoa(Of(t, ordinary, long))); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, law)
}
