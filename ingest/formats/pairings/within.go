package pairings

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

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
