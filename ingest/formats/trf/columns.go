package trf

import (
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/width"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// line is a line of a report: its kind, and its characters by column.
type line struct {
	number int    // counted from 1
	tag    string // "001"; empty for a line of no kind
	runes  []rune // a column each; what a character takes beyond its first column is filler
}

// filler fills the further columns of a character that takes more than one.
const filler = '\x00'

// way is how the program that wrote a report counts columns.
type way string

// The ways of counting: characters, bytes, or the width in a fixed-width font. Bytes are those of the charset in which
// the report was first written; for Chinese it often arrives in another.
const (
	characters way = "characters"
	bytes      way = "bytes"
	widths     way = "widths"
	ofGB18030  way = "gb18030"
)

// tagged is the beginning of a line: three characters, then a blank or nothing.
var tagged = cells.Compile(`^(\d{3}|[A-Z]{3}|###)(?:\s|$)`)

// cut returns a line with one column for each character.
func cut(text string) line { return characters.cut(text) }

// cut returns a text as a line, with as many columns for each character as this way of counting gives it.
func (w way) cut(text string) line {
	text = strings.TrimPrefix(text, "\uFEFF")
	l := line{}
	if m := tagged.FindStringSubmatch(text); m != nil {
		l.tag = m[1]
	} else if strings.HasPrefix(text, "###") {
		l.tag = "###"
	}
	for _, r := range text {
		l.runes = append(l.runes, r)
		for range w.columns(r) - 1 {
			l.runes = append(l.runes, filler)
		}
	}
	return l
}

// columns returns how many columns a character takes.
func (w way) columns(r rune) int {
	switch {
	case r < 0x80:
		return 1
	case w == bytes:
		return len(string(r))
	case w == ofGB18030:
		b, err := simplifiedchinese.GB18030.NewEncoder().String(string(r))
		if err == nil {
			return len(b)
		}
	case w == widths:
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			return 2
		}
	}
	return 1
}

// columns returns the text in columns from to to, counted from 1 and both included, without blanks around it.
func (l line) columns(from, to int) string {
	if from > len(l.runes) {
		return ""
	}
	cut := l.runes[from-1 : min(to, len(l.runes))]
	if blank(cut) {
		return ""
	}
	return cells.Tidy(strings.ReplaceAll(string(cut), string(filler), ""))
}

// field returns the text in columns from to to, extended to the whole word on either side, so that a value that a
// program has shifted is invalid instead of cut off.
func (l line) field(from, to int) string {
	if l.columns(from, to) == "" {
		return ""
	}
	for from > 5 && l.columns(from, from) != "" && l.columns(from-1, from-1) != "" {
		from--
	}
	for to < len(l.runes) && l.columns(to, to) != "" && l.columns(to+1, to+1) != "" {
		to++
	}
	return l.columns(from, to)
}

func blank(cut []rune) bool {
	for _, r := range cut {
		if r != ' ' && r != filler {
			return false
		}
	}
	return true
}

// rest returns the text from a column on.
func (l line) rest(from int) string { return l.columns(from, max(from, len(l.runes))) }

// columnsOf returns how the columns of a report are counted: by characters, unless another way puts the fields of more
// players into their columns.
func columnsOf(book workbook.Book) way {
	best, most := characters, -1
	for _, w := range ways(book.Charset) {
		fit, all := 0, 0
		for _, text := range book.Lines {
			if l := w.cut(text); l.tag == "001" {
				all++
				if l.fits() {
					fit++
				}
			}
		}
		if fit > most {
			best, most = w, fit
		}
		if fit == all {
			break
		}
	}
	return best
}

// ways returns the ways of counting that are possible for a text in a charset, the usual one first.
func ways(charset string) []way {
	if charset == "gb18030" {
		return []way{characters, ofGB18030}
	}
	return []way{characters, bytes, widths, ofGB18030}
}

// fits reports whether the fields of a player's line are in their columns: the points, if given, are a number, and
// rounds follow.
func (l line) fits() bool {
	points := l.columns(81, 84)
	if _, ok := pointsOf(points); points != "" && !ok || l.columns(80, 80)+l.columns(85, 85) != "" {
		return false
	}
	for round := 1; round <= mostRounds && firstColumn(round) <= len(l.runes); round++ {
		if _, ok := l.block(round); !ok {
			return false
		}
	}
	return true
}

// firstColumn returns the column in which a round begins.
func firstColumn(round int) int { return 92 + 10*(round-1) }
