// Package preamble reads the lines above and below a foreign table: facts of the event, the title of a round, the
// program that made the file. Missing facts stay empty; nothing is invented.
package preamble

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Fact is what one cell says of the event; the zero Fact is a missing one.
type Fact struct {
	Text        string
	Row, Column int
}

// Number is a fact that is a whole number.
type Number struct {
	Fact
	N int
}

// Days are the days of the event. The text is as written; without a first day it could not be read.
type Days struct {
	Fact
	cells.Span
}

// Round is the title of a round.
type Round struct {
	Number
	Date      rating.Date // 0: not given
	Ambiguous bool        // of the date
}

// Facts are the facts of an event in the rows around a table.
type Facts struct {
	Texts    map[string]Fact // by label: name, city, organizer, scoring …; the values of system and scoring are ours
	Deputies []Fact
	Rounds   Number
	Days     Days
	Round    Round       // the last title above the table
	Updated  rating.Date // when a program printed the file; 0: not known
}

// Text returns the text of a fact; empty if it is missing.
func (f Facts) Text(key string) string { return f.Texts[key].Text }

// From reads the rows above and below a table. Below it, only labels and the marks of programs are read.
func From(above, below []workbook.Row, calendar cells.Calendar) Facts {
	r := reader{calendar: calendar, Facts: Facts{Texts: map[string]Fact{}}}
	for _, row := range above {
		r.row(row)
	}
	r.titled = true
	for _, row := range below {
		r.row(row)
	}
	return r.Facts
}

// longest is the length of the longest text that is read; pasted regulations prove nothing.
const longest = 1000

// reader collects the facts of an event, row by row.
type reader struct {
	Facts
	calendar cells.Calendar
	titled   bool // below the table: names and rounds are ignored
}

// row keeps in r what the text cells of one row say: labels with their values, behind the colon or in the next cell,
// lines of text, and marks of programs. Of most labels the first value counts. It reports nothing, and passes over very
// long texts.
func (r *reader) row(row workbook.Row) {
	for i := 0; i < len(row.Cells); i++ {
		c := row.Cells[i]
		if c.Kind != workbook.Text || len(c.Raw) > longest {
			continue
		}
		at := Fact{Row: row.Number, Column: c.Column}
		r.keepProgram(cells.Tidy(c.Raw), at)
		if r.heading(cells.Tidy(c.Raw), at) {
			continue
		}
		pairs := labelled(c.Raw)
		if unknown(pairs) && titled(c.Raw) || len(pairs) == 0 {
			r.line(cells.Tidy(c.Raw), at)
			continue
		}
		for _, p := range pairs[:len(pairs)-1] {
			r.take(p.key, p.value, at)
		}
		last := pairs[len(pairs)-1]
		if last.value == "" {
			i += r.beside(last.key, row.Cells[i+1:], row.Number)
			continue
		}
		r.take(last.key, last.value, at)
	}
}

// unknown reports whether all labels of a cell are unknown.
func unknown(pairs []pair) bool {
	return !slices.ContainsFunc(pairs, func(p pair) bool { return p.key != "" })
}

// titled reports whether a text is the title of a round.
func titled(text string) bool {
	_, ok := ReadTitle(text)
	return ok
}

// beside keeps the value of a label from the cells to its right and returns how many cells it has used.
func (r *reader) beside(key string, right []workbook.Cell, row int) int {
	if len(right) == 0 || len(labelled(right[0].Raw)) > 0 {
		return 0
	}
	c := right[0]
	at := Fact{Row: row, Column: c.Column}
	if d, ok := r.calendar.Date(c); ok && (key == "dates" || key == "start" || key == "end") {
		r.days(key, cells.Span{From: d.Date, To: d.Date, Ambiguous: d.Ambiguous}, at, cells.Plain(c))
		if key == "dates" && len(right) > 1 {
			return 1 + r.until(right[1], row)
		}
		return 1
	}
	r.take(key, cells.Plain(c), at)
	return 1
}

// until keeps the last day from the cell beside the first. It returns how many cells it has used, 0 or 1.
func (r *reader) until(c workbook.Cell, row int) int {
	d, ok := r.calendar.Date(c)
	if !ok || d.Date < r.Days.From {
		return 0
	}
	r.Days.To, r.Days.Ambiguous = d.Date, r.Days.Ambiguous || d.Ambiguous
	return 1
}

// take keeps the value of a label as the fact that belongs to its key, unless one has been found before. An empty value
// is ignored.
func (r *reader) take(key, value string, at Fact) {
	at.Text = cells.Tidy(value)
	if title, ok := ReadTitle(at.Text); ok && (key == "name" || key == "group") {
		r.round(title, at)
		at.Text = title.Rest
	}
	if strings.Trim(at.Text, " -—–.:_/") == "" {
		return
	}
	switch key {
	case "": // a label that is not needed
	case "deputy":
		for _, name := range strings.FieldsFunc(at.Text, func(c rune) bool { return c == ';' || c == '、' }) {
			r.Deputies = append(r.Deputies, Fact{strings.TrimSpace(name), at.Row, at.Column})
		}
	case "dates", "start", "end":
		if hour.MatchString(cells.Sign(at.Text)) {
			return
		}
		span, _ := r.calendar.Span(at.Text)
		r.days(key, span, at, at.Text)
	case "rounds":
		r.rounds(firstNumber(at.Text), at)
	case "round":
		title, ok := ReadTitle(at.Text)
		if !ok {
			title = Title{Round: firstNumber(at.Text)}
		}
		r.round(title, at)
	case "system":
		r.keep(key, string(System(at.Text)), at)
	case "scoring":
		r.keep(key, scoring(at.Text), at)
	default:
		r.keep(key, at.Text, at)
	}
}

