//go:build prove

package ingest_test

import "testing"

// TestThousandsOfExportsOfChessResults is TestExportsOfChessResults at length.
func TestThousandsOfExportsOfChessResults(t *testing.T) { exportsOf(t, 4000, 9) }
