package registry

import (
	"bytes"
	"encoding/binary"
	"iter"
	"reflect"
	"sort"
	"sync/atomic"
)

// records are values of one type, one behind the other, each found by its number.
type records[T any] struct {
	at    []byte // where each begins in body, four bytes each, and where the last one ends
	body  []byte
	words []string
	seen  *seen
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

// section writes records behind what e has: room for two lengths, the records, where each of them begins.
type section struct {
	e    *encoder
	from int
	at   []byte
}

const lengths = 8

func (e *encoder) section() *section {
	e.b = append(e.b, make([]byte, lengths)...)
	return &section{e: e, from: len(e.b)}
}

// begin begins the next record.
func (s *section) begin() { s.at = binary.BigEndian.AppendUint32(s.at, uint32(len(s.e.b)-s.from)) }

func (s *section) end() {
	body := len(s.e.b) - s.from
	s.begin()
	binary.BigEndian.PutUint32(s.e.b[s.from-8:], uint32(body))
	binary.BigEndian.PutUint32(s.e.b[s.from-4:], uint32(len(s.at)))
	s.e.b = append(s.e.b, s.at...)
}

func readRecords[T any](d *decoder) records[T] {
	body, at := binary.BigEndian.Uint32(d.b), binary.BigEndian.Uint32(d.b[4:])
	rest := d.b[lengths:]
	r := records[T]{at: rest[body : body+at], body: rest[:body], words: d.words, seen: new(seen)}
	d.b = rest[body+at:]
	return r
}

func (r records[T]) len() int { return max(0, len(r.at)/4-1) }

func (r records[T]) from(i int) decoder {
	return decoder{r.body[binary.BigEndian.Uint32(r.at[4*i:]):], r.words}
}

func (r records[T]) record(i int) (v T) {
	d := r.from(i)
	d.value(reflect.ValueOf(&v).Elem())
	return v
}

func (r records[T]) all() iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range r.len() {
			if !yield(r.record(i)) {
				return
			}
		}
	}
}

// those gives the values whose keys are wanted. Of the others nothing but the key is read.
func (r records[T]) those(wanted func(key string) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range r.len() {
			if wanted(string(r.key(i))) && !yield(r.record(i)) {
				return
			}
		}
	}
}

// key is the first text of a record, by which records are in order where they are looked up.
func (r records[T]) key(i int) []byte {
	d := r.from(i)
	n := d.number()
	if n&1 == 1 {
		return []byte(d.words[n>>1])
	}
	return d.b[:n>>1]
}

// find gives the number of the record with a key.
func (r records[T]) find(key string) (i int, found bool) {
	want, n := []byte(key), r.len()
	if n == 0 {
		return 0, false
	}
	hash := hashOf(key)
	for _, i := range r.seen.places(hash) {
		if i < n && bytes.Equal(want, r.key(i)) {
			r.seen.keep(hash, i)
			return i, true
		}
	}
	from, to := r.around(want, int(r.seen.next.Load()))
	i, found = sort.Find(to-from, func(i int) int { return bytes.Compare(want, r.key(from+i)) })
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
func (r records[T]) around(want []byte, last int) (from, to int) {
	n := r.len()
	if last < 1 || last > n || bytes.Compare(r.key(last-1), want) >= 0 {
		return 0, n
	}
	from = last
	for step := 1; step <= nearby; step *= 2 {
		to = from + step
		if to > n || bytes.Compare(r.key(to-1), want) >= 0 {
			return from, min(to, n)
		}
		from = to
	}
	return from, n
}
