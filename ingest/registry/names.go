package registry

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"kalends/ingest/cells"
)

// index finds players by name; it is made when it is first asked for.
type index struct {
	once   sync.Once
	byName map[string][]string // name key → ids
	keys   []string            // sorted
	names  map[string][]string // id → names beside the registry's own
	old    map[string]string   // former and foreign number → id
	fide   map[string]string   // FIDE number → id
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
	x.byName, x.names, x.old, x.fide = map[string][]string{}, map[string][]string{}, map[string]string{}, map[string]string{}
	for _, id := range sortedIDs(r.Players) {
		if n := r.Players[id].FIDEID; n != "" && x.fide[n] == "" {
			x.fide[n] = id
		}
		x.add(id, r.Players[id].Name)
		x.add(id, r.Players[id].NameAlt)
	}
	for _, a := range r.Aliases {
		if a.Kind != "name" {
			if _, taken := r.Players[a.Text]; !taken {
				x.old[a.Text] = a.Player
			}
			continue
		}
		x.names[a.Player] = append(x.names[a.Player], a.Text)
		x.add(a.Player, a.Text)
	}
	for key := range x.byName {
		x.keys = append(x.keys, key)
	}
	slices.Sort(x.keys)
}

func (x *index) add(id, name string) {
	for _, key := range keysOf(name) {
		if !slices.Contains(x.byName[key], id) {
			x.byName[key] = append(x.byName[key], id)
		}
	}
}

// keysOf gives the keys under which a name is found: in parts in any order, and in one piece: 王 伟 is 王伟.
func keysOf(name string) []string {
	var keys []string
	for _, key := range []string{cells.NameKey(name), cells.NameKey(strings.Join(strings.Fields(name), ""))} {
		if key != "" && !slices.Contains(keys, key) {
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

// Called says whether a name can be that of a player: one of his names, in any order, width, case or diacritics.
func (r Registry) Called(id, name string) bool {
	return slices.ContainsFunc(r.Names(id), func(n string) bool { return cells.SameName(n, name) })
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
	now, ok := r.names().old[id]
	return now, ok
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
		for _, other := range r.names().keys {
			d := cells.Distance(key, other, limit)
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
