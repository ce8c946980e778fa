package registry

import (
	"iter"
	"slices"

	"kalends/rating"
)

// Of returns a registry of some players and nothing else.
func Of(players ...rating.Player) Registry {
	r := registryOf("", tablesOf(players), SmallSheets{}, nil)
	r.eventNames = nil // tests add events afterwards
	return r
}

// tablesOf makes tables of players. Of two with one number the later one counts.
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

// With returns the registry with newcomers who were admitted without a row in it. A row of the office takes precedence.
func (r Registry) With(admitted []rating.Player) Registry {
	all := slices.Collect(r.added.everyone())
	for _, p := range admitted {
		if !r.Players.Has(p.ID) {
			all = append(all, p)
		}
	}
	r.added = tablesOf(all)
	r.Players = rating.PlayersOf(crowd{r.base, r.added})
	return r
}

// crowd is the players of the workbook and those who were admitted; nobody is in both.
type crowd struct{ base, added *tables }

func (c crowd) Find(id string) (rating.Player, bool) {
	if p, ok := c.base.player(id); ok {
		return p, ok
	}
	return c.added.player(id)
}

func (c crowd) Has(id string) bool { return c.base.has(id) || c.added.has(id) }

func (c crowd) Len() int { return c.base.len() + c.added.len() }

// Rest keeps both in their compressed form only, until they are asked again.
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

// Rest keeps the registry in its compressed form only, until it is asked again: a list day does so before it draws
// files.
func (r Registry) Rest() { crowd{r.base, r.added}.Rest() }
