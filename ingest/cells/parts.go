package cells

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/rating"
	"kalends/rating/spelling"
)

// Part is a word of a name in forms that do not depend on script and transliteration: Кириленко, Kyrylenko and
// Kirilenko sound alike.
type Part struct {
	Roman string // in small Latin letters, the same for most transliterations; other scripts unchanged
	Sound string // its consonants, with one letter for those that are used for each other
}

// Initial reports whether the word is only a letter.
func (p Part) Initial() bool { return utf8.RuneCountInString(p.Roman) == 1 && !InHan(p.Roman) }

// Begins returns the first letter of a word, as far as initials agree on it: vowels are one, because Є may be Ye.
func (p Part) Begins() string {
	first, _ := utf8.DecodeRuneInString(p.Roman)
	switch {
	case strings.ContainsRune("aeiou", first):
		return "a"
	case strings.ContainsRune("kcsz", first):
		return "k"
	}
	return string(first)
}

// Bones returns the consonants of a word. The beginning of a word has the beginning of its bones.
func (p Part) Bones() string { return spelling.Once(consonants.Replace(p.Roman)) }

// Parts returns the words of a name without titles and marks. A name in Han characters is one word.
func Parts(name string) []Part { return partsOf(BareName(name)) }

// partsOf is Parts for a name without titles and marks.
func partsOf(bare string) (all []Part) {
	for word := range strings.FieldsFuncSeq(folded(joinedHan(bare)), partsWords) {
		if roman := common(latin(letters(word))); roman != "" {
			all = append(all, Part{roman, soundOf(roman)})
		}
	}
	return all
}

