package redact

import (
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// form says how a text is divided into records, and what in it is no text.
type form struct {
	sheet  string // the sheet that the lines are of
	lines  bool   // each line is a record, cells are separated by the usual signs
	markup bool   // XML or HTML: each row of a table is a record
	skip   bool   // of markup, only what is between the tags
	braces bool   // JSON and anything else: a record is an object, and no longer than reach
}

// lexer divides a text into words: letters and digits without their marks, in small letters. Each Han character is a
// word. Characters that are written as &#1041;, \u0411 or %D0%91 are read as what they stand for.
type lexer struct {
	form
	r  *Redactor
	s  string
	at int

	word     []byte
	from, to int
	gap      int // characters between this word and the one before
	record   int
	han      bool // the word is a Han character
	joined   bool // the word and the one before are Han characters with nothing between them
}

// longestGap is how many characters may be between two words of a name: a closing quotation mark, a comma, an opening
// quotation mark and a space.
const longestGap = 4

// next goes to the next word.
func (l *lexer) next() bool {
	l.word, l.gap = l.word[:0], 0
	before, begun := l.han, false
	for l.at < len(l.s) {
		c, n := character(l.s, l.at)
		if c == '<' && n == 1 && l.markup {
			if begun && !(l.skip && inline(l.s[l.at:])) {
				return true
			}
			l.tag()
			continue
		}
		folded, joins := l.r.fold(c)
		han := folded != "" && c >= 0x2E80 && isHan(folded)
		switch {
		case folded == "" && (joins || !begun):
			if !joins || !begun {
				l.gap++
				l.separator(c)
			}
		case folded == "", begun && (han || l.han):
			return true
		default:
			if !begun {
				l.from, begun, l.han = l.at, true, han
				l.joined = han && before && l.gap == 0
			}
			l.word = append(l.word, folded...)
			l.to = l.at + n
		}
		l.at += n
	}
	return begun
}

// separator counts records. An object that is the value of a field belongs to the record around it.
func (l *lexer) separator(c rune) {
	object := func() bool { return !strings.HasSuffix(strings.TrimRight(l.s[max(0, l.at-9):l.at], " \t\r\n"), ":") }
	if l.lines && c == '\n' || l.braces && c == '{' && object() {
		l.record++
		if !l.lines || l.sheet != "" { // a line of text may end within a name
			l.gap += longestGap
		}
	}
}

// tag passes a tag, or its first sign if tags are text as well.
func (l *lexer) tag() {
	rest := l.s[l.at:]
	switch tagName(rest) {
	case "tr", "row", "table-row", "si", "player":
		l.record++
		l.gap += longestGap
	}
	if l.gap++; inline(rest) && l.skip {
		l.gap--
	}
	l.at++
	if end := strings.IndexByte(rest, '>'); l.skip && end >= 0 {
		l.at += end
	}
}

// inline reports whether a tag may be within a word: those of formatted text.
func inline(tag string) bool {
	switch tagName(tag) {
	case "si", "is", "c", "row", "td", "th", "tr", "p", "div", "br", "li", "h1", "h2", "h3", "table-cell", "table-row", "tc", "s", "tab",
		"author", "comment", "v", "f":
		return false
	}
	return true
}

// tagName returns the name of a tag without its prefix.
func tagName(tag string) string {
	tag = strings.TrimPrefix(tag[1:min(len(tag), 60)], "/")
	if end := strings.IndexAny(tag, " />\t\r\n"); end >= 0 {
		tag = tag[:end]
	}
	return tag[strings.IndexByte(tag, ':')+1:]
}

// joining are signs within words, which are left out.
const joining = "'’ʼ‘`´\u00AD\u200B\u200C\u200D\u2060\uFEFF"

// plain are letters that Unicode does not decompose.
var plain = strings.NewReplacer("œ", "oe", "æ", "ae", "ø", "o", "ł", "l", "đ", "d", "ß", "ss", "ı", "i", "þ", "th", "ð", "d")

// fold returns a character as it is compared, empty if it belongs to no word; joins reports that it may be within
// one.
func (r *Redactor) fold(c rune) (folded string, joins bool) {
	switch {
	case c >= 'A' && c <= 'Z':
		return letters[c-'A' : c-'A'+1], false
	case c >= 'a' && c <= 'z':
		return letters[c-'a' : c-'a'+1], false
	case c >= '0' && c <= '9':
		return digits[c-'0' : c-'0'+1], false
	case c < utf8.RuneSelf:
		return "", c == '\'' || c == '`'
	}
	if known, ok := r.folded.Load(c); ok {
		folded = known.(string)
	} else {
		folded = folding(c)
		r.folded.Store(c, folded)
	}
	return folded, folded == "" && (unicode.Is(unicode.M, c) || strings.ContainsRune(joining, c))
}

const letters, digits = "abcdefghijklmnopqrstuvwxyz", "0123456789"

// folding is fold for a character outside ASCII.
func folding(c rune) string {
	if strings.ContainsRune(joining, c) || c == utf8.RuneError {
		return ""
	}
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, plain.Replace(strings.ToLower(norm.NFKD.String(string(c)))))
}

// isHan reports whether a word is a Han character.
func isHan(word string) bool {
	c, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Han, c)
}

// character returns the character at a place and how many bytes it takes, which are more than its own if it is
// escaped.
func character(s string, at int) (c rune, n int) {
	switch s[at] {
	case '&':
		if end := strings.IndexByte(s[at:min(len(s), at+12)], ';'); end > 1 {
			text := html.UnescapeString(s[at : at+end+1])
			if c, n := utf8.DecodeRuneInString(text); n == len(text) {
				return c, end + 1
			}
		}
	case '\\':
		return escaped(s[at:])
	case '%':
		return percent(s[at:])
	}
	if s[at] < utf8.RuneSelf {
		return rune(s[at]), 1
	}
	return utf8.DecodeRuneInString(s[at:])
}

// escaped is character for the escapes of JSON.
func escaped(s string) (rune, int) {
	if c, ok := unit(s); ok {
		if low, ok := unit(s[6:]); ok && utf16.IsSurrogate(c) {
			return utf16.DecodeRune(c, low), 12
		}
		return c, 6
	}
	if len(s) > 1 && strings.IndexByte(`nrtbf`, s[1]) >= 0 {
		return '\n', 2
	}
	return '\\', 1
}

// unit reads \uXXXX.
func unit(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(n), err == nil
}

// percent is character for the escapes of addresses.
func percent(s string) (rune, int) {
	var b []byte
	for len(s) >= 3 && s[0] == '%' && !utf8.FullRune(b) {
		n, err := strconv.ParseUint(s[1:3], 16, 8)
		if err != nil {
			break
		}
		b, s = append(b, byte(n)), s[3:]
	}
	if c, n := utf8.DecodeRune(b); c != utf8.RuneError && n == len(b) {
		return c, 3 * n
	}
	return '%', 1
}
