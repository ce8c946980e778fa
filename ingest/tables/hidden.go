package tables

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/fields"
	"kalends/ingest/workbook"
)

// Report puts down what was read although it is hidden (W110), and the sheets that were not read because they are (W111).
func Report(pad *fields.Pad, book workbook.Book, read []Table) {
	for _, s := range book.Sheets {
		if s.Hidden && len(s.Rows) > 0 {
			pad.Note("W111", pad.At(s.Name, 0, 0), "")
		}
	}
	for _, s := range book.Sheets {
		var where []string
		for _, t := range read {
			if t.Sheet.Name == s.Name {
				where = append(where, t.hidden()...)
			}
		}
		slices.Sort(where)
		if where = slices.Compact(where); len(where) > 12 {
			where = append(where[:12], "…")
		}
		if len(where) > 0 {
			pad.Note("W110", pad.At(s.Name, 0, 0), "", "where", strings.Join(where, ", "))
		}
	}
}

// hidden lists the hidden rows and columns of the table.
func (t Table) hidden() []string {
	var where []string
	for _, r := range t.Rows {
		if r.Hidden {
			where = append(where, strconv.Itoa(r.Number))
		}
	}
	for _, c := range t.Columns {
		if c.Key != "" && slices.ContainsFunc(t.Sheet.HiddenCols, func(r workbook.Range) bool { return r.Holds(1, c.Number) }) {
			where = append(where, workbook.Letters(c.Number))
		}
	}
	return where
}
