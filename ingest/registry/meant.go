package registry

import (
	"slices"
	"strconv"

	"kalends/ingest/cells"
	"kalends/rating"
)

// A loose search compares the sounds of the words of a name, in any order. So that a name need not be compared with
// those of all players, each player is found under every form in which others may write the name. The first byte of a
// key is its form.
const (
	wholly   = "=" // all words
	partly   = "-" // some of them
	initials = "." // the words and an initial of a name that has initials in the registry
	reduced  = "," // a word and the initial of another word
)

// mostWords is how many words of a name are compared.
const mostWords = 6

// wordsAndInitials separates the words of a name that are written out, six at most, from the initials.
func wordsAndInitials(name []cells.Part) (whole []cells.Part, begins []string) {
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

// spellings returns a name, or the parts of a name in two scripts.
func spellings(name string) []string {
	if apart := cells.TakeApart(name); apart.Both {
		return []string{apart.Han, apart.Other}
	}
	return []string{name}
}

// eachSubset calls do with each choice of at least so many, but not all, of the words.
func eachSubset(words []cells.Part, least int, do func(chosen, rest []cells.Part)) {
	if least >= len(words) {
		return
	}
	var chosenBuffer, restBuffer [mostWords]cells.Part
	for set := 1; set < 1<<len(words)-1; set++ {
		chosen, rest := chosenBuffer[:0], restBuffer[:0]
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

// looseKeys calls each with the keys under which a name of the registry is found.
func looseKeys(name []cells.Part, each func(key string)) {
	whole, begins := wordsAndInitials(name)
	if len(whole) == 0 {
		return
	}
	each(wholly + cells.Sounds(whole))
	if len(whole) > 2 {
		eachSubset(whole, 2, func(chosen, _ []cells.Part) { each(partly + cells.Sounds(chosen)) })
	}
	for _, b := range begins {
		each(initials + cells.Sounds(whole) + "|" + b)
	}
	for i, w := range whole {
		for k, other := range whole {
			if i != k {
				each(reduced + w.Sound + "|" + other.Begins())
			}
		}
	}
}

// searchKeys returns the keys, sorted, under which the players are found whom a name may mean.
func searchKeys(name string) (keys []string) {
	for _, spelling := range spellings(name) {
		whole, begins := wordsAndInitials(cells.Parts(spelling))
		if len(whole) == 0 {
			continue
		}
		keys = append(keys, wholly+cells.Sounds(whole), partly+cells.Sounds(whole))
		eachSubset(whole, 1, func(chosen, rest []cells.Part) {
			keys = append(keys, wholly+cells.Sounds(chosen))
			for _, w := range rest {
				keys = append(keys, initials+cells.Sounds(chosen)+"|"+w.Begins())
			}
		})
		for _, b := range begins {
			keys = append(keys, initials+cells.Sounds(whole)+"|"+b)
			for _, w := range whole {
				keys = append(keys, reduced+w.Sound+"|"+b)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// mostMeant is how many players are compared with a name letter by letter: a name that more may have identifies nobody.
const mostMeant = 400

// Meant returns the players whom a name may mean: with the words in another order or script, transliterated by another
// rule, with initials, with or without second names. The dead are included, mergers are followed, and exact names come
// first. If more players may be meant than are compared, complete is false.
func (r Registry) Meant(name string) (meant []string, complete bool) {
	found := r.Named(name)
	for _, key := range searchKeys(name) {
		found = append(found, r.lookUp(byLoose, key)...)
	}
	if complete = len(found) <= mostMeant; !complete {
		found = found[:mostMeant]
	}
	parts := cells.Parts(name)
	all := slices.Sorted(slices.Values(r.Present(found, func(id string) bool { return r.Called(id, name) || r.alike(id, parts) })))
	called := func(id string) bool { return r.Called(id, name) }
	exact := slices.DeleteFunc(slices.Clone(all), func(id string) bool { return !called(id) })
	return append(exact, slices.DeleteFunc(all, called)...), complete
}

// Nearly returns, sorted by number, the players whose names differ from a name by a slip of the pen. They share a word,
// and another word begins alike. For a frequent name not all players are compared.
func (r Registry) Nearly(name string) (ids []string) {
	parts := cells.Parts(name)
	whole, _ := wordsAndInitials(parts)
	eachSubset(whole, len(whole)-1, func(chosen, rest []cells.Part) {
		for _, w := range chosen {
			found := r.lookUp(byLoose, reduced+w.Sound+"|"+rest[0].Begins())
			ids = append(ids, r.Present(found[:min(len(found), mostMeant)], func(id string) bool {
				return slices.ContainsFunc(r.Names(id), func(known string) bool { return cells.Near(cells.Parts(known), parts) })
			})...)
		}
	})
	slices.Sort(ids)
	return slices.Compact(ids)
}

// alike reports whether a name can be one of a player's.
func (r Registry) alike(id string, name []cells.Part) bool {
	return slices.ContainsFunc(r.Names(id), func(known string) bool {
		return slices.ContainsFunc(spellings(known), func(s string) bool { return cells.Alike(cells.Parts(s), name) })
	})
}

// The groups of players who have something in common other than names.
const (
	bornOn  = "d "
	clubOf  = "c "
	titleOf = "t "
)

// BornOn is the group of the players born on a day.
func BornOn(day rating.Date) string { return bornOn + day.String() }

// ClubOf is the group of the players of a club born in a year; empty for no club.
func ClubOf(year int, club string) string {
	key := cells.NameKey(club)
	if key == "" {
		return ""
	}
	return clubOf + strconv.Itoa(year) + " " + key
}

// TitleOf is the group of the players with a title born in a year.
func TitleOf(year int, title string) string { return titleOf + strconv.Itoa(year) + " " + title }

// Sharing returns the players of a group, after mergers.
func (r Registry) Sharing(group string) []string { return r.Present(r.lookUp(bySharing, group), nil) }
