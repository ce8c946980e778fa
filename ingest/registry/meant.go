package registry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// A name is looked up loosely by the sounds of its words in any order. So that no name is compared with those of all
// players, each is kept under what others may write of it: all its words, some of them, one of them with the initial of
// another. The first letter of a key tells which.
const (
	wholly   = "="
	partly   = "-"
	initials = "." // of a name of which the registry itself has only initials
	reduced  = "," // a word of a full name and the initial of another one
)

// mostWords is how many words of a name are looked at.
const mostWords = 6

// lookedAt tells the words of a name apart: those that are written out, and the beginnings of the others.
func lookedAt(name []cells.Part) (whole []cells.Part, begins []string) {
	if len(name) <= mostWords && !slices.ContainsFunc(name, cells.Part.Initial) {
		return name, nil // as most are
	}
	whole = make([]cells.Part, 0, len(name))
	for _, p := range name {
		switch {
		case p.Initial():
			begins = append(begins, p.Begins())
		case len(whole) < mostWords:
			whole = append(whole, p)
		}
	}
	return whole, begins
}

// spellings gives a name, and of a name in two scripts each by itself.
func spellings(name string) []string {
	if apart := cells.TakeApart(name); apart.Both {
		return []string{apart.Han, apart.Other}
	}
	return []string{name}
}

// sounds is a key of some words of a name, whatever their order.
func sounds(words []cells.Part) string {
	all := make([]string, 0, mostWords)
	for _, w := range words {
		all = append(all, w.Sound)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// some goes through the choices of at least so many of the words, all of them left out.
func some(words []cells.Part, least int, do func(chosen, rest []cells.Part)) {
	if least >= len(words) {
		return
	}
	var room, other [mostWords]cells.Part
	for set := 1; set < 1<<len(words)-1; set++ {
		chosen, rest := room[:0], other[:0]
		for i, w := range words {
			if set&(1<<i) != 0 {
				chosen = append(chosen, w)
			} else {
				rest = append(rest, w)
			}
		}
		if len(chosen) >= least {
			do(chosen, rest)
		}
	}
}

// looseKeys gives each of the keys under which a name of the registry is kept.
func looseKeys(name []cells.Part, each func(key string)) {
	whole, begins := lookedAt(name)
	if len(whole) == 0 {
		return
	}
	each(wholly + sounds(whole))
	if len(whole) > 2 {
		some(whole, 2, func(chosen, _ []cells.Part) { each(partly + sounds(chosen)) })
	}
	for _, b := range begins {
		each(initials + sounds(whole) + "|" + b)
	}
	for i, w := range whole {
		for k, other := range whole {
			if i != k {
				each(reduced + w.Sound + "|" + other.Begins())
			}
		}
	}
}

// askedKeys gives the keys under which those are kept whom a name may mean.
func askedKeys(name string) (keys []string) {
	for _, spelling := range spellings(name) {
		whole, begins := lookedAt(cells.Parts(spelling))
		if len(whole) == 0 {
			continue
		}
		keys = append(keys, wholly+sounds(whole), partly+sounds(whole))
		some(whole, 1, func(chosen, rest []cells.Part) {
			keys = append(keys, wholly+sounds(chosen))
			for _, w := range rest {
				keys = append(keys, initials+sounds(chosen)+"|"+w.Begins())
			}
		})
		for _, b := range begins {
			keys = append(keys, initials+sounds(whole)+"|"+b)
			for _, w := range whole {
				keys = append(keys, reduced+w.Sound+"|"+b)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// mostMeant is with how many players a name is compared letter by letter: a name that more may bear tells nobody.
const mostMeant = 400

// Meant lists everyone whom a name may mean, counted loosely: in another order or script, by another rule of
// transliteration, with initials, with second names or without. The dead are among them, and of those who were merged
// who stands for them now. Those who are called just so come first. Where more may be meant than are looked at, all is
// false.
func (r Registry) Meant(name string) (meant []string, all bool) {
	found := r.Named(name)
	for _, key := range askedKeys(name) {
		found = append(found, r.asked(byLoose, key)...)
	}
	if all = len(found) <= mostMeant; !all {
		found = found[:mostMeant]
	}
	parts := cells.Parts(name)
	for _, id := range found {
		p, _, ok := r.Resolve(id)
		if ok && !slices.Contains(meant, p.ID) && (r.Called(id, name) || r.alike(id, parts)) {
			meant = append(meant, p.ID)
		}
	}
	slices.SortFunc(meant, func(a, b string) int {
		return cmp.Or(bools(r.Called(b, name), r.Called(a, name)), cmp.Compare(a, b))
	})
	return meant, all
}

// Nearly lists players who share a word of a name and whose other words begin as its others do, if a slip of the pen can
// have made the one of the other. Of a name of very many not all are looked at.
func (r Registry) Nearly(name string) (ids []string) {
	parts := cells.Parts(name)
	whole, _ := lookedAt(parts)
	some(whole, len(whole)-1, func(chosen, rest []cells.Part) {
		for _, w := range chosen {
			found := r.asked(byLoose, reduced+w.Sound+"|"+rest[0].Begins())
			for _, id := range found[:min(len(found), mostMeant)] {
				p, _, ok := r.Resolve(id)
				if ok && !slices.Contains(ids, p.ID) && slices.ContainsFunc(r.Names(id), func(known string) bool {
					return cells.Near(cells.Parts(known), parts)
				}) {
					ids = append(ids, p.ID)
				}
			}
		}
	})
	slices.Sort(ids)
	return ids
}

// bools puts what is true last.
func bools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// alike says whether a name can be one of a player's.
func (r Registry) alike(id string, name []cells.Part) bool {
	return slices.ContainsFunc(r.Names(id), func(known string) bool {
		return slices.ContainsFunc(spellings(known), func(s string) bool { return cells.Alike(cells.Parts(s), name) })
	})
}

// The groups of players who have something in common beside their names.
const (
	bornOn  = "d "
	clubOf  = "c "
	titleOf = "t "
)

// BornOn is the group of those who were born on a day.
func BornOn(day rating.Date) string { return bornOn + day.String() }

// ClubOf is the group of those of a club who were born in a year.
func ClubOf(year int, club string) string {
	key := cells.NameKey(club)
	if key == "" {
		return ""
	}
	return clubOf + strconv.Itoa(year) + " " + key
}

// TitleOf is the group of those of a title who were born in a year.
func TitleOf(year int, title string) string { return titleOf + strconv.Itoa(year) + " " + title }

// Sharing lists the players of a group, those that were merged as the ones who stand for them now.
func (r Registry) Sharing(group string) (ids []string) {
	for _, id := range r.asked(bySharing, group) {
		if p, _, ok := r.Resolve(id); ok && !slices.Contains(ids, p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}
