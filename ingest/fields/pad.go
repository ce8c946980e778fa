// Package fields reads our own sheets by their keys: a form row by row, a table record by record. Each value is judged
// by the definition in the templates, and whatever is wrong is put down at once, so that one reading finds everything.
package fields

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Pad is where a reading of one file puts down what it finds.
type Pad struct {
	File, SHA string
	Calendar  cells.Calendar
	Lists     map[string][]string // allowed values by list name
	Findings  rating.Findings

	lost     map[string]loss
	chosen   map[choice]string // values that were found in a list: rows have few different ones
	unlisted int               // findings beyond those that are kept
	last     dayRead
}

// choice is a text that names a value of a list.
type choice struct{ list, text string }

// mostChosen is how many of them are kept.
const mostChosen = 1000

// mostListed is how many findings of one file are kept. Nobody reads as many, and a file that is made to have a million
// would take the memory that the guard has saved.
const mostListed = 5000

// NewPad begins a reading; lists of the definition may be widened by own.
func NewPad(file, sha string, calendar cells.Calendar, def templates.Workbook, own map[string][]string) *Pad {
	p := &Pad{File: file, SHA: sha, Calendar: calendar, Lists: map[string][]string{}, lost: map[string]loss{}}
	for name, values := range def.Lists {
		p.Lists[name] = values
	}
	for name, values := range own {
		p.Lists[name] = values
	}
	return p
}

// At gives the origin of a cell.
func (p *Pad) At(sheet string, row, column int) rating.Origin {
	o := rating.Origin{File: p.File, SHA: p.SHA, Sheet: sheet}
	if row > 0 {
		o.Cell = workbook.Address(row, max(column, 1))
	}
	return o
}

// Note puts down a finding; args are names and values in turn.
func (p *Pad) Note(code string, at rating.Origin, read string, args ...string) {
	alike := func(f rating.Finding) bool { return f.Code[0] == code[0] }
	if len(p.Findings) >= mostListed && slices.ContainsFunc(p.Findings, alike) { // so the verdict stays the same
		p.unlisted++
		return
	}
	f := rating.Finding{Code: code, Origin: at, Read: shorten(read)}
	for i := 0; i+1 < len(args); i += 2 {
		if f.Args == nil {
			f.Args = map[string]string{}
		}
		f.Args[args[i]] = args[i+1]
	}
	p.Findings = append(p.Findings, f)
}

// Rest says how many findings are not listed, if there are any.
func (p *Pad) Rest() {
	if p.unlisted > 0 {
		p.Findings = append(p.Findings, rating.Finding{Code: finding.MoreFindings,
			Origin: rating.Origin{File: p.File, SHA: p.SHA}, Args: map[string]string{"n": strconv.Itoa(p.unlisted)}})
	}
}

// shorten keeps what was read fit for a message.
func shorten(s string) string {
	s = cells.Tidy(s)
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return s
}

// Record is one record of a table, or a whole form. There may be as many as a sheet has rows: what they have in common
// is said once.
type Record struct {
	*source
	Row   int
	cells *workbook.Row    // of a table
	held  []*workbook.Cell // of a long table, by column: what the row holds, while it is the last one
}

// source is the table or form that records come from.
type source struct {
	pad     *Pad
	def     templates.Sheet
	Sheet   string
	columns keyColumns       // of a table
	at      []int            // the same, by the fields of def; 0: it has none
	slots   map[string]*slot // of a form
	failed  map[failure]bool
}

type slot struct {
	cell workbook.Cell
	row  int
}

// failure is a value that could not be read and was put down; the records of a table share theirs.
type failure struct {
	row int
	key string
}

// cell gives the cell of a key, nil where the sheet lacks the key or nothing stands there.
func (r Record) cell(key string) *workbook.Cell {
	if column := r.columns.of(key); column > 0 {
		return r.in(column)
	}
	if s := r.slots[key]; s != nil {
		return &s.cell
	}
	return nil
}

// in gives the cell of a column of a table, nil where nothing stands there.
func (r Record) in(column int) *workbook.Cell {
	if r.held != nil {
		return r.held[column]
	}
	return r.cells.Held(column)
}

