package history

import (
	"slices"

	"kalends/rating"
)

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
// of which decision; the steps of a player lead from the one to the other. What no decision about this list explains, such
// as a rating of another list that it looks up, is put down to the last of them.
func ErrataOf(r Record, list string, to int, printed func(rating.Date) (rating.List, error), is rating.List) ([]Correction,
	error) {
	was, err := printed(is.Date)
	if err != nil {
		return nil, err
	}
	r.Decisions = r.settled(list, to)
	causes, last := r.causes(list, to), to
	if len(causes) > 0 {
		causes, last = causes[:len(causes)-1], causes[len(causes)-1] // what the last comes to is made already
	}
	if len(causes) == 0 {
		return moved(was, is, last), nil
	}
	errata, err := r.inTurn(list, causes, printed)
	if err != nil {
		return nil, err
	}
	steps := errata[is.Date]
	return inOrder(slices.Concat(steps, moved(led(was, steps), is, last))), nil
}

// led gives a list to which steps lead from another.
func led(was rating.List, steps []Correction) rating.List {
	apart := map[string]rating.State{}
	for _, c := range steps {
		apart[c.Player] = c.Is
	}
	was.States = replacedBy(was.States, apart)
	return was
}
