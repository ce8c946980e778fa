package sheetfile

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// Remains puts down rows between and below those of the players of a cross table that have results but neither a number
// nor a name. The format says what can be a result there, and whether it names an opponent.
func (r *Reader) Remains(t tables.Table, like func(text string) (result, game bool)) {
	for _, row := range slices.Concat(t.Skipped, t.Below) {
		if c, ok := nobodys(t, row, like); ok {
			r.Pad.Note(finding.ResultOfNobody, r.Place(t, row, c.Column), cells.Plain(c))
		}
	}
}

// nobodys gives the first result of a row that has nothing but what rows of players have beside their names. Where
// every round has a figure and none names an opponent, the row is one of sums.
func nobodys(t tables.Table, row workbook.Row, like func(string) (result, game bool)) (first workbook.Cell, ok bool) {
	results, games := 0, false
	for _, c := range row.Cells {
		if !tables.Holds(c) {
			continue
		}
		i := slices.IndexFunc(t.Columns, func(o tables.Column) bool { return o.Number == c.Column })
		switch {
		case i < 0:
			return first, false
		case t.Columns[i].Round > 0:
			result, game := like(cells.Plain(c))
			if !result || c.Format == workbook.DateFormat || c.Format == workbook.TimeFormat {
				return first, false
			}
			if results++; results == 1 {
				first = c
			}
			games = games || game
		case !beside(t.Columns[i].Key, c):
			return first, false
		}
	}
	return first, results > 0 && (games || results < len(t.Rounds()))
}

// beside says whether a cell can stand beside the name of a player who is not there: figures, and signs of who he is.
func beside(key string, c workbook.Cell) bool {
	switch key {
	case tables.Federation, tables.Title, tables.Sex, tables.Club:
		return true
	case tables.Name, tables.Last, tables.First, tables.Remark:
		return false
	}
	_, number := tables.Number(c)
	_, err := rating.ParsePoints(cells.Decimal(cells.Plain(c)))
	return number || err == nil
}
