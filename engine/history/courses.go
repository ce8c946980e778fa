package history

import (
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
)

// Courses caches the lists that were made again under the decisions up to each number: the errata of a list begin where
// those of the list before it ended. They are valid as long as nothing is published or decided.
type Courses map[string]*remaking

// difference is a list that was made again, kept as its difference to the published one.
type difference struct {
	id      string
	date    rating.Date
	changed rating.PackedList // without a rating: players who are not on it any more
}

// differenceOf returns how a list that was made again differs from the published one.
func differenceOf(out, made rating.List) difference {
	others := slices.Collect(maps.Values(differing(out, made)))
	return difference{made.ID, made.Date, rating.List{States: others}.Packed()}
}

// apply returns the list that was made again, given the published one.
func (d difference) apply(out rating.List) rating.List {
	by := map[string]rating.State{}
	for _, s := range d.changed.Unpacked().States {
		by[s.Player] = s
	}
	return rating.List{ID: d.id, Date: d.date, States: replacedBy(out.States, by)}
}

// last returns the last list of a record as made again under the decisions up to a number, after the lists before it,
// which it makes too unless they are cached. made is false if the decisions change no list up to it.
func (c Courses) last(r *Record, list string, to int, printed func(rating.Date) (rating.List, error)) (l rating.List, made bool,
	err error) {
	key := courseKey(r.Decisions, list, to)
	m := c[key]
	if m == nil {
		m = &remaking{list: list, to: to}
		if m.first, err = FirstAgain(*r, list, to); err != nil {
			return l, false, err
		}
		if m.first < len(r.Lists) {
			c[key] = m
		}
	}
	m.Record, m.printed = r, printed
	n := len(r.Lists) - 1 - m.first
	if n < 0 {
		return l, false, nil // only lists that were published later are changed
	}
	if n < len(m.made) {
		l, err = m.made[n]()
		return l, true, err
	}
	for len(m.made) <= n {
		a, err := m.next()
		if err == nil {
			err = m.keep(a.List)
		}
		if err != nil {
			return l, false, err
		}
		l = a.List
	}
	return l, true, nil
}

// courseKey returns the key of a course: the list, the last decision, and the numbers of all decisions of the record.
func courseKey(decisions []rating.Decision, list string, to int) string {
	key := strconv.AppendInt([]byte(list+" "), int64(to), 10)
	for _, d := range decisions {
		key = strconv.AppendInt(append(key, ' '), int64(d.Number), 10)
	}
	return string(key)
}
