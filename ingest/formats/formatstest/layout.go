package formatstest

import "slices"

// Layout is a sheet by its parts.
type Layout struct {
	Blocks []Block
	Foot   Grid
}

// Block is a table of a sheet: what stands above it, its header, its rows. Rows of their own numbers may stand in any
// order; columns that all have a header may too.
type Block struct {
	Top, Head, Rows       Grid
	FreeRows, FreeColumns bool
}

// Grid puts the parts below each other.
func (l Layout) Grid() (g Grid) {
	for _, b := range l.Blocks {
		g = slices.Concat(g, b.Top, b.Head, b.Rows)
	}
	return append(g, l.Foot...)
}
