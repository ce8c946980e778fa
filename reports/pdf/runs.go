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

// Clean returns s as it can be printed: valid UTF-8, composed (NFC), with spaces for tabs and line ends, and without
// control and invisible characters.
func Clean(s string) string {
	if simple(s) {
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

// invisible reports whether a character is never drawn: soft hyphens, zero-width characters, marks of direction,
// variation selectors and tags.
func invisible(r rune) bool {
	return r == 0xAD || r == 0xFEFF || r == 0xFFFE || r == 0xFFFF || r == 0x180E ||
		(r >= 0x200B && r <= 0x200F) || (r >= 0x202A && r <= 0x202E) || (r >= 0x2060 && r <= 0x206F) ||
		(r >= 0xFE00 && r <= 0xFE0F) || (r >= 0xE0000 && r <= 0xE0FFF)
}

// simple reports whether all characters of a text are ASCII, Latin letters of one code each, dashes or minus signs, as
// in most texts of a list. Clean keeps these.
func simple(s string) bool {
	for _, r := range s {
		if (r < ' ' || r > '~') && (r < 'À' || r > 'ȳ') && r != '–' && r != '−' {
			return false
		}
	}
	return true
}

// split cleans a text and cuts it into runs, which are valid until the next text is split, and sets d.setting.lost if a
// character has no face. A new run begins where the face changes, where space is put between scripts, and around codes
// that are not the characters themselves.
func (d *Doc) split(s string, semi bool) []run {
	t := &d.setting
	if t.text == s && t.semi == semi && len(t.runs) > 0 {
		return t.runs
	}
	t.text, t.semi, t.lost, t.runs, t.runes = s, semi, false, t.runs[:0], t.runes[:0]
	for _, r := range Clean(s) {
		t.runes = append(t.runes, r)
	}
	text, x := spaced(t.runes), 0
	t.codes = slices.Grow(t.codes[:0], 4*len(text)) // the runs are parts of it
	for i, r := range text {
		if r == hanGap {
			x += hanSpace
			continue
		}
		l := d.letter(r, semi, prefers(text, i))
		t.lost = t.lost || l.lost
		if l.face != nil {
			t.add(r, l, x)
			x += l.advance
		}
	}
	return t.runs
}

// add appends a character at x, in thousandths of the size, to the last run, or begins a run with it.
func (t *setting) add(r rune, l *letter, x int) {
	last := len(t.runs) - 1
	if last < 0 || t.runs[last].face != l.face || l.code != r || t.runs[last].actual != 0 || t.runs[last].at+t.runs[last].advance != x {
		t.runs = append(t.runs, run{face: l.face, at: x, codes: t.codes[len(t.codes):]})
		last++
	}
	now, from := &t.runs[last], len(t.codes)
	if l.code != r {
		now.actual = r
	}
	t.codes = t.codes.code(l.code)
	now.codes, now.last = now.codes[:len(now.codes)+len(t.codes)-from], l.code
	now.advance += l.advance
}

// letter is how a document sets a character.
type letter struct {
	face    *face // nil: no face covers even its substitute
	advance int
	code    rune // under which it is written
	lost    bool // the substitute is drawn
}

// letters are the characters of one weight, where one script is preferred: most of a list are Latin, Greek and
// Cyrillic.
type letters struct {
	latin  [0x500]*letter
	others map[rune]*letter
}

// letter returns how a character is set; it is looked up once.
func (d *Doc) letter(r rune, semi bool, prefer int) *letter {
	all := &d.letters[weight(semi)][prefer]
	if int(r) < len(all.latin) {
		if all.latin[r] == nil {
			all.latin[r] = d.newLetter(r, semi, prefer)
		}
		return all.latin[r]
	}
	l := all.others[r]
	if l == nil {
		if all.others == nil {
			all.others = map[rune]*letter{}
		}
		l = d.newLetter(r, semi, prefer)
		all.others[r] = l
	}
	return l
}

// newLetter looks up the face of r, its glyph and the code under which it is written, and notes the code in the glyph,
// so that the glyph gets into the file. A character that no face covers is drawn as its substitute.
func (d *Doc) newLetter(r rune, semi bool, prefer int) *letter {
	if code, ok := d.code(r); ok {
		if f, g := d.chain.find(r, semi, prefer); f != nil {
			g.code = code
			return &letter{face: f, advance: g.advance, code: code}
		}
	}
	for _, instead := range [...]rune{Substitute, '?'} {
		if f, g := d.chain.find(instead, semi, han); f != nil {
			g.code = instead
			return &letter{f, g.advance, instead, true}
		}
	}
	return &letter{lost: true}
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
