package registry

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// print is a fingerprint of a key, from which most keys that are far apart are recognised without comparing them.
type print struct {
	letters uint64 // a bit for each letter, by its code modulo 64
	length  int
}

// printOf returns the fingerprint of a key.
func printOf(key string) (p print) {
	for _, r := range key {
		p.letters |= 1 << (uint(r) % 64)
		p.length++
	}
	return p
}

// far reports that more than limit letters certainly differ: changing one letter changes at most two bits.
func (p print) far(o print, limit int) bool {
	d := p.length - o.length
	return d > limit || -d > limit || bits.OnesCount64(p.letters^o.letters) > 2*limit
}

// keysOf returns the keys under which a name is found: with its words in any order, and in one piece (王 伟 is 王伟);
// without titles and marks around it; and each script of a name in two by itself.
func keysOf(name cells.Apart) []string {
	keys := make([]string, 0, 2)
	put := func(spelling string) {
		if key := cells.NameKey(spelling); key != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	whole := func(spelling string) {
		put(spelling)
		if cells.Parted(spelling) {
			put(cells.Joined(spelling))
		}
	}
	whole(name.Whole)
	if name.Bare != name.Whole {
		whole(name.Bare)
	}
	if name.Both {
		put(name.Han)
		put(name.Other)
	}
	return keys
}

// Names returns all names of a player: Name, NameAlt, which may be empty, then those of aliases.
func (r Registry) Names(id string) []string {
	p := r.Players.Get(id)
	return append([]string{p.Name, p.NameAlt}, r.members().otherNames(id)...)
}

// Called reports whether a name is one of a player's names, whatever the order of words, width, case and diacritics. Of
// a name in two scripts, each part must be one of them unless the registry has no name of the player in its script; one
// must be in any case.
func (r Registry) Called(id, name string) bool {
	var known []string
	names := r.Names(id)
	if cells.SameName(names[0], name) {
		return true // most are written as the registry has them
	}
	for _, n := range names {
		known = append(known, n)
		if apart := cells.TakeApart(n); apart.Both {
			known = append(known, apart.Han, apart.Other)
		}
	}
	is := func(name string) bool {
		return slices.ContainsFunc(known, func(n string) bool { return cells.SameName(n, name) })
	}
	if is(name) {
		return true
	}
	apart := cells.TakeApart(name)
	if !apart.Both {
		return false
	}
	unknown := func(part string) bool { // the registry has no name in the script of the part
		return !slices.ContainsFunc(known, func(n string) bool { return n != "" && cells.InHan(n) == cells.InHan(part) })
	}
	return is(apart.Han) && (is(apart.Other) || unknown(apart.Other)) || is(apart.Other) && unknown(apart.Han)
}

// CalledFuller reports whether a name has further words, or fewer, than one of a player's names; see cells.Fuller. Of a name
// in two scripts that may be the words in letters, if the characters are not those of somebody else.
func (r Registry) CalledFuller(id, name string) bool {
	some := func(is func(known string) bool) bool {
		return slices.ContainsFunc(r.Names(id), func(n string) bool { return slices.ContainsFunc(spellings(n), is) })
	}
	fuller := func(name string) bool { return some(func(known string) bool { return cells.Fuller(known, name) }) }
	apart := cells.TakeApart(name)
	return fuller(name) || apart.Both && fuller(apart.Other) &&
		(!some(cells.InHan) || some(func(known string) bool { return cells.SameName(known, apart.Han) }))
}

// CalledFullerAlone reports whether a name has further words, or fewer, than one of a player's names, and can mean nobody
// else.
func (r Registry) CalledFullerAlone(id, name string) bool {
	others, all := r.OthersCalled(id, name)
	return all && len(others) == 0 && r.CalledFuller(id, name)
}

// OthersCalled returns the other players who have a name, with further words or without. If more players may be meant than
// are compared, complete is false.
func (r Registry) OthersCalled(id, name string) (others []string, complete bool) {
	meant, complete := r.Meant(name)
	return slices.DeleteFunc(meant, func(other string) bool {
		return other == id || !r.Called(other, name) && !r.CalledFuller(other, name)
	}), complete
}

// Named returns the players with a name, by number.
func (r Registry) Named(name string) []string {
	var ids []string
	for _, key := range keysOf(cells.TakeApart(name)) {
		for _, id := range r.lookUp(byName, key) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// Renumbered returns the player who once had a number or has it in another program. A number that is a player's now, or
// that two players had, identifies nobody.
func (r Registry) Renumbered(id string) (string, bool) {
	found := r.members().ask(formerly, id)
	if r.newcomers().has(id) || len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// Padded returns the only player whose number differs at most by leading zeros, which spreadsheets drop; false if there
// is none or several.
func (r Registry) Padded(id string) (string, bool) {
	if strings.Trim(id, "0123456789") != "" {
		return "", false
	}
	bare, found := strings.TrimLeft(id, "0"), ""
	for zeros := 0; zeros+len(bare) <= 24; zeros++ {
		if try := strings.Repeat("0", zeros) + bare; try != "" {
			if r.Players.Has(try) {
				if found != "" {
					return "", false
				}
				found = try
			}
		}
	}
	return found, found != ""
}

// Similar returns up to n players whose names differ from a name by few letters, the nearest first.
func (r Registry) Similar(name string, n int) []string {
	distances := map[string]int{}
	for _, key := range keysOf(cells.TakeApart(name)) {
		for _, m := range []*tables{r.members(), r.newcomers()} {
			m.near(key, distances)
		}
	}
	ids := slices.SortedFunc(maps.Keys(distances), func(a, b string) int {
		return cmp.Or(cmp.Compare(distances[a], distances[b]), cmp.Compare(a, b))
	})
	return ids[:min(len(ids), n)]
}

// near adds the players whose name keys are near a key to the distances; of several distances of a player the smallest
// counts.
func (t *tables) near(key string, distances map[string]int) {
	limit := min(3, len([]rune(key))/3)
	if limit == 0 && len([]rune(key)) > 1 {
		limit = 1
	}
	own, names := printOf(key), t.lookups[byName].open()
	for i := range names.at {
		other := string(names.key(i))
		if own.far(printOf(other), limit) {
			continue
		}
		d := rating.Distance(key, other, limit)
		if d > limit {
			continue
		}
		for _, id := range t.found(byName, i) {
			if before, ok := distances[id]; !ok || d < before {
				distances[id] = d
			}
		}
	}
}

// national is the kind of alias for a national number on sheet Players.
const national = "national_no"

// The kinds of number by which other programs know a player.
const (
	ByFIDE     = "fide_id"
	ByNational = national
	ByAlias    = "alias" // sheet Aliases: a former number, or one of another program
)

// number returns the key of a number of a kind in the lookup byNumber, empty for no number.
func number(kind, text string) string {
	if text = cells.Unpadded(text); text == "" {
		return ""
	}
	return kind + " " + text
}

// Bearers returns the players who have a number of a kind, after mergers. If there are several, the registry does not
// say whose it is.
func (r Registry) Bearers(kind, text string) []string {
	return r.Present(r.lookUp(byNumber, number(kind, text)), nil)
}

// OfFIDE returns the players who have a FIDE number, after mergers.
func (r Registry) OfFIDE(text string) []string { return r.Bearers(ByFIDE, text) }

// Answers returns the players whom the office has assigned to a name in an event: rows of sheet Aliases whose source is
// the event's code.
func (r Registry) Answers(event, name string) []string {
	var named []string
	if event == "" {
		return nil
	}
	for _, a := range r.Assigned[strings.ToUpper(event)] {
		if cells.SameName(a.Text, name) {
			named = append(named, a.Player)
		}
	}
	return r.Present(named, nil)
}
