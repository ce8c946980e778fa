package rating

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// Players gives access to registered players by id, without loading the whole registry. The zero value has no players.
type Players struct{ in People }

// People is a store of players. All yields them by id.
type People interface {
	Find(id string) (Player, bool)
	Has(id string) bool
	Len() int
	All() iter.Seq[Player] // by id
}

// PlayersOf returns the players of a store.
func PlayersOf(in People) Players { return Players{in} }

// people returns the store, an empty one for the zero value.
func (p Players) people() People { return cmp.Or[People](p.in, Roll(nil)) }

// Find returns the player with an id, and whether there is one.
func (p Players) Find(id string) (Player, bool) { return p.people().Find(id) }

// Has reports whether a player has the id.
func (p Players) Has(id string) bool { return p.people().Has(id) }

// Get returns the player with an id, or an empty one.
func (p Players) Get(id string) Player {
	found, _ := p.Find(id)
	return found
}

// Len returns the number of players.
func (p Players) Len() int { return p.people().Len() }

// All yields every player, by id.
func (p Players) All() iter.Seq[Player] { return p.people().All() }

// Rest tells the store that no player is needed for some time, so that it may free what it has unpacked. A store
// without a method Rest ignores it.
func (p Players) Rest() {
	if in, rests := p.in.(interface{ Rest() }); rests {
		in.Rest()
	}
}

// Roll is a store of players in memory, by id.
type Roll map[string]Player

// Find returns the player with an id, and whether there is one.
func (r Roll) Find(id string) (Player, bool) {
	p, ok := r[id]
	return p, ok
}

// Has reports whether a player has the id.
func (r Roll) Has(id string) bool {
	_, ok := r[id]
	return ok
}

// Len returns the number of players.
func (r Roll) Len() int { return len(r) }

// All yields every player, by id.
func (r Roll) All() iter.Seq[Player] {
	return func(yield func(Player) bool) {
		for _, id := range slices.Sorted(maps.Keys(r)) {
			if !yield(r[id]) {
				return
			}
		}
	}
}

// RollOf returns a copy of all players in memory, where they can be replaced.
func RollOf(players Players) Roll {
	r := make(Roll, players.Len())
	for p := range players.All() {
		r[p.ID] = p
	}
	return r
}
