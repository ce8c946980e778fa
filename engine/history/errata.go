package history

import (
	"maps"
	"slices"

	"kalends/rating"
)

// Errata says who stands otherwise on each list that Reissue makes again, and because of which decision: the decisions
// since the last time are put in one after the other, so that the steps of a player lead from what is out, which printed
// gives, to what is made now. One that is taken back moves because of the one that takes it back.
func Errata(r Record, list string, to int, printed func(rating.Date) (rating.List, error)) (map[rating.Date][]Correction,
	error) {
	r.Decisions = r.settled(list, to)
	return r.inTurn(list, r.causes(list, to), printed)
}

// inTurn says who stands otherwise on each list when one decision after the other is put in.
func (r *Record) inTurn(list string, causes []int, printed func(rating.Date) (rating.List, error)) (map[rating.Date][]Correction,
	error) {
	errata := map[rating.Date][]Correction{}
	was := map[rating.Date]rating.List{}
	for _, n := range causes {
		err := Reissue(*r, list, n, func(a Again) (err error) {
			before, here := was[a.Date]
			if !here {
				before, err = printed(a.Date)
			}
			errata[a.Date] = append(errata[a.Date], moved(before, a.List, n)...)
			was[a.Date] = a.List
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, all := range errata {
		inOrder(all)
	}
	return errata, nil
}

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
