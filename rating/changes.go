package rating

import (
	"encoding/binary"
	"iter"
	"slices"
	"strings"
)

// Changes are what one period did to everyone who was rated or moved. A federation plays a million games, so steps are
// kept encoded, in some twenty bytes each, and are decoded player by player. The zero value is empty. Any number of
// goroutines may read Changes; only one may add to them.
type Changes struct {
	packing
	all    []entry
	steps  int
	blocks [][]byte // blocks of encoded changes, one after the other
}

// entry locates an encoded change.
type entry struct {
	player        uint32 // the number of the player's id
	block, offset uint32
	kinds         uint16 // the bits of the kinds of its steps
}

// head holds the figures of a change that are not steps.
type head [8]int64

// headOf returns the head of a change whose steps are those of t. The new rating is stored as a difference.
func headOf(ch *Change, t *Trail) head {
	return head{int64(ch.Old), int64(ch.New - ch.Old), int64(ch.Games), int64(ch.K), int64(t.steps), truth(ch.WasRated),
		truth(ch.IsRated), truth(t.b == nil)}
}

func (h *head) steps() int { return int(h[4]) }

// none reports whether the change was added with nil Steps, rather than an empty slice.
func (h *head) none() bool { return h[7] == 1 }

// open decodes the head of the n-th change and returns it with its encoded steps.
func (c *Changes) open(n int) (ch Change, h head, steps []byte) {
	e := &c.all[n]
	steps = readFigures(c.blocks[e.block][e.offset:], h[:])
	old := Points(h[0])
	ch = Change{Player: c.texts.At(e.player), Old: old, New: old + Points(h[1]), Games: int(h[2]), K: int(h[3]), WasRated: h[5] == 1, IsRated: h[6] == 1}
	return ch, h, steps
}

// Trail holds the encoded steps of one player, in their order. It belongs to the Changes that encoded them.
type Trail struct {
	b     []byte
	steps int32
	kinds uint16 // the bits of the kinds of its steps
}

// ChangesOf returns the changes encoded, in their order. It does not call Close.
func ChangesOf(all ...Change) (c Changes) {
	for _, ch := range all {
		c.Add(ch)
	}
	return c
}

// Add encodes a change and its steps at the end of c. It keeps no reference to ch.Steps.
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

// store appends an encoded change to the last block, or to a new one if it has no room, and returns the block and
// offset at which the change begins.
func (c *Changes) store(h head, steps []byte) (block, offset uint32) {
	const long, longestHead = 64 << 10, (len(h) + 1) * binary.MaxVarintLen64
	last := len(c.blocks) - 1
	if last < 0 || longestHead+len(steps) > cap(c.blocks[last])-len(c.blocks[last]) {
		c.blocks, last = append(c.blocks, make([]byte, 0, max(long, longestHead+len(steps)))), last+1
	}
	b := c.blocks[last]
	c.blocks[last] = append(appendFigures(b, h[:]), steps...)
	return uint32(last), uint32(len(b))
}

// Close frees the memory that only adding needs. Adding afterwards is possible, but builds it again.
func (c *Changes) Close() {
	c.texts.Forget()
	c.settings.Forget()
	c.room = nil
}

// Extend encodes a step at the end of a player's trail. It changes t, and enters new texts into c, but adds no change:
// AddTrail does that when the trail is complete.
func (c *Changes) Extend(t *Trail, s *Step) {
	t.b, t.steps, t.kinds = c.append(t.b, s), t.steps+1, t.kinds|s.kinds()
}

// AddTrail adds a change whose steps are those of a trail that c encoded. It copies the trail and ignores ch.Steps.
func (c *Changes) AddTrail(ch Change, t Trail) {
	block, offset := c.store(headOf(&ch, &t), t.b)
	c.all = append(c.all, entry{c.texts.number(ch.Player), block, offset, t.kinds})
	c.steps += int(t.steps)
}

// Read decodes the steps of a trail and appends them to steps.
func (c *Changes) Read(t Trail, steps []Step) []Step { return c.read(t.b, int(t.steps), steps) }

// read decodes a number of steps and appends them to steps.
func (c *Changes) read(b []byte, count int, steps []Step) []Step {
	steps = slices.Grow(steps, count)
	for range count {
		steps = steps[:len(steps)+1] // next writes all of it
		b = c.next(b, &steps[len(steps)-1])
	}
	return steps
}

// Len returns the number of changes.
func (c *Changes) Len() int { return len(c.all) }

// Steps returns the number of all steps.
func (c *Changes) Steps() int { return c.steps }

// StepsOf returns the number of steps of the n-th change.
func (c *Changes) StepsOf(n int) int {
	_, h, _ := c.open(n)
	return h.steps()
}

// Head returns the n-th change without its steps.
func (c *Changes) Head(n int) Change {
	ch, _, _ := c.open(n)
	return ch
}

// Player returns the id of the n-th change's player.
func (c *Changes) Player(n int) string { return c.texts.At(c.all[n].player) }

// At returns the n-th change. Its steps are decoded into the memory of room, which they overwrite; room may be nil.
func (c *Changes) At(n int, room []Step) Change {
	ch, h, steps := c.open(n)
	if !h.none() {
		ch.Steps = c.read(steps, h.steps(), room[:0])
	}
	return ch
}

// All yields every change, in the order of c. The steps of a change are overwritten when the next is yielded.
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

// With yields the changes that have a step of one of the kinds, or a bonus for BonusStep, with their indices and all
// their steps. It does not decode the others. The steps of a change are overwritten when the next is yielded.
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

// Find returns the index of a player's change, and whether there is one. The changes must be sorted.
func (c *Changes) Find(player string) (n int, ok bool) {
	return slices.BinarySearchFunc(c.all, player, func(e entry, id string) int { return strings.Compare(c.texts.At(e.player), id) })
}

// Sort sorts the changes by player.
func (c *Changes) Sort() {
	byPlayer := func(a, b entry) int { return strings.Compare(c.texts.At(a.player), c.texts.At(b.player)) }
	if !slices.IsSortedFunc(c.all, byPlayer) {
		c.all = slices.Clone(c.all)
		slices.SortStableFunc(c.all, byPlayer)
	}
}

// Sorted returns the changes sorted by player. It does not reorder c, and shares its encoded steps.
func (c *Changes) Sorted() Changes {
	s := *c
	s.Sort()
	return s
}
