package tables

import (
	"slices"
	"strconv"
)

func itoa(n int) string { return strconv.Itoa(n) }

// common are the columns that belong to a game and not to one of its players.
var common = []string{Remark, Result, Board, Group, Date, Match, Round, TieBreak}

// assignSides says of each column of a list of games whose it is. White and Black name their columns; the columns
// beside them belong to them, parted by the result, or where the order of the columns before White begins again.
// Without White and Black the two names left and right of the result do.
func assignSides(columns []Column) {
	sidesByResult(columns)
	w := slices.IndexFunc(columns, func(c Column) bool { return c.Key == FirstMover })
	b := slices.IndexFunc(columns, func(c Column) bool { return c.Key == SecondMover })
	if w < 0 || b < 0 {
		for i := range columns {
			if slices.Contains(common, columns[i].Key) && columns[i].Under != Round {
				columns[i].Under = ""
			}
		}
		return
	}
	one, other := FirstMover, SecondMover
	if b < w {
		w, b, one, other = b, w, other, one
	}
	from := parting(columns, w, b)
	for i := range columns {
		switch key := columns[i].Key; {
		case i == w, i == b, columns[i].Under != "", slices.Contains(common, key):
		case key == FirstMover, key == SecondMover:
			columns[i].Key = "" // the name again
		case i < from:
			columns[i].Under = one
		default:
			columns[i].Under = other
		}
	}
}

// parting gives the first column of the second side, whose name stands in column b; that of the other stands in w.
func parting(columns []Column, w, b int) int {
	if r := slices.IndexFunc(columns, func(c Column) bool { return c.Key == Result }); w < r && r < b {
		return r
	}
	lead := 0
	for lead < w && b-1-lead > w && person(columns[w-1-lead]) && columns[w-1-lead].Key == columns[b-1-lead].Key {
		lead++
	}
	return b - lead
}

func person(c Column) bool { return c.Key != "" && !slices.Contains(common, c.Key) }

// sidesByResult makes sides of two columns of names with the result between them.
func sidesByResult(columns []Column) {
	var names, results []int
	for i, c := range columns {
		if c.Under != "" {
			return
		}
		switch c.Key {
		case Name:
			names = append(names, i)
		case Result:
			results = append(results, i)
		case FirstMover, SecondMover:
			return
		}
	}
	if len(names) == 2 && len(results) == 1 && names[0] < results[0] && results[0] < names[1] {
		columns[names[0]].Key, columns[names[1]].Key = FirstMover, SecondMover
	}
}
