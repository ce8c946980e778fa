package bulletin

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"kalends/reports"
	"kalends/templates"
)

// entry is a line in the order of the index.
type entry struct {
	line     *reports.Line
	letter   string
	script   int    // which alphabet comes first in the language
	syllable string // of a Chinese surname, or the Latin surname: they stand in one sequence
	key      []byte // collation of the name
}

// sortIndex orders lines by name as readers of the language look them up. Chinese names stand by the reading of
// their surname: the registry's sort key, or else the table of surnames, whose reading may differ from the usual one;
// or, where that is asked for, by the strokes of their signs. What is level stands by sort key and then by id, never
// by input.
func sortIndex(lines []reports.Line, lang string, strokes bool) []entry {
	tag := lang
	if strokes {
		tag = "zh-u-co-stroke"
	}
	c := collate.New(language.MustParse(tag))
	var buf collate.Buffer
	entries := make([]entry, len(lines))
	for i := range lines {
		e := headed(&lines[i], lang, strokes)
		e.key = slices.Clone(c.KeyFromString(&buf, sortable(e.line.Name)))
		buf.Reset()
		entries[i] = e
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.script, b.script), latinOrder(a, b), slices.Compare(a.key, b.key),
			strings.Compare(a.line.SortKey, b.line.SortKey), strings.Compare(a.line.ID, b.line.ID))
	})
	return entries
}

// headed gives a line with the letter under which it stands. By strokes a Chinese name stands under its surname.
func headed(l *reports.Line, lang string, strokes bool) entry {
	e := entry{line: l}
	if first := firstLetter(l.Name); strokes && unicode.Is(unicode.Han, first) {
		e.letter = surnameOf(l.Name)
		return e
	}
	e.syllable, e.script, e.letter = heading(*l, lang)
	return e
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

// latinOrder compares within the Latin sequence; other alphabets are left to the collation.
func latinOrder(a, b entry) int {
	if a.syllable == "" || b.syllable == "" {
		return 0
	}
	return cmp.Or(strings.Compare(a.letter, b.letter), strings.Compare(a.syllable, b.syllable))
}

// The places of the alphabets in an index.
const (
	ownAlphabet = iota
	latinAlphabet
	otherAlphabet
	noAlphabet
)

// heading gives the syllable, the alphabet and the letter under which a name stands.
func heading(l reports.Line, lang string) (syllable string, script int, letter string) {
	han, latin, cyr := ownAlphabet, ownAlphabet, otherAlphabet
	switch lang {
	case "uk":
		han, latin, cyr = latinAlphabet, latinAlphabet, ownAlphabet
	case "zh-CN": // names of foreigners follow in blocks of their own
		latin = latinAlphabet
	}
	first := firstLetter(l.Name)
	switch {
	case unicode.Is(unicode.Han, first):
		syllable = reading(l)
		return syllable, han, strings.ToUpper(syllable[:1])
	case unicode.Is(unicode.Cyrillic, first):
		return "", cyr, string(unicode.ToUpper(first))
	case unicode.Is(unicode.Latin, first):
		syllable = plainLatin(surname(l.Name))
		return syllable, latin, strings.ToUpper(syllable[:1])
	}
	return "", noAlphabet, "#"
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

var barred = strings.NewReplacer("Ø", "O", "ø", "o", "Ł", "L", "ł", "l", "Đ", "D", "đ", "d", "Æ", "AE", "æ", "ae", "Œ", "OE", "œ", "oe",
	"Þ", "TH", "þ", "th", "Ð", "D", "ð", "d", "ß", "ss", "ı", "i", "ə", "e", "Ə", "E")

// plainLatin gives a Latin name in the letters a to z, without marks.
func plainLatin(s string) string {
	folded := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r):
			return unicode.ToLower(r)
		case unicode.IsSpace(r), r == '-':
			return ' '
		}
		return -1
	}, norm.NFD.String(barred.Replace(s)))
	if folded = strings.TrimSpace(folded); folded == "" || folded[0] < 'a' || folded[0] > 'z' {
		return "~"
	}
	return folded
}

// reading gives the first syllable of a Chinese surname: 尉迟 stands under yu, before 袁.
func reading(l reports.Line) string {
	if key := syllableOf(l.SortKey); key != "" {
		return key
	}
	letters := []rune(strings.TrimSpace(l.Name))
	for n := min(2, len(letters)); n > 0; n-- {
		if syllable, ok := templates.Surnames()[string(letters[:n])]; ok {
			first, _, _ := strings.Cut(syllable, " ")
			return first
		}
	}
	return neighbour(string(letters[:1]))
}

// syllableOf gives the first syllable of a sort key such as "shan4 xia2 li4".
func syllableOf(key string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(key), " ")
	word = strings.NewReplacer("ü", "v", "Ü", "v", "u:", "v").Replace(strings.ToLower(word))
	word = strings.TrimRight(plainLatin(strings.TrimRight(word, "012345")), " ")
	if word == "~" {
		return ""
	}
	return word
}

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
	slices.SortFunc(all, func(a, b anchor) int { return cmp.Or(slices.Compare(a.key, b.key), strings.Compare(a.name, b.name)) })
	return all
})

// disputed are read otherwise as surnames than as words, so the collation has them elsewhere.
const disputed = "单仇解查曾朴区尉华任盖乐缪翟冼员折逄纪万长晁车柏薄覃宓种召那宿祭秘繁贾哈令"

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

// sortable is the name as it is compared: every apostrophe the same.
func sortable(s string) string {
	return strings.NewReplacer("'", "’", "ʼ", "’", "`", "’").Replace(norm.NFC.String(s))
}

func cyrillic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
}
