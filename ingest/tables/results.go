package tables

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// findResults makes columns of points those of the results in a list of games that has none for these: one column with
// the points of both sides, or one for each side. The cells must prove it, because points can be those so far.
func (t *Table) findResults() {
	if !t.lists() || slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Key == Result }) {
		return
	}
	var points []*Column
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Key == Points && c.Round == 0 {
			points = append(points, c)
		}
	}
	switch {
	case len(points) == 0:
		findUnheadedResults(t)
	case len(points) == 1 && t.only(*points[0], isPair):
		points[0].Key, points[0].Under = Result, ""
	case len(points) == 2:
		a, b := points[0], points[1]
		if a.Under == b.Under { // both beside the names
			a.Under, b.Under = FirstMover, SecondMover
		}
		if b.Under == FirstMover {
			a, b = b, a
		}
		if provenPairs(t, *a, *b) {
			a.Key, b.Key = Result, Result
		}
	}
}

// findUnheadedResults makes two columns side by side whose headers are not understood those of the results of both sides, if
// the cells prove it.
func findUnheadedResults(t *Table) {
	for i := 1; i < len(t.Columns); i++ {
		if a, b := &t.Columns[i-1], &t.Columns[i]; a.Key == "" && b.Key == "" && provenPairs(t, *a, *b) {
			a.Key, a.Under, b.Key, b.Under = Result, FirstMover, Result, SecondMover
			return
		}
	}
}

// scorings are tried where a sheet does not declare its own.
var scorings = []string{cells.Half, cells.Two, cells.Three}

// isUnheadedResults reports whether a column whose header is not understood has results of games.
func isUnheadedResults(t Table, c Column) bool {
	return c.Key == "" && t.only(c, func(cell workbook.Cell) bool {
		_, lone := cells.LoneBye(cells.Plain(cell), cells.Half)
		return !lone && isPair(cell)
	})
}

// isPair reports whether a cell has the result of a game for both sides.
func isPair(c workbook.Cell) bool {
	text := cells.Plain(c)
	_, lone := cells.LoneBye(text, cells.Half)
	return lone || slices.ContainsFunc(scorings, func(scoring string) bool {
		_, v := cells.ParsePair(text, scoring)
		return v == cells.Read
	})
}

// provenPairs reports whether two columns have the points of the two sides: under one scoring every row with two players
// is a result or empty, and somebody has won. Points so far never are: two leaders have more than a result gives, or one
// leader has them against half a win or more.
func provenPairs(t *Table, a, b Column) bool {
	first, _ := t.Side(FirstMover, Name)
	second, _ := t.Side(SecondMover, Name)
	absent := func(c workbook.Cell) bool { return !Holds(c) || cells.AbsenceOf(cells.Plain(c)) != cells.Present }
	return slices.ContainsFunc(scorings, func(scoring string) bool {
		decided := false
		for _, row := range t.Rows {
			x, y := row.Cell(a.Number), row.Cell(b.Number)
			if absent(row.Cell(first.Number)) || absent(row.Cell(second.Number)) || !Holds(x) && !Holds(y) {
				continue
			}
			r, v := cells.ParsePair(cells.Plain(x)+":"+cells.Plain(y), scoring)
			if !Holds(x) || !Holds(y) || v != cells.Read {
				return false
			}
			decided = decided || r.Kind == rating.OverBoard && r.First != r.Second && r.First+r.Second == rating.Win
		}
		return decided
	})
}