// nth is cell of a field of the definition, and says whether the sheet has its key.
func (r Record) nth(field int) (c *workbook.Cell, there bool) {
	if r.at == nil {
		s := r.slots[r.def.Columns[field].Key]
		if s == nil {
			return nil, false
		}
		return &s.cell, true
	}
	if column := r.at[field]; column > 0 {
		return r.in(column), true
	}
	return nil, false
}

// Has says whether the cell of a key holds anything.
func (r Record) Has(key string) bool { return holds(r.cell(key)) }

// holds says whether a cell is there and holds anything.
func holds(c *workbook.Cell) bool { return c != nil && (c.Formula || shows(c.Raw)) }

// shows says whether there is anything to see of a text. Most begin with a letter or a figure.
func shows(raw string) bool {
	return raw != "" && (raw[0] > ' ' && raw[0] <= '~' || cells.Tidy(raw) != "")
}

// Good says whether the cell of a key holds something and nothing was wrong with it.
func (r Record) Good(key string) bool { return r.good(key) != nil }

// good gives the cell of a key, if it is Good.
func (r Record) good(key string) *workbook.Cell {
	if c := r.cell(key); holds(c) && !r.Failed(key) {
		return c
	}
	return nil
}

// Failed says whether something was wrong with the cell of a key, or the sheet lacks the key.
func (r Record) Failed(key string) bool {
	return len(r.failed) > 0 && r.failed[failure{r.Row, key}] || r.pad.Gone(key)
}

// Cell gives the cell of a key.
func (r Record) Cell(key string) workbook.Cell {
	if c := r.cell(key); c != nil {
		return *c
	}
	return workbook.Cell{Column: r.columns.of(key)}
}

// Origin gives the place of a key, or of the record's first cell if the sheet lacks the key.
func (r Record) Origin(key string) rating.Origin { return r.origin(r.Row, key) }

// Places is Origin for whoever outlives the sheet: it does not keep what the row says.
func (r Record) Places() func(key string) rating.Origin {
	from, row := r.source, r.Row
	return func(key string) rating.Origin { return from.origin(row, key) }
}

// AnyPlace is Places for every row of the table.
func (r Record) AnyPlace() func(row int, key string) rating.Origin { return r.origin }

func (s *source) origin(row int, key string) rating.Origin {
	if column := s.columns.of(key); column > 0 {
		return s.pad.At(s.Sheet, row, column)
	}
	if in := s.slots[key]; in != nil {
		return s.pad.At(s.Sheet, in.row, in.cell.Column)
	}
	return s.pad.At(s.Sheet, row, 1)
}

// Kept is a record of Lines for whoever asks it again after the next one.
func (r Record) Kept() Record {
	row := *r.cells
	row.Cells = slices.Clone(row.Cells)
	r.cells, r.held = &row, nil
	return r
}

// Note puts down a finding at a key; the field's name and what was read go with it. Of a key that the sheet lacks all
// has been said.
func (r Record) Note(code, key string, args ...string) {
	if r.pad.Gone(key) {
		return
	}
	r.failed[failure{r.Row, key}] = true
	r.pad.Note(code, r.Origin(key), r.Shown(key), append([]string{"field", r.named(key)}, args...)...)
	if rating.Severity(code[0]) == rating.Error {
		r.pad.lose(key, false)
	}
}

// named gives the key under which people know a field.
func (r Record) named(key string) string {
	if field, ok := r.def.Field(key); ok {
		return field.Named()
	}
	return key
}

// Shown gives what the cell of a key shows, for messages.
func (r Record) Shown(key string) string { return shown(r.Cell(key), r.pad.Calendar) }

// Shown gives what a cell shows: a day or a time for a number that is one.
func Shown(c workbook.Cell, k cells.Calendar) string { return shown(c, k) }

