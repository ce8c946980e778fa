// Package nameorder sorts the players of a list by name, as readers of each language look names up: Cyrillic names
// before Latin ones or after them, Chinese names by the reading of the surname or by its strokes.
package nameorder

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// Order is the lines of a list sorted by name. It is kept until the last report has used it, so it takes twelve bytes a
// line, without pointers.
type Order struct {
	lines   reports.Lines
	letters rating.Numbering[string]
	all     []packed
}

// packed is an Entry in twelve bytes; its letter is numbered.
type packed struct {
	at      int32
	letter  uint32
	script  int8 // the place of its alphabet in the language
	foreign bool
}

// Entry is a line of the index and the letter under which it is printed.
type Entry struct {
	At      int    // of the line among those that were sorted
	Letter  string // Rest if the name has no letter of its alphabet
	Foreign bool   // a Latin name, sorted after names in the language's own script
	script  int8
}

// Begins reports whether a new letter begins with e, which follows after.
func (e Entry) Begins(after Entry) bool { return e.Letter != after.Letter || e.script != after.script }

// Len returns how many lines there are.
func (o Order) Len() int { return len(o.all) }

// At returns entry i of the order.
func (o Order) At(i int) Entry {
	s := o.all[i]
	return Entry{At: int(s.at), Letter: o.letters.At(s.letter), Foreign: s.foreign, script: s.script}
}

// Line returns the line of entry i.
func (o Order) Line(i int) reports.Line { return o.lines.At(int(o.all[i].at)) }

// Read overwrites into with the line of entry i.
func (o Order) Read(i int, into *reports.Line) { o.lines.Read(int(o.all[i].at), into) }

// Part returns the entries from one up to another. It copies nothing.
func (o Order) Part(from, to int) Order {
	o.all = o.all[from:to]
	return o
}

// orderKey is the key of an order among the shared results of an issue.
type orderKey struct {
	lang    string
	strokes bool
}

// Of returns the list of an issue sorted as by Sort; with is.Shared it is sorted once for all reports.
func Of(is *reports.Issue, lang string, strokes bool) Order {
	return reports.Once(is, orderKey{lang, strokes}, func() Order { return Sort(is.Lines, lang, strokes) })
}

// Sort sorts lines by name as readers of the language look them up. Chinese names are sorted by the reading of their
// surname: the registry's sort key, or else the table of surnames, whose reading may differ from the usual one; or,
// where strokes is set, by the strokes of their characters. Equal names are sorted by sort key and then by id, never by
// input.
func Sort(lines reports.Lines, lang string, strokes bool) Order {
	tag := lang
	if strokes {
		tag = "zh-u-co-stroke"
	}
	type keyed struct {
		packed
		key []byte
	}
	o, all := Order{lines: lines}, make([]keyed, 0, lines.Len())
	collator, buffer := collate.New(language.MustParse(tag)), collate.Buffer{}
	for i, l := range lines.All() {
		name, _ := l.NameIn(lang)
		head := headingOf(l, name, lang, strokes)
		all = append(all, keyed{packed{int32(i), o.letters.Add(head.letter), head.script, head.foreign},
			sortKey('0'+byte(head.script), head.syllable, collator.KeyFromString(&buffer, sortable(name)))})
		buffer.Reset()
	}
	slices.SortFunc(all, func(a, b keyed) int {
		if order := bytes.Compare(a.key, b.key); order != 0 {
			return order
		}
		return lines.Tie(int(a.at), int(b.at))
	})
	o.all = make([]packed, len(all)) // the keys need not live any more
	for i := range all {
		o.all[i] = all[i].packed
	}
	return o
}

// sortKey returns the key by which a name is sorted: its alphabet, the text that goes before the collation, and the
// collated name.
func sortKey(script byte, before string, collated []byte) []byte {
	key := make([]byte, 0, 1+len(before)+1+len(collated))
	return append(append(append(append(key, script), before...), 0), collated...)
}

// heading is where a name is sorted: the letter under which it is printed, and the text that precedes the collation,
// which is the syllable of a Chinese surname or the Latin surname. For names in other alphabets that is empty.
type heading struct {
	syllable, letter string
	script           int8
	foreign          bool
}

// headingOf returns the heading of a line. By strokes, the letter of a Chinese name is its surname.
func headingOf(l *reports.Line, name, lang string, strokes bool) (h heading) {
	if strokes && unicode.Is(unicode.Han, firstLetter(name)) {
		return heading{letter: surnameOf(name)}
	}
	h.syllable, h.script, h.letter = syllabic(l, name, lang)
	h.foreign = h.script == latinAlphabet && h.letter != Rest
	return h
}

// surnameOf is the surname of a Chinese name: two characters where the table has them, else the first.
func surnameOf(name string) string {
	letters := []rune(strings.TrimSpace(name))
	if len(letters) > 1 {
		if _, ok := templates.Surnames()[string(letters[:2])]; ok {
			return string(letters[:2])
		}
	}
	return string(firstLetter(name))
}

// Rest is the letter of a name that does not begin with a letter from a to z where it should. It is sorted behind them.
const Rest = "~"

// The places of the alphabets in an index.
const (
	ownAlphabet int8 = iota
	latinAlphabet
	otherAlphabet
	noAlphabet
)

