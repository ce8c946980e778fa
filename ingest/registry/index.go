package registry

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"kalends/rating"
)

// pair is a thing that is found under a key, and when it was put there.
type pair struct {
	key, found string
	at         int32
}

// pairs is a lookup while it is made: what is found under its keys, one thing after the other.
type pairs struct {
	all  []pair
	many many
}

// many says what becomes of several things under one key.
type many byte

const (
	apart    many = iota // all stay; a thing that directly follows itself stands once
	inTurn               // all stay as they are
	firstOne             // the first stays
)

// add puts what is found behind what has been found under a key. A name that very many share costs each of them no more.
func (p *pairs) add(key, found string) {
	if key != "" || p.many == inTurn {
		p.all = append(p.all, pair{key, found, int32(len(p.all))})
	}
}

// entries gives what was found, by key.
func (p *pairs) entries() iter.Seq[entry] {
	slices.SortFunc(p.all, func(a, b pair) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.at, b.at)) })
	return func(yield func(entry) bool) {
		var found []string
		for i, each := range p.all {
			if p.many == inTurn || len(found) == 0 || p.many == apart && found[len(found)-1] != each.found {
				found = append(found, each.found)
			}
			if i+1 < len(p.all) && p.all[i+1].key == each.key {
				continue
			}
			if !yield(entry{each.key, found}) {
				return
			}
			found = found[:0]
		}
	}
}

// lookups are what is found under every key of every lookup.
type lookups [numberOfLookups]pairs

// index makes the lookups of players, who are in order, and of their other names and numbers.
func index(players []rating.Player, aliases []Alias) *lookups {
	x := &lookups{byFIDE: {many: firstOne}, answers: {many: inTurn}, alsoCalled: {many: inTurn}}
	for i := range players {
		p := &players[i]
		x[byFIDE].add(p.FIDEID, p.ID)
		x[byNumber].add(number(ByFIDE, p.FIDEID), p.ID)
		x.addName(p.ID, p.Name)
		x.addName(p.ID, p.NameAlt)
		for _, group := range groupsOf(*p) {
			x[bySharing].add(group, p.ID)
		}
	}
	there := func(id string) bool {
		_, found := slices.BinarySearchFunc(players, id, func(p rating.Player, id string) int { return cmp.Compare(p.ID, id) })
		return found
	}
	for _, a := range aliases {
		x.addAlias(a, there)
	}
	return x
}

func (x *lookups) addName(id, name string) {
	for _, key := range keysOf(name) {
		x[byName].add(key, id)
	}
	for _, key := range looseKeys(name) {
		x[byLoose].add(key, id)
	}
}

func (x *lookups) addAlias(a Alias, there func(id string) bool) {
	switch a.Kind {
	case national:
		x[byNumber].add(number(ByNational, a.Text), a.Player)
	case "name":
		source := strings.ToUpper(a.Source)
		x[answers].add(source, a.Player)
		x[answers].add(source, a.Text)
		x[alsoCalled].add(a.Player, a.Text)
		x.addName(a.Player, a.Text)
	default:
		x[byNumber].add(number(ByAlias, a.Text), a.Player)
		if !there(a.Text) {
			x[formerly].add(a.Text, a.Player)
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
