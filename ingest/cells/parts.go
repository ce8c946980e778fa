package cells

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/rating"
)

// Part is one word of a name, as far as spellings of it can be compared: Кириленко, Kyrylenko and Kirilenko sound alike.
type Part struct {
	Roman string // in small Latin letters, the same for most ways to write it in them; other scripts as they stand
	Sound string // its consonants, where those that are written for each other are one
}

// Initial says whether only the first letter of a word is given.
func (p Part) Initial() bool { return utf8.RuneCountInString(p.Roman) == 1 && !InHan(p.Roman) }

// Begins gives what a word begins with, as far as an initial tells it: vowels stand for each other, Є for Ye.
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

// Bones gives the consonants of a word, however short: the beginning of a word has the beginning of its bones.
func (p Part) Bones() string { return runsOnce(consonants.Replace(p.Roman)) }

// Parts gives the words of a name, titles and marks beside it left out. A name in Han characters is one word.
func Parts(name string) []Part { return partsOf(BareName(name)) }

// partsOf is Parts of a name beside which nothing stands.
func partsOf(bare string) (all []Part) {
	bare = joinedHan(bare)
	plain := plainText(bare)
	if !plain {
		bare = folded(bare)
	}
	var room [64]byte
	for word := range strings.FieldsFuncSeq(bare, partsWords) {
		if plain {
			word = string(appendPlain(room[:0], word))
		} else {
			word = letters(word)
		}
		if roman := common(latin(word)); roman != "" {
			if all == nil {
				all = make([]Part, 0, 3)
			}
			all = append(all, Part{roman, soundOf(roman)})
		}
	}
	return all
}

// joinedHan is a name in Han characters in one piece, and any other as it is.
func joinedHan(name string) string {
	if InHan(name) {
		return Joined(name)
	}
	return name
}

// partsWords parts words; a name of two with a hyphen is two, as is J.P.
func partsWords(r rune) bool {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || settled(r) {
		return false // most are
	}
	return separates(r) || unicode.Is(unicode.Pd, r) || strings.ContainsRune(".()/（）", r)
}

// Like says whether two words can be one: written for each other in another script or by another rule, or an initial of
// the other.
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

// slips is how many vowels differ between two ways to write a word of a length: Olena, Elena; Oleksandr, Alexander.
func slips(length int) int {
	switch {
	case length < 5:
		return 0
	case length < 7:
		return 1
	}
	return 2
}

// Alike says whether two names can be one person's: each word of the shorter one is like a word of the longer one, and
// one of them at least is more than an initial.
func Alike(a, b []Part) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 0 && matched(a, b, 0, false)
}

// matched finds for each word of a one of b that no other has.
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

// Near says whether a slip of the pen can make one name of the other: one word is the same, and little of the others
// differs. Of a name in Han characters one character may.
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

// otherCharacters counts the characters that differ between names of one length.
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

// without gives the words but one, in one piece.
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
		case r != 'ъ' && r != 'ь': // which say nothing by themselves
			b.WriteRune(r)
		}
	}
	return b.String()
}

// common writes a word of Latin letters as most rules for them have in common.
func common(word string) string {
	if len(word) == 1 {
		return sameLetters.Replace(word)
	}
	return sounded(word)
}

// sounded is common of a word of which one letter is no initial.
func sounded(word string) string {
	if strings.ContainsAny(word, "hzx") || strings.Contains(word, "ts") || strings.Contains(word, "ck") {
		word = sameGroups.Replace(word) // all groups have one of these
	}
	return runsOnce(sameLetters.Replace(word))
}

// runsOnce writes a letter that follows itself once.
func runsOnce(s string) string {
	if !hasRuns(s) {
		return s
	}
	var b strings.Builder
	last := rune(-1)
	for _, r := range s {
		if r != last || r >= utf8.RuneSelf {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// hasRuns says whether a letter may follow itself.
func hasRuns(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1] {
			return true
		}
	}
	return false
}

// soundOf gives the consonants of a word; one that has none but h gives its vowels, and one so short that nothing of it
// can differ is its own sound.
func soundOf(roman string) string {
	if slips(utf8.RuneCountInString(roman)) == 0 {
		return roman
	}
	if sound := runsOnce(consonants.Replace(roman)); sound != "" {
		return sound
	}
	return vowels.Replace(roman)
}

// groups are letters that are written together for one sound in some languages, each before its sound.
var groups = []string{"schtsch", "s", "shch", "s", "szcz", "s", "tsch", "c", "tch", "c", "cz", "c",
	"ch", "c", "sch", "s", "sh", "s", "sz", "s", "zh", "z", "kh", "h", "ts", "c", "tz", "c", "ph", "f", "th", "t",
	"ck", "k", "x", "ks"}

var sameGroups = strings.NewReplacer(groups...)

// sameLetters are written for each other.
var sameLetters = strings.NewReplacer("y", "i", "j", "i", "w", "v", "q", "k", "g", "h")

var (
	consonants = strings.NewReplacer("a", "", "e", "", "i", "", "o", "", "u", "", "h", "", "f", "v", "c", "s", "z", "s")
	vowels     = strings.NewReplacer("h", "", "a", "a", "e", "a", "i", "a", "o", "a", "u", "a")
)

// endOfCyrillic is behind the last Cyrillic letter.
const endOfCyrillic = '\u0530'

// cyrillic are the letters of Ukrainian, Russian and their neighbours.
var cyrillic = [endOfCyrillic]string{'а': "a", 'б': "b", 'в': "v", 'г': "g", 'ґ': "g", 'д': "d", 'е': "e", 'є': "ie", 'ж': "z",
	'з': "z", 'и': "i", 'і': "i", 'ї': "i", 'й': "i", 'ј': "i", 'к': "k", 'л': "l", 'м': "m", 'н': "n", 'о': "o",
	'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ў': "u", 'ф': "f", 'х': "h", 'ц': "c", 'ч': "c", 'ш': "s",
	'щ': "s", 'ы': "i", 'э': "e", 'ю': "iu", 'я': "ia", 'ѐ': "e", 'ђ': "d", 'љ': "l", 'њ': "n",
	'ћ': "c", 'џ': "z", 'қ': "k", 'ң': "n", 'ғ': "g", 'ү': "u", 'ұ': "u", 'ө': "o", 'һ': "h", 'ә': "a"}
