package cells

import (
	"slices"
	"strings"
	"unicode"
)

// spelled is a name divided into words for Fuller.
type spelled struct {
	whole      []spelledWord // words that are written out
	initials   []Part
	generation []string // words that distinguish a father from a son, sorted
	comma, of  bool     // the name has a comma; it has a word such as bin
}

// spelledWord is a word of a name with its place.
type spelledWord struct {
	Part
	key   string
	given bool // it follows the comma
	child bool // it stands before a word such as bin
}

// same reports whether two words have the same letters, or are one word in two scripts.
func (w spelledWord) same(o spelledWord) bool {
	return w.key == o.key || ascii(w.key) != ascii(o.key) && w.Roman == o.Roman
}

// Fuller reports whether one name is the other with further words: a patronymic, bin or a/l, an initial, another given
// name, a text in brackets. At least two words that are written out must be the same, and nothing may differ. Words
// that distinguish father and son, and numbers, are never further words.
func Fuller(a, b string) bool {
	if !SameGeneration(a, b) {
		return false
	}
	bareA, bareB := bracketed().ReplaceAllString(a, " "), bracketed().ReplaceAllString(b, " ")
	if InHan(a) || InHan(b) {
		return (a != bareA || b != bareB) && SameName(bareA, bareB)
	}
	return spell(a).fuller(spell(b)) || (a != bareA || b != bareB) && spell(bareA).fuller(spell(bareB))
}

// SameGeneration reports whether no word of two names says that one is the father of the other, or a namesake: Jr., мол.,
// a number, or bin with the names in another order.
func SameGeneration(a, b string) bool {
	x, y := spell(a), spell(b)
	return slices.Equal(x.generation, y.generation) && x.sameChild(y)
}

// turned reports whether two names of the same words differ by whose child is whose: Ahmad bin Osman is not Osman bin
// Ahmad.
func turned(a, b string) bool {
	of := func(name string) bool {
		for word := range strings.FieldsSeq(name) {
			if slices.ContainsFunc(childOf, func(w string) bool { return strings.EqualFold(w, word) }) {
				return true
			}
		}
		return false
	}
	return of(a) && of(b) && !spell(a).sameChild(spell(b))
}

// bracketed matches a text in brackets.
var bracketed = Compile(`[(\[（【［〔][^)\]）】］〕]*[)\]）】］〕]`)

// spell divides a name into words.
func spell(name string) (s spelled) {
	for _, field := range strings.FieldsFunc(BareName(name), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("()[]（）【】［］〔〕@", r)
	}) {
		switch plain := strings.ToLower(strings.Trim(field, ".,;，'")); {
		case slices.Contains(childOf, plain):
			s.of = true
			for i := range s.whole {
				s.whole[i].child = true
			}
		case slices.Contains(generations, plain) || strings.ContainsFunc(plain, unicode.IsDigit):
			s.generation = append(s.generation, plain)
		default:
			s.add(field)
		}
		s.comma = s.comma || strings.ContainsAny(field, ",，")
	}
	slices.Sort(s.generation)
	return s
}

// add adds the words of a field between two blanks.
func (s *spelled) add(field string) {
	for word := range strings.FieldsFuncSeq(field, func(r rune) bool { return strings.ContainsRune(",，", r) }) {
		for one := range strings.FieldsFuncSeq(word, partsWords) {
			w := spelledWord{key: NameKey(one), given: s.comma || !strings.HasPrefix(field, word)}
			if full, short := shortened[w.key]; short {
				one, w.key = full, full
			}
			for _, w.Part = range partsOf(one) {
				if w.Initial() {
					s.initials = append(s.initials, w.Part)
				} else {
					s.whole = append(s.whole, w)
				}
			}
		}
	}
}

// fuller is Fuller for names of one generation. Without further words, a name in another script is only another spelling.
func (s spelled) fuller(o spelled) bool {
	if len(s.whole) > len(o.whole) {
		s, o = o, s
	}
	if len(s.whole) < 2 {
		return false
	}
	var found, rest []spelledWord // the words of o that s has, and the others
	wanted := slices.Clone(s.whole)
	for _, w := range o.whole {
		i := slices.IndexFunc(wanted, w.same)
		if i < 0 {
			rest = append(rest, w)
			continue
		}
		wanted, found = slices.Delete(wanted, i, i+1), append(found, w)
	}
	as := func(w spelledWord) bool { return ascii(w.key) }
	one := slices.ContainsFunc(s.whole, as) == slices.ContainsFunc(o.whole, as) // script
	return len(wanted) == 0 && (one || len(rest) > 0 || s.of != o.of || len(s.initials) != len(o.initials)) &&
		s.hasBoth(o, found) && initialsFit(s.initials, rest, o.initials)
}

// hasBoth reports whether what a shorter name has in common with a longer one, o, is family name and given name. Three
// words are never a family name alone.
func (s spelled) hasBoth(o spelled, common []spelledWord) bool {
	if s.comma {
		return s.bothSides(s.whole)
	}
	return len(common) > 2 || o.bothSides(common)
}

// bothSides reports whether some words of a name stand before its comma and some behind it, so that family name and
// given name are among them. Without a comma it cannot be known, and they are taken to be.
func (s spelled) bothSides(words []spelledWord) bool {
	given := func(w spelledWord) bool { return w.given }
	return !s.comma || slices.ContainsFunc(words, given) && slices.ContainsFunc(words, func(w spelledWord) bool { return !w.given })
}

// sameChild reports whether no word of the child in one name is a word of the parent in the other, if both names say who
// is the child.
func (s spelled) sameChild(o spelled) bool {
	child := func(w spelledWord) bool { return w.child }
	return !slices.ContainsFunc(s.whole, child) || !slices.ContainsFunc(o.whole, child) || !slices.ContainsFunc(s.whole, func(w spelledWord) bool {
		return slices.ContainsFunc(o.whole, func(v spelledWord) bool { return v.same(w) && v.child != w.child }) &&
			!slices.ContainsFunc(o.whole, func(v spelledWord) bool { return v.same(w) && v.child == w.child })
	})
}

// initialsFit reports whether the initials of the shorter name do not contradict the further words and the initials of
// the longer one.
func initialsFit(initials []Part, rest []spelledWord, others []Part) bool {
	further := slices.Clone(others)
	for _, w := range rest {
		further = append(further, w.Part)
	}
	if len(initials) > len(further) {
		initials, further = further, initials
	}
	return matched(initials, further, 0, true)
}

// childOf are the words between the name of a child and that of the father.
var childOf = []string{"bin", "binti", "binte", "bte", "bt", "bn", "ibn", "a/l", "a/p", "s/o", "d/o", "anak"}

// generations distinguish a father from a son of the same name, or two namesakes.
var generations = []string{"jr", "jnr", "jun", "junior", "sr", "snr", "sen", "senior", "ii", "iii", "iv", "filho", "neto", "fils", "père",
	"pere", "hijo", "padre", "мол", "молодший", "молодша", "старший", "старша", "ст", "мл", "младший", "младшая", "старшая", "син",
	"батько", "сын", "отец", "大", "小", "父", "子", "老"}

// shortened are spellings of words that are often written short, with one spelling of each.
var shortened = map[string]string{"mohd": "muhammad", "muhd": "muhammad", "mhd": "muhammad", "md": "muhammad",
	"mohamad": "muhammad", "mohammad": "muhammad", "muhamad": "muhammad", "mohamed": "muhammad", "mohammed": "muhammad", "abd": "abdul"}
