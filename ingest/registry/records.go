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
	next  *atomic.Int64 // behind the one that was found last: a list asks for its players by number
}

// writeRecords puts values behind what e has: how many, where each begins, the values.
func writeRecords[T any](e *encoder, all iter.Seq[T]) {
	body, at := encoder{words: e.words}, []byte(nil)
	for v := range all {
		at = binary.BigEndian.AppendUint32(at, uint32(len(body.b)))
		body.value(reflect.ValueOf(v))
	}
	at = binary.BigEndian.AppendUint32(at, uint32(len(body.b)))
	e.number(len(at))
	e.number(len(body.b))
	e.b = append(append(e.b, at...), body.b...)
}

func readRecords[T any](d *decoder) records[T] {
	at, body := d.number(), d.number()
	r := records[T]{at: d.b[:at], body: d.b[at : at+body], words: d.words,
		next: new(atomic.Int64)}
	d.b = d.b[at+body:]
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
	if i = int(r.next.Load()); i == n || !bytes.Equal(want, r.key(i)) {
		i, found = sort.Find(n, func(i int) int { return bytes.Compare(want, r.key(i)) })
		if !found {
			return i, false
		}
	}
	r.next.Store(int64(i + 1))
	return i, true
}
