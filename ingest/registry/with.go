package registry

import (
	"cmp"
	"iter"
	"maps"

	"kalends/rating"
)

// Of gives a registry of some players and nothing else.
func Of(players ...rating.Player) Registry {
	all := people{at: map[string]int32{}}
	for _, p := range players {
		all.add(p)
	}
	return registryOf("", imageFor(all.inOrder(), nil, nil), SmallSheets{}, nil)
}

// With gives the registry with players who were admitted without a row of their own. A row of the office goes first.
func (r Registry) With(admitted []rating.Player) Registry {
	all := people{at: map[string]int32{}}
	for p := range r.added.everyone() {
		all.add(p)
	}
	for _, p := range admitted {
		if !r.Players.Has(p.ID) {
			all.add(p)
		}
	}
	r.added = imageFor(all.inOrder(), nil, nil)
	r.Players = rating.PlayersOf(crowd{r.base, r.added})
	return r
}

// crowd is the players of the workbook and those who were admitted, none of whom is in the workbook.
type crowd struct{ base, added *image }

func (c crowd) Find(id string) (rating.Player, bool) {
	if p, ok := c.base.player(id); ok {
		return p, ok
	}
	return c.added.player(id)
}

func (c crowd) Has(id string) bool { return c.base.has(id) || c.added.has(id) }

func (c crowd) Len() int { return c.base.len() + c.added.len() }

// All goes through both side by side.
func (c crowd) All() iter.Seq[rating.Player] {
	return func(yield func(rating.Player) bool) {
		next, stop := iter.Pull(c.added.everyone())
		defer stop()
		other, more := next()
		for p := range c.base.everyone() {
			for ; more && cmp.Less(other.ID, p.ID); other, more = next() {
				if !yield(other) {
					return
				}
			}
			if !yield(p) {
				return
			}
		}
		for ; more; other, more = next() {
			if !yield(other) {
				return
			}
		}
	}
}

func (m *image) len() int {
	if m == nil {
		return 0
	}
	return m.players.len()
}

func (m *image) everyone() iter.Seq[rating.Player] {
	if m == nil {
		return maps.Values(map[string]rating.Player(nil))
	}
	return m.players.all()
}
