package rating

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The bounds of a stranger's word in a line of text.
const (
	longestWord = 1000 // characters; a path and a list of names are shorter
	mostMarks   = 6    // upon one letter; more of them would cover the lines above and below
	mostBlanks  = 2    // side by side; more of them would push what follows onto a line of its own
)

// Word makes a stranger's word fit for a line of text: the name of a file or a player, what a cell says, what a
// registry holds. Whatever would end the line, steer a terminal, turn the order of letters or cannot be seen is shown
// by its number, as \n, \x1b or \u202e; letters of every script, rare and private ones too, stay as they are. A word
// that is fit stays as it is, so that nothing is spoilt by a second call. A very long one is cut with an ellipsis.
//
// This is the one place where that is decided; words are filled, errors told and answers printed through it.
func Word(word string) string {
	if fit(word) {
		return word
	}
	return brief(visible(closed(word)))
}

// Line makes a whole line fit, as long and as far to the right as it is.
func Line(line string) string {
	if fit(line) {
		return line
	}
	return visible(line)
}

// Lines makes a text fit that may have several lines: what a machine says of its fault, a page of an answer.
func Lines(text string) string {
	if fit(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = visible(strings.TrimSuffix(l, "\r"))
	}
	return strings.Join(lines, "\n")
}

// JSON gives an answer for programs whose every sign can be looked at in a terminal: in the texts of JSON, which our
// text must be, a sign can stand as its number and means the same.
func JSON(text []byte) []byte {
	var b []byte
	last := rune(0)
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if r >= utf8.RuneSelf-1 && !shows(r, last) {
			for _, unit := range utf16.Encode([]rune{r}) {
				b = fmt.Appendf(b, `\u%04x`, unit)
			}
		} else {
			b = append(b, rest[:size]...)
		}
		last, rest = r, rest[size:]
	}
	return b
}

// fit says of most words that nothing is wrong with them: they are short and of letters that need no second look.
func fit(word string) bool {
	if len(word) > longestWord {
		return false
	}
	blank := false
	for _, r := range word {
		if r < ' ' || r > '~' && !unicode.In(r, unicode.Han, unicode.Cyrillic, unicode.Lu, unicode.Ll) || unicode.IsMark(r) ||
			r == ' ' && blank {
			return false
		}
		blank = r == ' '
	}
	return true
}

// visible writes what cannot be seen as its number, and marks that are piled up.
func visible(text string) string {
	var b strings.Builder
	last, marks := rune(0), 0
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRuneInString(rest)
		if marks++; !unicode.IsMark(r) {
			marks = 0
		}
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(rest[0]), 16))
		case !shows(r, last), marks > mostMarks:
			b.WriteString(strings.Trim(strconv.QuoteToASCII(string(r)), `"`))
		default:
			b.WriteRune(r)
		}
		last, rest = r, rest[size:]
	}
	return b.String()
}

// closed takes out blanks behind blanks.
func closed(word string) string {
	var b strings.Builder
	blanks := 0
	for rest := word; len(rest) > 0; {
		r, size := utf8.DecodeRuneInString(rest)
		if blanks++; !unicode.Is(unicode.Zs, r) {
			blanks = 0
		}
		if blanks <= mostBlanks {
			b.WriteString(rest[:size])
		}
		rest = rest[size:]
	}
	return b.String()
}

// unseen are the signs that a reader does not see, or sees only by what they do to others: controls, ends of lines and
// paragraphs, marks that steer, fillers, and what Unicode will never make a character of.
var unseen = []*unicode.RangeTable{unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Bidi_Control,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point}

// joining are the scripts in which the signs that join letters and keep them apart belong to the spelling.
var joining = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
	unicode.Khmer}

const nonJoiner, joiner = '\u200c', '\u200d'

// shows says whether a reader sees a sign for what it is, behind another.
func shows(r, last rune) bool {
	switch {
	case r == nonJoiner, r == joiner:
		return unicode.In(last, joining...)
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return true // a visible sign around a number
	}
	return !unicode.In(r, unseen...)
}

// brief cuts a very long word; a letter does not lose its marks.
func brief(word string) string {
	runes := []rune(word)
	if len(runes) <= longestWord {
		return word
	}
	end := longestWord - 1
	for end > 0 && unicode.IsMark(runes[end]) {
		end--
	}
	return strings.TrimRight(string(runes[:end]), " ") + "…"
}
