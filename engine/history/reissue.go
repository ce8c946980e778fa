package history

import (
	"errors"
	"slices"

	"kalends/rating"
)

// Again is a list that was made again because of decisions under corrections: reissue.
type Again struct {
	Date rating.Date
	Made
	Result
}

// ReissueFrom makes the lists of r again from index first on, under the decisions up to a number, in order: each from
// what it was made of and from the newest revision of the list before it. What other decisions booked on a list stays
// on that list. It passes each list to emit, and stops at the first error.
func ReissueFrom(r Record, list string, first, to int, emit func(Again) error) error {
	m := &remaking{Record: &r, list: list, first: first, to: to}
	for range len(r.Lists) - first {
		a, err := m.next()
		if err == nil {
			err = errors.Join(m.keep(a.List), emit(a))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// FirstAgain returns the index of the first list that the decisions up to a number make different from what it was
// made with; the number of lists if there is none.
func FirstAgain(r Record, list string, to int) (int, error) {
	for place, p := range r.Lists {
		was, is := r.under(p.Decided, p.Reissued, list), r.under(p.Decided, to, list)
		for _, t := range turns(was, is, nil) {
			touched, err := r.touched(t.Decision)
			if err != nil || touched <= place {
				return place, err
			}
		}
	}
	return len(r.Lists), nil
}

// inForce returns the decisions under which a list is made: those booked up to n, and those with which the lists
// before it were made again.
func (r *Record) inForce(n int, list string) set { return r.under(n, r.reissued, list) }

// under returns the decisions about a list that are booked when n is the last one, and those under reissue, up to
// another number, with which lists are made again. An adjustment of a future list under reissue is booked until lists
// are made again with it.
func (r *Record) under(n, reissued int, list string) set {
	s := slices.DeleteFunc(inForce(r.Decisions, n, list),
		func(d rating.Decision) bool { return d.Policy == rating.Reissue && d.Number <= reissued })
	if reissued == 0 {
		return s
	}
	revoked := revocations(r.Decisions, reissued)
	for _, d := range r.Decisions {
		_, gone := revoked[d.Number]
		about := d.Kind != rating.Revoke && (d.Kind != rating.Adjust || d.List == list)
		if d.Policy == rating.Reissue && d.Number <= reissued && about && !gone {
			d.RevokedBy = 0
			s = append(s, d)
		}
	}
	return s.sorted()
}

// reissuedTo returns the number of the last decision under reissue with which the last list was made; 0: none.
func (r *Record) reissuedTo() int {
	if len(r.Lists) == 0 {
		return 0
	}
	return r.Lists[len(r.Lists)-1].Reissued
}

// booked returns the decisions of s that are booked on the next list: those not under reissue.
func (s set) booked() set {
	return slices.DeleteFunc(slices.Clone(s), func(d rating.Decision) bool { return d.Policy == rating.Reissue })
}
