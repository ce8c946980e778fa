package pdf

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Color is a colour, 0xRRGGBB.
type Color uint32

// Style is how a text is set.
type Style struct {
	Size  float64 // points
	Semi  bool    // 600 instead of 400
	Color Color
}

const (
	point    = 25.4 / 72 // millimetres
	hanSpace = 140       // thousandths of the size between Han and Latin
	beyond   = 0xE000    // the first private code, given to characters outside the BMP
)

// run is a piece of text in one face: the codes as they are written, and the character that they stand for where a
// reader cannot tell it from the code.
type run struct {
	face    *face
	codes   ink
	last    rune // the last of the codes
	actual  rune // the character that the one code stands for; 0: the codes are the text
	at      int  // thousandths of the size from the start
	advance int
}

// setting is the last text that was split into runs. It is kept because a text is measured and then set; its slices
// serve the next text.
type setting struct {
	text  string
	semi  bool
	runs  []run
	codes ink // of the runs, one behind the other
	runes []rune
	lost  bool // no face covers one of the characters
}

// add appends a code to the last run.
func (t *setting) add(code rune, advance int) {
	last := &t.runs[len(t.runs)-1]
	from := len(t.codes) - len(last.codes)
	t.codes = t.codes.code(code)
	last.codes, last.last = t.codes[from:], code
	last.advance += advance
}

// Clean returns s as it can be printed: valid UTF-8, composed (NFC), with spaces for tabs and line ends, and without
// control and invisible characters.
func Clean(s string) string {
	if printable(s) {
		return s
	}
	s = norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD"))
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r), invisible(r):
			return -1
		}
		return r
	}, s)
}

func invisible(r rune) bool {
	return r == 0xAD || r == 0xFEFF || r == 0xFFFE || r == 0xFFFF || r == 0x180E ||
		(r >= 0x200B && r <= 0x200F) || (r >= 0x202A && r <= 0x202E) || (r >= 0x2060 && r <= 0x206F) ||
		(r >= 0xFE00 && r <= 0xFE0F) || (r >= 0xE0000 && r <= 0xE0FFF)
}

// split cuts a text into runs: it finds the face of every character and puts space between scripts. The result is good
// until the next text is split.
func (d *Doc) split(s string, semi bool) []run {
	last := &d.setting
	if last.text == s && last.semi == semi && len(last.runs) > 0 {
		return last.runs
	}
	last.text, last.semi, last.lost = s, semi, false
	if d.splitLatin(s, semi) {
		return last.runs
	}
	last.runs, last.codes, last.runes = last.runs[:0], last.codes[:0], last.runes[:0]
	for _, r := range Clean(s) {
		last.runes = append(last.runes, r)
	}
	d.splitRunes(spaced(last.runes), semi)
	return last.runs
}

// letter is a Latin character as a document sets it: always in the same way, whatever stands beside it.
type letter struct {
	face    *face // nil: it was not looked up yet
	advance int
	codes   [4]byte // two bytes, perhaps escaped, as they are written
	size    int     // of codes
}

// splitLatin splits a text of Latin letters, ASCII characters, dashes and minus signs, which are most of a list, and returns
// false for any other text. A letter is looked up once for a document.
func (d *Doc) splitLatin(s string, semi bool) bool {
	if !latin(s) {
		return false
	}
	t, letters := &d.setting, &d.letters[weight(semi)]
	t.runs, t.codes = t.runs[:0], slices.Grow(t.codes[:0], 4*len(s)) // the runs are parts of it
	var now *run
	for _, r := range s {
		l := &letters[letterPlace(r)]
		if l.face == nil && !d.lookUp(l, r, semi) {
			return false
		}
		if now == nil || now.face != l.face {
			t.runs = append(t.runs, run{face: l.face, at: length(t.runs), codes: t.codes[len(t.codes):]})
			now = &t.runs[len(t.runs)-1]
		}
		t.codes = append(t.codes, l.codes[:l.size]...)
		now.codes, now.last = now.codes[:len(now.codes)+l.size], r
		now.advance += l.advance
	}
	return true
}

// latin reports whether all characters of a text are ASCII, Latin letters of one code each, dashes or minus signs. Clean keeps
// these.
func latin(s string) bool {
	for _, r := range s {
		if (r < ' ' || r > '~') && (r < firstLetter || r > lastLetter) && r != dash && r != minus {
			return false
		}
	}
	return true
}

// The characters after ASCII that latin recognises.
const (
	firstLetter = 'À'
	lastLetter  = 'ȳ'
	dash        = '–'
	minus       = '−'
)

// letterPlace returns where the letter of a character is kept: behind the others for dash and minus.
func letterPlace(r rune) rune {
	switch r {
	case dash:
		return lastLetter + 1
	case minus:
		return lastLetter + 2
	}
	return r
}

// lookUp fills a letter. It returns false for one that no face covers.
func (d *Doc) lookUp(l *letter, r rune, semi bool) bool {
	f, g := d.chain.find(r, semi, sans)
	if f == nil {
		return false
	}
	g.code = r
	*l = letter{face: f, advance: g.advance}
	l.size = copy(l.codes[:], ink(nil).code(r))
	return true
}

