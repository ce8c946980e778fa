package history

import (
	"maps"
	"slices"

	"kalends/rating"
)

// settled returns the decisions of r without those under reissue that were revoked before any list was made with them,
// and without their revocations: nobody moves because of them.
func (r *Record) settled(list string, to int) []rating.Decision {
	gone, idle := revocations(r.Decisions, to), map[int]bool{}
	for _, d := range r.Decisions {
		by, revoked := gone[d.Number]
		if revoked && d.Policy == rating.Reissue && !r.wasUsed(d, list) {
			idle[d.Number], idle[by] = true, true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.Decisions), func(d rating.Decision) bool { return idle[d.Number] })
}

// wasUsed reports whether some list was made with a decision. Of an adjustment only the list that it changes is
// examined.
func (r *Record) wasUsed(d rating.Decision, list string) bool {
	among := r.Lists
	if d.Kind == rating.Adjust {
		at := r.on(dayOf(d))
		among = among[at:min(at+1, len(among))]
	}
	return slices.ContainsFunc(among, func(p Past) bool { return r.under(p.Decided, p.Reissued, list).has(d.Number) })
}

// differences returns a correction by a decision for everybody who differs between two lists, sorted by player.
func differences(was, is rating.List, decision int) (all []Correction) {
	changed := differing(was, is)
	for _, id := range slices.Sorted(maps.Keys(changed)) {
		before, _ := was.Find(id)
		before.Player = id
		now := changed[id]
		now.Player = id
		all = append(all, Correction{Player: id, Decision: decision, Was: before, Is: now})
	}
	return all
}
