package rating

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Changes is what one period did to everyone who was rated or moved. A federation plays a million games, so the steps
// are kept packed, some twenty bytes each, and become words when they are looked at, one player at a time. The zero
// value is empty. Who is handed Changes reads them, from as many goroutines as he likes; one fills them.
type Changes struct {
	packing
	all   []entry
	steps int
	shelf []byte // where the next trails lie, one behind the other
}

// entry is a change whose steps are packed.
type entry struct {
	player            string
	old, is           Points
	games, k          int
	trail             Trail
	wasRated, isRated bool
}

func (e *entry) head() Change {
	return Change{Player: e.player, WasRated: e.wasRated, Old: e.old, IsRated: e.isRated, New: e.is, Games: e.games, K: e.k}
}

// Trail is the packed steps of one player, in the order in which they were taken. It belongs to the Changes that packed
// them.
type Trail struct {
	b     []byte
	steps int32
	kinds uint16 // of its steps, by their bits
}

// ChangesOf packs changes that are at hand.
func ChangesOf(all ...Change) (c Changes) {
	for _, ch := range all {
		c.Add(ch)
	}
	return c
}

// Add packs a change and keeps nothing of its steps.
func (c *Changes) Add(ch Change) {
	t := Trail{b: c.room[:0]}
	for i := range ch.Steps {
		c.Extend(&t, &ch.Steps[i])
	}
	c.room = t.b
	if t.b = c.shelve(t.b); ch.Steps == nil {
		t.b = nil
	}
	c.AddTrail(ch, t)
}

// shelve gives a copy. Trails are small and many: they lie together.
func (c *Changes) shelve(b []byte) []byte {
	const long = 64 << 10
	if c.shelf == nil || len(b) > cap(c.shelf)-len(c.shelf) {
		c.shelf = make([]byte, 0, max(long, len(b)))
	}
	at := len(c.shelf)
	c.shelf = append(c.shelf, b...)
	return slices.Clip(c.shelf[at:])
}

// Close lets go of what only adding needs.
func (c *Changes) Close() {
	c.forget()
	c.place, c.recent, c.room = nil, nil, nil
}

// Extend adds a step to a player's trail, which AddTrail takes in when it is whole.
func (c *Changes) Extend(t *Trail, s *Step) {
	t.b, t.steps, t.kinds = c.append(t.b, s), t.steps+1, t.kinds|s.kinds()
}

// AddTrail adds a change whose steps are those of a trail.
func (c *Changes) AddTrail(ch Change, t Trail) {
	c.all = append(c.all, entry{ch.Player, ch.Old, ch.New, ch.Games, ch.K, t, ch.WasRated, ch.IsRated})
	c.steps += int(t.steps)
}

// Read appends the steps of a trail to some.
func (c *Changes) Read(t Trail, steps []Step) []Step {
	if t.b != nil {
		steps = slices.Grow(steps, int(t.steps))
	}
	for rest := t.b; len(rest) > 0; {
		steps = steps[:len(steps)+1] // next writes all of it
		rest = c.next(rest, &steps[len(steps)-1])
	}
	return steps
}

// Len is how many have changed.
func (c *Changes) Len() int { return len(c.all) }

// Steps is how many steps there are in all.
func (c *Changes) Steps() int { return c.steps }

// StepsOf is how many steps the n-th change has.
func (c *Changes) StepsOf(n int) int { return int(c.all[n].trail.steps) }

// Head gives the n-th change without its steps.
func (c *Changes) Head(n int) Change { return c.all[n].head() }

// At gives the n-th change. Its steps are written over those of room.
func (c *Changes) At(n int, room []Step) Change {
	e := &c.all[n]
	ch := e.head()
	if e.trail.b != nil {
		ch.Steps = c.Read(e.trail, room[:0])
	}
	return ch
}

// All gives one change after the other. The steps of one are gone when the next is asked for.
func (c *Changes) All() iter.Seq[Change] {
	return func(yield func(Change) bool) {
		room := []Step{}
		for n := range c.all {
			ch := c.At(n, room)
			if ch.Steps != nil {
				room = ch.Steps
			}
			if !yield(ch) {
				return
			}
		}
	}
}

// With gives the changes that have a step of one of some kinds, with their places: of a million steps few are no
// results of games. The steps of one are gone when the next is asked for.
func (c *Changes) With(kinds ...StepKind) iter.Seq2[int, Change] {
	var bits uint16
	for _, k := range kinds {
		bits |= k.bit()
	}
	return func(yield func(int, Change) bool) {
		var room []Step
		for n := range c.all {
			if c.all[n].trail.kinds&bits == 0 {
				continue
			}
			ch := c.At(n, room)
			room = ch.Steps
			if !yield(n, ch) {
				return
			}
		}
	}
}

// Find gives the place of a player's change among changes that are sorted.
func (c *Changes) Find(player string) (n int, ok bool) {
	return slices.BinarySearchFunc(c.all, player, func(e entry, id string) int { return strings.Compare(e.player, id) })
}

// Sort puts the changes in order by player, and their trails one behind the other, as they will be read.
func (c *Changes) Sort() {
	if slices.IsSortedFunc(c.all, byChanged) {
		return
	}
	order := make([]int32, len(c.all))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Or(byChanged(c.all[a], c.all[b]), cmp.Compare(a, b)) })
	all := make([]entry, len(order))
	c.shelf = nil
	for i, at := range order {
		all[i] = c.all[at]
		if t := &all[i].trail; t.b != nil {
			t.b = c.shelve(t.b)
		}
	}
	c.all = all
}

// Sorted gives the changes by player and leaves c in its order.
func (c *Changes) Sorted() Changes {
	s := *c
	s.Sort()
	return s
}

func byChanged(a, b entry) int { return strings.Compare(a.player, b.player) }
