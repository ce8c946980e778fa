// Package elo holds the printed tables of the Elo system and looks things up in them. The tables are the method: there
// is no formula behind them, no interpolation and no floating point.
package elo

import (
	"slices"
	"strconv"

	"kalends/rating"
)

// Row is a line of a table of expectations: for a difference of From to To points the higher rated player expects H
// and the lower rated L. The last row of a table has no To.
type Row struct {
	From, To int
	H, L     rating.Score
}

// open is the To of a table's last row.
const open = -1

// String prints the row as the table does: "198–206", and "> 735" for the last.
func (r Row) String() string {
	if r.To == open {
		return "> " + strconv.Itoa(r.From-1)
	}
	return strconv.Itoa(r.From) + "–" + strconv.Itoa(r.To)
}

// Table turns a difference of ratings into an expected score.
type Table struct {
	rows []Row
	text []string // the rows as printed, so that a million games share the words
}

// NewTable makes a table of rows that begin at 0 and follow each other without a gap; the last one must be open. A
// table that does not is a fault of the program.
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

// Beyond makes the last row of a table, for every difference of more than points.
func Beyond(points int, h, l rating.Score) Row { return Row{From: points + 1, To: open, H: h, L: l} }

// Expected looks up the difference own − opponent: the player's expected score and the row, as printed.
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

// Rows gives the table's rows, lowest difference first. Callers must not change them.
func (t Table) Rows() []Row { return t.rows }
