package fields

import (
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating/finding"
	"kalends/templates"
)

// Stream reads the records of a long table row by row. Each is checked at once, and nothing of it is kept.
type Stream struct {
	report *Report
	def    templates.Sheet
	sheet  string
	from   *source // nil before the row of the keys
	whole  bool    // every required column is there
	hidden *concealed
	single []single
	row    workbook.Row
	held   []*workbook.Cell // the cells of row by column, as far as there are keys
}

// single is a field in which each value may occur once.
type single struct {
	key   string
	first map[string]int // the row of each value
}

// Stream begins a table; call Row for each row, then End.
func (p *Report) Stream(sheet string, def templates.Sheet) *Stream {
	l := &Stream{report: p, def: def, sheet: sheet}
	for _, field := range def.Columns {
		if field.Unique {
			l.single = append(l.single, single{field.Key, map[string]int{}})
		}
	}
	return l
}

// Row returns the record of the next row, if it is one. The record is valid until the next row; see Record.Clone.
func (l *Stream) Row(row workbook.Row) (Record, bool) {
	switch {
	case l.from == nil:
		if row.Number <= lastHead && holdsKeys(row, l.def) {
			l.begin(row)
		}
		return Record{}, false
	case row.Number < l.hidden.head+2 || !l.whole:
		return Record{}, false
	}
	l.row = row
	l.hidden.row(&l.row)
	l.hold()
	r := Record{source: l.from, Row: row.Number, cells: &l.row, held: l.held}
	if !r.counts(nil) {
		return Record{}, false
	}
	r.check(nil)
	for _, s := range l.single {
		if v, once := r.once(s.key, s.first); once {
			s.first[strings.Clone(v)] = r.Row // v may refer to the whole row
		}
	}
	return r, true
}

// hold sorts the cells of the row by column.
func (l *Stream) hold() {
	clear(l.held)
	for i := range l.row.Cells {
		if c := &l.row.Cells[i]; c.Column < len(l.held) {
			l.held[c.Column] = c
		}
	}
}

// begin reads the row of the keys.
func (l *Stream) begin(row workbook.Row) {
	row.Cells = slices.Clone(row.Cells)
	columns, whole := l.report.columns(workbook.Sheet{Name: l.sheet, Rows: []workbook.Row{row}}, l.def, row.Number, nil)
	l.from, l.whole, l.hidden = l.report.source(l.sheet, l.def, columns), whole, concealedIn(row, columns)
	l.held = make([]*workbook.Cell, len(l.hidden.keyed))
}

// End reports what is known only after the last row. The sheet may lack its rows.
func (l *Stream) End(sheet workbook.Sheet) {
	l.single = nil
	switch {
	case l.from == nil:
		l.report.Note(finding.KeysMissing, l.report.At(l.sheet, 4, 1), "")
		l.report.MarkLost(Keys(l.def)...)
	case l.whole:
		l.hidden.report(l.report, sheet, true)
	}
}
