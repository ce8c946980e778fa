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

// empty adds a row without players to blanks, if it has a board or a result.
func (r *reader) empty(n *line) {
	if (n.sides[0].absence == cells.Present || n.sides[1].absence == cells.Present) && (n.board > 0 || tables.Holds(n.result)) {
		r.blanks = append(r.blanks, n)
	}
}

// reportRemains reports rows of which only a part is left, such as the board, the result or a name: there may have
// been a game. Boards that are numbered in advance and stay empty at the end of every round are one note.
func (r *reader) reportRemains() {
	for _, n := range (surroundings{r}).remnants() {
		switch a, b := n.sides[0].Name != "", n.sides[1].Name != ""; {
		case n.blank():
			r.blanks = append(r.blanks, n)
		case !a:
			r.Note(finding.EmptyField, n.sides[0].At("player.name"), "", "field", "game.first")
		case !b:
			r.Note(finding.EmptyField, n.sides[1].At("player.name"), "", "field", "game.second")
		}
	}
	if len(r.blanks) == 0 {
		return
	}
	if r.isForm() {
		r.Note(finding.EmptyBoards, r.blanks[0].at(tables.Board), "", draft.Counted(places(r.blanks, tables.Board))...)
		return
	}
	for _, n := range r.blanks {
		r.Note(finding.ResultWithoutPlayers, n.place(n.row.Cells[0].Column), cells.Plain(n.row.Cells[0]))
	}
}

// surroundings finds rows outside the lists, around or between their rows, that may have been games.
type surroundings struct{ *reader }

// outside returns the rows around and between the rows of the lists for which is returns true, each once: the rows
// below one list may be the rows above the next.
func (r surroundings) outside(is func(*list, workbook.Row) bool) (all []*line) {
	known := map[rating.Origin]bool{}
	for i := range r.lists {
		l := &r.lists[i]
		for _, row := range slices.Concat(l.Above, l.Skipped, l.Below) {
			if at := r.Place(l.Table, row, 1); !known[at] && is(l, row) {
				known[at] = true
				all = append(all, &line{list: l, row: row, stage: l.stage, match: &l.match})
			}
		}
	}
	return all
}

// remnants returns, with their cells read, the rows outside the lists of which only a part is left.
func (r surroundings) remnants() []*line {
	all := r.outside(r.remnant)
	for _, n := range all {
		r.read(n)
		if n.list.Has(tables.Round) {
			n.round, _ = roundNumber(n.list.Cell(n.row, tables.Round))
		}
	}
	return all
}

// remnant reports whether a row below the headers has only what rows of the list have in these columns: numbers, a
// result, a player's name.
func (r surroundings) remnant(l *list, row workbook.Row) bool {
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
	return filled && row.Number > l.Header
}

// fits reports whether a cell can be part of a game's row, in a column with the given key.
func (r surroundings) fits(key string, c workbook.Cell) bool {
	switch key {
	case tables.Round, tables.Board, tables.StartNo, tables.PlayerID, tables.FIDEID, tables.Rating, tables.Points:
		_, whole := cells.Whole(c)
		_, number := tables.Number(c)
		_, err := rating.ParsePoints(cells.Decimal(cells.Plain(c)))
		return whole || number || err == nil
	case tables.Name, tables.FirstMover, tables.SecondMover:
		return r.plays(c) || cells.AbsenceOf(cells.Plain(c)) != cells.Present
	case tables.Result:
		_, verdict := cells.ParsePair(cells.Plain(c), cells.Half)
		return verdict == cells.Read
	}
	return false
}

// isForm reports whether the empty boards are those of a form: in each of several rounds they come after the last board
// with players, and end at the same number.
func (r *reader) isForm() bool {
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

// reportOutside reports for each list the games outside it: above the headers, or below a line that was the header of
// another list. A list gets one finding with their number.
func (r surroundings) reportOutside() {
	games := map[*list][]*line{}
	for _, n := range r.outside(r.isGame) {
		games[n.list] = append(games[n.list], n)
	}
	for i := range r.lists {
		if all := games[&r.lists[i]]; len(all) > 0 {
			c := all[0].row.Cells[0]
			r.Note(finding.OutsideTables, r.Place(all[0].list.Table, all[0].row, c.Column), cells.Plain(c), "n", itoa(len(all)))
		}
	}
}

// isGame reports whether a row outside a list has two players of the event and a result in the columns of the list.
func (r surroundings) isGame(l *list, row workbook.Row) bool {
	for _, which := range []string{tables.FirstMover, tables.SecondMover} {
		if c, ok := l.Side(which, tables.Name); !ok || !r.plays(row.Cell(c.Number)) {
			return false
		}
	}
	c, _ := resultCell(l.Table, row)
	_, verdict := cells.ParsePair(cells.Plain(c), cells.Half)
	return verdict != cells.NotResult
}

// plays reports whether a cell has the name of a player in the lists.
func (r *reader) plays(c workbook.Cell) bool {
	name, _ := splitNumber(cells.Plain(c), 0)
	return r.players[name]
}

// reportTitles reports titles between the rows of a list that name another round or games that break a tie: the round
// of the rows below them is not known. The title of the list's own round may be repeated, on another page.
func (r *reader) reportTitles(l *list) {
	for _, row := range l.Skipped {
		title := preamble.From([]workbook.Row{row}, nil, r.Calendar).Round
		other := title.N > 0 && title.N != l.round
		if !other && (l.stage != rating.Normal || !isPlayoff([]workbook.Row{row})) {
			continue
		}
		c := filled(row, title.Column)
		r.Note(finding.StrayTitle, r.Report.At(l.Sheet.Name, row.Number, c.Column), cells.Plain(c), "round", itoa(l.round))
	}
}

// filled returns the cell of a column, or for column 0 the first one that is not empty; if there is none, an empty
// cell of column 1.
func filled(row workbook.Row, column int) workbook.Cell {
	if i := slices.IndexFunc(row.Cells, func(c workbook.Cell) bool {
		return c.Column == column || column == 0 &&
			tables.Holds(c)
	}); i >= 0 {
		return row.Cells[i]
	}
	return workbook.Cell{Column: 1}
}
