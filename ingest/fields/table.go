package fields

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Options change how a table is read.
type Options struct {
	Weak []string // keys that templates fill in advance: a row with nothing else is no record
	Free []string // required keys that may be empty here, because the caller checks them

	Needed  []string     // keys whose column must be there, although a record may leave it empty
	Partial bool         // read a table although it lacks a column
	Left    func(Record) // called with the rows that hold only weak keys
}

// Table reads the records of a table and reports their faults. It returns false if the sheet has no keys or lacks a
// column that it needs; then nothing is read or, with Partial, the columns that are there.
func (p *Report) Table(sheet workbook.Sheet, def templates.Sheet, opt Options) ([]Record, bool) {
	l := p.Stream(sheet.Name, def)
	l.opt = opt
	for i := range sheet.Rows {
		if l.below(sheet.Rows[i]) {
			l.hidden.row(&sheet.Rows[i])
		}
	}
	l.reportHead(sheet)
	if !l.begun || !l.whole && !opt.Partial {
		return nil, false
	}
	records := make([]Record, 0, len(sheet.Rows))
	for _, row := range sheet.Rows {
		if !l.below(row) {
			continue
		}
		if r, ok := l.record(row); ok {
			records = append(records, r)
			l.cells = nil // the record keeps them
		}
	}
	return records, l.whole
}

// Stream reads the records of a long table row by row. Each is checked at once, and nothing of it is kept.
type Stream struct {
	*source
	opt    Options
	begun  bool  // the row of the keys has been read
	whole  bool  // every required column is there
	fields []int // by column: the number of its field in the definition, counted from 1; 0: none
	hidden *concealed
	single []single
	cells  []*workbook.Cell // of the last record
}

// single is a field in which each value may occur once.
type single struct {
	key   string
	first map[string]int // the row of each value
}

// Stream begins a table; call Row for each row, then End.
func (p *Report) Stream(sheet string, def templates.Sheet) *Stream {
	l := &Stream{source: p.source(sheet, def)}
	for _, field := range def.Columns {
		if field.Unique {
			l.single = append(l.single, single{field.Key, map[string]int{}})
		}
	}
	return l
}

// Row checks the next row and returns its record; false if it is no record. The record is valid until the next row; see
// Record.Clone.
func (l *Stream) Row(row workbook.Row) (Record, bool) {
	if !l.below(row) || !l.whole {
		return Record{}, false
	}
	l.hidden.row(&row)
	return l.record(row)
}

// below reports whether a row is below the headers. Until the row of the keys has come, it looks for it and begins the
// table there.
func (l *Stream) below(row workbook.Row) bool {
	if !l.begun && row.Number <= lastHead && holdsKeys(row, l.def) {
		l.begin(row)
	}
	return l.begun && row.Number >= l.hidden.head+2
}

// record checks a row below the headers and returns its record; false if it holds nothing, or only weak keys.
func (l *Stream) record(row workbook.Row) (Record, bool) {
	r := Record{source: l.source, Row: row.Number, cells: l.hold(row)}
	if !r.counts(l.opt.Weak) {
		if l.opt.Left != nil && r.counts(nil) {
			l.opt.Left(r)
		}
		return Record{}, false
	}
	r.check(l.opt.Free)
	for _, s := range l.single {
		if v, once := r.once(s.key, s.first); once {
			s.first[v] = r.Row
		}
	}
	return r, true
}

// hold returns the cells of a row by the fields of the definition, nil where there is none. It uses l.cells again if
// that is set.
func (l *Stream) hold(row workbook.Row) []*workbook.Cell {
	if l.cells == nil {
		l.cells = make([]*workbook.Cell, len(l.def.Columns))
	}
	clear(l.cells)
	for i := range row.Cells {
		if c := &row.Cells[i]; c.Column < len(l.fields) && l.fields[c.Column] > 0 {
			l.cells[l.fields[c.Column]-1] = c
		}
	}
	return l.cells
}

// begin reads the row of the keys, and reports what is missing, doubled or unknown in it.
func (l *Stream) begin(row workbook.Row) {
	l.begun = true
	l.whole = l.columns(row, l.opt.Needed)
	l.hidden = concealedIn(row, l.source)
	l.fields = make([]int, len(l.hidden.keyed))
	for i, at := range l.at {
		l.fields[at.column] = i + 1
	}
	l.fields[0] = 0 // of fields without a column
}

// End reports what is known only after the last row, such as missing keys and hidden columns. The sheet may lack its
// rows.
func (l *Stream) End(sheet workbook.Sheet) {
	l.single = nil
	l.reportHead(sheet)
}

// reportHead reports that there are no keys, or else what users easily overlook.
func (l *Stream) reportHead(sheet workbook.Sheet) {
	switch {
	case !l.begun:
		l.report.Note(finding.KeysMissing, l.report.At(l.Sheet, 4, 1), "")
		l.report.MarkLost(Keys(l.def)...)
	case l.whole || l.opt.Partial:
		l.hidden.report(l.report, sheet, l.whole)
	}
}

// Keys lists the keys of a definition that a sender may fill in.
func Keys(def templates.Sheet) []string {
	var all []string
	for _, field := range def.Columns {
		if field.Key != "" && field.Type != "locked" {
			all = append(all, field.Key)
		}
	}
	return all
}

