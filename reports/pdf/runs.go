package pdf

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Color is a colour of the page, 0xRRGGBB.
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
	beyond   = 0xE000    // first private code lent to a character outside the BMP
)

// run is a piece of text in one face: the codes as they are written, and the character that they stand for where a
// reader cannot tell it from the code.
type run struct {
	face    *face
	codes   ink
	last    rune // of the codes
	actual  rune
	at      int // thousandths of the size from the start
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

// Clean gives s as it can be printed: valid UTF-8, composed, without controls and invisible signs.
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

// split finds the face of every rune and the space between scripts. What it gives holds until the next text is split.
func (d *Doc) split(s string, semi bool) []run {
	last := &d.setting
	if last.text == s && last.semi == semi && len(last.runs) > 0 {
		return last.runs
	}
	last.text, last.semi, last.lost = s, semi, false
	last.runs, last.codes, last.runes = last.runs[:0], last.codes[:0], last.runes[:0]
	for _, r := range Clean(s) {
		last.runes = append(last.runes, r)
	}
	d.splitRunes(spaced(last.runes), semi)
	return last.runs
}

// splitRunes cuts a text where the face changes, where space is put in, and around codes that stand for others.
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

// glyph finds the face of r and the code under which it is written; what no face covers is drawn as its substitute.
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

// code lends a character outside the BMP a private code of this document, as long as there are any.
func (d *Doc) code(r rune) (rune, bool) {
	if r <= 0xFFFF || private(r) {
		return r, !private(r)
	}
	lent, ok := d.pua[r]
	if !ok && len(d.pua) < 0x1900 {
		lent, ok = beyond+rune(len(d.pua)), true
		d.pua[r] = lent
	}
	return lent, ok
}

// private says whether r has no meaning of its own; it would collide with the lent codes.
func private(r rune) bool {
	return r >= beyond && unicode.Is(unicode.Co, r)
}

// Check looks for a face for every rune of some texts without printing them; Findings tells what it found.
func (d *Doc) Check(texts ...string) {
	for _, s := range texts {
		if !printable(s) {
			look(d, s)
		}
	}
}

// noted is split for a text that is printed: it remembers the runes that nothing covers.
func (d *Doc) noted(s string, semi bool) []run {
	runs := d.split(s, semi)
	if d.setting.lost {
		look(d, s)
	}
	return runs
}

// look remembers which runes of a text nothing covers.
func look(d *Doc, s string) {
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

// covered reports whether any face draws a rune.
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

// hanGap marks the space between Han and Latin in a text that is being set; Clean lets no such sign through.
const hanGap = '\u2060'

// spaced puts the machine's space between Han and Latin and drops what was typed there.
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
		if i > 0 && next < len(text) && meets(out[len(out)-1], text[next]) {
			if !counted(text, next, out[len(out)-1]) {
				out = append(out, hanGap)
			}
			i = next
		}
		out = append(out, text[i])
	}
	return out
}

func meets(a, b rune) bool { return (isHan(a) && isWord(b)) || (isWord(a) && isHan(b)) }

const (
	counters = "年月日号期版时页" // stand close after a figure
	leaders  = "第年月共"     // stand close before one
)

// counted says whether a figure and the Han sign beside it belong together: 第2026/2号, 10月1日.
func counted(text []rune, i int, before rune) bool {
	if unicode.IsDigit(before) {
		return strings.ContainsRune(counters, text[i])
	}
	return unicode.IsDigit(text[i]) && strings.ContainsRune(leaders, before)
}

func isHan(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

func isWord(r rune) bool { return !isHan(r) && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// wide are the marks that both scripts have; beside Han they are set full.
const wide = "“”‘’…—·"

// prefers says which script's face should draw the rune at i.
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

func fullMark(r rune) bool { return (r >= 0x3000 && r <= 0x303F) || (r >= 0xFF00 && r <= 0xFFEF) }

func length(runs []run) int {
	if len(runs) == 0 {
		return 0
	}
	last := runs[len(runs)-1]
	return last.at + last.advance
}
