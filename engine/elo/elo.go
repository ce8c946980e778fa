// Package elo holds the printed tables of the Elo system and looks up expected scores and rating differences in them.
// The printed tables are the method, so the package uses no formula, no interpolation and no floating point.
package elo

import (
	"slices"
	"strconv"

	"kalends/rating"
)

// Row is one row of a table of expected scores. If the ratings differ by From to To points, the higher rated player is
// expected to score H and the lower rated player L. The last row of a table has no upper limit: its To is open.
type Row struct {
	From, To int
	H, L     rating.Score
}

// open is the value of To in the last row of a table, which has no upper limit.
const open = -1

// String formats the row as the printed table shows it: "198–206", or "> 735" for the last row.
func (r Row) String() string {
	if r.To == open {
		return "> " + strconv.Itoa(r.From-1)
	}
	return strconv.Itoa(r.From) + "–" + strconv.Itoa(r.To)
}

// Table converts a rating difference into an expected score.
type Table struct {
	rows []Row
	text []string // each row as printed, formatted once so that a million games share the strings
}

// NewTable makes a table from rows. The rows must begin at 0 and follow each other without a gap, the last row (and
// no other) must be open, and H and L of each row must add up to one point. NewTable panics otherwise, because a wrong
// table is a fault of the program.
func NewTable(rows []Row) Table {
	t := Table{rows: rows}
	next := 0
	for i, r := range rows {
		if r.From != next || (r.To == open) != (i == len(rows)-1) || r.H+r.L != rating.Win {
			panic("elo: row " + r.String() + " does not follow")
		}
		next = r.To + 1
		t.text = append(t.text, r.String())
	}
	return t
}

// Beyond makes the last row of a table, which covers every difference of more than the given points.
func Beyond(points int, h, l rating.Score) Row { return Row{From: points + 1, To: open, H: h, L: l} }

// Expected looks up a rating difference, the player's own rating minus the opponent's. It returns the player's
// expected score and the row as printed. A fraction above the end of a row counts to the next row.
func (t Table) Expected(difference rating.Points) (rating.Score, string) {
	d := max(difference, -difference)
	i, _ := slices.BinarySearchFunc(t.rows, d, func(r Row, d rating.Points) int {
		if r.To == open || d <= rating.PointsOf(r.To) {
			return 1
		}
		return -1
	})
	if difference < 0 {
		return t.rows[i].L, t.text[i]
	}
	return t.rows[i].H, t.text[i]
}

// Rows returns the rows of the table, lowest difference first. Callers must not change them.
func (t Table) Rows() []Row { return t.rows }
