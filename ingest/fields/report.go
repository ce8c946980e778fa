// Package fields reads our own sheets by their hidden keys: a form row by row, a table record by record. It checks each
// value against the definition in the templates and reports every fault, so that a sheet needs to be mended only once.
package fields

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Report collects the findings about one file while it is read.
type Report struct {
	File, SHA string
	Calendar  cells.Calendar
	Lists     map[string][]string // allowed values by list name; they do not change after the first value was read
	Findings  rating.Findings

	values   map[string]map[string]string // of the lists that were used: see valuesOf
	lost     map[string]loss
	unlisted int // findings beyond mostListed
}

// mostListed is how many findings of one file are kept. Nobody reads more, and without a limit a file made for that
// purpose could fill the memory.
const mostListed = 5000

// NewReport returns an empty report. The lists of values in own replace those of the definition.
func NewReport(file, sha string, calendar cells.Calendar, def templates.Workbook, own map[string][]string) *Report {
	p := &Report{File: file, SHA: sha, Calendar: calendar, Lists: map[string][]string{}, lost: map[string]loss{}}
	maps.Copy(p.Lists, def.Lists)
	maps.Copy(p.Lists, own)
	return p
}

// At returns the origin of a cell; row 0 is the sheet as a whole.
func (p *Report) At(sheet string, row, column int) rating.Origin {
	o := rating.Origin{File: p.File, SHA: p.SHA, Sheet: sheet}
	if row > 0 {
		o.Cell = workbook.Address(row, max(column, 1))
	}
	return o
}

