package fide

import (
	"kalends/engine/method"
	"kalends/rating"
)

// side is a game as one of its two players sees it.
type side struct {
	player int32
	event  int32
	game   int32 // its place on the sheet
	second bool
	moves  bool // the game changes a rating; otherwise it is a result for a first rating
	exempt bool // the version has the exemption of players rated 2650
	since  bool // 8.2.4
	own    method.Standing
	other  method.Standing
}

// game decodes the game of a side.
func (p *period) game(s *side) rating.Game {
	return p.in.Events.Game(p.events[s.event].place, int(s.game))
}

// sides holds both sides of all games, in the order of events and games. It is divided into parts, and a part is
// released as soon as it is rated, because the steps made from the sides take as much memory as the sides.
type sides struct {
	parts [][]side
	count int
}

// sidesTogether is the number of sides in a part.
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

// release frees the part that ends before side i, if i is the first of a part.
func (all *sides) release(i int) {
	if i%sidesTogether == 0 && i > 0 {
		all.parts[i/sidesTogether-1] = nil
	}
}
