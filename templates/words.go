package templates

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Date formats a day as the language does: 1 October 2026, 2026年10月1日, 1 жовтня 2026 р., 1 Oktober 2026. The zero Date
// gets the text for none.
func (w Words) Date(d rating.Date) string {
	if d == 0 {
		return w.Say("calendar.none")
	}
	y, m, day := d.Civil()
	return w.Say("calendar.date", "day", strconv.Itoa(day), "month", w.Say("calendar.month"+strconv.Itoa(int(m))),
		"m", strconv.Itoa(int(m)), "year", strconv.Itoa(y))
}

// Span formats a period of days. In a period within one year, what both ends share is printed once.
func (w Words) Span(from, to rating.Date) string {
	if from == to {
		return w.Date(from)
	}
	if from.Year() != to.Year() {
		return w.Say("calendar.span", "from", w.Date(from), "to", w.Date(to))
	}
	y, m, day := from.Civil()
	first := w.Say("calendar.day", "day", strconv.Itoa(day), "month", w.Say("calendar.month"+strconv.Itoa(int(m))),
		"m", strconv.Itoa(int(m)), "year", strconv.Itoa(y))
	return w.Say("calendar.span", "from", first, "to", w.Say("calendar.until", "date", w.Date(to),
		"day", strconv.Itoa(dayOf(to)), "m", strconv.Itoa(monthOf(to))))
}

func dayOf(d rating.Date) int   { _, _, day := d.Civil(); return day }
func monthOf(d rating.Date) int { _, m, _ := d.Civil(); return int(m) }

// Count formats a whole number with the thousands separator of the language: numbers of five digits and more, and
// those of four if the language has it so.
func (w Words) Count(n int) string {
	s := strconv.Itoa(n)
	if len(s) < 4 || (len(s) < 5 && w.Say("calendar.group4") == "no") {
		return s
	}
	var parts []string
	for len(s) > 3 {
		parts = append([]string{s[len(s)-3:]}, parts...)
		s = s[:len(s)-3]
	}
	return strings.Join(append([]string{s}, parts...), w.Say("calendar.thousands"))
}

// Decimal returns the decimal separator of the language: a comma in Ukrainian. Files for programs use a point in every
// language.
func (w Words) Decimal() byte { return w.Say("calendar.decimal")[0] }

// Figures replaces the point of a number by the decimal separator of the language.
func (w Words) Figures(number string) string {
	if strings.IndexByte(number, '.') < 0 {
		return number
	}
	return strings.ReplaceAll(number, ".", string(w.Decimal()))
}

// Pick returns the name in the language, or else the first in the order of Languages; empty if there is none.
func (w Words) Pick(names map[string]string) string {
	for _, lang := range append([]string{w.Lang}, Languages...) {
		if s := names[lang]; s != "" {
			return s
		}
	}
	return ""
}

// Finding returns the problem and the remedy of a finding as text. Each room keeps the texts of its own codes in a
// file of findings, and a code is in only one of these.
func (w Words) Finding(f rating.Finding) (problem, remedy string) {
	args := w.arguments(f)
	key := w.findingKey(f.Code)
	problem = w.Labelled(key+".problem", args)
	if n := f.Args[rating.Unchecked]; n != "" {
		problem = w.Join(problem, w.Say("messages.unchecked", "n", n))
	}
	return problem, w.Labelled(key+".remedy", args)
}

// CompleteWithout reports whether the text of a finding is complete without a value, because the value occurs in
// optional parts only, or not at all.
func (w Words) CompleteWithout(code, value string) bool {
	key := w.findingKey(code)
	for _, text := range []string{w.raw(key + ".problem"), w.raw(key + ".remedy")} {
		if strings.Contains(optional().ReplaceAllString(text, ""), "{"+value+"}") {
			return false
		}
	}
	return true
}

// ProblemAtOther returns the problem of a finding as it is told at the second of two cells, where "this cell" and "the
// other" change places; empty if the text is the same there.
func (w Words) ProblemAtOther(f rating.Finding) string {
	key := w.findingKey(f.Code) + ".there"
	if !w.Has(key) {
		return ""
	}
	args := w.arguments(f)
	if isLine(f.Origin) {
		args = append([]string{"cell", w.Say("sheets.returned.in_line", "n", f.Origin.Cell)}, args[2:]...)
	}
	return w.Labelled(key, args)
}

