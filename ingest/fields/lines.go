package fields

import (
	"slices"

	"kalends/ingest/workbook"
	"kalends/rating/finding"
	"kalends/templates"
)

// Lines reads the records of a long table as its rows come. Each is judged at once, and nothing of it is kept.
type Lines struct {
	pad    *Pad
	def    templates.Sheet
	sheet  string
	from   *source // nil: no keys have come yet
	whole  bool    // every column is there that is needed
	seen   *overlooked
	single []single
	row    workbook.Row
	held   []*workbook.Cell // of row, by column, as far as there are keys
}

// single is a field of which each value may stand once.
type single struct {
	key   string
	first *Places
}

// Lines begins a table; its rows follow, then its end.
func (p *Pad) Lines(sheet string, def templates.Sheet) *Lines {
	l := &Lines{pad: p, def: def, sheet: sheet}
	for _, field := range def.Columns {
		if field.Unique {
			l.single = append(l.single, single{field.Key, new(Places)})
		}
	}
	return l
}

// Row takes the next row and gives its record, if it is one. The record is good until the next row, see Kept.
func (l *Lines) Row(row workbook.Row) (Record, bool) {
	switch {
	case l.from == nil:
		if row.Number <= lastHead && holdsKeys(row, l.def) {
			l.begin(row)
		}
		return Record{}, false
	case row.Number < l.seen.head+2 || !l.whole:
		return Record{}, false
	}
	l.row = row
	l.seen.row(&l.row)
	l.hold()
	r := Record{source: l.from, Row: row.Number, cells: &l.row, held: l.held}
	if !r.counts(nil) {
		return Record{}, false
	}
	r.check(nil)
	for _, s := range l.single {
		if v, once := r.once(s.key, s.first); once {
			s.first.Put(v, r.Row)
		}
	}
	return r, true
}

// hold puts the cells of the row into their columns.
func (l *Lines) hold() {
	clear(l.held)
	for i := range l.row.Cells {
		if c := &l.row.Cells[i]; c.Column < len(l.held) {
			l.held[c.Column] = c
		}
	}
}

// begin takes the row of the keys.
func (l *Lines) begin(row workbook.Row) {
	row.Cells = slices.Clone(row.Cells)
	columns, whole := l.pad.columns(workbook.Sheet{Name: l.sheet, Rows: []workbook.Row{row}}, l.def, row.Number, nil)
	l.from, l.whole, l.seen = l.pad.source(l.sheet, l.def, columns), whole, overlook(row, columns)
	l.held = make([]*workbook.Cell, len(l.seen.keyed))
}

// End says that all rows have come, and puts down what is known only then. The sheet has all but its rows.
func (l *Lines) End(sheet workbook.Sheet) {
	l.single = nil
	switch {
	case l.from == nil:
		l.pad.Note(finding.KeysMissing, l.pad.At(l.sheet, 4, 1), "")
		l.pad.Lose(Keys(l.def)...)
	case l.whole:
		l.seen.tell(l.pad, sheet, true)
	}
}
