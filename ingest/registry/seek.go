package registry

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strings"
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
	want := cells.Parts(typed)
	if len(want) == 0 {
		return nil
	}
	type match struct {
		id, name string
		level    int
	}
	var all []match
	for _, id := range r.perhaps(want) {
		if level, is := r.holds(id, typed); is {
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

// perhaps gives everybody of whom a name has the bones of what was typed.
func (r Registry) perhaps(want []cells.Part) (ids []string) {
	bones := make([]string, len(want))
	for i, w := range want {
		bones[i] = w.Bones()
	}
	for _, m := range []*image{r.base, r.added} {
		if m != nil {
			ids = m.bony(bones, ids)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// bony goes through the sounds of all names, which stand together.
func (m *image) bony(bones, ids []string) []string {
	names := m.lookups[byLoose].table()
	from := sort.Search(names.len(), func(i int) bool { return bytes.Compare(names.key(i), []byte(wholly)) >= 0 })
	for i := from; i < names.len(); i++ {
		if key, is := bytes.CutPrefix(names.key(i), []byte(wholly)); is && hasBones(key, bones) {
			ids = append(ids, m.found(byLoose, i)...)
		}
	}
	return ids
}

// hasBones says whether all bones stand in a key. What stands between two words is not told from what stands in one.
func hasBones(key []byte, bones []string) bool {
	if bytes.ContainsAny(key, "aeiouhfcz") {
		key = []byte(cells.Part{Roman: string(key)}.Bones())
	}
	return !slices.ContainsFunc(bones, func(b string) bool { return !bytes.Contains(key, []byte(b)) })
}

// How much of a name was typed.
const (
	wholeWords = iota
	beginnings
	inside
)

// holds says whether a name of a player holds everything that was typed, and how well.
func (r Registry) holds(id, typed string) (level int, is bool) {
	level = inside + 1
	for _, name := range r.Names(id) {
		for _, s := range spellings(name) {
			level = min(level, within(romans(s), romans(typed), 3), within(plainWords(s), plainWords(typed), 1))
		}
	}
	return level, level <= inside
}

// romans gives the words of a name as all scripts have them, the longest first.
func romans(name string) (words []string) {
	for _, p := range cells.Parts(name) {
		words = append(words, p.Roman)
	}
	return longestFirst(words)
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

// within says how well words hold what was typed; each word holds one thing. Fewer letters than some are no beginning.
func within(words, want []string, least int) int {
	worst, taken := wholeWords, make([]bool, len(words))
	for _, w := range want {
		best, at := inside+1, -1
		for i, o := range words {
			if level := partOf(o, w, least); !taken[i] && level < best {
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

func partOf(word, typed string, least int) int {
	letters := utf8.RuneCountInString(typed)
	switch {
	case word == typed:
		return wholeWords
	case letters < least && !cells.InHan(typed):
	case strings.HasPrefix(word, typed):
		return beginnings
	case (letters > 2 || cells.InHan(typed)) && strings.Contains(word, typed):
		return inside
	}
	return inside + 1
}
