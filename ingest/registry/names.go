package registry

import (
	"cmp"
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
	x.byName, x.names, x.old = map[string][]string{}, map[string][]string{}, map[string]string{}
	for _, id := range sortedIDs(r.Players) {
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
	if key := cells.NameKey(name); key != "" && !slices.Contains(x.byName[key], id) {
		x.byName[key] = append(x.byName[key], id)
	}
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
func (r Registry) Named(name string) []string { return r.names().byName[cells.NameKey(name)] }

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

// Similar lists up to three players whose names are nearly this one, the nearest first.
func (r Registry) Similar(name string) []string {
	key := cells.NameKey(name)
	limit := min(3, len([]rune(key))/3)
	if limit == 0 && len([]rune(key)) > 1 {
		limit = 1
	}
	type near struct {
		id       string
		distance int
	}
	var all []near
	for _, other := range r.names().keys {
		if d := cells.Distance(key, other, limit); d <= limit {
			for _, id := range r.names().byName[other] {
				all = append(all, near{id, d})
			}
		}
	}
	slices.SortFunc(all, func(a, b near) int { return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.id, b.id)) })
	var ids []string
	for _, n := range all {
		if len(ids) < 3 && !slices.Contains(ids, n.id) {
			ids = append(ids, n.id)
		}
	}
	return ids
}
