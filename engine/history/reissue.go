package history

import (
	"slices"

	"kalends/rating"
)

// Again is a list that is made again because of what was decided under corrections: reissue.
type Again struct {
	Date rating.Date
	Made
	Result
}

// Reissue makes the lists of r again from the first one that is otherwise under the decisions up to a number, in order,
// each from what it was made of and from the newest revision of the list before it. What is booked on a list of other
// decisions stays on that list. It says nothing where no list is touched.
func Reissue(r Record, list string, to int, say func(Again) error) error {
	first, err := r.firstAgain(list, to)
	if err != nil {
		return err
	}
	return ReissueFrom(r, list, first, to, say)
}

// ReissueFrom is Reissue from the list of a place on.
func ReissueFrom(r Record, list string, first, to int, say func(Again) error) error {
	m := &remaking{Record: &r, list: list, first: first, to: to}
	for range len(r.Lists) - first {
		a, err := m.next()
		if err == nil {
			m.keep(a.List)
			err = say(a)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// firstAgain gives the place of the first list that the decisions up to a number make otherwise than those under which
// it was made; after the last: none.
func (r *Record) firstAgain(list string, to int) (int, error) {
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

// inForce gives the decisions under which a list is made: those that are booked up to n, and those with which the lists
// before it were made again.
func (r *Record) inForce(n int, list string) set { return r.under(n, r.reissued, list) }

// under gives the decisions about a list that are booked when n was the last one taken, and those that lists are made
// again with up to another number. What was taken under reissue and is set on a list to come is booked until then.
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

// reissuedTo is the last decision under reissue that the last list was made with.
func (r *Record) reissuedTo() int {
	if len(r.Lists) == 0 {
		return 0
	}
	return r.Lists[len(r.Lists)-1].Reissued
}

// booked leaves of s what is booked on the next list.
func (s set) booked() set {
	return slices.DeleteFunc(slices.Clone(s), func(d rating.Decision) bool { return d.Policy == rating.Reissue })
}
