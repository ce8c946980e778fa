package intake

import (
	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// gridsOf returns what the copy of a returned file shows if the file cannot be annotated as it is: at most maxRows rows
// of each sheet and maxCells cells in all. The copy has texts and no days, so a value that a spreadsheet has changed is
// written as it was typed, if a finding has it.
func gridsOf(book workbook.Book, found rating.Findings, maxRows, maxCells int) []sheets.Grid {
	var all []sheets.Grid
	for _, s := range book.Sheets {
		g := gridOf(s, cells.Calendar{Date1904: book.Date1904}, maxRows, &maxCells)
		restoreTyped(g, found)
		all = append(all, g)
	}
	if len(all) == 0 && len(book.Lines) > 0 {
		g := sheets.Grid{Lines: true}
		for _, line := range book.Lines[:min(len(book.Lines), maxRows)] {
			g.Rows = append(g.Rows, []string{line})
		}
		all = append(all, g)
	}
	return all
}

// gridOf returns the rows of a sheet as texts, and subtracts their cells from cellsLeft. It ends before the row that is
// too much.
func gridOf(s workbook.Sheet, calendar cells.Calendar, maxRows int, cellsLeft *int) sheets.Grid {
	g := sheets.Grid{Sheet: s.Name}
	for _, row := range s.Rows {
		last := row.Cells[len(row.Cells)-1].Column
		if *cellsLeft -= last; row.Number > maxRows || *cellsLeft < 0 {
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

// restoreTyped writes into the cells of a grid whose results were repaired what was typed there.
func restoreTyped(g sheets.Grid, found rating.Findings) {
	for _, f := range found {
		row, column, ok := workbook.Place(f.Origin.Cell)
		typed := f.Args["typed"]
		if f.Code == finding.ResultRepaired && ok && f.Origin.Sheet == g.Sheet && typed != "" && row <= len(g.Rows) &&
			column <= len(g.Rows[row-1]) {
			g.Rows[row-1][column-1] = typed
		}
	}
}
