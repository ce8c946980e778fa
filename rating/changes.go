package rating

import (
	"encoding/binary"
	"iter"
	"slices"
	"strings"
)

// Changes is what one period did to everyone who was rated or moved. A federation plays a million games, so the steps
// are kept packed, some twenty bytes each, and become words when they are looked at, one player at a time. The zero
// value is empty. Who is handed Changes reads them, from as many goroutines as he likes; one fills them.
type Changes struct {
	packing
	all     []entry
	steps   int
	shelves [][]byte // where the changes lie, one behind the other
}

// entry says where a change lies packed.
type entry struct {
	player        uint32 // the number of his
	shelf, offset uint32
	kinds         uint16 // of its steps, by their bits
}

// head is what a change says of itself before its steps, as figures.
type head [8]int64

func headOf(ch *Change, t *Trail) head {
	return head{int64(ch.Old), int64(ch.New - ch.Old), int64(ch.Games), int64(ch.K), int64(t.steps), truth(ch.WasRated),
		truth(ch.IsRated), truth(t.b == nil)}
}

func (h *head) steps() int { return int(h[4]) }

// none says that a change has no steps, not even an empty room for them.
func (h *head) none() bool { return h[7] == 1 }

// open reads the head of the n-th change, and gives what follows it.
func (c *Changes) open(n int) (ch Change, h head, steps []byte) {
	e := &c.all[n]
	steps = readFigures(c.shelves[e.shelf][e.offset:], h[:])
	old := Points(h[0])
	ch = Change{Player: c.texts.At(e.player), Old: old, New: old + Points(h[1]), Games: int(h[2]), K: int(h[3]), WasRated: h[5] == 1, IsRated: h[6] == 1}
	return ch, h, steps
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
	if c.room == nil {
		c.room = []byte{} // no trail, and an empty one, are two
	}
	t := Trail{b: c.room[:0]}
	for i := range ch.Steps {
		c.Extend(&t, &ch.Steps[i])
	}
	c.room = t.b
	if ch.Steps == nil {
		t.b = nil
	}
	c.AddTrail(ch, t)
}

// shelve copies a change, of a head and its steps, to where it stays. They are small and many: they lie together.
func (c *Changes) shelve(h head, steps []byte) (shelf, offset uint32) {
	const long, longestHead = 64 << 10, (len(h) + 1) * binary.MaxVarintLen64
	last := len(c.shelves) - 1
	if last < 0 || longestHead+len(steps) > cap(c.shelves[last])-len(c.shelves[last]) {
		c.shelves, last = append(c.shelves, make([]byte, 0, max(long, longestHead+len(steps)))), last+1
	}
	b := c.shelves[last]
	c.shelves[last] = append(appendFigures(b, h[:]), steps...)
	return uint32(last), uint32(len(b))
}

// Close lets go of what only adding needs.
func (c *Changes) Close() {
	c.texts.Forget()
	c.settings.Forget()
	c.room = nil
}

// Extend adds a step to a player's trail, which AddTrail takes in when it is whole.
func (c *Changes) Extend(t *Trail, s *Step) {
	t.b, t.steps, t.kinds = c.append(t.b, s), t.steps+1, t.kinds|s.kinds()
}

// AddTrail adds a change whose steps are those of a trail.
func (c *Changes) AddTrail(ch Change, t Trail) {
	shelf, offset := c.shelve(headOf(&ch, &t), t.b)
	c.all = append(c.all, entry{c.texts.number(ch.Player), shelf, offset, t.kinds})
	c.steps += int(t.steps)
}

// Read appends the steps of a trail to some.
func (c *Changes) Read(t Trail, steps []Step) []Step { return c.read(t.b, int(t.steps), steps) }

// read appends a number of packed steps to some.
func (c *Changes) read(b []byte, count int, steps []Step) []Step {
	steps = slices.Grow(steps, count)
	for range count {
		steps = steps[:len(steps)+1] // next writes all of it
		b = c.next(b, &steps[len(steps)-1])
	}
	return steps
}

// Len is how many have changed.
func (c *Changes) Len() int { return len(c.all) }

// Steps is how many steps there are in all.
func (c *Changes) Steps() int { return c.steps }

// StepsOf is how many steps the n-th change has.
func (c *Changes) StepsOf(n int) int {
	_, h, _ := c.open(n)
	return h.steps()
}

// Head gives the n-th change without its steps.
func (c *Changes) Head(n int) Change {
	ch, _, _ := c.open(n)
	return ch
}

// Player gives whose the n-th change is.
func (c *Changes) Player(n int) string { return c.texts.At(c.all[n].player) }

// At gives the n-th change. Its steps are written over those of room.
func (c *Changes) At(n int, room []Step) Change {
	ch, h, steps := c.open(n)
	if !h.none() {
		ch.Steps = c.read(steps, h.steps(), room[:0])
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
			if c.all[n].kinds&bits == 0 {
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
	return slices.BinarySearchFunc(c.all, player, func(e entry, id string) int { return strings.Compare(c.texts.At(e.player), id) })
}

// Sort puts the changes in order by player.
func (c *Changes) Sort() {
	byPlayer := func(a, b entry) int { return strings.Compare(c.texts.At(a.player), c.texts.At(b.player)) }
	if !slices.IsSortedFunc(c.all, byPlayer) {
		c.all = slices.Clone(c.all)
		slices.SortStableFunc(c.all, byPlayer)
	}
}

// Sorted gives the changes by player and leaves c in its order.
func (c *Changes) Sorted() Changes {
	s := *c
	s.Sort()
	return s
}
