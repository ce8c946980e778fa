// Package filled reads the rows that people have filled in on a sheet of a workbook which Kalends has written. Any program
// may have changed the workbook, so it is read like any sheet: by keys, with a place for every value.
package filled

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Row is one row of a sheet.
type Row struct {
	fields.Record
	Key      string            // the hash of what the row was asked about; empty: somebody has added the row
	Typed    map[string]string // everything that was filled in, by machine key, as the sheet shows it
	Formulas []string          // the keys of filled-in cells that have a formula
	Unread   bool              // a value could not be read
	Faults   []Fault           // why
}

// Read reads the rows of a sheet of a workbook. With ours false the workbook has no such sheet. A sheet that is not whole
// lacks its keys, or has one twice; it has no rows. If strict, one that lacks a single key is not whole, either.
func Read(book workbook.Book, def templates.Workbook, name string, from rating.Origin, dateOrder string,
	strict bool) (rows []Row, ours, whole bool) {
	sheet, ok := book.Sheet(name)
	if !ok {
		return nil, false, false
	}
	columns, _ := def.Sheet(name)
	calendar := cells.Calendar{Date1904: book.Date1904, Order: dateOrder}
	report := fields.NewReport(from.File, from.SHA, calendar, def, nil)
	var opt fields.Options
	if strict {
		opt.Needed = fields.Keys(columns)
	}
	records, whole := report.Table(sheet, columns, opt)
	for _, r := range records {
		rows = append(rows, rowOf(r, columns))
	}
	errors := slices.DeleteFunc(report.Findings, func(f rating.Finding) bool { return f.Severity() != rating.Error })
	for i := range rows {
		if rows[i].Unread {
			rows[i].Faults = faultsOf(rows[i], columns, errors)
		}
	}
	return rows, true, whole
}

// rowOf returns a row of the sheet; Unread is set if a value that was filled in could not be read.
func rowOf(r fields.Record, def templates.Sheet) Row {
	row := Row{Record: r, Typed: map[string]string{}}
	for _, key := range fields.Keys(def) {
		switch {
		case strings.HasSuffix(key, ".key"):
			row.Key = r.Text(key)
		case strings.HasSuffix(key, ".proposal"): // read with the answer that takes it, but not filled in
		case r.Has(key):
			if shown := r.Shown(key); shown != "" {
				row.Typed[key] = shown
			}
			row.Unread = row.Unread || r.Failed(key)
			if r.Cell(key).Formula {
				row.Formulas = append(row.Formulas, key)
			}
		}
	}
	return row
}

// Fault is an error about the cell of a key.
type Fault struct {
	Key     string
	Finding rating.Finding
}

// faultsOf returns the errors of reading that are about the cells of a row.
func faultsOf(r Row, def templates.Sheet, errors rating.Findings) (all []Fault) {
	for _, f := range errors {
		for _, key := range fields.Keys(def) {
			if r.Origin(key) == f.Origin {
				all = append(all, Fault{key, f})
			}
		}
	}
	return all
}