// Sounds returns the sounds of words, sorted and separated by blanks, so that their order does not matter.
func Sounds(words []Part) string {
	all := make([]string, 0, len(words))
	for _, w := range words {
		all = append(all, w.Sound)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// joinedHan joins a name in Han characters, and returns any other unchanged.
func joinedHan(name string) string {
	if InHan(name) {
		return Joined(name)
	}
	return name
}

// partsWords reports whether a character separates words; a hyphen does, as does the point in J.P.
func partsWords(r rune) bool {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || settled(r) {
		return false // most characters
	}
	return separates(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(".()/（）", r)
}

// Like reports whether two words can be one: in another script or transliteration, or as the initial of the other.
func (p Part) Like(o Part) bool {
	switch {
	case p.Roman == o.Roman:
		return true
	case p.Initial() || o.Initial():
		return p.Begins() == o.Begins()
	case p.Sound != o.Sound || InHan(p.Roman) || InHan(o.Roman):
		return false
	}
	limit := slips(min(utf8.RuneCountInString(p.Roman), utf8.RuneCountInString(o.Roman)))
	return rating.Distance(p.Roman, o.Roman, limit) <= limit
}

// slips is how many vowels may differ between spellings of a word of a length: Olena, Elena; Oleksandr, Alexander.
func slips(length int) int {
	switch {
	case length < 5:
		return 0
	case length < 7:
		return 1
	}
	return 2
}

// Alike reports whether two names can be one person's: each word of the shorter name is like another word of the longer
// one, and at least one pair is more than an initial.
func Alike(a, b []Part) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 0 && matched(a, b, 0, false)
}

// matched reports whether each word of a can be assigned a different word of b that is like it. A bit of taken marks a
// word of b that is assigned; whole says that a pair so far is more than an initial.
func matched(a, b []Part, taken uint64, whole bool) bool {
	if len(a) == 0 {
		return whole
	}
	for i, o := range b {
		if i < 64 && taken&(1<<i) == 0 && a[0].Like(o) &&
			matched(a[1:], b, taken|1<<i, whole || !a[0].Initial() && !o.Initial()) {
			return true
		}
	}
	return false
}

// Near reports whether two names are equal or differ by a slip of the pen: they share a word that is no initial, and
// the other words differ by at most two letters together. Names in Han characters may differ in one character.
func Near(a, b []Part) bool {
	if len(a) == 1 && len(b) == 1 && InHan(a[0].Roman) && InHan(b[0].Roman) {
		return otherCharacters(a[0].Roman, b[0].Roman) <= 1
	}
	for i := range a {
		for k := range b {
			if a[i].Roman != b[k].Roman || a[i].Initial() {
				continue
			}
			if rating.Distance(without(a, i), without(b, k), 2) <= 2 {
				return true
			}
		}
	}
	return false
}

// Slipped reports whether one slip turns one name into another: they differ in one word, by a letter or by two that are
// exchanged. Names in Han characters are not compared, because any two of a family differ so little.
func Slipped(a, b []Part) bool {
	x, y := lacking(a, b), lacking(b, a)
	return len(a) == len(b) && len(x) == 1 && len(y) == 1 && !InHan(x[0]) &&
		(rating.Distance(x[0], y[0], 1) == 1 || exchanged(x[0], y[0]))
}

// lacking returns the words of a that b does not have.
func lacking(a, b []Part) (words []string) {
	for _, p := range a {
		if !slices.ContainsFunc(b, func(o Part) bool { return o.Roman == p.Roman }) {
			words = append(words, p.Roman)
		}
	}
	return words
}

// exchanged reports whether two neighbouring letters of one word are exchanged in the other.
func exchanged(a, b string) bool {
	x, y := []rune(a), []rune(b)
	for i := 0; i+1 < len(x) && len(x) == len(y); i++ {
		if x[i] != y[i] {
			return x[i] == y[i+1] && x[i+1] == y[i] && slices.Equal(x[i+2:], y[i+2:])
		}
	}
	return false
}

// otherCharacters counts the characters that differ between two names. If their lengths differ, it returns the greater
// length.
func otherCharacters(a, b string) (n int) {
	x, y := []rune(a), []rune(b)
	if len(x) != len(y) {
		return max(len(x), len(y))
	}
	for i := range x {
		if x[i] != y[i] {
			n++
		}
	}
	return n
}

// without joins all words but one, sorted.
func without(words []Part, one int) string {
	var rest []string
	for i, w := range words {
		if i != one {
			rest = append(rest, w.Roman)
		}
	}
	slices.Sort(rest)
	return strings.Join(rest, "")
}

// latin writes a word in Latin letters, letter by letter.
func latin(word string) string {
	if ascii(word) {
		return word
	}
	var b strings.Builder
	b.Grow(len(word))
	for _, r := range word {
		switch {
		case r < endOfCyrillic && cyrillic[r] != "":
			b.WriteString(cyrillic[r])
		case r != 'ъ' && r != 'ь': // which have no sound of their own
			b.WriteRune(r)
		}
	}
	return b.String()
}

// common writes a word in Latin letters so that most transliterations agree.
func common(word string) string {
	if len(word) == 1 {
		return spelling.Letters(word)
	}
	return spelling.Common(word)
}

// soundOf returns the consonants of a word, or its vowels if it has no consonants but h. A word too short for slips is
// its own sound.
func soundOf(roman string) string {
	if slips(utf8.RuneCountInString(roman)) == 0 {
		return roman
	}
	if sound := spelling.Once(consonants.Replace(roman)); sound != "" {
		return sound
	}
	return vowels.Replace(roman)
}

var (
	consonants = strings.NewReplacer("a", "", "e", "", "i", "", "o", "", "u", "", "h", "", "f", "v", "c", "s", "z", "s")
	vowels     = strings.NewReplacer("h", "", "a", "a", "e", "a", "i", "a", "o", "a", "u", "a")
)

// endOfCyrillic follows the last Cyrillic letter.
const endOfCyrillic = '\u0530'

// cyrillic are the letters of Ukrainian, Russian and their neighbours.
var cyrillic = [endOfCyrillic]string{'а': "a", 'б': "b", 'в': "v", 'г': "g", 'ґ': "g", 'д': "d", 'е': "e", 'є': "ie", 'ж': "z",
	'з': "z", 'и': "i", 'і': "i", 'ї': "i", 'й': "i", 'ј': "i", 'к': "k", 'л': "l", 'м': "m", 'н': "n", 'о': "o",
	'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ў': "u", 'ф': "f", 'х': "h", 'ц': "c", 'ч': "c", 'ш': "s",
	'щ': "s", 'ы': "i", 'э': "e", 'ю': "iu", 'я': "ia", 'ѐ': "e", 'ђ': "d", 'љ': "l", 'њ': "n",
	'ћ': "c", 'џ': "z", 'қ': "k", 'ң': "n", 'ғ': "g", 'ү': "u", 'ұ': "u", 'ө': "o", 'һ': "h", 'ә': "a"}
