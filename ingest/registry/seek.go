package registry

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/ingest/cells"
)

// Seek lists those of whose names something was typed: words, beginnings or parts of them, in any order and in any
// script in which the registry has the name or can read it, those who are called just so first; or a number. Of
// those who were merged it gives the rows as they stand. Nobody's name is taken apart but theirs who may be meant.
func (r Registry) Seek(typed string) []string {
	if found := r.numbered(typed); len(found) > 0 {
		return found
	}
	want := wanted{cells.BegunParts(typed), plainWords(typed), inLatin(typed)}
	if len(want.begun) == 0 {
		return nil
	}
	slices.SortStableFunc(want.begun, func(a, b cells.Begun) int { return cmp.Compare(b.Letters, a.Letters) })
	type match struct {
		id, name string
		level    int
	}
	var all []match
	for _, id := range r.perhaps(want.begun) {
		if level, is := r.holds(id, want); is {
			all = append(all, match{id, r.Players.Get(id).Name, level})
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

// numbered gives those who have a number, of ours, of FIDE's or of the nation's, now or formerly.
func (r Registry) numbered(typed string) (ids []string) {
	if typed = strings.TrimSpace(typed); r.Players.Has(typed) {
		return []string{typed}
	}
	if !strings.ContainsAny(typed, "0123456789") {
		return nil
	}
	for _, kind := range []string{ByFIDE, ByNational, ByAlias} {
		ids = append(ids, r.asked(byNumber, number(kind, typed))...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// perhaps gives everybody of whom a name has the bones of what was typed, or who is sorted by how his name sounds.
func (r Registry) perhaps(want []cells.Begun) (ids []string) {
	bones := make([][]string, len(want))
	for i, w := range want {
		bones[i] = w.Bones()
	}
	for _, m := range []*tables{r.base, r.added} {
		if m != nil {
			ids = m.withSortKey(m.bony(bones, ids))
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// bony goes through the sounds of all names, which stand together.
func (t *tables) bony(bones [][]string, ids []string) []string {
	names := t.lookups[byLoose].open()
	for i := names.first([]byte(wholly)); i < len(names.at); i++ {
		if key, is := bytes.CutPrefix(names.key(i), []byte(wholly)); is && hasBones(key, bones) {
			ids = append(ids, t.found(byLoose, i)...)
		}
	}
	return ids
}

// hasBones says whether the bones of all words stand in a key, as one or another of what each may be. What stands between
// two words is not told from what stands in one.
func hasBones(key []byte, bones [][]string) bool {
	if bytes.ContainsAny(key, "aeiouhfcz") {
		key = []byte(cells.Part{Roman: string(key)}.Bones())
	}
	in := func(b string) bool { return bytes.Contains(key, []byte(b)) }
	return !slices.ContainsFunc(bones, func(word []string) bool { return !slices.ContainsFunc(word, in) })
}

// How much of a name was typed.
const (
	wholeWords = iota
	beginnings
	inside
)

// wanted is what was typed: word by word as all scripts have it, and as it stands; the longest first.
type wanted struct {
	begun []cells.Begun
	plain []string
	latin bool
}

func inLatin(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
}

// holds says whether a name of a player holds everything that was typed, and how well.
func (r Registry) holds(id string, want wanted) (level int, is bool) {
	level = inside + 1
	for _, name := range append(r.Names(id), r.Players.Get(id).Sounds()) {
		for _, s := range spellings(name) {
			level = min(level, want.sounding(s), within(plainWords(s), want.plain, partOf))
		}
	}
	return level, level <= inside
}

// sounding says how well the words of a name hold what was typed, as all scripts have it.
func (want wanted) sounding(name string) int {
	var words []string
	for _, p := range cells.Parts(name) {
		words = append(words, p.Roman)
	}
	other := inLatin(name) != want.latin
	return within(longestFirst(words), want.begun, func(word string, b cells.Begun) int { return begunOf(word, b, other) })
}

// begunOf says how well a word holds what was typed of it. Fewer letters than three are no beginning; in another script
// those that were typed count: She of Шевченко.
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

// plainWords gives the words of a name as they stand: of shev only romans knows that it is one sound, s.
func plainWords(name string) (words []string) {
	for _, w := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" ,;·、，-.", r) }) {
		if key := cells.NameKey(w); key != "" {
			words = append(words, key)
		}
	}
	return longestFirst(words)
}

func longestFirst(words []string) []string {
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return words
}

// within says how well words hold what was typed; each word holds one thing.
func within[W any](words []string, want []W, partOf func(word string, typed W) int) int {
	worst, taken := wholeWords, make([]bool, len(words))
	for _, w := range want {
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

// partOf says how well a word holds what was typed of it. Of two letters it only begins with them.
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
