package history

import (
	"maps"
	"slices"

	"kalends/rating"
)

// settled leaves out what was decided and taken back before any list was made with it: nobody moves because of it.
func (r *Record) settled(list string, to int) []rating.Decision {
	gone, idle := revocations(r.Decisions, to), map[int]bool{}
	for _, d := range r.Decisions {
		by, revoked := gone[d.Number]
		if revoked && d.Policy == rating.Reissue && !r.acted(d, list) {
			idle[d.Number], idle[by] = true, true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.Decisions), func(d rating.Decision) bool { return idle[d.Number] })
}

// acted says whether some list was made with a decision. A figure is set on one list alone.
func (r *Record) acted(d rating.Decision, list string) bool {
	among := r.Lists
	if d.Kind == rating.Adjust {
		at := r.on(dayOf(d))
		among = among[at:min(at+1, len(among))]
	}
	return slices.ContainsFunc(among, func(p Past) bool { return r.under(p.Decided, p.Reissued, list).has(d.Number) })
}

// causes are the decisions up to a number, each of which makes a list otherwise than those before it.
func (r *Record) causes(list string, to int) []int {
	numbers := map[int]bool{}
	last := r.reissuedTo() // an earlier list that was made again with fewer is not touched by those since
	for _, p := range r.Lists {
		was := r.under(p.Decided, last, list)
		for n := last + 1; n <= to; n++ {
			is := r.under(p.Decided, n, list)
			if len(turns(was, is, nil)) > 0 {
				numbers[n] = true
			}
			was = is
		}
	}
	return slices.Sorted(maps.Keys(numbers))
}

// moved gives those who stand otherwise on a list than on another, because of a decision.
func moved(was, is rating.List, decision int) (all []Correction) {
	apart := apartFrom(was, is)
	for _, id := range slices.Sorted(maps.Keys(apart)) {
		before, _ := was.Find(id)
		before.Player = id
		now := apart[id]
		now.Player = id
		all = append(all, Correction{Player: id, Decision: decision, Was: before, Is: now})
	}
	return all
}
