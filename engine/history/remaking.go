package history

import (
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// remaking makes the lists of a record again, one after the other. Lists that were made are kept until a later list
// looks them up: as their difference to the published one where that can be read, otherwise packed.
type remaking struct {
	*Record // its lists are the published ones
	list    string
	first   int
	to      int                                    // the last decision with which they are made
	made    []func() (rating.List, error)          // from the first on
	printed func(rating.Date) (rating.List, error) // the published lists; nil: they cannot be read
}

// next makes the next list and returns it. It does not keep it: keep must follow.
func (m *remaking) next() (a Again, err error) {
	place := m.first + len(m.made)
	a.Date = m.Lists[place].Date
	if a.Made, err = m.open(place); err == nil {
		earlier := *m.Record
		earlier.Lists = m.before(place)
		a.Result, err = Make(earlier, a.Made, m.Lists[place].Decided, m.to)
	}
	if err != nil {
		return a, fmt.Errorf("make %s of %s again: %w", m.list, a.Date, err)
	}
	return a, nil
}

// keep keeps the list that next made, for those after it.
func (m *remaking) keep(l rating.List) error {
	if m.printed == nil {
		packed := l.Packed()
		m.made = append(m.made, func() (rating.List, error) { return packed.Unpacked(), nil })
		return nil
	}
	out, err := m.printed(l.Date)
	if err != nil {
		return err
	}
	d := differenceOf(out, l)
	m.made = append(m.made, func() (rating.List, error) {
		out, err := m.printed(d.date)
		return d.apply(out), err
	})
	return nil
}

// before returns the lists before an index, with those that were made again instead of the published ones.
func (m *remaking) before(place int) []Past {
	lists := slices.Clone(m.Lists[:place])
	for i := m.first; i < place; i++ {
		lists[i].Reissued = m.to
		lists[i].Open = func() (Made, error) { return m.open(i) }
	}
	return lists
}

// open opens the list with an index. Its previous list and its lookups are those that were made again.
func (m *remaking) open(place int) (Made, error) {
	made, err := m.Lists[place].Open()
	if err != nil || place == m.first {
		return made, err
	}
	last, err := m.made[place-1-m.first]()
	if err != nil {
		return made, err
	}
	before := made.Input.Previous
	made.Input.Previous = withNewcomers(made, last)
	made.Input.Previous.ID, made.Input.Previous.Date = before.ID, before.Date
	made.Input.InForce = m.newest(place, last, made.Input.InForce)
	return made, nil
}

// newest returns a lookup of the lists that were made again before an index, and before these of the published ones.
// last is the one just before; each list is unpacked once.
func (m *remaking) newest(place int, last rating.List, published engine.Lists) engine.Lists {
	known := map[int]rating.List{place - 1: last}
	return func(day rating.Date) (rating.List, bool, error) {
		for i := place - 1; i >= m.first; i-- {
			if m.Lists[i].Date > day {
				continue
			}
			l, here := known[i]
			if !here {
				var err error
				if l, err = m.made[i-m.first](); err != nil {
					return l, false, err
				}
				known[i] = l
			}
			return l, true, nil
		}
		return published(day)
	}
}