// hour is the time of day at which a round begins, which is no date.
var hour = cells.Compile(`^\d{1,2}[:.]\d\d(?:[^.\d]|$)`)

// keep keeps a text, unless there is one already.
func (r *reader) keep(key, text string, at Fact) {
	if r.Text(key) == "" {
		r.Texts[key] = Fact{text, at.Row, at.Column}
	}
}

// rounds keeps the number of all rounds, unless there is one already.
func (r *reader) rounds(n int, at Fact) {
	if n > 0 && r.Rounds.N == 0 {
		r.Rounds = Number{at, n}
	}
}

// days keeps the days of the event, or with the key start or end one end of them, unless they are known. A span without
// days only keeps the text.
func (r *reader) days(key string, s cells.Span, at Fact, text string) {
	at.Text = text
	switch {
	case key == "start" && r.Days.From == 0:
		r.Days = Days{at, cells.Span{From: s.From, To: r.Days.To, Ambiguous: s.Ambiguous || r.Days.Ambiguous}}
	case key == "end" && (r.Days.To == 0 || r.Days.To == r.Days.From):
		r.Days.To, r.Days.Ambiguous = s.To, s.Ambiguous || r.Days.Ambiguous
		if r.Days.Text == "" {
			r.Days.Fact = at
		}
	case key == "dates" && r.Days.From == 0:
		r.Days = Days{at, s}
	}
}

// round keeps the title of a round; the last one above the table counts. From the title of a standing, or below the
// table, it keeps at most the number of all rounds.
func (r *reader) round(t Title, at Fact) {
	r.rounds(t.Of, at)
	if t.Standing && last(at.Text) {
		r.rounds(t.Round, at)
	}
	if r.titled || t.Standing || t.Round == 0 {
		return
	}
	r.Round = Round{Number: Number{at, t.Round}}
	if days := r.calendar.Days(at.Text); len(days) > 0 {
		r.Round.Date, r.Round.Ambiguous = days[0].Date, days[0].Ambiguous
	}
}

// firstNumber returns the first number of a text, such as the 7 of "7 rounds"; 0 if there is none.
func firstNumber(text string) int {
	n, _ := strconv.Atoi(digits.FindString(cells.Sign(text)))
	return n
}

var digits = cells.Compile(`\b\d{1,2}\b|\d{1,2}`)

// last reports whether a text calls the standing after a round the final one.
func last(text string) bool {
	s := cells.Sign(text)
	return slices.ContainsFunc(templates.Around().Round.Final,
		func(w string) bool { return strings.Contains(s, cells.Sign(w)) })
}

// AddTo fills empty fields of a draft's event from the facts and makes its At return their places. Ambiguous days, and
// days that cannot be read, are reported.
func (f Facts) AddTo(d *draft.Draft, sheet string) {
	t := filler{d: d, sheet: sheet, places: map[string]rating.Origin{}}
	e := &d.Event
	for key, field := range map[string]*string{"name": &e.Name, "city": &e.City, "organizer": &e.Organizer,
		"group": &e.Group, "scoring": &e.Scoring, "system": (*string)(&e.System), "time_control": &e.TimeText,
		"chief_arbiter": &e.ChiefArbiter.Name, "pairing_officer": &e.PairingOfficer, "program": &e.Program, "url": &e.URL} {
		if text := f.Text(key); *field == "" && text != "" {
			*field = text
			t.places["event."+key] = t.at(f.Texts[key])
		}
	}
	if e.Controls == nil {
		e.Controls, _ = cells.Pace(e.TimeText)
	}
	if len(e.Deputies) == 0 {
		for _, deputy := range f.Deputies {
			e.Deputies = append(e.Deputies, rating.Arbiter{Name: deputy.Text})
		}
	}
	if e.Rounds == 0 && f.Rounds.N > 0 {
		e.Rounds = f.Rounds.N
		t.places["event.rounds"] = t.at(f.Rounds.Fact)
	}
	d.Updated = max(d.Updated, f.Updated)
	t.days(f.Days)
	d.Locate(t.places)
}

// filler fills the event of a draft and collects the places of its fields.
type filler struct {
	d      *draft.Draft
	sheet  string
	places map[string]rating.Origin
}

// days sets the days of an event that has none. Ambiguous days are reported; so are days that cannot be read, which are
// not set.
func (t *filler) days(days Days) {
	e := &t.d.Event
	if e.Start != 0 || days.Text == "" {
		return
	}
	at := t.at(days.Fact)
	switch {
	case days.From == 0 && days.To != 0 && !days.Ambiguous: // a report form with the last day only
		e.End, t.places["event.end"] = days.To, at
		return
	case days.From == 0 || days.To < days.From && days.To != 0:
		t.d.Note(finding.DaysUnread, at, days.Text)
		return
	case days.Ambiguous:
		t.d.Note(finding.AmbiguousDate, at, days.Text, "field", "event.start", "date", days.From.String())
	}
	e.Start, e.End = days.From, days.To
	t.places["event.start"], t.places["event.end"] = at, at
}

// at returns the place of a fact.
func (t *filler) at(f Fact) rating.Origin { return t.d.Report.At(t.sheet, f.Row, f.Column) }
