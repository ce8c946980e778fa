package history

import (
	"slices"
	"strconv"

	"kalends/rating"
)

// Courses are what lists that are made again come to under the decisions up to one after the other: the errata of a list
// begin where those of the list before it have ended. They hold for as long as nothing comes out and nothing is decided. Of
// each list they keep who stands otherwise than it is out.
type Courses map[string]*course

// course is what the lists come to under the decisions up to one, from the first on that these make otherwise.
type course struct {
	first int
	made  []departure
}

// departure is a list that was made again, told by what is otherwise than it is out.
type departure struct {
	id    string
	date  rating.Date
	apart rating.PackedList
	gone  map[string]bool // who does not stand there any more
}

func departureOf(out, made rating.List) departure {
	d := departure{id: made.ID, date: made.Date, gone: map[string]bool{}}
	var others []rating.State
	for id, s := range apartFrom(out, made) {
		if s.Player == "" {
			d.gone[id] = true
		} else {
			others = append(others, s)
		}
	}
	d.apart = rating.List{States: others}.Packed()
	return d
}

// from gives the list by what is out of it.
func (d departure) from(out rating.List) rating.List {
	by := map[string]rating.State{}
	for _, s := range d.apart.Unpacked().States {
		by[s.Player] = s
	}
	states := replacedBy(out.States, by)
	if len(d.gone) > 0 {
		states = slices.DeleteFunc(slices.Clone(states), func(s rating.State) bool { return d.gone[s.Player] })
	}
	return rating.List{ID: d.id, Date: d.date, States: states}
}

// last makes the last list of a record under the decisions up to a number, after those before it under these; made is
// false where they make none of its lists otherwise.
func (c Courses) last(r *Record, list string, to int, printed func(rating.Date) (rating.List, error)) (l rating.List, made bool,
	err error) {
	key := keyOf(r.Decisions, list, to)
	way := c[key]
	if way == nil {
		way = new(course)
		if way.first, err = r.firstAgain(list, to); err != nil {
			return l, false, err
		}
		if way.first < len(r.Lists) {
			c[key] = way
		}
	}
	if way.first >= len(r.Lists) {
		return l, false, nil // it is known from lists that came out later
	}
	m := &remaking{Record: r, list: list, first: way.first, to: to}
	for i, d := range way.made[:min(len(way.made), len(r.Lists)-1-way.first)] {
		m.made = append(m.made, func() (rating.List, error) {
			out, err := printed(r.Lists[way.first+i].Date)
			return d.from(out), err
		})
	}
	for m.first+len(m.made) < len(r.Lists) {
		if l, err = way.next(m, printed); err != nil {
			return l, false, err
		}
	}
	return l, true, nil
}

// next gives the next list, which is made unless it was.
func (w *course) next(m *remaking, printed func(rating.Date) (rating.List, error)) (l rating.List, err error) {
	n := len(m.made)
	out, err := printed(m.Lists[m.first+n].Date)
	switch {
	case err != nil:
		return l, err
	case n < len(w.made):
		l = w.made[n].from(out)
	default:
		a, err := m.next()
		if err != nil {
			return l, err
		}
		l = a.List
		w.made = append(w.made, departureOf(out, l))
	}
	m.keep(l)
	return l, nil
}

// keyOf names what a course rests on beside the lists that are out.
func keyOf(decisions []rating.Decision, list string, to int) string {
	key := strconv.AppendInt([]byte(list+" "), int64(to), 10)
	for _, d := range decisions {
		key = strconv.AppendInt(append(key, ' '), int64(d.Number), 10)
	}
	return string(key)
}
