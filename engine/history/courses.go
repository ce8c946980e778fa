package history

import (
	"slices"
	"strconv"

	"kalends/rating"
)

// Courses caches the lists that were made again under the decisions up to each number: the errata of a list begin where
// those of the list before it ended. They are valid as long as nothing is published or decided. Of each list only the
// players are kept who differ from the published one.
type Courses map[string]*course

// course holds the lists that were made under the decisions up to one, from the first list that these change.
type course struct {
	first int
	made  []difference
}

// difference is a list that was made again, kept as its difference to the published one.
type difference struct {
	id      string
	date    rating.Date
	changed rating.PackedList
	gone    map[string]bool // players who are not on it any more
}

func differenceOf(out, made rating.List) difference {
	d := difference{id: made.ID, date: made.Date, gone: map[string]bool{}}
	var others []rating.State
	for id, s := range differing(out, made) {
		if s.Player == "" {
			d.gone[id] = true
		} else {
			others = append(others, s)
		}
	}
	d.changed = rating.List{States: others}.Packed()
	return d
}

// apply returns the list, given the published one.
func (d difference) apply(out rating.List) rating.List {
	by := map[string]rating.State{}
	for _, s := range d.changed.Unpacked().States {
		by[s.Player] = s
	}
	states := replacedBy(out.States, by)
	if len(d.gone) > 0 {
		states = slices.DeleteFunc(slices.Clone(states), func(s rating.State) bool { return d.gone[s.Player] })
	}
	return rating.List{ID: d.id, Date: d.date, States: states}
}

// last makes the last list of a record under the decisions up to a number, after the lists before it. made is false
// if the decisions change no list.
func (c Courses) last(r *Record, list string, to int, printed func(rating.Date) (rating.List, error)) (l rating.List, made bool,
	err error) {
	key := courseKey(r.Decisions, list, to)
	cached := c[key]
	if cached == nil {
		cached = new(course)
		if cached.first, err = FirstAgain(*r, list, to); err != nil {
			return l, false, err
		}
		if cached.first < len(r.Lists) {
			c[key] = cached
		}
	}
	if cached.first >= len(r.Lists) {
		return l, false, nil // only lists that were published later are changed
	}
	m := &remaking{Record: r, list: list, first: cached.first, to: to}
	for i, d := range cached.made[:min(len(cached.made), len(r.Lists)-1-cached.first)] {
		m.made = append(m.made, func() (rating.List, error) {
			out, err := printed(r.Lists[cached.first+i].Date)
			return d.apply(out), err
		})
	}
	for m.first+len(m.made) < len(r.Lists) {
		if l, err = cached.next(m, printed); err != nil {
			return l, false, err
		}
	}
	return l, true, nil
}

// next returns the next list, from the cache if it was made already.
func (w *course) next(m *remaking, printed func(rating.Date) (rating.List, error)) (l rating.List, err error) {
	n := len(m.made)
	out, err := printed(m.Lists[m.first+n].Date)
	switch {
	case err != nil:
		return l, err
	case n < len(w.made):
		l = w.made[n].apply(out)
	default:
		a, err := m.next()
		if err != nil {
			return l, err
		}
		l = a.List
		w.made = append(w.made, differenceOf(out, l))
	}
	m.keep(l)
	return l, nil
}

// courseKey returns what a course depends on beside the published lists.
func courseKey(decisions []rating.Decision, list string, to int) string {
	key := strconv.AppendInt([]byte(list+" "), int64(to), 10)
	for _, d := range decisions {
		key = strconv.AppendInt(append(key, ' '), int64(d.Number), 10)
	}
	return string(key)
}
