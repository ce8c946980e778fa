// Package nameorder puts the players of a list into the order of an index, as readers of each language look names up:
// Ukrainian after the Latin or before it, Chinese by the reading of the surname or by its strokes.
package nameorder

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"kalends/reports"
	"kalends/templates"
)

// Order is lines in the order of an index. A federation's is kept until the last report has it, so it has twelve bytes a
// line, none of them a pointer.
type Order struct {
	lines   reports.Lines
	letters []string
	all     []seat
}

// seat is where a line stands in an order.
type seat struct {
	at      int32
	letter  uint32
	script  int8 // which alphabet comes first in the language
	foreign bool
}

// Entry is a line in the order of the index, and the letter under which it stands.
type Entry struct {
	At      int    // of the line among those that were sorted
	Letter  string // Rest where a name has none in its alphabet
	Foreign bool   // a Latin name that stands after the names of the language's own script
	script  int8
}

// Begins reports whether a new letter begins with e, which stands after another entry.
func (e Entry) Begins(after Entry) bool { return e.Letter != after.Letter || e.script != after.script }

// Len is how many lines there are.
func (o Order) Len() int { return len(o.all) }

// At returns the i-th entry.
func (o Order) At(i int) Entry {
	s := o.all[i]
	return Entry{At: int(s.at), Letter: o.letters[s.letter], Foreign: s.foreign, script: s.script}
}

// Line returns the i-th line.
func (o Order) Line(i int) reports.Line { return o.lines.At(int(o.all[i].at)) }

// Read is Line into one that is there already.
func (o Order) Read(i int, into *reports.Line) { o.lines.Read(int(o.all[i].at), into) }

// Part returns those from one entry up to another.
func (o Order) Part(from, to int) Order {
	o.all = o.all[from:to]
	return o
}

// orderKey is an order that reports ask for.
type orderKey struct {
	lang    string
	strokes bool
}

// Of is Sort of everybody on a list, once for all its reports.
func Of(is *reports.Issue, lang string, strokes bool) Order {
	return reports.Once(is, orderKey{lang, strokes}, func() Order { return Sort(is.Lines, lang, strokes) })
}

// Sort orders lines by name as readers of the language look them up. Chinese names stand by the reading of
// their surname: the registry's sort key, or else the table of surnames, whose reading may differ from the usual one;
// or, where that is asked for, by the strokes of their signs. Equal names stand by sort key and then by id, never
// by input.
func Sort(lines reports.Lines, lang string, strokes bool) Order {
	tag := lang
	if strokes {
		tag = "zh-u-co-stroke"
	}
	o := Order{lines: lines}
	keys := sortKeys{collator: collate.New(language.MustParse(tag)), all: make([]sortKey, 0, lines.Len())}
	seats, letters := make([]seat, lines.Len()), map[string]uint32{}
	for i, l := range lines.All() {
		name, _ := l.NameIn(lang)
		head := headingOf(l, name, lang, strokes)
		n, known := letters[head.letter]
		if !known {
			n = uint32(len(o.letters))
			o.letters, letters[head.letter] = append(o.letters, head.letter), n
		}
		seats[i] = seat{at: int32(i), letter: n, script: head.script, foreign: head.foreign}
		keys.add('0'+byte(head.script), head.syllable, sortable(name))
	}
	places := keys.places(func(a, b int32) int { return lines.Tie(int(a), int(b)) })
	o.all = make([]seat, len(places)) // the keys need not live any more
	for i, at := range places {
		o.all[i] = seats[at]
	}
	return o
}

// heading is under what a name stands: the letter, and before it in one sequence with others the syllable of a Chinese
// surname or the Latin surname. Every other alphabet is left to the collation.
type heading struct {
	syllable, letter string
	script           int8
	foreign          bool
}

// headingOf returns the heading of a line. By strokes a Chinese name stands under its surname.
func headingOf(l *reports.Line, name, lang string, strokes bool) (h heading) {
	if strokes && unicode.Is(unicode.Han, firstLetter(name)) {
		return heading{letter: surnameOf(name)}
	}
	h.syllable, h.script, h.letter = syllabic(l, name, lang)
	h.foreign = h.script == latinAlphabet && h.letter != Rest
	return h
}

