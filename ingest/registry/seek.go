package registry

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/rating"
)

// Seek returns the numbers of the players whom a user may mean with a number, or with words, beginnings or parts of
// words of a name, in any order and in any script that can be compared with the registry's. Exact names come first;
// mergers are not followed.
func (r Registry) Seek(typed string) []string {
	if found := r.byAnyNumber(typed); len(found) > 0 {
		return found
	}
	q := query{cells.BegunParts(typed), plainWords(typed), inLatin(typed)}
	if len(q.begun) == 0 {
		return nil
	}
	slices.SortStableFunc(q.begun, func(a, b cells.Begun) int { return cmp.Compare(b.Letters, a.Letters) })
	type match struct {
		id, name string
		level    int
	}
	var all []match
	for p := range r.Players.All() {
		if level, is := r.matches(p, q); is {
			all = append(all, match{p.ID, p.Name, level})
		}
	}
	slices.SortFunc(all, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.level, b.level), strings.Compare(a.name, b.name), strings.Compare(a.id, b.id))
	})
	ids := make([]string, len(all))
	for i, m := range all {
		ids[i] = m.id
	}
	return ids
}

// byAnyNumber returns the player who has the number, or else those who have or had it as FIDE's, the national or a
// foreign one.
func (r Registry) byAnyNumber(typed string) (ids []string) {
	if typed = strings.TrimSpace(typed); r.Players.Has(typed) {
		return []string{typed}
	}
	if !strings.ContainsAny(typed, "0123456789") {
		return nil
	}
	for _, kind := range []string{ByFIDE, ByNational, ByAlias} {
		ids = append(ids, r.lookUp(byNumber, number(kind, typed))...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// How well what was typed matches a name, best first; inside + 1 is no match.
const (
	wholeWords = iota
	beginnings
	inside
)

// query is what was typed: its words in the common form of all scripts, and as they are written; the longest first.
type query struct {
	begun []cells.Begun
	plain []string
	latin bool
}

// inLatin reports whether a text has a Latin letter.
func inLatin(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// matches reports whether some name of a player contains everything that was typed, and how well it matches.
func (r Registry) matches(p rating.Player, q query) (level int, is bool) {
	level = inside + 1
	for _, name := range append([]string{p.Name, p.NameAlt, p.Sounds()}, r.members().otherNames(p.ID)...) {
		for _, s := range spellings(name) {
			level = min(level, q.sounding(s), within(plainWords(s), q.plain, partOf))
		}
	}
	return level, level <= inside
}

// sounding returns how well a name matches in the common form of all scripts.
func (q query) sounding(name string) int {
	var words []string
	for _, p := range cells.Parts(name) {
		words = append(words, p.Roman)
	}
	other := inLatin(name) != q.latin
	return within(longestFirst(words), q.begun, func(word string, b cells.Begun) int { return begunOf(word, b, other) })
}

// begunOf returns how well a word matches. A beginning has at least three letters; in another script the letters that
// were typed count: She of Шевченко.
func begunOf(word string, b cells.Begun, other bool) int {
	best := inside + 1
	for i, roman := range b.Romans {
		level, letters := partOf(word, roman), utf8.RuneCountInString(roman)
		if i > 0 {
			level = max(level, beginnings) // its last sound is not finished
		}
		if other {
			letters = max(letters, b.Letters)
		}
		if level == wholeWords || letters > 2 || cells.InHan(roman) {
			best = min(best, level)
		}
	}
	return best
}

// plainWords returns the words of a name as they are written, longest first.
func plainWords(name string) (words []string) {
	for _, w := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" ,;·、，-.", r) }) {
		if key := cells.NameKey(w); key != "" {
			words = append(words, key)
		}
	}
	return longestFirst(words)
}

// longestFirst sorts words by length, in place, and returns them.
func longestFirst(words []string) []string {
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return words
}

// within returns how well words match all that was typed, by the worst match. Each word matches one thing at most; if
// something matches no word, it returns inside + 1.
func within[W any](words []string, q []W, partOf func(word string, typed W) int) int {
	worst, taken := wholeWords, make([]bool, len(words))
	for _, w := range q {
		best, at := inside+1, -1
		for i, o := range words {
			if level := partOf(o, w); !taken[i] && level < best {
				best, at = level, i
			}
		}
		if at < 0 {
			return inside + 1
		}
		taken[at], worst = true, max(worst, best)
	}
	return worst
}

// partOf returns how well a word matches; two letters match only at its beginning.
func partOf(word, typed string) int {
	switch {
	case word == typed:
		return wholeWords
	case strings.HasPrefix(word, typed):
		return beginnings
	case (utf8.RuneCountInString(typed) > 2 || cells.InHan(typed)) && strings.Contains(word, typed):
		return inside
	}
	return inside + 1
}
