package reports

import (
	"fmt"

	"kalends/rating"
)

// mostLists is more lists than any issue shows.
const mostLists = 255

// histories keep the ratings of players on earlier lists. Players whose rating was the same on all of them share a
// history, because most players of a federation have not played for a year.
type histories struct {
	rooms  [][]rating.PastRating // blocks, filled one after the other
	steady map[steady]uint32     // the place of each
}

// The place of a history is a number: that of its block, and the offset in it.
const (
	roomBits   = 12
	roomPoints = 1 << roomBits
)

// steady is a history with the same rating on all lists.
type steady struct {
	rating rating.PastRating
	lists  int
}

// add stores a history, unless the same steady one is stored already, and returns its place. It panics above mostLists.
func (h *histories) add(lists []rating.PastRating) uint32 {
	if len(lists) > mostLists {
		panic(fmt.Sprintf("no line shows %d lists", len(lists)))
	}
	same, alike := alike(lists)
	if !alike {
		return h.append(lists)
	}
	at, known := h.steady[same]
	if known {
		return at
	}
	if h.steady == nil {
		h.steady = map[steady]uint32{}
	}
	at = h.append(lists)
	h.steady[same] = at
	return at
}

// append copies a history into the last block, or into a new one if it does not fit, and returns its place.
func (h *histories) append(lists []rating.PastRating) uint32 {
	last := len(h.rooms) - 1
	if last < 0 || len(h.rooms[last])+len(lists) > roomPoints {
		h.rooms, last = append(h.rooms, make([]rating.PastRating, 0, roomPoints)), last+1
	}
	at := len(h.rooms[last])
	h.rooms[last] = append(h.rooms[last], lists...)
	return uint32(last<<roomBits | at)
}

// at returns the history at a place, which has so many lists; nil for 0 lists. It is not a copy.
func (h *histories) at(place uint32, lists uint8) []rating.PastRating {
	if lists == 0 {
		return nil
	}
	from := place % roomPoints
	to := from + uint32(lists)
	return h.rooms[place>>roomBits][from:to:to]
}

// alike reports whether a history has the same rating on all lists, and returns it in short form. An empty one has not.
func alike(lists []rating.PastRating) (s steady, alike bool) {
	if len(lists) == 0 {
		return s, false
	}
	for _, p := range lists {
		if p != lists[0] {
			return s, false
		}
	}
	return steady{lists[0], len(lists)}, true
}