// counts reports whether the record holds anything but weak keys.
func (r Record) counts(weak []string) bool {
	for i := range r.def.Columns {
		field := &r.def.Columns[i]
		if field.Type == "locked" || slices.Contains(weak, field.Key) {
			continue
		}
		if holds(r.cells[i]) {
			return true
		}
	}
	return false
}

// keyRow returns the number of the row of the keys: 3 in our sheets, or near it if rows were added or removed above. It
// returns false if there is none.
func keyRow(sheet workbook.Sheet, def templates.Sheet) (int, bool) {
	for _, row := range sheet.Rows {
		if row.Number > lastHead {
			break
		}
		if holdsKeys(row, def) {
			return row.Number, true
		}
	}
	return 0, false
}

// lastHead is the last row in which keys are looked for.
const lastHead = 12

// holdsKeys reports whether a row is that of the keys: it has at least two of them, or all.
func holdsKeys(row workbook.Row, def templates.Sheet) bool {
	known := 0
	for _, c := range row.Cells {
		if _, ok := def.Field(strings.TrimSpace(c.Raw)); ok && c.Kind == workbook.Text {
			known++
		}
	}
	return known >= 2 || known == len(def.Columns)
}

// columns finds the column of each key, reports what is missing, doubled or unknown, and returns whether no key is
// missing or doubled.
func (s *source) columns(head workbook.Row, needed []string) bool {
	whole := true
	for _, c := range head.Cells {
		key := cells.Tidy(c.Raw)
		field, ok := s.def.Field(key)
		switch {
		case !ok:
			s.report.Note(finding.StrayValue, s.report.At(s.Sheet, head.Number, c.Column), key)
		case !s.place(key, place{0, c.Column}):
			s.report.Note(finding.FieldTwice, s.report.At(s.Sheet, head.Number+1, c.Column), key, "field", field.Named())
			s.report.MarkLost(key)
			whole = false
		}
	}
	return s.complete(s.report.At(s.Sheet, head.Number+1, 1), needed) && whole
}

// complete reports the fields that a sheet lacks and must have, and marks them as lost. It returns whether there are
// none.
func (s *source) complete(at rating.Origin, needed []string) bool {
	whole := true
	for _, field := range s.def.Columns {
		if _, ok := s.known[field.Key]; !ok && (field.Required || slices.Contains(needed, field.Key)) {
			s.report.Note(finding.FieldMissing, at, "", "field", field.Named())
			s.report.MarkLost(field.Key)
			whole = false
		}
	}
	return whole
}

// once returns a value that must be unique, in small letters. It returns false for a value that an earlier row has,
// which it reports, and for an empty one or NEW.
func (r Record) once(key string, first map[string]int) (v string, is bool) {
	v = strings.ToLower(r.Text(key))
	if v == "" || v == "new" {
		return "", false
	}
	row, twice := first[v]
	if twice {
		r.Note(twiceCode(key), key, "first", r.origin(row, key).Cell)
	}
	return v, !twice
}

// twiceCode returns the code for a value of a key that two rows have.
func twiceCode(key string) string {
	switch key {
	case "player.id":
		return finding.PlayerTwice
	case "player.nr", "cross.nr":
		return finding.NumberTwice
	}
	return finding.DoubledValue
}

// Form reads a form, with keys in column A and values in column C, and reports its faults. It returns false if a
// required key is missing or one is there twice.
func (p *Report) Form(sheet workbook.Sheet, def templates.Sheet, opt Options) (Record, bool) {
	r := Record{source: p.source(sheet.Name, def), Row: 1, cells: make([]*workbook.Cell, len(def.Columns))}
	whole := true
	for _, row := range sheet.Rows {
		key, value := cells.Tidy(row.Cell(1).Raw), row.Held(3)
		if _, ok := def.Field(key); !ok {
			if row.Number >= 5 && value != nil && value.Kind != workbook.Empty {
				p.Note(finding.StrayValue, p.At(sheet.Name, row.Number, 3), shown(*value, p.Calendar))
			}
			continue
		}
		if !r.place(key, place{row.Number, 3}) {
			p.Note(finding.FieldTwice, p.At(sheet.Name, row.Number, 1), key, "field", key)
			p.MarkLost(key)
			whole = false
		}
		r.cells[r.known[key]] = value
	}
	if len(r.known) == 0 {
		p.Note(finding.KeysMissing, p.At(sheet.Name, 5, 1), "")
		p.MarkLost(Keys(def)...)
		return r, false
	}
	whole = r.complete(p.At(sheet.Name, 0, 0), nil) && whole
	r.check(opt.Free)
	return r, whole
}

// Birth returns a day or year of birth. A value that cannot be one is reported as a warning, never as a reason to
// return a sheet, and is the zero value.
func (r Record) Birth(key string) rating.Birth {
	c := r.Cell(key)
	if !holds(&c) || r.unreadable(key, c) {
		return rating.Birth{}
	}
	b, ok := r.report.Calendar.Birth(c)
	if !ok {
		r.Note(finding.NotABirthDate, key)
		return rating.Birth{}
	}
	return b
}

// ParseBirth is Birth without a report; it returns false if there is none or it cannot be read.
func (r Record) ParseBirth(key string) (rating.Birth, bool) {
	c := r.Cell(key)
	if !holds(&c) {
		return rating.Birth{}, false
	}
	return r.report.Calendar.Birth(c)
}