// surnameOf is the surname of a Chinese name: two signs where the table has them, else the first.
func surnameOf(name string) string {
	letters := []rune(strings.TrimSpace(name))
	if len(letters) > 1 {
		if _, ok := templates.Surnames()[string(letters[:2])]; ok {
			return string(letters[:2])
		}
	}
	return string(firstLetter(name))
}

// Rest stands for the letter of a name that has none of the letters a to z where it should: it sorts behind them.
const Rest = "~"

// The places of the alphabets in an index.
const (
	ownAlphabet int8 = iota
	latinAlphabet
	otherAlphabet
	noAlphabet
)

// syllabic returns the syllable, the alphabet and the letter under which a name stands.
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

// capital is the first letter of a syllable, large.
func capital(syllable string) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if n := int(syllable[0]) - 'a'; n >= 0 && n < len(letters) {
		return letters[n : n+1]
	}
	return syllable[:1]
}

func firstLetter(s string) rune {
	for _, r := range s {
		if unicode.IsLetter(r) {
			return r
		}
	}
	return 0
}

// surname is what stands before the comma, or all of a name without one.
func surname(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return before
}

// undecomposed replaces Latin letters with a mark that Unicode does not take apart.
var undecomposed = strings.NewReplacer("Ø", "O", "ø", "o", "Ł", "L", "ł", "l", "Đ", "D", "đ", "d", "Æ", "AE", "æ", "ae",
	"Œ", "OE", "œ", "oe", "Þ", "TH", "þ", "th", "Ð", "D", "ð", "d", "ß", "ss", "ı", "i", "ə", "e", "Ə", "E")

// asciiLetters returns a Latin name in the letters a to z, without marks.
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

// reading returns the first syllable of a Chinese surname: 尉迟 stands under yu, before 袁.
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

// syllableOf returns the first syllable of a sort key such as "shan4 xia2 li4".
func syllableOf(key string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(key), " ")
	word = umlauts.Replace(strings.ToLower(word))
	word = strings.TrimRight(asciiLetters(strings.TrimRight(word, "012345")), " ")
	if word == Rest {
		return ""
	}
	return word
}

// umlauts are how people write the ü of pinyin.
var umlauts = strings.NewReplacer("ü", "v", "Ü", "v", "u:", "v")

// anchor is a surname whose place in the collation tells the reading of its neighbours.
type anchor struct {
	name string
	key  []byte
}

// anchors are the one-sign surnames with an undisputed reading, by collation: a sign that is no surname of the table
// is read like the one before it.
var anchors = sync.OnceValue(func() []anchor {
	c := collate.New(language.MustParse("zh"))
	var buf collate.Buffer
	var all []anchor
	for name := range templates.Surnames() {
		if len([]rune(name)) == 1 && !strings.Contains(disputed, name) {
			all = append(all, anchor{name, slices.Clone(c.KeyFromString(&buf, name))})
			buf.Reset()
		}
	}
	slices.SortFunc(all, func(a, b anchor) int {
		return cmp.Or(slices.Compare(a.key, b.key),
			strings.Compare(a.name, b.name))
	})
	return all
})

// disputed are read otherwise as surnames than as words, so the collation has them elsewhere.
const disputed = "单仇解查曾朴区尉华任盖乐缪翟冼员折逄纪万长晁车柏薄覃宓种召那宿祭秘繁贾哈令"

// neighbour returns the reading of a sign that is no surname of the table: that of the surname before it.
func neighbour(sign string) string {
	c := collate.New(language.MustParse("zh"))
	var buf collate.Buffer
	key := c.KeyFromString(&buf, sign)
	all := anchors()
	i, _ := slices.BinarySearchFunc(all, key, func(a anchor, k []byte) int { return slices.Compare(a.key, k) })
	if i == len(all) || (i > 0 && slices.Compare(all[i].key, key) > 0) {
		i--
	}
	return templates.Surnames()[all[max(0, i)].name]
}

// isASCII says of a text that it is composed of nothing and has no marks.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// sortable is the name as it is compared: every apostrophe the same.
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
