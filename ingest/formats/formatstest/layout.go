package formatstest

import "slices"

// Layout is a sheet in parts.
type Layout struct {
	Blocks []Block
	Foot   Grid
}

// Block is a table of a sheet: the lines above it, its header, its rows. Rows with numbers of their own may be in any
// order, and so may columns that all have a header.
type Block struct {
	Top, Head, Rows       Grid
	FreeRows, FreeColumns bool
}

// Grid returns the parts as one grid, one below the other.
func (l Layout) Grid() (g Grid) {
	for _, b := range l.Blocks {
		g = slices.Concat(g, b.Top, b.Head, b.Rows)
	}
	return append(g, l.Foot...)
}