// syllabic returns the text that precedes the collation, the alphabet and the letter under which a name is sorted.
func syllabic(l *reports.Line, name, lang string) (syllable string, script int8, letter string) {
	han, latin, cyr := ownAlphabet, ownAlphabet, otherAlphabet
	switch lang {
	case "uk":
		han, latin, cyr = latinAlphabet, latinAlphabet, ownAlphabet
	case "zh-CN": // names of foreigners follow in blocks of their own
		latin = latinAlphabet
	}
	first := firstLetter(name)
	switch {
	case unicode.Is(unicode.Han, first):
		syllable = reading(l, name)
		return syllable, han, capital(syllable)
	case unicode.Is(unicode.Cyrillic, first):
		return "", cyr, string(unicode.ToUpper(first))
	case unicode.Is(unicode.Latin, first):
		syllable = asciiLetters(surname(name))
		return syllable, latin, capital(syllable)
	}
	return "", noAlphabet, "#"
}

// capital returns the first letter of a syllable in upper case, or Rest. The syllable must not be empty.
func capital(syllable string) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if n := int(syllable[0]) - 'a'; n >= 0 && n < len(letters) {
		return letters[n : n+1]
	}
	return syllable[:1]
}

// firstLetter returns the first letter of a text, 0 if there is none.
func firstLetter(s string) rune {
	for _, r := range s {
		if unicode.IsLetter(r) {
			return r
		}
	}
	return 0
}

// surname returns the part of a name before the comma, or all of it.
func surname(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return before
}

// undecomposed replaces Latin letters whose marks Unicode does not decompose.
var undecomposed = strings.NewReplacer("Ø", "O", "ø", "o", "Ł", "L", "ł", "l", "Đ", "D", "đ", "d", "Æ", "AE", "æ", "ae",
	"Œ", "OE", "œ", "oe", "Þ", "TH", "þ", "th", "Ð", "D", "ð", "d", "ß", "ss", "ı", "i", "ə", "e", "Ə", "E")

// asciiLetters returns a Latin name in small letters without marks, with spaces for hyphens; Rest if it does not begin
// with a letter from a to z then.
func asciiLetters(s string) string {
	if !isASCII(s) {
		s = norm.NFD.String(undecomposed.Replace(s))
	}
	folded := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r):
			return unicode.ToLower(r)
		case unicode.IsSpace(r), r == '-':
			return ' '
		}
		return -1
	}, s)
	if folded = strings.TrimSpace(folded); folded == "" || folded[0] < 'a' || folded[0] > 'z' {
		return Rest
	}
	return folded
}

// reading returns the first syllable of a Chinese surname: 尉迟 is sorted under yu, before 袁.
func reading(l *reports.Line, name string) string {
	if key := syllableOf(l.SortKey); key != "" {
		return key
	}
	letters := []rune(strings.TrimSpace(name))
	for n := min(2, len(letters)); n > 0; n-- {
		if syllable, ok := templates.Surnames()[string(letters[:n])]; ok {
			first, _, _ := strings.Cut(syllable, " ")
			return first
		}
	}
	return neighbour(string(letters[:1]))
}

// syllableOf returns the first syllable of a sort key such as "shan4 xia2 li4", without its tone; empty if there is
// none.
func syllableOf(key string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(key), " ")
	word = umlauts.Replace(strings.ToLower(word))
	word = strings.TrimRight(asciiLetters(strings.TrimRight(word, "012345")), " ")
	if word == Rest {
		return ""
	}
	return word
}

// umlauts are the ways in which people write the ü of pinyin.
var umlauts = strings.NewReplacer("ü", "v", "Ü", "v", "u:", "v")

// anchor is a syllable and the collation key of the first character that is read with it.
type anchor struct {
	syllable string
	key      []byte
}

// anchors are the syllables in the order of the collation.
var anchors = sync.OnceValue(func() []anchor {
	c := collate.New(language.MustParse("zh"))
	var buf collate.Buffer
	var all []anchor
	for first, syllable := range templates.Syllables() {
		all = append(all, anchor{syllable, slices.Clone(c.KeyFromString(&buf, first))})
		buf.Reset()
	}
	slices.SortFunc(all, func(a, b anchor) int { return slices.Compare(a.key, b.key) })
	return all
})

// neighbour returns the syllable under which the collation sorts a character.
func neighbour(sign string) string {
	c := collate.New(language.MustParse("zh"))
	var buf collate.Buffer
	key := c.KeyFromString(&buf, sign)
	all := anchors()
	i, found := slices.BinarySearchFunc(all, key, func(a anchor, k []byte) int { return slices.Compare(a.key, k) })
	if !found {
		i--
	}
	return all[max(0, i)].syllable
}

// Reader tells how Chinese names are read. It keeps the syllable of each character.
type Reader struct{ known map[rune]string }

// Syllables returns the syllables of a name in Han characters, a surname as the table of surnames has it. ü is v.
func (r *Reader) Syllables(name string) (all []string) {
	letters := []rune(name)
	for n := min(2, len(letters)); n > 0 && all == nil; n-- {
		if reading, ok := templates.Surnames()[string(letters[:n])]; ok {
			all = strings.Fields(reading)
		}
	}
	for _, sign := range letters[min(len(all), len(letters)):] {
		all = append(all, r.syllable(sign))
	}
	return all
}

// syllable returns the usual syllable of a character.
func (r *Reader) syllable(sign rune) string {
	if r.known == nil {
		r.known = map[rune]string{}
	}
	if r.known[sign] == "" {
		r.known[sign] = neighbour(string(sign))
	}
	return r.known[sign]
}

// isASCII reports whether a text is ASCII, so that it need not be normalised.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// sortable returns the name as it is compared: with one form of apostrophe.
func sortable(s string) string {
	if !isASCII(s) {
		s = norm.NFC.String(s)
	}
	if strings.IndexByte(s, '\'') < 0 && strings.IndexByte(s, '`') < 0 && !strings.Contains(s, "ʼ") {
		return s
	}
	return apostrophes.Replace(s)
}

var apostrophes = strings.NewReplacer("'", "’", "ʼ", "’", "`", "’")
