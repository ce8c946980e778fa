package fide

import "kalends/rating"

// side is what a game is to one of its two players.
type side struct {
	player int32
	event  int32
	game   int32 // as its sheet has it
	second bool
	moves  bool // a change of rating, not a result for the pool
	exempt bool // the version knows the exemption of 2650
	since  bool // 8.2.4
	own    standing
	other  standing
}

func (p *period) game(s *side) rating.Game {
	return p.in.Events.Game(p.events[s.event].place, int(s.game))
}

// sides are what all games are to their players, in the order of events and games. They lie in parts, because what is made
// of them takes as much room as they do: a part that is done with is let go.
type sides struct {
	parts [][]side
	count int
}

// sidesTogether is how many sides a part has.
const sidesTogether = 1 << 12

func (all *sides) add(s side) {
	if all.count%sidesTogether == 0 {
		all.parts = append(all.parts, make([]side, 0, sidesTogether))
	}
	last := &all.parts[len(all.parts)-1]
	*last = append(*last, s)
	all.count++
}

func (all *sides) at(i int) *side { return &all.parts[i/sidesTogether][i%sidesTogether] }

// letGo lets go of the parts that end before a side.
func (all *sides) letGo(i int) {
	if i%sidesTogether == 0 && i > 0 {
		all.parts[i/sidesTogether-1] = nil
	}
}
