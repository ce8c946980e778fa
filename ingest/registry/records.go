package registry

import (
	"bytes"
	"encoding/binary"
	"sort"
	"sync"
	"sync/atomic"
)

// table is records, one behind the other, each found by its number.
type table struct {
	at    []uint32 // where each begins in body, and where the last one ends
	body  []byte
	heads func() []uint64 // what the key of every stride-th record begins with
}

func newTable(at []uint32, body []byte) *table {
	t := &table{at: at, body: body}
	t.heads = sync.OnceValue(t.everyHead)
	return t
}

func (t *table) len() int { return max(0, len(t.at)-1) }

func (t *table) record(i int) []byte { return t.body[t.at[i]:t.at[i+1]] }

// key is the first text of a record, by which records are in order where they are looked up.
func (t *table) key(i int) []byte {
	d := decoder{b: t.record(i)}
	n := d.number()
	return d.b[:n>>1]
}

// section is a table while it is written.
type section struct {
	encoder
	at []uint32
}

// begin begins the next record.
func (s *section) begin() { s.at = append(s.at, uint32(len(s.b))) }

func (s *section) end() *records {
	s.begin()
	r := &records{}
	r.opened.Store(newTable(s.at, s.b))
	return r
}

// seen is where records were found before, so that who is asked for again is not looked for again. It says only where to
// look first.
type seen struct {
	next atomic.Int32                  // behind the one that was found last: a list asks for its players by number
	last [1 << placesBits]atomic.Int32 // one of a hash: a sheet is asked about its players several times
}

const placesBits = 10 // far more than a sheet has players

// places are where a key may stand.
func (s *seen) places(hash uint32) [2]int {
	return [2]int{int(s.next.Load()), int(s.last[hash>>(32-placesBits)].Load())}
}

func (s *seen) keep(hash uint32, at int) {
	s.next.Store(int32(at + 1))
	s.last[hash>>(32-placesBits)].Store(int32(at))
}

// find gives the number of the record with a key.
func (r *records) find(key string) (i int, found bool) {
	t, want := r.table(), []byte(key)
	if t.len() == 0 {
		return 0, false
	}
	hash := hashOf(key)
	for _, i := range r.seen.places(hash) {
		if i < t.len() && bytes.Equal(want, t.key(i)) {
			r.seen.keep(hash, i)
			return i, true
		}
	}
	from, to := t.around(want, int(r.seen.next.Load()))
	i, found = sort.Find(to-from, func(i int) int { return bytes.Compare(want, t.key(from+i)) })
	i += from
	if found {
		r.seen.keep(hash, i)
	}
	return i, found
}

// nearby is how far behind the record that was found last the next one is looked for, before it is looked for among all.
const nearby = 16

// around gives a stretch in which a key stands, if it does. Who asks in the order of the keys finds it not far behind the
// one that he found last.
func (t *table) around(want []byte, last int) (from, to int) {
	n := t.len()
	if last < 1 || last > n || bytes.Compare(t.key(last-1), want) >= 0 {
		return t.stretch(want)
	}
	from = last
	for step := 1; step <= nearby; step *= 2 {
		to = from + step
		if to > n || bytes.Compare(t.key(to-1), want) >= 0 {
			return from, min(to, n)
		}
		from = to
	}
	return t.stretch(want)
}

// stride is from how many records on one is looked at for the stretch in which a key stands: their heads lie side by side
// in the processor's caches, the records far apart in memory.
const stride = 16

// stretch gives the records among which a key stands, if it does.
func (t *table) stretch(want []byte) (from, to int) {
	all, head := t.heads(), headOf(want)
	first := sort.Search(len(all), func(i int) bool { return all[i] >= head })
	behind := first + sort.Search(len(all)-first, func(i int) bool { return all[first+i] > head })
	return max(0, first-1) * stride, min(behind*stride, t.len())
}

func (t *table) everyHead() []uint64 {
	all := make([]uint64, 0, t.len()/stride+1)
	for i := 0; i < t.len(); i += stride {
		all = append(all, headOf(t.key(i)))
	}
	return all
}

// headOf is what a key begins with: of two keys the one that stands first has no greater head.
func headOf(key []byte) uint64 {
	var room [8]byte
	copy(room[:], key)
	return binary.BigEndian.Uint64(room[:])
}
