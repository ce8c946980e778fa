package history

import (
	"maps"
	"slices"

	"kalends/rating"
)

// LastReissue returns the number of the last decision for which published lists are made again: one under reissue, or
// one that revokes such a decision; 0 if there is none.
func LastReissue(all []rating.Decision) (last int) {
	again := map[int]bool{}
	for _, d := range all {
		if d.Kind == rating.Revoke && again[d.Revokes] || d.Kind != rating.Revoke && d.Policy == rating.Reissue {
			again[d.Number] = true
			last = max(last, d.Number)
		}
	}
	return last
}

// Causes returns the numbers of the decisions up to a number that make the lists of r different from those before,
// sorted. A decision that was revoked before any list was made with it is not among them.
func Causes(r Record, list string, to int) []int {
	r.Decisions = r.settled(list, to)
	numbers := map[int]bool{}
	last := r.reissuedTo() // decisions since do not touch an earlier list that was made again with fewer
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

// ErrataOf returns who differs between is, the last list of r as it is made again, and the printed one, and because of
// which decision. The decisions are applied one after the other, so that the errata of a player lead from one state to
// the other; if a decision is revoked, the revocation is the cause, and a difference that no decision about this list
// explains is attributed to the last of them. Callers that need several lists in order pass the same courses, which
// cache what is made again; nil keeps nothing.
func ErrataOf(r Record, list string, to int, printed func(rating.Date) (rating.List, error), is rating.List,
	courses Courses) (errata []Correction, err error) {
	was, err := printed(is.Date)
	if err != nil {
		return nil, err
	}
	if courses == nil {
		courses = Courses{}
	}
	causes, last := Causes(r, list, to), to
	r.Decisions = r.settled(list, to)
	if len(causes) > 0 {
		causes, last = causes[:len(causes)-1], causes[len(causes)-1] // what the last comes to is made already
	}
	for _, n := range causes {
		now, made, err := courses.last(&r, list, n, printed)
		if err != nil {
			return nil, err
		}
		if made {
			errata, was = append(errata, differences(was, now, n)...), now
		}
	}
	return inOrder(append(errata, differences(was, is, last)...)), nil
}
