package crosstable

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
)

// remains puts down rows between and below those of the players that have results but neither a number nor a name.
func (r reader) remains(t tables.Table) {
	for _, row := range slices.Concat(t.Skipped, t.Below) {
		if c, ok := nobodys(t, row); ok {
			r.Pad.Note("E318", r.Place(t, row, c.Column), cells.Plain(c))
		}
	}
}

// nobodys gives the first result of a row that has nothing but what rows of players have beside their names. Where every
// round has a figure and none names an opponent, the row is one of sums.
func nobodys(t tables.Table, row workbook.Row) (first workbook.Cell, ok bool) {
	results, games := 0, false
	for _, c := range row.Cells {
		text := cells.Plain(c)
		if text == "" && !c.Formula {
			continue
		}
		i := slices.IndexFunc(t.Columns, func(o tables.Column) bool { return o.Number == c.Column })
		switch {
		case i < 0:
			return first, false
		case t.Columns[i].Round > 0:
			result, game := likeResult(text)
			if !result || spoiled(c) == "E307" {
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

// likeResult says whether a text can stand in a cell of a round, and whether it names an opponent there.
func likeResult(text string) (ok, game bool) {
	for _, s := range spellings {
		if s.reads(text) {
			return true, true
		}
		if _, v := s.parse(text, cells.Half); v != cells.NotResult {
			ok = true
		}
	}
	_, v := cells.ParseOne(text, "")
	return ok || v != cells.NotResult, false
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
	return number || points(cells.Plain(c)) != ""
}
