package rating

import (
	"iter"
	"maps"
	"slices"
)

// Players is who is registered, asked by number: a list of a federation is never loaded to find one of them. The zero
// value knows nobody.
type Players struct{ in People }

// People is where players are kept.
type People interface {
	Find(id string) (Player, bool)
	Has(id string) bool
	Len() int
	All() iter.Seq[Player] // by number
}

// PlayersOf asks people who are kept anywhere.
func PlayersOf(in People) Players { return Players{in} }

// Find gives the player of a number.
func (p Players) Find(id string) (Player, bool) {
	if p.in == nil {
		return Player{}, false
	}
	return p.in.Find(id)
}

// Has says whether a number is somebody's.
func (p Players) Has(id string) bool { return p.in != nil && p.in.Has(id) }

// Get gives the player of a number, an empty one where it is nobody's.
func (p Players) Get(id string) Player {
	found, _ := p.Find(id)
	return found
}

// Len counts them.
func (p Players) Len() int {
	if p.in == nil {
		return 0
	}
	return p.in.Len()
}

// All gives every player, by number: for what is said of everybody.
func (p Players) All() iter.Seq[Player] {
	if p.in == nil {
		return func(func(Player) bool) {}
	}
	return p.in.All()
}

// Rest says that nobody is asked for in a while: where they are kept packed, they need not lie open.
func (p Players) Rest() {
	if in, rests := p.in.(interface{ Rest() }); rests {
		in.Rest()
	}
}

// Roll is people in memory, by number.
type Roll map[string]Player

// Find gives the player of a number.
func (r Roll) Find(id string) (Player, bool) {
	p, ok := r[id]
	return p, ok
}

// Has says whether a number is somebody's.
func (r Roll) Has(id string) bool {
	_, ok := r[id]
	return ok
}

// Len counts them.
func (r Roll) Len() int { return len(r) }

// All gives every player, by number.
func (r Roll) All() iter.Seq[Player] {
	return func(yield func(Player) bool) {
		for _, id := range slices.Sorted(maps.Keys(r)) {
			if !yield(r[id]) {
				return
			}
		}
	}
}

// RollOf takes players into memory, where some of them can be made others.
func RollOf(players Players) Roll {
	r := make(Roll, players.Len())
	for p := range players.All() {
		r[p.ID] = p
	}
	return r
}
