package registry

import (
	"cmp"
	"iter"
	"reflect"
	"slices"
	"sync"

	"kalends/rating"
)

// tables are what a registry holds of its members, encoded: players, opening ratings, aliases, and the places of
// players by names and numbers. A question decodes only what it needs.
type tables struct {
	players  *table // by number
	openings *table // by player
	names    *table // beside those of the rows, by player
	lookups  [numberOfLookups]*table
	words    []string // the vocabulary of all tables
}

// lookup is a way to find players.
type lookup int

// The lookups, in the order in which they are kept.
const (
	byName    lookup = iota // name key → players
	formerly                // former and foreign number → players; more than one tells nothing
	byNumber                // kind and number → players
	byLoose                 // sounds of words of a name → players
	bySharing               // birth, club and year, title and year → players
	numberOfLookups
)

// tablesIn decodes tables; of their content only the vocabulary.
func tablesIn(d *decoder) *tables {
	t := &tables{}
	d.value(reflect.ValueOf(&t.words).Elem())
	t.players, t.openings, t.names = tableIn(d), tableIn(d), tableIn(d)
	for l := range t.lookups {
		t.lookups[l] = tableIn(d)
	}
	return t
}

// all returns every table, in the order in which they are kept.
func (t *tables) all() []*table {
	return append([]*table{t.players, t.openings, t.names}, t.lookups[:]...)
}

// encode appends the vocabulary and every table to a kept reading.
func (t *tables) encode(e *encoder) {
	e.value(reflect.ValueOf(t.words))
	for _, each := range t.all() {
		each.encode(e)
	}
}

// ask returns the players under a key of a lookup, by number.
func (t *tables) ask(l lookup, key string) []string {
	i, ok := t.lookups[l].find(key)
	if !ok {
		return nil
	}
	return t.found(l, i)
}

// found returns the numbers of the players under the i-th key of a lookup.
func (t *tables) found(l lookup, i int) (ids []string) {
	players := t.players.open()
	for _, place := range placesIn(t.lookups[l].open().record(i)) {
		ids = append(ids, string(players.key(place)))
	}
	return ids
}

// placesIn decodes the places in a record of a lookup.
func placesIn(record []byte) []int {
	d := decoder{b: record}
	d.bytes(d.number() >> 1) // the key
	places, place := make([]int, d.number()), 0
	for i := range places {
		place += int(d.integer())
		places[i] = place
	}
	return places
}

// otherNames returns the names of a player that are not in the player's row.
func (t *tables) otherNames(id string) (names []string) {
	all := t.names.open()
	for i := all.first([]byte(id)); i < len(all.at) && string(all.key(i)) == id; i++ {
		names = append(names, decode[otherName](all.record(i), t.words).Text)
	}
	return names
}

// has reports whether a number is a player's.
func (t *tables) has(id string) bool {
	_, there := t.players.find(id)
	return there
}

// player returns the player with a number.
func (t *tables) player(id string) (p rating.Player, ok bool) {
	i, ok := t.players.find(id)
	if ok {
		p = t.playerAt(i)
	}
	return p, ok
}

// playerAt returns the player at a place.
func (t *tables) playerAt(i int) rating.Player {
	return decode[rating.Player](t.players.open().record(i), t.words)
}

// everyone iterates over all players, by number.
func (t *tables) everyone() iter.Seq[rating.Player] {
	return func(yield func(rating.Player) bool) {
		for i := range t.len() {
			if !yield(t.playerAt(i)) {
				return
			}
		}
	}
}

// len returns the number of players.
func (t *tables) len() int {
	return t.players.count
}

// rest drops what is decompressed of every table.
func (t *tables) rest() {
	for _, each := range t.all() {
		each.rest()
	}
}

// Of returns a registry of some players and nothing else.
func Of(players ...rating.Player) Registry {
	r := registryOf("", tablesOf(players), SmallSheets{}, nil)
	r.eventNames = nil // tests add events afterwards
	return r
}

// nobody are tables without content.
var nobody = sync.OnceValue(func() *tables { return tablesOf(nil) })

// members returns the tables of the workbook, and newcomers those of the players who have no row in it. A registry that
// could not be read has neither.
func (r Registry) members() *tables   { return cmp.Or(r.base, nobody()) }
func (r Registry) newcomers() *tables { return cmp.Or(r.added, nobody()) }

// tablesOf makes tables of players. Of several with one number the last counts.
func tablesOf(players []rating.Player) *tables {
	last := map[string]int{}
	for i, p := range players {
		last[p.ID] = i
	}
	b := newBuilder()
	for i := range players {
		if last[players[i].ID] == i {
			b.addPlayer(&players[i])
		}
	}
	t, _ := b.tables()
	return t
}

// With returns a copy of the registry with newcomers who were admitted without a row in it. A row of the office takes
// precedence.
func (r Registry) With(admitted []rating.Player) Registry {
	all := slices.Collect(r.newcomers().everyone())
	for _, p := range admitted {
		if !r.Players.Has(p.ID) {
			all = append(all, p)
		}
	}
	r.added = tablesOf(all)
	r.Players = rating.PlayersOf(crowd{r.members(), r.newcomers()})
	return r
}

// crowd is the players of the workbook and those who were admitted; nobody is in both.
type crowd struct{ base, added *tables }

// Find returns the player with a number, of the workbook first.
func (c crowd) Find(id string) (rating.Player, bool) {
	if p, ok := c.base.player(id); ok {
		return p, ok
	}
	return c.added.player(id)
}

func (c crowd) Has(id string) bool { return c.base.has(id) || c.added.has(id) }

func (c crowd) Len() int { return c.base.len() + c.added.len() }

// Rest drops what is decompressed of both; the next question decompresses it again.
func (c crowd) Rest() {
	c.base.rest()
	c.added.rest()
}

// All iterates over both, merged by number.
func (c crowd) All() iter.Seq[rating.Player] {
	return func(yield func(rating.Player) bool) {
		others := slices.Collect(c.added.everyone()) // they are few
		for p := range c.base.everyone() {
			for ; len(others) > 0 && others[0].ID < p.ID; others = others[1:] {
				if !yield(others[0]) {
					return
				}
			}
			if !yield(p) {
				return
			}
		}
		for _, p := range others {
			if !yield(p) {
				return
			}
		}
	}
}

// Rest drops what is decompressed of the registry, to free memory; the next question decompresses it again. A list day
// does so before it draws files.
func (r Registry) Rest() { crowd{r.members(), r.newcomers()}.Rest() }
