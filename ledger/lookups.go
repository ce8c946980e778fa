package ledger

import (
	"slices"
	"strings"
	"sync"

	"kalends/rating"
)

// manyAsked is how many players are asked of a list before its lines are held: to look for so many costs as much as to read
// all of a large one. mostHeld is of how many lists lines are held: those of the three paces.
const (
	manyAsked = 2048
	mostHeld  = 3
)

// lookups are the lists of which players are asked. A list is what its digest says, so what is held is never out of date.
type lookups struct {
	mu    sync.Mutex
	lists map[listKey]*lookup
}

type listKey struct {
	id     int64
	digest string
}

// lookup is a list of which players are asked.
type lookup struct {
	asked  int
	blocks []stateBlock // all of it; nil: not held
}

// statesOf gives the states that a publication has of some players, by player.
func (l *Reader) statesOf(r record, players []string) ([]rating.State, error) {
	l.lookups.mu.Lock()
	defer l.lookups.mu.Unlock()
	list := l.lookups.of(listKey{r.id, r.digest})
	if list.asked += len(players); list.blocks == nil && list.asked > manyAsked && l.lookups.room() {
		for b, err := range stateBlocks(l.asked(), r.id) {
			if err != nil {
				return nil, err
			}
			list.blocks = append(list.blocks, b)
		}
	}
	if list.blocks == nil {
		return loadStatesOf(l.asked(), r.id, players)
	}
	return list.of(players)
}

func (l *lookups) of(key listKey) *lookup {
	if l.lists[key] == nil {
		if l.lists == nil {
			l.lists = map[listKey]*lookup{}
		}
		l.lists[key] = &lookup{}
	}
	return l.lists[key]
}

// room says whether one more list can be held.
func (l *lookups) room() bool {
	n := 0
	for _, list := range l.lists {
		if list.blocks != nil {
			n++
		}
	}
	return n < mostHeld
}

// of gives the states of some players, by player.
func (l *lookup) of(players []string) (states []rating.State, err error) {
	r := stateReader{}
	for _, player := range distinct(players) {
		n, found := slices.BinarySearchFunc(l.blocks, player, func(b stateBlock, player string) int { return strings.Compare(b.first, player) })
		if !found {
			n--
		}
		if n < 0 {
			continue
		}
		if line, stands := lineOf(l.blocks[n].body, player); stands {
			s, err := r.read(line)
			if err != nil {
				return nil, err
			}
			states = append(states, s)
		}
	}
	return states, nil
}

// distinct gives each of some players once, in order.
func distinct(players []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(players)))
}
