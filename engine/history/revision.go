package history

import "kalends/rating"

// MakeAs is Make for a list that is made with the decisions under reissue up to a number: a revision of one that is out,
// after the newest revisions of those before it, or a list that comes out after them.
func MakeAs(r Record, m Made, decided, reissued int) (Result, error) {
	r.reissued = reissued
	return makeNext(r, m, decided)
}

// FirstAgain gives the place of the first list that the decisions up to a number make otherwise than those under which
// it was made; after the last: none.
func FirstAgain(r Record, list string, to int) (int, error) { return r.firstAgain(list, to) }

// LastReissue is the number of the last decision for which lists that are out are made again: one that was taken under
// reissue, or one that takes such a one back.
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

// Causes are the decisions up to a number for which the lists of r are made again. What was taken and taken back before
// any list was made with it is none.
func Causes(r Record, list string, to int) []int {
	r.Decisions = r.settled(list, to)
	return r.causes(list, to)
}

// ErrataOf says who stands otherwise on the last list of r, now that it is made again, than printed gives it, and because
// of which decision: they are put in one after the other, so that the steps of a player lead from the one to the other. One
// that is taken back moves because of the one that takes it back. What no decision about this list explains, such as a
// rating of another list that it looks up, is put down to the last of them. Who asks for the lists one after the other
// hands on the courses.
func ErrataOf(r Record, list string, to int, printed func(rating.Date) (rating.List, error), is rating.List,
	courses Courses) (errata []Correction, err error) {
	was, err := printed(is.Date)
	if err != nil {
		return nil, err
	}
	if courses == nil {
		courses = Courses{}
	}
	r.Decisions = r.settled(list, to)
	causes, last := r.causes(list, to), to
	if len(causes) > 0 {
		causes, last = causes[:len(causes)-1], causes[len(causes)-1] // what the last comes to is made already
	}
	for _, n := range causes {
		now, made, err := courses.last(&r, list, n, printed)
		if err != nil {
			return nil, err
		}
		if made {
			errata, was = append(errata, moved(was, now, n)...), now
		}
	}
	return inOrder(append(errata, moved(was, is, last)...)), nil
}
