package registry

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/rating"
)

// index finds players by name; it is made when it is first asked for.
type index struct {
	once   sync.Once
	byName map[string][]string // name key → ids
	keys   []string            // sorted
	prints []print             // of keys
	names  map[string][]string // id → names beside the registry's own
	old    map[string]string   // former and foreign number → id
	fide   map[string]string   // FIDE number → id

	numbers map[number][]string // → ids
	answers map[string][]Alias  // names by their source, in capitals
}

func (r Registry) names() *index {
	x := r.index
	if x == nil {
		x = &index{}
	}
	x.once.Do(func() { x.fill(r) })
	return x
}

func (x *index) fill(r Registry) {
	x.byName, x.names, x.old, x.fide = map[string][]string{}, map[string][]string{}, map[string]string{},
		map[string]string{}
	for _, id := range sortedIDs(r.Players) {
		if n := r.Players[id].FIDEID; n != "" && x.fide[n] == "" {
			x.fide[n] = id
		}
		x.add(id, r.Players[id].Name)
		x.add(id, r.Players[id].NameAlt)
	}
	x.fillNumbers(r)
	for _, a := range r.Aliases {
		if a.Kind == national {
			continue
		}
		if a.Kind != "name" {
			x.renumber(r, a)
			continue
		}
		x.names[a.Player] = append(x.names[a.Player], a.Text)
		x.add(a.Player, a.Text)
	}
	for key := range x.byName {
		x.keys = append(x.keys, key)
	}
	slices.Sort(x.keys)
	for _, key := range x.keys {
		x.prints = append(x.prints, printOf(key))
	}
}

// print is a fingerprint of a key, by which two keys that are far apart are told quickly.
type print struct {
	letters uint64 // which there are, by their code modulo 64
	length  int
}

func printOf(key string) (p print) {
	for _, r := range key {
		p.letters |= 1 << (uint(r) % 64)
		p.length++
	}
	return p
}

// far says that more than limit letters differ: a change of one letter takes one away and brings another.
func (p print) far(o print, limit int) bool {
	d := p.length - o.length
	return d > limit || -d > limit || bits.OnesCount64(p.letters^o.letters) > 2*limit
}

// renumber keeps a former number; one that is a player's now, or that two players had, tells nothing.
func (x *index) renumber(r Registry, a Alias) {
	if _, taken := r.Players[a.Text]; taken {
		return
	}
	if before, twice := x.old[a.Text]; twice && before != a.Player {
		x.old[a.Text] = ""
		return
	}
	x.old[a.Text] = a.Player
}

func (x *index) add(id, name string) {
	for _, key := range keysOf(name) {
		if !slices.Contains(x.byName[key], id) {
			x.byName[key] = append(x.byName[key], id)
		}
	}
}

// keysOf gives the keys under which a name is found: in parts in any order, and in one piece: 王 伟 is 王伟; without
// titles and marks beside it; and each script of a name in two by itself.
func keysOf(name string) []string {
	bare := cells.BareName(name)
	spellings := []string{name, strings.Join(strings.Fields(name), ""), bare, strings.Join(strings.Fields(bare), "")}
	if han, other, both := cells.Scripts(bare); both {
		spellings = append(spellings, han, other)
	}
	var keys []string
	for _, s := range spellings {
		if key := cells.NameKey(s); key != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Names gives all names of a player.
func (r Registry) Names(id string) []string {
	p := r.Players[id]
	return append([]string{p.Name, p.NameAlt}, r.names().names[id]...)
}

// Called says whether a name can be that of a player: one of his names, in any order, width, case or diacritics. Of a
// name in two scripts one part must be his name, and the other too unless the registry has no name of him in that
// script.
func (r Registry) Called(id, name string) bool {
	var known []string
	for _, n := range r.Names(id) {
		known = append(known, n)
		if han, other, both := cells.Scripts(cells.BareName(n)); both {
			known = append(known, han, other)
		}
	}
	is := func(name string) bool {
		return slices.ContainsFunc(known, func(n string) bool { return cells.SameName(n, name) })
	}
	if is(name) {
		return true
	}
	han, other, both := cells.Scripts(cells.BareName(name))
	if !both {
		return false
	}
	strange := func(part string) bool { // the registry could not know it
		return !slices.ContainsFunc(known, func(n string) bool { return n != "" && cells.InHan(n) == cells.InHan(part) })
	}
	return is(han) && (is(other) || strange(other)) || is(other) && strange(han)
}

// Named lists the players of a name, by id.
func (r Registry) Named(name string) []string {
	var ids []string
	for _, key := range keysOf(name) {
		for _, id := range r.names().byName[key] {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	slices.Sort(ids)
	return ids
}

// OfFIDE gives the player of a FIDE number.
func (r Registry) OfFIDE(number string) (string, bool) {
	id, ok := r.names().fide[number]
	return id, ok
}

// Renumbered gives the player who once had a number, or has it elsewhere.
func (r Registry) Renumbered(id string) (string, bool) {
	now := r.names().old[id]
	return now, now != ""
}

// Padded gives the player whose number differs only by leading zeros, which spreadsheets drop.
func (r Registry) Padded(id string) (string, bool) {
	if strings.Trim(id, "0123456789") != "" {
		return "", false
	}
	bare, found := strings.TrimLeft(id, "0"), ""
	for zeros := 0; zeros+len(bare) <= 24; zeros++ {
		if try := strings.Repeat("0", zeros) + bare; try != "" {
			if _, ok := r.Players[try]; ok {
				if found != "" {
					return "", false
				}
				found = try
			}
		}
	}
	return found, found != ""
}

// Similar lists up to n players whose names are nearly this one, the nearest first.
func (r Registry) Similar(name string, n int) []string {
	distances := map[string]int{}
	for _, key := range keysOf(name) {
		limit := min(3, len([]rune(key))/3)
		if limit == 0 && len([]rune(key)) > 1 {
			limit = 1
		}
		own := printOf(key)
		for i, other := range r.names().keys {
			if own.far(r.names().prints[i], limit) {
				continue
			}
			d := rating.Distance(key, other, limit)
			if d > limit {
				continue
			}
			for _, id := range r.names().byName[other] {
				if before, ok := distances[id]; !ok || d < before {
					distances[id] = d
				}
			}
		}
	}
	ids := slices.SortedFunc(maps.Keys(distances), func(a, b string) int {
		return cmp.Or(cmp.Compare(distances[a], distances[b]), cmp.Compare(a, b))
	})
	return ids[:min(len(ids), n)]
}
