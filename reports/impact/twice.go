package impact

import (
	"hash/fnv"
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports"
)

// Two events are the same if they overlap and nine games in ten of the smaller, of ten at least, have the same players
// and result in the other.
const (
	twiceLeast = 10
	twiceTenth = 9
	// the number of smallest hashes by which events to compare are found
	sketched = 16
)

// twice finds events that were rated under two codes. It compares only events that share one of their smallest hashes,
// so that a federation's games are read once.
func twice(is *reports.Issue, gate rating.Gate) (all []Crossing) {
	if !gate.Twice {
		return nil
	}
	with := map[uint64][]int{}
	for i, e := range is.Played.All() {
		alike := map[int]bool{}
		for _, n := range sketch(&e) {
			for _, j := range with[n] {
				alike[j] = true
			}
			with[n] = append(with[n], i)
		}
		for _, j := range slices.Sorted(maps.Keys(alike)) {
			other := is.Played.At(j, nil)
			all = append(all, sameEvent(&other, &e)...)
		}
	}
	return all
}

// result is what two sheets of an event must agree on about a game.
type result struct {
	a, b  string
	score rating.Score // of a
}

// resultOf returns the result of a game with its players in the order of ids, and whether it was played over the board.
func resultOf(g *rating.Game) (r result, over bool) {
	r = result{g.First, g.Second, g.FirstScore}
	if g.Second < g.First {
		r = result{g.Second, g.First, g.SecondScore}
	}
	return r, g.Kind == rating.OverBoard && g.Second != ""
}

// append appends the result as text to b, for hashing.
func (r result) append(b []byte) []byte {
	return strconv.AppendInt(append(append(append(append(b, r.a...), '\n'), r.b...), '\n'), int64(r.score), 10)
}

// sketch returns the smallest hashes of an event's results, at most sketched, in ascending order.
func sketch(e *rating.Event) (smallest []uint64) {
	h := fnv.New64a()
	var text []byte
	for i := range e.Games {
		r, over := resultOf(&e.Games[i])
		if !over {
			continue
		}
		text = r.append(text[:0])
		h.Reset()
		_, _ = h.Write(text)
		if n := h.Sum64(); len(smallest) < sketched || n < smallest[len(smallest)-1] {
			if at, known := slices.BinarySearch(smallest, n); !known {
				smallest = slices.Insert(smallest, at, n)
				smallest = smallest[:min(len(smallest), sketched)]
			}
		}
	}
	return smallest
}

// sameEvent returns a crossing if two events are the same by their games.
func sameEvent(a, b *rating.Event) []Crossing {
	if a.Start > b.LastDay() || b.Start > a.LastDay() {
		return nil
	}
	mine, n := resultsOf(a)
	theirs, m := resultsOf(b)
	same, least := 0, min(n, m)
	for r, times := range mine {
		same += min(times, theirs[r])
	}
	if least < twiceLeast || same*10 < least*twiceTenth {
		return nil
	}
	return []Crossing{{Kind: Twice, Player: a.Code, Name: b.Code, Is: strconv.Itoa(same), Was: strconv.Itoa(least)}}
}

// resultsOf counts how often an event has each result over the board, and all its games over the board.
func resultsOf(e *rating.Event) (of map[result]int, games int) {
	of = map[result]int{}
	for i := range e.Games {
		if r, over := resultOf(&e.Games[i]); over {
			of[r]++
			games++
		}
	}
	return of, games
}
