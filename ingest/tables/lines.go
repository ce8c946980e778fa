package tables

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// secondLine reports whether a row is the second line of the last player, and most players before have such a row.
func (t *Table) secondLine(row workbook.Row) bool {
	n := len(t.Rows)
	return n > 0 && continuesLine(t, t.Rows[n-1], row) && 4*len(t.Skipped) >= 3*(n-1)
}

// continuesLine reports whether a row is directly below a player's and has cells only for rounds and points, no other
// points than the player's row.
func continuesLine(t *Table, player, row workbook.Row) bool {
	rounds := 0
	for _, cell := range row.Cells {
		i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Number == cell.Column })
		above := player.Cell(cell.Column)
		switch {
		case !Holds(cell):
		case i >= 0 && t.Columns[i].Key == Round && t.Columns[i].Round > 0:
			rounds++
		case i < 0 || t.Columns[i].Key != Points || Holds(above) && cells.Plain(above) != cells.Plain(cell):
			return false
		}
	}
	return rounds > 0 && row.Number == player.Number+1
}

// shift is the difference between the column of a round and the one that gets the second lines of its cells. No sheet
// has as many columns.
const shift = 1 << 15

// joinLines puts the second lines of the players beside the first ones, if at least three of four players have one and the
// first lines alone name no opponents with results: then the opponents stand above, the results or points below.
func (t *Table) joinLines() {
	second := map[int]workbook.Row{}
	for _, row := range t.Skipped {
		second[row.Number-1] = row
	}
	lines := 0
	for _, row := range t.Rows {
		if line, ok := second[row.Number]; ok && continuesLine(t, row, line) {
			lines++
		}
	}
	full := func(c Column) bool { return t.haveOpponents(c, true) }
	if lines*4 < len(t.Rows)*3 || len(second) != lines || slices.ContainsFunc(t.Rounds(), full) {
		return
	}
	points, _ := t.Column(Points)
	for i, row := range t.Rows {
		for _, cell := range second[row.Number].Cells {
			if cell.Column == points.Number {
				row = with(row, cell)
			} else {
				cell.Column += shift
				row = with(row, cell)
			}
		}
		t.Rows[i] = row
	}
	for i, c := range t.Columns {
		if c.Key == Round && c.Round > 0 {
			t.Columns[i].Key, t.Columns[i].Under = Opponent, Round
			t.Columns = append(t.Columns, Column{Number: c.Number + shift, Key: Points, Under: Round, Round: c.Round})
		}
	}
	t.Skipped = nil
}
