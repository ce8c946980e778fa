package registry

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// The long sheets, of which there is a row of everybody.
const (
	playersSheet = "Players"
	ratingsSheet = "Ratings"
)

// long is a long sheet while it is read: record by record, as its rows come out of the workbook.
type long struct {
	*fields.Lines
	head []workbook.Row // the first rows, by which sheets are known
	n    int            // records
}

// take says who takes the rows of a sheet. Ratings that come before the people whose they are wait in the book.
func (r *reader) take(b workbook.Book, sheet string) func(workbook.Row) {
	r.pad.Calendar = cells.Calendar{Date1904: b.Date1904}
	if r.long[sheet] != nil || sheet != playersSheet && (sheet != ratingsSheet || r.long[playersSheet] == nil) {
		return nil
	}
	return r.rowsOf(sheet)
}

// rowsOf begins a long sheet and gives who takes its rows.
func (r *reader) rowsOf(sheet string) func(workbook.Row) {
	def, _ := r.def.Sheet(sheet)
	l := &long{Lines: r.pad.Lines(sheet, def)}
	r.long[sheet] = l
	record := map[string]func(fields.Record){playersSheet: r.readPlayer, ratingsSheet: r.readOpening}[sheet]
	return func(row workbook.Row) {
		if row.Number <= headRows {
			l.head = append(l.head, workbook.Row{Number: row.Number, Cells: slices.Clone(row.Cells)})
		}
		if rec, is := l.Row(row); is {
			l.n++
			record(rec)
		}
	}
}

// rest reads what a long sheet still has in the book, and ends it.
func (r *reader) rest(name string) {
	sheet, ok := r.book.Sheet(name)
	if !ok {
		return // which is told
	}
	if r.long[name] == nil {
		row := r.rowsOf(name)
		for i := range sheet.Rows {
			row(sheet.Rows[i])
		}
		r.letGo(name)
	}
	r.long[name].End(sheet)
	r.reg.Counts[name] = r.long[name].n
}

// letGo lets go of the rows of a sheet, of which everything is known.
func (r *reader) letGo(name string) {
	for i := range r.book.Sheets {
		if r.book.Sheets[i].Name == name {
			r.book.Sheets[i].Rows = nil
		}
	}
}

// accepted says whether the workbook is a registry. Of one that is none nothing else is told, whatever its rows say.
func (r *reader) accepted() bool {
	for i, s := range r.book.Sheets {
		if l := r.long[s.Name]; l != nil {
			r.book.Sheets[i].Rows = l.head
		}
	}
	rows := r.pad
	r.pad = fields.NewPad(rows.File, rows.SHA, rows.Calendar, r.def, nil)
	if !r.ours() {
		r.begin()
		return false
	}
	rows.Findings = append(rows.Findings, r.pad.Findings...)
	r.pad = rows
	return true
}

// absent puts down that a sheet is not there. An empty sheet is easily mistaken for a lost one.
func (r *reader) absent(name string) {
	if !slices.Contains(required, name) && name != confirmedSheet {
		r.pad.Note(finding.SheetAbsent, r.pad.At("", 0, 0), "", "name", name)
	}
}
