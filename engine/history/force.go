package history

import (
	"cmp"
	"slices"

	"kalends/rating"
)

// set is a set of decisions in force, by number.
type set []rating.Decision

// inForce returns the decisions about a list that were in force when n was the last one taken, by number. They have no
// RevokedBy.
func inForce(all []rating.Decision, n int, list string) set {
	revoked := revocations(all, n)
	var s set
	for _, d := range all {
		if _, gone := revoked[d.Number]; d.Number <= n && !gone && concerns(d, list) {
			d.RevokedBy = 0 // it may be revoked later
			s = append(s, d)
		}
	}
	return s.sorted()
}

// sorted sorts s in place by number and returns it.
func (s set) sorted() set {
	slices.SortFunc(s, func(a, b rating.Decision) int { return cmp.Compare(a.Number, b.Number) })
	return s
}

// concerns reports whether a decision can be booked on a list. Decisions under reissue take effect by revisions,
// except adjustments, which are booked on a future list under either policy.
func concerns(d rating.Decision, list string) bool {
	switch d.Kind {
	case rating.Revoke:
		return false
	case rating.Adjust:
		return d.List == list
	}
	return d.Policy != rating.Reissue
}

// revocations maps each decision that was revoked by one up to n to that one. A revocation that was itself revoked has
// no effect.
func revocations(all []rating.Decision, n int) map[int]int {
	revoked := map[int]int{}
	for _, d := range slices.Backward(slices.SortedFunc(slices.Values(all),
		func(a, b rating.Decision) int { return cmp.Compare(a.Number, b.Number) })) {
		if _, gone := revoked[d.Number]; d.Kind == rating.Revoke && d.Number <= n && !gone {
			revoked[d.Revokes] = d.Number
		}
	}
	return revoked
}

// turn is a decision that comes into force, or ceases to be in force.
type turn struct {
	rating.Decision
	on    bool // it comes into force
	cause int  // the number of the decision itself, or of the one that revokes it
}

// turns returns the changes from one set to another, in the order in which they were decided.
func turns(from, to set, revoked map[int]int) []turn {
	var all []turn
	for _, d := range to {
		if !from.has(d.Number) {
			all = append(all, turn{d, true, d.Number})
		}
	}
	for _, d := range from {
		if !to.has(d.Number) {
			all = append(all, turn{d, false, revoked[d.Number]})
		}
	}
	slices.SortFunc(all, func(a, b turn) int { return cmp.Compare(a.cause, b.cause) })
	return all
}

// has reports whether a decision is in s.
func (s set) has(number int) bool {
	return slices.ContainsFunc(s, func(d rating.Decision) bool { return d.Number == number })
}

// after returns a copy of s with a turn applied.
func (s set) after(t turn) set {
	s = slices.DeleteFunc(slices.Clone(s), func(d rating.Decision) bool { return d.Number == t.Number })
	if t.on {
		s = append(s, t.Decision)
	}
	return s.sorted()
}
