package pairings

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// empty keeps a row of a board, or of a result, on which nobody plays.
func (r *reader) empty(n *line) {
	if (n.sides[0].stand == nobody || n.sides[1].stand == nobody) && (n.board > 0 || tables.Holds(n.result)) {
		r.blanks = append(r.blanks, n)
	}
}

// remains puts down rows of which only a part is left, such as the board, the result or a name: a game may have stood
// there. Boards that are numbered in advance and stay empty at the end of every round are only told.
func (r *reader) remains() {
	for _, n := range (remnants{r}).left() {
		switch a, b := n.sides[0].Name != "", n.sides[1].Name != ""; {
		case n.blank():
			r.blanks = append(r.blanks, n)
		case !a:
			r.Pad.Note(finding.EmptyField, n.sides[0].At("player.name"), "", "field", "game.first")
		case !b:
			r.Pad.Note(finding.EmptyField, n.sides[1].At("player.name"), "", "field", "game.second")
		}
	}
	if len(r.blanks) == 0 {
		return
	}
	if r.inAdvance() {
		r.Pad.Note(finding.EmptyBoards, r.blanks[0].at(tables.Board), "", draft.Counted(places(r.blanks, tables.Board))...)
		return
	}
	for _, n := range r.blanks {
		r.Pad.Note(finding.ResultWithoutPlayers, n.place(n.row.Cells[0].Column), cells.Plain(n.row.Cells[0]))
	}
}

// remnants looks for rows of which only a part is left.
type remnants struct{ *reader }

// left gives the rows around the lists of which a part is left. One may stand below one list and above the next.
func (r remnants) left() (all []*line) {
	type place struct {
		sheet string
		row   int
	}
	kept := map[place]bool{}
	for i := range r.lists {
		l := &r.lists[i]
		for _, row := range l.beside() {
			at := place{l.Sheet.Name, row.Number}
			if row.Number <= l.Header || kept[at] || !r.remnant(l, row) {
				continue
			}
			kept[at] = true
			n := &line{list: l, row: row, stage: l.stage, match: &l.match}
			r.read(n)
			if l.Has(tables.Round) {
				n.round, _ = roundNumber(l.Cell(row, tables.Round))
			}
			all = append(all, n)
		}
	}
	return all
}

// beside gives the rows around the list and between its rows.
func (l list) beside() []workbook.Row { return slices.Concat(l.Above, l.Skipped, l.Below) }

// remnant says whether a row has nothing but what rows of the list have in these columns: numbers, a result, the name
// of a player.
func (r remnants) remnant(l *list, row workbook.Row) bool {
	filled := false
	for _, c := range row.Cells {
		if !tables.Holds(c) {
			continue
		}
		i := slices.IndexFunc(l.Columns, func(o tables.Column) bool { return o.Number == c.Column })
		if i < 0 || !r.fits(l.Columns[i].Key, c) {
			return false
		}
		filled = true
	}
	return filled
}

// fits says whether a cell can stand in a column of what remains of a row.
func (r remnants) fits(key string, c workbook.Cell) bool {
	switch key {
	case tables.Round, tables.Board, tables.StartNo, tables.PlayerID, tables.FIDEID, tables.Rating, tables.Points:
		_, whole := cells.Whole(c)
		_, number := tables.Number(c)
		_, err := rating.ParsePoints(cells.Decimal(cells.Plain(c)))
		return whole || number || err == nil
	case tables.Name, tables.FirstMover, tables.SecondMover:
		return r.plays(c) || standIn(cells.Plain(c)) != nobody
	case tables.Result:
		_, verdict := cells.ParsePair(cells.Plain(c), cells.Half)
		return verdict == cells.Read
	}
	return false
}

// inAdvance says whether the empty boards are those of a form: in each of several rounds they come after the last board
// with players, and end at the same number.
func (r *reader) inAdvance() bool {
	type boards struct{ played, first, last int }
	of := map[int]boards{}
	for _, n := range r.lines {
		b := of[n.round]
		b.played = max(b.played, n.board)
		of[n.round] = b
	}
	for _, n := range r.blanks {
		b := of[n.round]
		if n.board == 0 || tables.Holds(n.result) {
			return false
		}
		if b.first == 0 || n.board < b.first {
			b.first = n.board
		}
		b.last = max(b.last, n.board)
		of[n.round] = b
	}
	end, empty := 0, 0
	for _, b := range of {
		if b.first > 0 {
			empty++
		}
		switch to := max(b.played, b.last); {
		case b.first > 0 && b.first <= b.played, end > 0 && to != end:
			return false
		default:
			end = to
		}
	}
	return empty > 1
}

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

// within puts down titles that stand between the rows of a list and name another round, or games that break a tie:
// whose the rows behind them are, nobody knows. The title of the list's own round may stand there again, on another
// page.
func (r *reader) within(l *list) {
	for _, row := range l.Skipped {
		title := preamble.From([]workbook.Row{row}, nil, r.Pad.Calendar).Round
		other := title.N > 0 && title.N != l.round
		if !other && (l.stage != rating.Normal || !isPlayoff([]workbook.Row{row})) {
			continue
		}
		c := filled(row, title.Column)
		r.Pad.Note(finding.StrayTitle, r.Pad.At(l.Sheet.Name, row.Number, c.Column), cells.Plain(c), "round", itoa(l.round))
	}
}

// filled gives the cell of a column, or else the first one that holds something.
func filled(row workbook.Row, column int) workbook.Cell {
	if i := slices.IndexFunc(row.Cells, func(c workbook.Cell) bool {
		return c.Column == column || column == 0 &&
			tables.Holds(c)
	}); i >= 0 {
		return row.Cells[i]
	}
	return workbook.Cell{Column: 1}
}
