package registry

import (
	"slices"
	"strings"

	"kalends/rating"
)

// lookups are what is found under every key of every lookup.
type lookups [numberOfLookups]map[string][]string

// index makes the lookups of players, who are in order, and of their other names and numbers.
func index(players []rating.Player, aliases []Alias) *lookups {
	x := &lookups{}
	for i := range x {
		x[i] = map[string][]string{}
	}
	there := make(map[string]bool, len(players))
	for _, p := range players {
		there[p.ID] = true
		if p.FIDEID != "" && x[byFIDE][p.FIDEID] == nil {
			x[byFIDE][p.FIDEID] = []string{p.ID}
		}
		x.add(byNumber, number(ByFIDE, p.FIDEID), p.ID)
		x.addName(p.ID, p.Name)
		x.addName(p.ID, p.NameAlt)
		for _, group := range groupsOf(p) {
			x.add(bySharing, group, p.ID)
		}
	}
	for _, a := range aliases {
		x.addAlias(a, there)
	}
	return x
}

// add puts what is found behind what has been found under a key. A name that very many share costs each of them no more.
func (x *lookups) add(l lookup, key, found string) {
	if key == "" {
		return
	}
	all := x[l][key]
	if len(all) == 0 || all[len(all)-1] != found {
		x[l][key] = append(all, found)
	}
}

func (x *lookups) addName(id, name string) {
	for _, key := range keysOf(name) {
		x.add(byName, key, id)
	}
	for _, key := range looseKeys(name) {
		x.add(byLoose, key, id)
	}
}

func (x *lookups) addAlias(a Alias, there map[string]bool) {
	switch a.Kind {
	case national:
		x.add(byNumber, number(ByNational, a.Text), a.Player)
	case "name":
		source := strings.ToUpper(a.Source)
		x[answers][source] = append(x[answers][source], a.Player, a.Text)
		x[alsoCalled][a.Player] = append(x[alsoCalled][a.Player], a.Text)
		x.addName(a.Player, a.Text)
	default:
		x.add(byNumber, number(ByAlias, a.Text), a.Player)
		if !there[a.Text] {
			x.add(formerly, a.Text, a.Player)
		}
	}
}

// asked gives what is found under a key among the players of the workbook and those who were admitted.
func (r Registry) asked(l lookup, key string) []string {
	found, more := r.base.ask(l, key), r.added.ask(l, key) // aliases have none but players of the workbook
	if len(more) == 0 {
		return found
	}
	return slices.Sorted(slices.Values(append(found, more...)))
}
