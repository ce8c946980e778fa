package preamble

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/templates"
)

var (
	database = cells.Compile(`(?i)tnr(\d{1,9})\.aspx`)
	page     = cells.Compile(`^(第 ?\d+ ?页|第 ?\d+ ?頁|共 ?\d+ ?页|page \d|стор\.? \d|seite \d|halaman \d|página \d)`)
)

// keepProgram keeps what a text says of the making of the file: the program, the tournament's address on
// chess-results.com, and the day of printing. Of programs and addresses the first counts, of days the latest.
func (r *reader) keepProgram(text string, at Fact) {
	if m := database.FindStringSubmatch(text); m != nil {
		r.keep("url", "https://chess-results.com/tnr"+m[1]+".aspx", at)
	}
	sign, programs := cells.Sign(text), templates.Around().Programs
	r.keepPrintDay(sign)
	for _, name := range slices.Sorted(maps.Keys(programs)) {
		if slices.ContainsFunc(programs[name], func(mark string) bool { return strings.Contains(sign, mark) }) {
			r.keep("program", name, at)
		}
	}
}

// keepPrintDay sets Updated to the day on which a program printed or changed the file, if the text says it; the latest
// day counts.
func (r *reader) keepPrintDay(sign string) {
	for _, word := range templates.Around().Updated {
		rest, ok := strings.CutPrefix(sign, cells.Sign(word))
		if !ok {
			continue
		}
		if days := r.calendar.Days(rest); len(days) > 0 && !days[0].Ambiguous {
			r.Updated = max(r.Updated, days[0].Date)
		}
	}
}

// line keeps what a line without a label says: the title of a round, the days, a scoring, or the name of the event,
// which is the first line that is none of these. Below the table it keeps only a scoring and the number of all rounds.
func (r *reader) line(text string, at Fact) {
	at.Text = text
	sign := cells.Sign(text)
	if s := scoringSign.FindString(halves(sign)); s != "" {
		r.keep("scoring", scoring(s), at)
	}
	title, isTitle := ReadTitle(text)
	if isTitle {
		r.round(title, at)
		text = beforeNote(title.Rest)
	}
	switch {
	case r.titled, page.MatchString(sign), strings.Contains(sign, "://"):
		return
	case !isTitle && r.dayLine(text, at), note(text):
		return
	}
	r.name(text, at)
}

// dayLine keeps the days of a line that consists of them, perhaps after the town. It returns false for any other line.
func (r *reader) dayLine(text string, at Fact) bool {
	for _, s := range []string{text, afterComma(text)} {
		if span, ok := r.calendar.Span(s); ok {
			r.days("dates", span, at, s)
			return true
		}
	}
	return false
}

// afterComma returns the text behind the first comma; empty if there is none.
func afterComma(s string) string {
	_, rest, _ := strings.Cut(s, ",")
	return strings.TrimSpace(rest)
}

// notes are the beginnings of lines that note recognises.
var notes = sync.OnceValue(func() []string {
	var all []string
	for _, n := range templates.Around().Notes {
		all = append(all, cells.Sign(n))
	}
	return all
})

// note recognises lines that programs print of themselves, such as the title of the table.
func note(text string) bool {
	sign := cells.Sign(text)
	for _, n := range notes() {
		if rest, ok := strings.CutPrefix(sign, n); ok && (rest == "" || strings.ContainsAny(rest[:1], " :.(/0123456789") ||
			!beginsWithLetter(rest)) {
			return true
		}
	}
	return false
}

// group is the group in brackets at the end of an event's name.
var group = cells.Compile(`^(.+?)\s?[(\[【]([^()\[\]【】]+)[)\]】]$`)

// name keeps the name of the event, and the group in brackets behind it by itself, unless there is a name already. A
// text of less than three characters or without a letter is ignored.
func (r *reader) name(text string, at Fact) {
	if !strings.ContainsFunc(text, letter) || len([]rune(text)) < 3 || r.Text("name") != "" {
		return
	}
	if m := group.FindStringSubmatch(text); m != nil && isGroup(m[2]) {
		text = m[1]
		r.keep("group", m[2], at)
	}
	r.keep("name", text, at)
}

// isGroup reports whether a text is the name of a group, such as one of an age.
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
var groupAge = cells.Compile(`^(?:[us] ?\d\d|(?:до|under|bawah) \d\d)\b`)
