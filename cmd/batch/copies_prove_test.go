//go:build prove

package main

import "testing"

// TestProveHalfCopiedSheetsAreLeft looks at every kind of copy hundreds of times, in all sizes of chunks.
func TestProveHalfCopiedSheetsAreLeft(t *testing.T) { copySimulation(t, 400, copyChunks...) }