// arguments returns the values for a finding's text, as pairs of name and value, translated.
func (w Words) arguments(f rating.Finding) []string {
	args := []string{"cell", f.Origin.Cell, "sheet", f.Origin.Sheet, "file", f.Origin.File, "read", f.Read}
	for name, value := range f.Args {
		switch {
		case name == "field":
			value = w.Label(value) // people know a field by its label
		case (name == "first" || name == "place") && isLine(f.Origin) && isLine(rating.Origin{Cell: value}):
			value = w.Say("sheets.returned.in_line", "n", value)
		case name == "article":
			value = w.article(value)
		}
		args = append(args, name, w.translated(value, w.Say("evidence.between")))
	}
	return args
}

// article formats an article. "line N" is a line of the file of an association's own regulation; any other article is
// returned as it is.
func (w Words) article(place string) string {
	if n, ok := strings.CutPrefix(place, "line "); ok {
		return w.Say("sheets.returned.line", "n", n)
	}
	return place
}

// Join joins two sentences, with a blank between them unless the first ends in a full-width sign.
func (w Words) Join(a, b string) string {
	if strings.HasSuffix(a, "。") || strings.HasSuffix(a, "？") {
		return a + b
	}
	return strings.TrimSpace(a + " " + b)
}

// fieldName matches a field in a text, such as {event.start}; it is replaced by its label, as the sheet shows it.
var fieldName = Pattern(`\{([a-z]+\.[a-z_]+)\}`)

// optional matches a part of a text in brackets, which is left out when one of its values is empty.
var optional = Pattern(` ?\[([^\[\]]*)\]`)

// placeholder matches a value in a text, such as {cell}.
var placeholder = Pattern(`\{([a-z_]+)\}`)

// valueOf returns the value of a name in pairs of name and value; empty if there is none.
func valueOf(name string, args []string) string {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return ""
}

// brackets removes the brackets around optional parts.
var brackets = strings.NewReplacer("[", "", "]", "")

// Labelled returns the text of a key without the optional parts that have no value, and with the labels of fields.
func (w Words) Labelled(key string, args []string) string {
	text := optional().ReplaceAllStringFunc(w.inForm(w.raw(key), args), func(part string) string {
		for _, place := range placeholder().FindAllStringSubmatch(part, -1) {
			if value := valueOf(place[1], args); value == "" || value == "—" {
				return ""
			}
		}
		return brackets.Replace(part)
	})
	args = slices.Clone(args)
	for _, m := range fieldName().FindAllStringSubmatch(text, -1) {
		args = append(args, m[1], w.Label(m[1]))
	}
	return Fill(text, args...)
}

// isLine reports whether a place is a line of a text file.
func isLine(o rating.Origin) bool {
	return o.Sheet == "" && o.Cell != "" && strings.Trim(o.Cell, "0123456789") == ""
}

// Place formats the place of a fact like Origin.String, but calls the line of a text file a line.
func (w Words) Place(o rating.Origin) string {
	if !isLine(o) {
		return o.String()
	}
	line := w.Say("sheets.returned.line", "n", o.Cell)
	if o.File == "" {
		return line
	}
	return rating.Word(o.File) + ": " + line
}

// Label returns the label of a field on our sheets. For one of several numbered columns, the label has its number. A
// key without a label is returned as it is.
func (w Words) Label(key string) string {
	if w.Has("sheets." + key) {
		return w.Say("sheets." + key)
	}
	stem := strings.TrimRight(key, "0123456789")
	if w.Has("sheets." + stem) {
		return w.Say("sheets."+stem, "n", key[len(stem):])
	}
	return key
}

// findingFiles are the files with the words of findings.
var findingFiles = []string{"findings", "tablefindings", "pairingfindings", "textfindings", "eventfindings",
	"rulefindings", "rulefindings_xq", "nationalfindings", "reportfindings", "officefindings", "decisionfindings",
	"personfindings", "importfindings", "settingfindings", "exportfindings"}

// findingKey returns the key of a finding's text, without .problem; one in the first file if no file has the code.
func (w Words) findingKey(code string) string {
	for _, file := range findingFiles {
		if w.Has(file + "." + code + ".problem") {
			return file + "." + code
		}
	}
	return findingFiles[0] + "." + code
}
