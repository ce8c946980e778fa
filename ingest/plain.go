package ingest

import (
	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// Grid is a sheet as people see it, a text for each cell from A1 on, or the lines of a text.
type Grid struct {
	Sheet string // empty: a text's only one
	Rows  [][]string
	Lines bool // each row is a line
}

// Plain gives what a file shows, to be copied, at most so many rows of each sheet and so many places in all. What a
// spreadsheet has changed is given as it was typed, as far as the findings tell, because the copy keeps texts and no
// days.
func Plain(book workbook.Book, found rating.Findings, most, places int) []Grid {
	var all []Grid
	for _, s := range book.Sheets {
		g := plainSheet(s, cells.Calendar{Date1904: book.Date1904}, most, &places)
		g.restore(found)
		all = append(all, g)
	}
	if len(all) == 0 && len(book.Lines) > 0 {
		g := Grid{Lines: true}
		for _, line := range book.Lines[:min(len(book.Lines), most)] {
			g.Rows = append(g.Rows, []string{line})
		}
		all = append(all, g)
	}
	return all
}

func plainSheet(s workbook.Sheet, calendar cells.Calendar, most int, places *int) Grid {
	g := Grid{Sheet: s.Name}
	for _, row := range s.Rows {
		last := row.Cells[len(row.Cells)-1].Column
		if *places -= last; row.Number > most || *places < 0 {
			break
		}
		for len(g.Rows) < row.Number {
			g.Rows = append(g.Rows, nil)
		}
		shown := make([]string, last)
		for _, c := range row.Cells {
			if shown[c.Column-1] = c.Raw; c.Kind != workbook.Text {
				shown[c.Column-1] = fields.Shown(c, calendar)
			}
		}
		g.Rows[row.Number-1] = shown
	}
	return g
}

// restore puts back what was typed into cells that were repaired.
func (g Grid) restore(found rating.Findings) {
	for _, f := range found {
		row, column, ok := workbook.Place(f.Origin.Cell)
		typed := f.Args["typed"]
		if f.Code == finding.ResultRepaired && ok && f.Origin.Sheet == g.Sheet && typed != "" && row <= len(g.Rows) &&
			column <= len(g.Rows[row-1]) {
			g.Rows[row-1][column-1] = typed
		}
	}
}
