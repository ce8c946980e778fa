// Package preamble reads what stands above and below a table that is not ours: facts of the event, the title of a
// round, the program that made the file. What is not said stays empty; nothing is invented.
package preamble

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Fact is what one cell says of the event. The zero Fact was not said.
type Fact struct {
	Text        string
	Row, Column int
}

// Number is a fact that is a whole number.
type Number struct {
	Fact
	N int
}

// Days are the days of the event. Their text is as written; without a first day it could not be read.
type Days struct {
	Fact
	cells.Span
}

// Round is the title of a round.
type Round struct {
	Number
	Date      rating.Date // 0: not said
	Ambiguous bool        // of the date
}

// Facts are what the rows around a table say of its event.
type Facts struct {
	Name, City, Organizer, Federation Fact
	ChiefArbiter, PairingOfficer      Fact
	Deputies                          []Fact
	TimeControl, Group                Fact
	System, Scoring                   Fact // a value of event.system, of event.scoring
	Program                           Fact // that made the file, by its name
	Database                          Fact // number of the tournament on chess-results.com
	Rounds                            Number
	Days                              Days
	Round                             Round // the last title above the table
}

// From reads the rows above and below a table. Below it only labels are read, and what programs leave there.
func From(above, below []workbook.Row, calendar cells.Calendar) Facts {
	r := reader{calendar: calendar}
	for _, row := range above {
		r.row(row)
	}
	r.titled = true
	for _, row := range below {
		r.row(row)
	}
	return r.Facts
}

// longest bounds the texts that are looked at; regulations pasted into a cell tell nothing for certain.
const longest = 1000

type reader struct {
	Facts
	calendar cells.Calendar
	titled   bool // no names and rounds from here on
}

