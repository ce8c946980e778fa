package pairings

import (
	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// astray looks for games that stand in no list.
type astray struct{ *reader }

// report puts down games that stand in no list: above its headers, or below a line that was the headers of the next
// one.
func (r astray) report() {
	type place struct {
		sheet string
		row   int
	}
	told := map[place]bool{}
	for i := range r.lists {
		l, n := &r.lists[i], 0
		var first workbook.Row
		for _, row := range l.beside() {
			if at := (place{l.Sheet.Name, row.Number}); !told[at] && r.isGame(l, row) {
				told[at] = true
				if n++; n == 1 {
					first = row
				}
			}
		}
		if n > 0 {
			r.Pad.Note(finding.OutsideTables, r.Pad.At(l.Sheet.Name, first.Number, first.Cells[0].Column),
				cells.Plain(first.Cells[0]), "n", itoa(n))
		}
	}
}

// isGame says whether a row outside a list has two players of the event and a result in the columns of the list.
func (r astray) isGame(l *list, row workbook.Row) bool {
	for _, which := range []string{tables.FirstMover, tables.SecondMover} {
		if c, ok := l.Side(which, tables.Name); !ok || !r.plays(row.Cell(c.Number)) {
			return false
		}
	}
	c, _ := resultCell(l.Table, row)
	_, verdict := cells.ParsePair(cells.Plain(c), cells.Half)
	return verdict != cells.NotResult
}

// plays says whether a cell has the name of somebody who stands in the lists.
func (r *reader) plays(c workbook.Cell) bool {
	name, _ := apart(cells.Plain(c), 0)
	return r.players[name]
}
