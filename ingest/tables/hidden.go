package tables

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// Report reports hidden cells that were read, hidden sheets that were not read, and lines that are longer than a row.
func Report(report *fields.Report, book workbook.Book, read []Table) {
	least := 3 // cells of a workbook behind the last column; fewer are a remark beside the table
	if len(book.Lines) > 0 {
		least = 1
	}
	for _, t := range read {
		t.glued(report, least)
	}
	for _, s := range book.Sheets {
		if s.Hidden && len(s.Rows) > 0 {
			report.Note(finding.HiddenSheet, report.At(s.Name, 0, 0), "")
		}
	}
	for _, s := range book.Sheets {
		var places []string
		for _, t := range read {
			if t.Sheet.Name == s.Name {
				places = append(places, t.hidden()...)
			}
		}
		slices.Sort(places)
		if places = slices.Compact(places); len(places) > 12 {
			places = append(places[:12], "…")
		}
		if len(places) > 0 {
			report.Note(finding.HiddenCells, report.At(s.Name, 0, 0), "", "where", strings.Join(places, ", "))
		}
	}
}

// hidden returns the numbers of the hidden rows and the letters of the hidden columns of the table.
func (t Table) hidden() []string {
	var places []string
	for _, r := range t.Rows {
		if r.Hidden {
			places = append(places, strconv.Itoa(r.Number))
		}
	}
	for _, c := range t.Columns {
		if c.Key != "" && slices.ContainsFunc(t.Sheet.HiddenCols,
			func(r workbook.Range) bool { return r.Holds(1, c.Number) }) {
			places = append(places, workbook.Letters(c.Number))
		}
	}
	return places
}

// glued reports lines with at least so many cells behind the last column: two lines that have become one. If most lines
// have such cells, they are a column without a header.
func (t Table) glued(report *fields.Report, least int) {
	last := 0
	for _, c := range t.Columns {
		last = max(last, c.Number)
	}
	filled := map[int]int{}
	for _, row := range t.Rows {
		for _, c := range row.Cells {
			filled[c.Column]++
		}
	}
	for _, row := range slices.Concat(t.Rows, t.Skipped) {
		var behind []workbook.Cell
		for _, c := range row.Cells {
			if c.Column > last && Holds(c) && (filled[c.Column]*2 < len(t.Rows) || len(t.Rows) < 3) {
				behind = append(behind, c)
			}
		}
		if len(behind) >= least {
			report.Note(finding.JoinedLines, report.At(t.Sheet.Name, row.Number, behind[0].Column), cells.Plain(behind[0]))
		}
	}
}