// row reads one row: labels with their values, behind the colon or in the next cell, and lines of text.
func (r *reader) row(row workbook.Row) {
	for i := 0; i < len(row.Cells); i++ {
		c := row.Cells[i]
		if c.Kind != workbook.Text || len(c.Raw) > longest {
			continue
		}
		at := Fact{Row: row.Number, Column: c.Column}
		r.maker(cells.Tidy(c.Raw), at)
		pairs := labelled(c.Raw)
		if len(pairs) == 0 {
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

// beside reads the value of a label from the cells to its right and says how many they are.
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

// until reads the last day from the cell beside the first.
func (r *reader) until(c workbook.Cell, row int) int {
	d, ok := r.calendar.Date(c)
	if !ok || d.Date < r.Days.From {
		return 0
	}
	r.Days.To, r.Days.Ambiguous = d.Date, r.Days.Ambiguous || d.Ambiguous
	return 1
}

// take keeps the value of a label; the first to be said holds.
func (r *reader) take(key, value string, at Fact) {
	at.Text = cells.Tidy(value)
	if strings.Trim(at.Text, " -—–.:_/") == "" {
		return
	}
	if known, ok := r.plain()[key]; ok {
		keep(known, at)
		return
	}
	switch key {
	case "deputy":
		for _, name := range strings.FieldsFunc(at.Text, func(c rune) bool { return c == ';' || c == '、' }) {
			r.Deputies = append(r.Deputies, Fact{strings.TrimSpace(name), at.Row, at.Column})
		}
	case "dates", "start", "end":
		span, _ := r.calendar.Span(at.Text)
		r.days(key, span, at, at.Text)
	case "rounds":
		r.rounds(whole(at.Text), at)
	case "round":
		title, ok := ReadTitle(at.Text)
		if !ok {
			title = Title{Round: whole(at.Text)}
		}
		r.round(title, at)
	case "system":
		at.Text = system(at.Text)
		keep(&r.System, at)
	case "scoring":
		at.Text = scoring(at.Text)
		keep(&r.Scoring, at)
	}
}

// plain lists the labels whose values are kept as they stand.
func (r *reader) plain() map[string]*Fact {
	return map[string]*Fact{"name": &r.Name, "organizer": &r.Organizer, "federation": &r.Federation, "chief_arbiter": &r.ChiefArbiter,
		"pairing_officer": &r.PairingOfficer, "city": &r.City, "time_control": &r.TimeControl, "group": &r.Group, "program": &r.Program}
}

func keep(into *Fact, f Fact) {
	if into.Text == "" {
		*into = f
	}
}

func (r *reader) rounds(n int, at Fact) {
	if n > 0 && r.Rounds.N == 0 {
		r.Rounds = Number{at, n}
	}
}

// days keeps the days of the event, or one end of them.
func (r *reader) days(key string, s cells.Span, at Fact, text string) {
	at.Text = text
	switch {
	case key == "start" && r.Days.From == 0:
		r.Days = Days{at, cells.Span{From: s.From, To: r.Days.To, Ambiguous: s.Ambiguous || r.Days.Ambiguous}}
	case key == "end" && (r.Days.To == 0 || r.Days.To == r.Days.From):
		r.Days.To, r.Days.Ambiguous = s.To, s.Ambiguous || r.Days.Ambiguous
		keep(&r.Days.Fact, at)
	case key == "dates" && r.Days.From == 0:
		r.Days = Days{at, s}
	}
}

// round keeps the title of a round; the last above the table is its own.
func (r *reader) round(t Title, at Fact) {
	r.rounds(t.Of, at)
	if r.titled || t.Standing || t.Round == 0 {
		return
	}
	r.Round = Round{Number: Number{at, t.Round}}
	if days := r.calendar.Days(at.Text); len(days) > 0 {
		r.Round.Date, r.Round.Ambiguous = days[0].Date, days[0].Ambiguous
	}
}

var (
	database = regexp.MustCompile(`(?i)tnr(\d{1,9})\.aspx`)
	page     = regexp.MustCompile(`^(第 ?\d+ ?页|第 ?\d+ ?頁|共 ?\d+ ?页|page \d|стор\.? \d|seite \d|halaman \d|página \d)`)
)

// maker knows the program that made the file, and the number that it has given the tournament.
func (r *reader) maker(text string, at Fact) {
	if m := database.FindStringSubmatch(text); m != nil {
		keep(&r.Database, Fact{m[1], at.Row, at.Column})
	}
	sign, programs := cells.Sign(text), templates.Around().Programs
	for _, name := range slices.Sorted(maps.Keys(programs)) {
		if slices.ContainsFunc(programs[name], func(mark string) bool { return strings.Contains(sign, mark) }) {
			keep(&r.Program, Fact{name, at.Row, at.Column})
		}
	}
}

// line reads a line without a label: the title of a round, the days, a scoring, or the name of the event, which is the
// first line that is nothing else.
func (r *reader) line(text string, at Fact) {
	at.Text = text
	sign := cells.Sign(text)
	if s := scoringSign.FindString(halves(sign)); s != "" {
		keep(&r.Scoring, Fact{scoring(s), at.Row, at.Column})
	}
	title, isTitle := ReadTitle(text)
	if isTitle {
		r.round(title, at)
		text = title.Rest
	}
	switch {
	case r.titled, page.MatchString(sign), strings.Contains(sign, "://"):
		return
	case !isTitle && r.dayLine(text, at), note(text):
		return
	}
	r.name(text, at)
}

// dayLine reads a line that gives the days, perhaps with the town before them.
func (r *reader) dayLine(text string, at Fact) bool {
	for _, s := range []string{text, afterComma(text)} {
		if span, ok := r.calendar.Span(s); ok {
			r.days("dates", span, at, s)
			return true
		}
	}
	return false
}

func afterComma(s string) string {
	_, rest, _ := strings.Cut(s, ",")
	return strings.TrimSpace(rest)
}

// notes are the beginnings of such lines.
var notes = sync.OnceValue(func() []string {
	var all []string
	for _, n := range templates.Around().Notes {
		all = append(all, cells.Sign(n))
	}
	return all
})

// note tells lines that programs print for themselves, such as the title of the table.
func note(text string) bool {
	sign := cells.Sign(text)
	for _, n := range notes() {
		if rest, ok := strings.CutPrefix(sign, n); ok && (rest == "" || strings.ContainsAny(rest[:1], " :.(/0123456789") || !isLetter(rest)) {
			return true
		}
	}
	return false
}

// group finds the group in brackets at the end of an event's name.
var group = regexp.MustCompile(`^(.+?)\s?[(\[【]([^()\[\]【】]+)[)\]】]$`)

// name keeps the name of the event, without the group in brackets behind it.
func (r *reader) name(text string, at Fact) {
	if !strings.ContainsFunc(text, letter) || len([]rune(text)) < 3 || r.Name.Text != "" {
		return
	}
	at.Text = text
	if m := group.FindStringSubmatch(text); m != nil && isGroup(m[2]) {
		at.Text = m[1]
		keep(&r.Group, Fact{m[2], at.Row, at.Column})
	}
	r.Name = at
}

func isGroup(s string) bool {
	sign := cells.Sign(s)
	for _, g := range templates.Around().Groups {
		if strings.Contains(sign, g) {
			return true
		}
	}
	return groupAge.MatchString(sign)
}

// groupAge is a group by age: U12, S50, до 12.
var groupAge = regexp.MustCompile(`^(?:[us] ?\d\d|(?:до|under|bawah) \d\d)\b`)

// whole reads the first number of a text, such as the 7 of "7 rounds".
func whole(text string) int {
	n, _ := strconv.Atoi(digits.FindString(cells.Sign(text)))
	return n
}

var digits = regexp.MustCompile(`\b\d{1,2}\b|\d{1,2}`)
