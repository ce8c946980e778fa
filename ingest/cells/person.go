package cells

import (
	"slices"
	"strings"
	"unicode"
)

// BareName returns a name without what lists write around it: titles after it (Коваленко Олена мг, /кмс) or before it
// (GM Müller, Jörg), marks of women and of the unrated (王薇(女), Li Na ♀, Novak, Ana (w), Petrenko*).
func BareName(name string) string {
	if isBare(name) {
		return name
	}
	for bare := Tidy(name); ; name = bare {
		if bare = barer(bare); bare == name {
			return bare
		}
	}
}

// isBare recognises most names without anything around them.
func isBare(name string) bool {
	if !plainText(name) || strings.ContainsAny(name, "*#(") || strings.ContainsAny(name[max(0, len(name)-1):], ",/") {
		return false
	}
	first, _, several := strings.Cut(name, " ")
	return !several || !slices.Contains(titlesBefore, first) && !besideName(name[strings.LastIndexByte(name, ' ')+1:])
}

// barer removes titles and marks from both ends of a name once; after it there may be more.
func barer(name string) string {
	words := strings.Fields(strings.Map(mark, Tidy(name)))
	for len(words) > 1 && besideName(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	for len(words) > 1 && slices.Contains(titlesBefore, words[0]) {
		words = words[1:]
	}
	last := len(words) - 1
	if last < 0 {
		return ""
	}
	for _, m := range marksBehind {
		if w := words[last]; len(w) > len(m) && strings.EqualFold(w[len(w)-len(m):], m) {
			words[last] = w[:len(w)-len(m)]
		}
	}
	return strings.TrimRight(strings.Join(words, " "), ",/ ")
}

// mark returns −1 for a sign that lists write beside a name, and any other character unchanged.
func mark(r rune) rune {
	if strings.ContainsRune("*#♀♂†", r) {
		return -1
	}
	return r
}

// besideName reports whether the last word of a name is a title, a mark or only a sign.
func besideName(word string) bool {
	bare := strings.Trim(word, "/,;")
	return bare == "" || strings.HasPrefix(bare, "(") && slices.Contains(marksBehind, strings.ToLower(bare)) ||
		slices.Contains(titlesBehind, bare)
}

// marksBehind mark women, men and those without a rating.
var marksBehind = []string{"(女)", "(男)", "(w)", "(f)", "(m)", "(u)", "(ж)", "(ч)"}

// titlesBehind are the titles that lists write after a name: Ukrainian and Russian ones in small letters, FIDE's in
// capitals. Im is a family name and not removed.
var titlesBehind = []string{
	"мг", "гм", "мм", "мф", "кмс", "мс", "жг", "жм", "жмг", "жмм", "жмф", "змс",
	"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM",
}

var titlesBefore = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM"}

// Scripts splits a name that is written in Han characters and in letters, such as Wong Ah Kow 黄亚九; both is false for
// any other name.
func Scripts(name string) (han, other string, both bool) {
	if !InHan(name) {
		return "", name, false
	}
	var a, b strings.Builder
	a.Grow(len(name))
	b.Grow(len(name))
	for _, r := range Tidy(name) {
		switch {
		case isHan(r):
			a.WriteRune(r)
		case unicode.IsLetter(r):
			b.WriteRune(r)
			both = true
		default:
			b.WriteRune(r)
		}
	}
	han, other = a.String(), strings.Trim(b.String(), " ,()（）/-·")
	return han, other, both && (plainText(name) || NameKey(han) != "" && NameKey(other) != "") // a plain letter always has a key
}

// Apart is a name split once for all keys that are made of it.
type Apart struct {
	Whole, Bare string // as written, and without what lists write around it
	Han, Other  string // the parts of a name in both scripts
	Both        bool
}

// TakeApart splits a name.
func TakeApart(name string) Apart {
	a := Apart{Whole: name, Bare: BareName(name)}
	if han, other, both := Scripts(a.Bare); both {
		a.Han, a.Other, a.Both = han, other, true
	}
	return a
}

// Parts returns the words of a name, those of each script by themselves; a script without words is left out.
func (a Apart) Parts() [][]Part {
	var all [][]Part
	if a.Both {
		all = [][]Part{Parts(a.Han), Parts(a.Other)}
	} else {
		all = [][]Part{partsOf(a.Bare)}
	}
	return slices.DeleteFunc(all, func(parts []Part) bool { return len(parts) == 0 })
}

// InHan reports whether a name contains Han characters.
func InHan(name string) bool { return strings.ContainsFunc(name, isHan) }

// isHan reports whether a letter is a Han character. The first check excludes the alphabets, the second finds most.
func isHan(r rune) bool {
	return r >= '⺀' && (r >= '一' && r <= '龥' || unicode.Is(unicode.Han, r))
}

// Parted reports whether only a blank separates some words of a name, so that Joined has another key. It may be true of
// other names with signs or untidy blanks.
func Parted(name string) bool {
	if !plainText(name) {
		return true
	}
	for i := range len(name) {
		if name[i] == ' ' && !separates(rune(name[i-1])) {
			return true
		}
	}
	return false
}

// Joined returns a name without blanks: 王 伟 becomes 王伟.
func Joined(name string) string {
	if plainText(name) {
		return strings.ReplaceAll(name, " ", "")
	}
	return strings.Join(strings.Fields(name), "")
}