// splitRunes begins a new run where the face changes, where space is inserted, and around codes that stand for other
// characters.
func (d *Doc) splitRunes(text []rune, semi bool) {
	t := &d.setting
	t.codes = slices.Grow(t.codes, 4*len(text)) // the runs are parts of it
	x := 0
	for i, r := range text {
		if r == hanGap {
			x += hanSpace
			continue
		}
		f, g, code := d.glyph(r, semi, prefers(text, i))
		if f == nil {
			continue
		}
		last := len(t.runs) - 1
		if last < 0 || t.runs[last].face != f || code != r || t.runs[last].actual != 0 ||
			t.runs[last].at+t.runs[last].advance != x {
			t.runs = append(t.runs, run{face: f, at: x})
			last++
		}
		if code != r {
			t.runs[last].actual = r
		}
		g.code = code
		t.add(code, g.advance)
		x += g.advance
	}
}

// glyph returns the face of r, its glyph and the code under which it is written. A character that no face covers is
// drawn as its substitute.
func (d *Doc) glyph(r rune, semi bool, prefer int) (*face, *glyph, rune) {
	if code, ok := d.code(r); ok {
		if f, g := d.chain.find(r, semi, prefer); f != nil {
			return f, g, code
		}
	}
	d.setting.lost = true
	for _, instead := range [...]rune{Substitute, '?'} {
		if f, g := d.chain.find(instead, semi, han); f != nil {
			return f, g, instead
		}
	}
	return nil, nil, 0
}

// code returns the code under which r is written, and false if there is none. A character outside the BMP gets a
// private code of this document, as long as there are any; a private-use character has none.
func (d *Doc) code(r rune) (rune, bool) {
	if r <= 0xFFFF || private(r) {
		return r, !private(r)
	}
	lent, ok := d.lentCodes[r]
	if !ok && len(d.lentCodes) < 0x1900 {
		lent, ok = beyond+rune(len(d.lentCodes)), true
		d.lentCodes[r] = lent
	}
	return lent, ok
}

// private reports whether r is a private-use character. It has no meaning of its own and would collide with the codes
// that we assign.
func private(r rune) bool {
	return r >= beyond && unicode.Is(unicode.Co, r)
}

// Check notes the characters of some texts that no face covers, without printing them; Findings reports them.
func (d *Doc) Check(texts ...string) {
	for _, s := range texts {
		if !printable(s) {
			noteMissing(d, s)
		}
	}
}

// splitAndNote splits a text that is printed and notes the characters that no face covers.
func (d *Doc) splitAndNote(s string, semi bool) []run {
	runs := d.split(s, semi)
	if d.setting.lost {
		noteMissing(d, s)
	}
	return runs
}

// noteMissing notes the characters of a text that no face covers, for Findings; nothing, once a font could not be read.
func noteMissing(d *Doc, s string) {
	var lost []rune
	for _, r := range Clean(s) {
		if !d.covered(r) {
			lost = append(lost, r)
		}
	}
	if len(lost) > 0 && d.chain.err == nil {
		d.missing[s] = lost
	}
}

// covered reports whether any face draws a character; private-use characters never count as covered.
func (d *Doc) covered(r rune) bool {
	f, _ := d.chain.find(r, false, sans)
	return f != nil && !private(r)
}

// printable reports whether a text is all of printable ASCII characters, which every document prints as they are.
func printable(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// hanGap marks the space between Han and Latin in a text that is being set. Clean removes this character, so it comes
// from nowhere else.
const hanGap = '\u2060'

// spaced returns a text with hanGap between Han and Latin, instead of the spaces that were typed there; between a
// figure and Han that belong together there is neither.
func spaced(text []rune) []rune {
	if !slices.ContainsFunc(text, isHan) {
		return text
	}
	out := make([]rune, 0, len(text)+4)
	for i := 0; i < len(text); i++ {
		next := i
		for next < len(text) && text[next] == ' ' {
			next++
		}
		if i > 0 && next < len(text) && mixed(out[len(out)-1], text[next]) {
			if !counted(text, next, out[len(out)-1]) {
				out = append(out, hanGap)
			}
			i = next
		}
		out = append(out, text[i])
	}
	return out
}

// mixed reports whether one of two neighbours is Han and the other a letter or figure of another script.
func mixed(a, b rune) bool { return (isHan(a) && isWord(b)) || (isWord(a) && isHan(b)) }

const (
	counters = "年月日号期版时页" // no space before them after a figure
	leaders  = "第年月共"     // no space between them and a figure
)

// counted reports whether a figure and the Han character beside it belong together: 第2026/2号, 10月1日.
func counted(text []rune, i int, before rune) bool {
	if unicode.IsDigit(before) {
		return strings.ContainsRune(counters, text[i])
	}
	return unicode.IsDigit(text[i]) && strings.ContainsRune(leaders, before)
}

// isHan reports whether a character is Han or kana.
func isHan(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

func isWord(r rune) bool { return !isHan(r) && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// wide are the punctuation marks that both scripts have; beside Han they are set full width.
const wide = "“”‘’…—·"

// prefers returns the script whose face should draw the character at i.
func prefers(text []rune, i int) int {
	r := text[i]
	if r < 0x80 {
		return sans
	}
	if r >= 0x2E80 {
		return han
	}
	if !strings.ContainsRune(wide, r) {
		return sans
	}
	for _, near := range []int{i - 1, i + 1} {
		if near >= 0 && near < len(text) && (isHan(text[near]) || fullMark(text[near])) {
			return han
		}
	}
	return sans
}

// fullMark reports whether a character is Chinese punctuation or a full-width form.
func fullMark(r rune) bool { return (r >= 0x3000 && r <= 0x303F) || (r >= 0xFF00 && r <= 0xFFEF) }

// length returns the width of runs in thousandths of the size.
func length(runs []run) int {
	if len(runs) == 0 {
		return 0
	}
	last := runs[len(runs)-1]
	return last.at + last.advance
}
