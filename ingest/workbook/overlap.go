package workbook

import (
	"maps"
	"slices"
)

// noOverlap says whether the stretches, start → end, leave each other alone.
func noOverlap(stretches map[uint64]uint64) bool {
	before := uint64(0)
	for _, start := range slices.Sorted(maps.Keys(stretches)) {
		if start < before {
			return false
		}
		before = stretches[start]
	}
	return true
}
