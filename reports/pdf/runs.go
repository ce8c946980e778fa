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

// run is a piece of text in one face: the codes as they are written, and what a reader copies when the code is a lent
// one or a substitute.
type run struct {
	face    *face
	codes   ink
	last    rune // of the codes
	actual  rune
	at      int // thousandths of the size from the start
	advance int
}

// setting is the last text that was split, for a text is measured and then set; its room serves the next.
type setting struct {
	text  string
	semi  bool
	runs  []run
	codes ink // of the runs, one behind the other
	runes []rune
	lost  bool // something stands for a sign that no face has
}

// add puts a code behind those of the last run.
func (t *setting) add(code rune, advance int32) {
	last := &t.runs[len(t.runs)-1]
	from := len(t.codes) - len(last.codes)
	t.codes = t.codes.code(code)
	last.codes, last.last = t.codes[from:], code
	last.advance += int(advance)
}

// Clean gives s as it can be printed: valid UTF-8, composed, without controls and invisible signs.
func Clean(s string) string {
	if plain(s) {
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

// plain says of most texts that nothing is to be done with them.
func plain(s string) bool {
	for _, r := range s {
		if !plainSign(r) {
			return false
		}
	}
	return true
}

func plainSign(r rune) bool { return r >= ' ' && r <= '~' || settled(r) }

// settled says of a sign that it is composed, visible and no mark on another: letters of Western Europe, Cyrillic ones,
// the dashes and quotes, the minus, and the common signs of Han.
func settled(r rune) bool {
	return r >= 0xAE && r <= 0x233 || r >= 0x400 && r <= 0x481 || r >= 0x4E00 && r <= 0x9FFF || r >= 0x2010 && r <= 0x2026 ||
		r == 0x2212
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
	if d.simply(s, semi) {
		return last.runs
	}
	last.runs, last.codes, last.runes = last.runs[:0], last.codes[:0], last.runes[:0]
	for _, r := range Clean(s) {
		last.runes = append(last.runes, r)
	}
	d.part(spaced(last.runes), semi)
	return last.runs
}

// simply splits a text all of letters, or all of Han, whose signs are simple, and says whether it is one. Every text of a
// list comes by here twice, so that a sign like the one before it is asked nothing but its code and its width.
func (d *Doc) simply(s string, semi bool) bool {
	t, known := &d.setting, &d.signs[weight(semi)]
	t.runs, t.codes = t.runs[:0], slices.Grow(t.codes[:0], mostCode*len(s)) // the runs are parts of them
	codes, n, from, advance := t.codes[:cap(t.codes)], 0, 0, 0
	now, last := sign{kind: anySign}, rune(0)
	for _, r := range s {
		if r > 0xFFFF {
			return false
		}
		g := known.at(r)
		if g.face != now.face || g.kind != now.kind {
			if g.kind == unseen {
				*g = d.chain.sign(r, semi)
			}
			if g.kind == involved || g.kind != now.kind && now.kind != anySign {
				return false
			}
			if g.face != now.face {
				t.end(codes[from:n], last, advance)
				t.runs, from, advance = append(t.runs, run{face: g.face, at: length(t.runs)}), n, 0
			}
			now = *g
		}
		*(*[mostCode]byte)(codes[n:]) = g.code
		n += int(g.bytes)
		advance += int(g.advance)
		last = r
	}
	t.end(codes[from:n], last, advance)
	return true
}

// end says what the last run holds.
func (t *setting) end(codes ink, last rune, advance int) {
	if len(codes) > 0 {
		r := &t.runs[len(t.runs)-1]
		r.codes, r.last, r.advance = codes, last, advance
	}
}

// part cuts a text where the face changes, where space is put in, and around codes that stand for others.
func (d *Doc) part(text []rune, semi bool) {
	t := &d.setting
	t.codes = slices.Grow(t.codes, mostCode*len(text))
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
		*f.used.at(code) = g.index
		t.add(code, g.advance)
		x += int(g.advance)
	}
}

// glyph finds the face of r and the code under which it is written; what no face covers is drawn as its substitute.
func (d *Doc) glyph(r rune, semi bool, prefer int) (*face, glyph, rune) {
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
	return nil, glyph{}, 0
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
		if !ascii(s) {
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

// covered says whether any face draws a rune. It looks once for each.
func (d *Doc) covered(r rune) bool {
	if r > 0xFFFF {
		f, _ := d.chain.find(r, false, sans)
		return f != nil && !private(r)
	}
	known := d.drawn.at(r)
	if *known == notLooked {
		*known = uncovered
		if f, _ := d.chain.find(r, false, sans); f != nil && !private(r) {
			*known = covered
		}
	}
	return *known == covered
}

// What is known of whether a rune can be drawn.
const (
	notLooked byte = iota
	covered
	uncovered
)

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
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
