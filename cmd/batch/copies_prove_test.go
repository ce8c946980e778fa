//go:build prove

package main

import "testing"

// TestProveHalfCopiedSheetsAreLeft looks at every kind of copying hundreds of times, in chunks of all sizes.
func TestProveHalfCopiedSheetsAreLeft(t *testing.T) { copySimulation(t, 400, copyChunks...) }
