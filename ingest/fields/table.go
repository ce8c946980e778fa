package fields

import (
	"maps"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Options change how a sheet is read.
type Options struct {
	Weak map[string]bool // keys that templates fill in advance: a row with nothing else is no record
	Free map[string]bool // required keys that may be empty here, because the caller checks them

	Needed  map[string]bool // keys whose column must be there, although a record may leave it empty
	Partial bool            // read a table although it lacks a column
	Left    func(Record)    // called with the rows that hold only weak keys
}

// Table reads the records of a table. The second value is false when the sheet has no keys or lacks a column that it
// needs; then nothing is read or, with Partial, the columns that are there.
func (p *Report) Table(sheet workbook.Sheet, def templates.Sheet, opt Options) ([]Record, bool) {
	head, ok := keyRow(sheet, def)
	if !ok {
		p.Note(finding.KeysMissing, p.At(sheet.Name, 4, 1), "")
		p.MarkLost(Keys(def)...)
		return nil, false
	}
	columns, ok := p.columns(sheet, def, head, opt.Needed)
	if !ok && !opt.Partial {
		return nil, false
	}
	p.warnings(sheet, columns, head, ok)
	return p.records(sheet, def, columns, head, opt), ok
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

// records reads and checks the rows below the headers.
func (p *Report) records(
	sheet workbook.Sheet, def templates.Sheet, columns map[string]int, head int, opt Options,
) []Record {
	from := p.source(sheet.Name, def, columns)
	records := make([]Record, 0, len(sheet.Rows))
	for i := range sheet.Rows {
		row := &sheet.Rows[i]
		if row.Number < head+2 {
			continue
		}
		r := Record{source: from, Row: row.Number, cells: row}
		switch {
		case r.counts(opt.Weak):
			records = append(records, r)
		case opt.Left != nil && r.counts(nil):
			opt.Left(r)
		}
	}
	for _, r := range records {
		r.check(opt.Free)
	}
	p.unique(records, def)
	return records
}

// source describes a table for its records.
func (p *Report) source(sheet string, def templates.Sheet, columns map[string]int) *source {
	from := &source{report: p, def: def, Sheet: sheet, columns: columns, failed: map[failure]bool{}}
	from.at = make([]int, len(def.Columns))
	for i := range def.Columns {
		from.at[i] = columns[def.Columns[i].Key]
	}
	return from
}

// counts reports whether the record holds anything but weak keys.
func (r Record) counts(weak map[string]bool) bool {
	for i := range r.def.Columns {
		field := &r.def.Columns[i]
		if field.Type == "locked" || weak[field.Key] {
			continue
		}
		if c, there := r.nth(i); there && holds(c) {
			return true
		}
	}
	return false
}

// keyRow finds the row of the keys: row 3 in our sheets, or near it if rows were added or removed above.
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

// holdsKeys reports whether a row is that of the keys.
func holdsKeys(row workbook.Row, def templates.Sheet) bool {
	known := 0
	for _, c := range row.Cells {
		if _, ok := def.Field(strings.TrimSpace(c.Raw)); ok && c.Kind == workbook.Text {
			known++
		}
	}
	return known >= 2 || known == len(def.Columns)
}

// columns finds the column of each key and reports what is missing, doubled or unknown.
func (p *Report) columns(
	sheet workbook.Sheet, def templates.Sheet, head int, needed map[string]bool,
) (map[string]int, bool) {
	columns, whole := map[string]int{}, true
	for _, c := range sheet.Row(head).Cells {
		key := cells.Tidy(c.Raw)
		field, ok := def.Field(key)
		if !ok {
			p.Note(finding.StrayValue, p.At(sheet.Name, head, c.Column), key)
			continue
		}
		if _, twice := columns[key]; twice {
			p.Note(finding.FieldTwice, p.At(sheet.Name, head+1, c.Column), key, "field", field.Named())
			p.MarkLost(key)
			whole = false
		}
		columns[key] = c.Column
	}
	for _, field := range def.Columns {
		if _, ok := columns[field.Key]; !ok && (field.Required || needed[field.Key]) {
			p.Note(finding.FieldMissing, p.At(sheet.Name, head+1, 1), "", "field", field.Named())
			p.MarkLost(field.Key)
			whole = false
		}
	}
	return columns, whole
}

// warnings reports what is easily overlooked: hidden rows and columns, merged cells and, on a whole sheet, columns
// without a key.
func (p *Report) warnings(sheet workbook.Sheet, columns map[string]int, head int, whole bool) {
	o := concealedIn(sheet.Row(head), columns)
	for i := range sheet.Rows {
		if sheet.Rows[i].Number >= head+2 {
			o.row(&sheet.Rows[i])
		}
	}
	o.report(p, sheet, whole)
}

// concealed collects what is easily overlooked in the rows of a sheet.
type concealed struct {
	head    int
	keyed   []bool // by column: the row of the keys has a value there
	columns map[string]int
	hidden  []string // rows, as many as a finding names
	strays  map[int]stray
}

// stray is the first cell of a column without a key.
type stray struct {
	row  int
	cell workbook.Cell
}

func concealedIn(head workbook.Row, columns map[string]int) *concealed {
	o := &concealed{head: head.Number, columns: columns, strays: map[int]stray{}}
	last := 0
	for _, c := range head.Cells {
		last = max(last, c.Column)
	}
	o.keyed = make([]bool, last+1)
	for _, c := range head.Cells {
		o.keyed[c.Column] = c.Kind != workbook.Empty
	}
	for _, column := range columns {
		o.keyed[column] = true
	}
	return o
}

// row adds a row below the head.
func (o *concealed) row(row *workbook.Row) {
	if row.Hidden && len(o.hidden) <= mostPlaces {
		o.hidden = append(o.hidden, itoa(row.Number))
	}
	for i := len(row.Cells) - 1; i >= 0; i-- {
		c := &row.Cells[i]
		if c.Column < len(o.keyed) && o.keyed[c.Column] {
			continue
		}
		if _, known := o.strays[c.Column]; !known {
			o.strays[c.Column] = stray{row.Number, *c}
		}
	}
}

// report adds the findings.
func (o *concealed) report(p *Report, sheet workbook.Sheet, whole bool) {
	if where := append(o.hidden, o.hiddenColumns(sheet)...); len(where) > 0 {
		p.Note(finding.HiddenCells, p.At(sheet.Name, 0, 0), "", "where", list(where))
	}
	for _, column := range slices.Sorted(maps.Keys(o.strays)) {
		if !whole {
			break // these are the values of the column that has lost its key
		}
		s := o.strays[column]
		p.Note(finding.StrayValue, p.At(sheet.Name, s.row, column), shown(s.cell, p.Calendar))
	}
	for _, m := range sheet.Merged {
		if m.LastRow >= o.head+2 && (m.FirstRow != m.LastRow || m.FirstColumn != m.LastColumn) {
			p.Note(finding.MergedCells, p.At(sheet.Name, m.FirstRow, m.FirstColumn),
				workbook.Address(m.FirstRow, m.FirstColumn)+":"+
					workbook.Address(m.LastRow, m.LastColumn))
		}
	}
}

// hiddenColumns returns the hidden columns that have keys.
func (o *concealed) hiddenColumns(sheet workbook.Sheet) (hidden []string) {
	for _, column := range o.columns {
		if slices.ContainsFunc(sheet.HiddenCols, func(r workbook.Range) bool { return r.Holds(1, column) }) {
			hidden = append(hidden, workbook.Letters(column))
		}
	}
	slices.Sort(hidden)
	return hidden
}

// mostPlaces is how many places a finding names.
const mostPlaces = 12

// list joins the first places.
func list(places []string) string {
	if len(places) > mostPlaces {
		places = append(slices.Clone(places[:mostPlaces]), "…")
	}
	return strings.Join(places, ", ")
}

// unique reports values that occur twice in a field where each may occur once.
func (p *Report) unique(records []Record, def templates.Sheet) {
	for _, field := range def.Columns {
		if !field.Unique {
			continue
		}
		first := map[string]int{}
		for _, r := range records {
			if v, once := r.once(field.Key, first); once {
				first[v] = r.Row
			}
		}
	}
}

// once returns a value that must be unique, if no earlier row has it; otherwise it reports that.
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

func twiceCode(key string) string {
	switch key {
	case "player.id":
		return finding.PlayerTwice
	case "player.nr", "cross.nr":
		return finding.NumberTwice
	}
	return finding.DoubledValue
}

// Form reads a form: keys in column A, values in column C.
func (p *Report) Form(sheet workbook.Sheet, def templates.Sheet, opt Options) (Record, bool) {
	r := Record{source: &source{report: p, def: def, Sheet: sheet.Name, slots: map[string]*slot{}, failed: map[failure]bool{}},
		Row: 1}
	whole := true
	for _, row := range sheet.Rows {
		key := cells.Tidy(row.Cell(1).Raw)
		if _, ok := def.Field(key); !ok {
			if value := row.Cell(3); row.Number >= 5 && value.Kind != workbook.Empty {
				p.Note(finding.StrayValue, p.At(sheet.Name, row.Number, 3), shown(value, p.Calendar))
			}
			continue
		}
		if _, twice := r.slots[key]; twice {
			p.Note(finding.FieldTwice, p.At(sheet.Name, row.Number, 1), key, "field", key)
			p.MarkLost(key)
			whole = false
		}
		r.slots[key] = &slot{row.Cell(3), row.Number}
	}
	if len(r.slots) == 0 {
		p.Note(finding.KeysMissing, p.At(sheet.Name, 5, 1), "")
		p.MarkLost(Keys(def)...)
		return r, false
	}
	for _, field := range def.Columns {
		if _, ok := r.slots[field.Key]; !ok && field.Required {
			p.Note(finding.FieldMissing, p.At(sheet.Name, 0, 0), "", "field", field.Key)
			p.MarkLost(field.Key)
			whole = false
		}
	}
	r.check(opt.Free)
	return r, whole
}

// Birth returns a day or year of birth. A value that cannot be one is a warning, never a reason to return a sheet.
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

// ParseBirth returns a day or year of birth, and reports nothing.
func (r Record) ParseBirth(key string) (rating.Birth, bool) {
	c := r.Cell(key)
	if !holds(&c) {
		return rating.Birth{}, false
	}
	return r.report.Calendar.Birth(c)
}
