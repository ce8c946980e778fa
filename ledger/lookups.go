package ledger

import (
	"slices"
	"strings"
	"sync"

	"kalends/rating"
)

// manyLookups is the number of players who are looked up on a list before it is read into memory: so many queries cost
// as much as reading a large list. mostInMemory is the number of lists in memory at the same time.
const (
	manyLookups  = 2048
	mostInMemory = 3
)

// lookups counts the players that are looked up on each list, and keeps the lines of a list in memory once there are
// many: every sheet looks up some sixty players.
type lookups struct {
	mu       sync.Mutex
	lists    map[listKey]*lookup
	inMemory int
}

// listKey identifies the content of a list, so what is kept is never out of date.
type listKey struct {
	id     int64
	digest string
}

// lookup holds what is known of one list.
type lookup struct {
	count  int          // players looked up
	blocks []stateBlock // the whole list; nil: not in memory
}

// statesOf returns the states of the given players in a publication, by player; those who are not on it are left out.
// It may read the whole list into memory.
func (l *lookups) statesOf(q querier, r *record, players []string) ([]rating.State, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := listKey{r.id, r.digest}
	list := l.lists[key]
	if list == nil {
		if l.lists == nil {
			l.lists = map[listKey]*lookup{}
		}
		list = &lookup{}
		l.lists[key] = list
	}
	list.count += len(players)
	if list.blocks == nil {
		if list.count <= manyLookups || l.inMemory == mostInMemory {
			return loadStatesOf(q, r.id, players)
		}
		var all []stateBlock
		for b, err := range stateBlocks(q, r.id) {
			if err != nil {
				return nil, err
			}
			all = append(all, b)
		}
		if all == nil { // an empty list
			return nil, nil
		}
		list.blocks = all
		l.inMemory++
	}
	return list.statesOf(players)
}

// statesOf returns the states of the given players from memory, by player; those who are not on the list are left out.
func (l *lookup) statesOf(players []string) (states []rating.State, err error) {
	var r stateReader
	for _, player := range distinct(players) {
		n, found := slices.BinarySearchFunc(l.blocks, player, func(b stateBlock, player string) int {
			return strings.Compare(b.first, player)
		})
		if !found {
			n-- // the block that begins before the player
		}
		if n < 0 {
			continue
		}
		if states, err = r.find(states, l.blocks[n].body, player); err != nil {
			return nil, err
		}
	}
	return states, nil
}

// distinct returns each of some players once, sorted.
func distinct(players []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(players)))
}
