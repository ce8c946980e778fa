package pairings

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
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
