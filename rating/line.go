package rating

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Bounds of a foreign text in a line.
const (
	longestWord = 1000 // characters; paths and lists of names are shorter
	mostMarks   = 6    // on one letter; more would cover the lines above and below
	mostBlanks  = 2    // in a row; more would push the rest onto the next line
)

// Word makes a text from outside fit to print in a line: the name of a file or a player, the content of a cell or of
// the registry. Characters that would end the line, control a terminal, change the direction of writing or stay
// invisible are escaped, as \n, \x1b or \u202e; more than two blanks in a row become two, and a text of more than 1000
// characters is cut and ends in an ellipsis. A text that is fit is not changed, so a second call does no harm.
func Word(word string) string {
	if fit(word) {
		return word
	}
	return cutLong(escapeInvisible(shortenBlanks(word)))
}

// Line escapes like Word, in a whole line: it shortens neither the line nor its blanks.
func Line(line string) string {
	if fit(line) {
		return line
	}
	return escapeInvisible(line)
}

// Lines is Line for each line of a text, such as the error of a machine or a page of an answer. Line ends become \n.
func Lines(text string) string {
	if fit(text) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = escapeInvisible(strings.TrimSuffix(l, "\r"))
	}
	return strings.Join(lines, "\n")
}

// JSON replaces the characters that a terminal must not show by \u escapes. The text must be JSON made by this
// program, in whose strings an escaped character means the same.
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

// fit reports quickly that a text needs no change, as most do: it is short, and its characters are common ones. False
// means only that the text must be looked at.
func fit(word string) bool {
	if len(word) > longestWord {
		return false
	}
	blank := false
	for _, r := range word {
		if r < ' ' || r > '~' && !common(r) || r == ' ' && blank {
			return false
		}
		blank = r == ' '
	}
	return true
}

// common reports quickly that a character outside ASCII is a visible one that is no mark, as most are.
func common(r rune) bool {
	switch r {
	case '–', '−', '½', '·', '→', 'Δ', 'Σ':
		return true
	}
	return r >= 'À' && r <= 'ɏ' || r >= 'Ѐ' && r <= 'ҁ' || r >= 'Ҋ' && r <= 'ԯ' || r >= '一' && r <= '龥' ||
		!unicode.IsMark(r) && unicode.In(r, unicode.Han, unicode.Cyrillic, unicode.Lu, unicode.Ll)
}

// escapeInvisible escapes invisible characters, and marks that are piled up on a letter.
func escapeInvisible(text string) string {
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

// shortenBlanks cuts rows of blanks to mostBlanks.
func shortenBlanks(word string) string {
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

// unseen are the characters that a reader does not see: controls, line and paragraph separators, marks of direction,
// fillers, and code points that are no characters.
var unseen = []*unicode.RangeTable{unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Bidi_Control,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point}

// joining are the scripts whose spelling uses the characters that join letters and keep them apart.
var joining = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
	unicode.Khmer}

const nonJoiner, joiner = '\u200c', '\u200d'

// shows reports whether a reader sees the character r when it follows the character last.
func shows(r, last rune) bool {
	switch {
	case r == nonJoiner, r == joiner:
		return unicode.In(last, joining...)
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return true // a visible sign around a number
	}
	return !unicode.In(r, unseen...)
}

// cutLong cuts a text to longestWord characters with an ellipsis, but not between a letter and its marks.
func cutLong(word string) string {
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
