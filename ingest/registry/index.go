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

// lookupOf makes a lookup of players, who are in order, and of their other names and numbers. One is made after the
// other: of a federation's players each of them is large.
func lookupOf(l lookup, players []rating.Player, aliases []Alias) *pairs {
	x := &pairs{many: map[lookup]many{byFIDE: firstOne, answers: inTurn, alsoCalled: inTurn}[l]}
	for i := range players {
		x.addPlayer(l, &players[i])
	}
	there := func(id string) bool {
		_, found := slices.BinarySearchFunc(players, id, func(p rating.Player, id string) int { return cmp.Compare(p.ID, id) })
		return found
	}
	for _, a := range aliases {
		x.addAlias(l, a, there)
	}
	return x
}

func (x *pairs) addPlayer(l lookup, p *rating.Player) {
	switch l {
	case byFIDE:
		x.add(p.FIDEID, p.ID)
	case byNumber:
		x.add(number(ByFIDE, p.FIDEID), p.ID)
	case byName, byLoose:
		x.addName(l, p.ID, p.Name)
		x.addName(l, p.ID, p.NameAlt)
	case bySharing:
		for _, group := range groupsOf(*p) {
			x.add(group, p.ID)
		}
	}
}

func (x *pairs) addName(l lookup, id, name string) {
	keys := keysOf
	if l == byLoose {
		keys = looseKeys
	}
	for _, key := range keys(name) {
		x.add(key, id)
	}
}

func (x *pairs) addAlias(l lookup, a Alias, there func(id string) bool) {
	kind := a.Kind
	if kind != national && kind != "name" {
		kind = "former"
	}
	switch {
	case l == byNumber && kind == national:
		x.add(number(ByNational, a.Text), a.Player)
	case l == byNumber && kind == "former":
		x.add(number(ByAlias, a.Text), a.Player)
	case l == formerly && kind == "former" && !there(a.Text):
		x.add(a.Text, a.Player)
	case l == answers && kind == "name":
		source := strings.ToUpper(a.Source)
		x.add(source, a.Player)
		x.add(source, a.Text)
	case l == alsoCalled && kind == "name":
		x.add(a.Player, a.Text)
	case (l == byName || l == byLoose) && kind == "name":
		x.addName(l, a.Player, a.Text)
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
