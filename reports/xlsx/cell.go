package xlsx

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"kalends/rating"
)

// Value is the content of a cell: a text, perhaps in parts, a whole number, points, a day or a formula. The zero Value is an empty cell.
type Value struct {
	kind valueKind
	text string // as given; what a sheet cannot hold is removed when it is written
	n    int64
}

type valueKind byte

const (
	blank valueKind = iota
	text
	whole
	points
	day
	formula
	runs
)

// Text returns the content of a cell with a text; an empty text makes an empty cell.
func Text(s string) Value {
	if s == "" {
		return Value{}
	}
	return Value{kind: text, text: s}
}

// Run is a part of a text with a look of its own. An empty Ink is black.
type Run struct {
	Text string
	Ink  string
	Bold bool
}

// Runs returns the content of a cell whose text has parts that look different. They are kept as one text, in which each
// part begins with its weight and its colour and ends with runEnd. Without parts the cell is empty.
func Runs(all []Run) Value {
	var b strings.Builder
	for _, r := range all {
		weight := "-"
		if r.Bold {
			weight = "b"
		}
		b.WriteString(weight + cmp.Or(r.Ink, Ink) + clean(r.Text) + runEnd)
	}
	if b.Len() == 0 {
		return Text("")
	}
	return Value{kind: runs, text: b.String()}
}

// runEnd ends each part of a text of Runs; clean removes it from what people write.
const runEnd = "\x00"

// special are the bytes of a text that need a closer look: those that XML escapes or cannot hold, those of codes that
// spreadsheets read, and the first byte of U+FFFE and U+FFFF.
var special = func() (all [256]bool) {
	for _, c := range []byte("<>&\"'_\xEF") {
		all[c] = true
	}
	for c := range ' ' {
		all[c] = true
	}
	return all
}()

// isPlain reports whether a text can be written as it is, without clean and without escapes, which most can.
func isPlain(s string) bool {
	if s == "" || len(s) > longest || s[0] == ' ' || s[len(s)-1] == ' ' {
		return false
	}
	for i := range len(s) {
		if special[s[i]] {
			return false
		}
	}
	return utf8.ValidString(s)
}

// Int returns the content of a cell with a whole number.
func Int(n int) Value { return Value{kind: whole, n: int64(n)} }

// Positive returns a whole number, or an empty cell for 0 and less, which mean "not given".
func Positive(n int) Value {
	if n <= 0 {
		return Value{}
	}
	return Int(n)
}

// Points returns an amount of rating points; the style decides how many decimals are shown.
func Points(p rating.Points) Value { return Value{kind: points, n: int64(p)} }

// Score returns a sum of game points.
func Score(s rating.Score) Value { return Points(rating.Points(s)) }

// Day returns a civil day, or an empty cell for the zero Date.
func Day(d rating.Date) Value {
	if d == 0 {
		return Value{}
	}
	return Value{kind: day, n: int64(d - firstDay)}
}

// Formula returns a formula, without the equals sign, which the program that opens the workbook calculates.
func Formula(f string) Value { return Value{kind: formula, text: f} }

// firstDay is day 0 of the 1900 calendar of spreadsheets, which is right from 1 March 1900 on.
var firstDay = rating.Day(1899, 12, 30)

// native returns the value as excelize takes it; nil for an empty cell and for a formula. Hundredths become a float
// only here, where the shortest decimal for them is written.
func (v Value) native() any {
	switch v.kind {
	case text:
		return clean(v.text)
	case whole, day:
		return v.n
	case points:
		return float64(v.n) / 100
	default:
		return nil
	}
}

const longest = 32767 // characters of a cell

// clean removes what XML or a spreadsheet cannot hold, and what is longer than a cell takes.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if (r < ' ' && r != '\n' && r != '\t') || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if utf8.RuneCountInString(s) > longest {
		s = string([]rune(s)[:longest])
	}
	return s
}