// Note adds a finding; args are names and values in turn. What was read is cut to 80 letters. Beyond mostListed
// findings it only counts them, unless a finding is the first of its severity.
func (p *Report) Note(code string, at rating.Origin, read string, args ...string) {
	alike := func(f rating.Finding) bool { return f.Code[0] == code[0] }
	// The verdict depends on the severities only, so the first finding of each is never left out.
	if len(p.Findings) >= mostListed && slices.ContainsFunc(p.Findings, alike) {
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

// NoteUnlisted adds a finding with the number of findings that were only counted, if there are any.
func (p *Report) NoteUnlisted() {
	if p.unlisted > 0 {
		p.Findings = append(p.Findings, rating.Finding{Code: finding.MoreFindings,
			Origin: rating.Origin{File: p.File, SHA: p.SHA}, Args: map[string]string{"n": strconv.Itoa(p.unlisted)}})
	}
}

// shorten returns what was read as a message shows it: tidied, and cut after 80 characters, with "…" at the cut.
func shorten(s string) string {
	s = cells.Tidy(s)
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return s
}

// Record is one record of a table, or a whole form. What the records of a table have in common is in source, once.
type Record struct {
	*source
	Row   int
	cells []*workbook.Cell // by the fields of def; nil where there is none
}

// source is the table or form from which records are read.
type source struct {
	report *Report
	def    templates.Sheet
	Sheet  string
	known  map[string]int // the numbers of those fields of def that the sheet has, by key
	at     []place        // by the fields of def
	failed map[failure]bool
}

// place is the place of a field: its column in a table, row and column in a form. Column 0: the sheet lacks the field.
type place struct{ row, column int }

// failure identifies a value that could not be read and was reported.
type failure struct {
	row int
	key string
}

// source returns the source of a sheet in which no key has been found yet.
func (p *Report) source(sheet string, def templates.Sheet) *source {
	return &source{report: p, def: def, Sheet: sheet, known: map[string]int{}, at: make([]place, len(def.Columns)),
		failed: map[failure]bool{}}
}

// place sets the place of the field of a key, and returns whether the key is there for the first time.
func (s *source) place(key string, at place) bool {
	field := slices.IndexFunc(s.def.Columns, func(f templates.Field) bool { return f.Key == key })
	_, twice := s.known[key]
	s.known[s.def.Columns[field].Key], s.at[field] = field, at
	return !twice
}

// cell returns the cell of a key, nil where the sheet lacks the key or the cell.
func (r Record) cell(key string) *workbook.Cell {
	if field, known := r.known[key]; known {
		return r.cells[field]
	}
	return nil
}

// Has reports whether the cell of a key holds anything.
func (r Record) Has(key string) bool { return holds(r.cell(key)) }

// holds reports whether a cell is there and holds anything.
func holds(c *workbook.Cell) bool { return c != nil && (c.Formula || shows(c.Raw)) }

// shows reports whether a text has anything visible. Most begin with a letter or a digit.
func shows(raw string) bool {
	return raw != "" && (raw[0] > ' ' && raw[0] <= '~' || cells.Tidy(raw) != "")
}

// Good reports whether the cell of a key holds something and nothing was wrong with it.
func (r Record) Good(key string) bool { return r.good(key) != nil }

// good returns the cell of a key if it is Good, else nil.
func (r Record) good(key string) *workbook.Cell {
	if c := r.cell(key); holds(c) && !r.Failed(key) {
		return c
	}
	return nil
}

// Failed reports whether something was wrong with the cell of a key, or the sheet lacks the key.
func (r Record) Failed(key string) bool {
	return len(r.failed) > 0 && r.failed[failure{r.Row, key}] || r.report.Gone(key)
}

// Cell returns the cell of a key, an empty one where there is none.
func (r Record) Cell(key string) workbook.Cell {
	if c := r.cell(key); c != nil {
		return *c
	}
	return workbook.Cell{Column: r.placeOf(key).column}
}

// Origin returns the place of a key, or of the record's first cell if the sheet lacks the key.
func (r Record) Origin(key string) rating.Origin { return r.origin(r.Row, key) }

// Places returns Origin as a function that may outlive the sheet: it does not keep the row's cells in memory.
func (r Record) Places() func(key string) rating.Origin {
	from, row := r.source, r.Row
	return func(key string) rating.Origin { return from.origin(row, key) }
}

// AnyPlace returns a function that gives the place of a key in any row of the table.
func (r Record) AnyPlace() func(row int, key string) rating.Origin { return r.origin }

// origin returns the place of a key in a row of a table, or in a form.
func (s *source) origin(row int, key string) rating.Origin {
	at := s.placeOf(key)
	return s.report.At(s.Sheet, cmp.Or(at.row, row), at.column)
}

// placeOf returns the place of the field of a key; zero if the sheet lacks it.
func (s *source) placeOf(key string) (at place) {
	if field, known := s.known[key]; known {
		at = s.at[field]
	}
	return at
}

// Clone returns a copy of a record of a Stream that stays valid after the next row.
func (r Record) Clone() Record {
	r.cells = slices.Clone(r.cells)
	for i, c := range r.cells {
		if c != nil {
			kept := *c
			r.cells[i] = &kept
		}
	}
	return r
}

// Note adds a finding at a key, with the field's name and what was read, and marks the value as failed. It does nothing
// for a key that the sheet lacks, which has been reported.
func (r Record) Note(code, key string, args ...string) {
	if r.report.Gone(key) {
		return
	}
	r.failed[failure{r.Row, key}] = true
	r.report.Note(code, r.Origin(key), r.Shown(key), append([]string{"field", r.named(key)}, args...)...)
	if rating.Severity(code[0]) == rating.Error {
		r.report.lose(key, false)
	}
}

// named returns the key whose label is the name of a field for users.
func (r Record) named(key string) string {
	if field, ok := r.def.Field(key); ok {
		return field.Named()
	}
	return key
}

// Shown returns what the cell of a key shows, for messages.
func (r Record) Shown(key string) string { return shown(r.Cell(key), r.report.Calendar) }

// Shown returns what a cell shows: a day or a time where a number is formatted as one.
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

// Text returns a text or an identification; empty when there is none or it could not be read.
func (r Record) Text(key string) string {
	c := r.good(key)
	if c == nil {
		return ""
	}
	return cells.Plain(*c)
}

// Int returns a whole number, 0 when there is none or it could not be read.
func (r Record) Int(key string) int {
	return r.IntOr(key, 0)
}

// IntOr returns a whole number, or the number none when there is none or it could not be read.
func (r Record) IntOr(key string, none int) int {
	c := r.good(key)
	if c == nil {
		return none
	}
	n, _ := cells.Whole(*c)
	return n
}

// Date returns a day, 0 when there is none or it could not be read.
func (r Record) Date(key string) rating.Date {
	c := r.good(key)
	if c == nil {
		return 0
	}
	d, _ := r.report.Calendar.Date(*c)
	return d.Date
}

// Choice returns the value of a drop-down list, without the hint behind it; empty if there is none or it is not in the
// list. If the list has no values, any first word is one.
func (r Record) Choice(key string) string {
	text := r.Text(key)
	if text == "" {
		return ""
	}
	list := r.def.ListOf(key)
	if len(r.report.Lists[list]) == 0 {
		word, _, _ := strings.Cut(text, " ")
		return word
	}
	v, _ := r.report.choose(list, text)
	return v
}

// Yes reports whether a list of yes and no says yes.
func (r Record) Yes(key string) bool { return r.Choice(key) == "yes" }

// translated are spellings of list values in the languages that we read.
var translated = map[string]string{
	"男": "M", "女": "F", "ч": "M", "ж": "F", "чол": "M", "жін": "F", "male": "M", "female": "F", "w": "F", "lelaki": "M",
	"perempuan": "F", "l": "M", "p": "F",
	"так": "yes", "ні": "no", "是": "yes", "否": "no", "ya": "yes", "tidak": "no", "y": "yes", "n": "no", "true": "yes",
	"false": "no",
}

// valuesOf returns the values of a list by every spelling that names one of them, as cells.Sign writes it.
func valuesOf(allowed []string) map[string]string {
	values := map[string]string{}
	add := func(spelling, value string) {
		if _, known := values[spelling]; !known {
			values[spelling] = value
		}
	}
	for _, v := range allowed {
		sign := cells.Sign(v)
		add(sign, v)
		add(strings.ReplaceAll(sign, "½", "0.5"), v)
		for spelling, value := range translated {
			if value == v {
				add(spelling, v)
			}
		}
	}
	return values
}

// oneWord joins a value of several words, such as "round robin" or "rating officer", as the lists have it.
var oneWord = strings.NewReplacer(" ", "_", "-", "_")

// choose returns the value of a list that a text names, by itself or before a hint; false if it names none. It keeps
// the text as a spelling of the value, because a long table has few different ones.
func (p *Report) choose(list, text string) (string, bool) {
	values := p.values[list]
	if values == nil {
		if values = valuesOf(p.Lists[list]); p.values == nil {
			p.values = map[string]map[string]string{}
		}
		p.values[list] = values
	}
	if v, ok := values[text]; ok {
		return v, true
	}
	whole := cells.Sign(text)
	first, _, _ := strings.Cut(whole, " ")
	for _, spelling := range []string{whole, oneWord.Replace(whole), first} {
		if v, ok := values[spelling]; ok {
			if len(values) < maxSpellings {
				values[text] = v
			}
			return v, true
		}
	}
	return "", false
}

// maxSpellings is how many spellings of the values of a list are kept.
const maxSpellings = 1000

func itoa(n int) string { return strconv.Itoa(n) }