func shown(c workbook.Cell, k cells.Calendar) string {
	switch {
	case c.Kind == workbook.Bool && c.Raw == "1":
		return "TRUE"
	case c.Kind == workbook.Bool:
		return "FALSE"
	case c.Kind == workbook.Number && c.Format == workbook.DateFormat:
		if d, ok := k.Date(c); ok {
			return d.Date.String()
		}
	case c.Kind == workbook.Number && c.Format == workbook.TimeFormat:
		if _, repair, _ := k.ResultCell(c, cells.Half); repair != nil {
			return repair.Shown
		}
	}
	return cells.Plain(c)
}

// Text gives a text or an identification; empty when there is none or it could not be read.
func (r Record) Text(key string) string {
	c := r.good(key)
	if c == nil {
		return ""
	}
	return cells.Plain(*c)
}

// Int gives a whole number, 0 when there is none.
func (r Record) Int(key string) int {
	return r.IntOr(key, 0)
}

// IntOr gives a whole number, or another when there is none.
func (r Record) IntOr(key string, none int) int {
	c := r.good(key)
	if c == nil {
		return none
	}
	n, _ := cells.Whole(*c)
	return n
}

// Date gives a day, 0 when there is none.
func (r Record) Date(key string) rating.Date {
	c := r.good(key)
	if c == nil {
		return 0
	}
	d, _ := r.pad.day(*c)
	return d.Date
}

// dayRead is a cell with a day, as it was read.
type dayRead struct {
	calendar cells.Calendar
	kind     workbook.Kind
	format   workbook.Format
	raw      string
	cells.Day
}

// day reads a day. Row after row may have the same.
func (p *Pad) day(c workbook.Cell) (cells.Day, bool) {
	last := &p.last
	if last.raw == c.Raw && last.kind == c.Kind && last.format == c.Format && last.calendar == p.Calendar && c.Raw != "" {
		return last.Day, true
	}
	d, ok := p.Calendar.Date(c)
	if ok {
		*last = dayRead{p.Calendar, c.Kind, c.Format, strings.Clone(c.Raw), d}
	}
	return d, ok
}

// Choice gives the value of a drop-down list, without the hint behind it.
func (r Record) Choice(key string) string {
	text := r.Text(key)
	if text == "" {
		return ""
	}
	list := r.def.ListOf(key)
	if len(r.pad.Lists[list]) == 0 {
		word, _, _ := strings.Cut(text, " ")
		return word
	}
	v, _ := r.pad.choose(list, text)
	return v
}

// Yes says whether a list of yes and no says yes.
func (r Record) Yes(key string) bool { return r.Choice(key) == "yes" }

// others are spellings of list values in the languages that we read.
var others = map[string]string{
	"男": "M", "女": "F", "ч": "M", "ж": "F", "чол": "M", "жін": "F", "male": "M", "female": "F", "w": "F", "lelaki": "M",
	"perempuan": "F", "l": "M", "p": "F",
	"так": "yes", "ні": "no", "是": "yes", "否": "no", "ya": "yes", "tidak": "no", "y": "yes", "n": "no", "true": "yes",
	"false": "no",
}

// choose finds the value of a list that a text names.
func (p *Pad) choose(list, text string) (string, bool) {
	if v, known := p.chosen[choice{list, text}]; known {
		return v, true
	}
	v, ok := choose(text, p.Lists[list])
	if ok && len(p.chosen) < mostChosen {
		if p.chosen == nil {
			p.chosen = map[choice]string{}
		}
		p.chosen[choice{list, strings.Clone(text)}] = v
	}
	return v, ok
}

// oneWord writes a value of several words, such as "round robin" or "rating officer", as the lists have it.
var oneWord = strings.NewReplacer(" ", "_", "-", "_")

// choose finds the allowed value that a text names, by itself or before a hint.
func choose(text string, allowed []string) (string, bool) {
	whole := cells.Sign(text)
	first, _, _ := strings.Cut(whole, " ")
	for _, try := range []string{whole, oneWord.Replace(whole), first} {
		for _, v := range allowed {
			if sign := cells.Sign(v); try == sign || try == strings.ReplaceAll(sign, "½", "0.5") {
				return v, true
			}
			if others[try] == v {
				return v, true
			}
		}
	}
	return "", false
}

func itoa(n int) string { return strconv.Itoa(n) }
