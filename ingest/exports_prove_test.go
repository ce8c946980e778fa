//go:build prove

package ingest_test

import "testing"

// TestThousandsOfExportsOfChessResults is the law of exports_law_test.go in earnest.
func TestThousandsOfExportsOfChessResults(t *testing.T) { exportsOf(t, 4000, 9) }
