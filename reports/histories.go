package reports

import (
	"fmt"

	"kalends/rating"
)

// mostLists is more than any issue shows.
const mostLists = 255

// histories are how players stood on earlier lists. Who has stood alike on all of them shares his with all who have stood so:
// in a federation most have not played for a year.
type histories struct {
	rooms  [][]rating.Stood  // filled one after the other
	steady map[steady]uint32 // where it stands
}

// Where a history stands is a number: of its room, and behind that of its place there.
const (
	roomBits   = 12
	roomPoints = 1 << roomBits
)

// steady is a history that says one rating again and again.
type steady struct {
	rating rating.Stood
	lists  int
}

// add keeps a history and says where.
func (h *histories) add(lists []rating.Stood) uint32 {
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

// append keeps one behind all others, in one room.
func (h *histories) append(lists []rating.Stood) uint32 {
	last := len(h.rooms) - 1
	if last < 0 || len(h.rooms[last])+len(lists) > roomPoints {
		h.rooms, last = append(h.rooms, make([]rating.Stood, 0, roomPoints)), last+1
	}
	at := len(h.rooms[last])
	h.rooms[last] = append(h.rooms[last], lists...)
	return uint32(last<<roomBits | at)
}

// at gives a history; none is nil.
func (h *histories) at(place uint32, lists uint8) []rating.Stood {
	if lists == 0 {
		return nil
	}
	from := place % roomPoints
	to := from + uint32(lists)
	return h.rooms[place>>roomBits][from:to:to]
}

// alike says whether a history says one rating again and again.
func alike(lists []rating.Stood) (s steady, alike bool) {
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
