package registry

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// table holds encoded records, each found by its key, the text with which it begins. It stays compressed until it is
// asked for a record: a list day never looks up names, and a sheet seldom needs opening ratings.
type table struct {
	count  int
	packed []byte // compressed
	opened atomic.Pointer[records]
}

// records are encoded values, each behind its length.
type records struct {
	body []byte
	at   []uint32 // where each begins, at its length
}

// add appends a record.
func (r *records) add(record []byte) {
	r.at = append(r.at, uint32(len(r.body)))
	r.body = append(binary.AppendUvarint(r.body, uint64(len(record))), record...)
}

// table returns the records as a compressed table.
func (r *records) table() *table {
	return &table{count: len(r.at), packed: compressor().EncodeAll(r.body, nil)}
}

// encode appends the table to a kept reading.
func (t *table) encode(e *encoder) {
	e.number(t.count)
	e.number(len(t.packed))
	e.b = append(e.b, t.packed...)
}

// tableIn returns the table that was encoded. It refers to the bytes of d.
func tableIn(d *decoder) *table {
	count, size := d.number(), d.number()
	return &table{count: count, packed: d.bytes(size)}
}

// open returns the records, and keeps them decompressed until rest.
func (t *table) open() *records {
	r := t.once()
	t.opened.Store(r)
	return r
}

// once returns the records for a single pass, without keeping them open.
func (t *table) once() *records {
	if r := t.opened.Load(); r != nil {
		return r
	}
	r := &records{body: decompressed(t.packed), at: make([]uint32, 0, t.count)}
	for at := 0; at < len(r.body); {
		length, size := binary.Uvarint(r.body[at:])
		r.at = append(r.at, uint32(at))
		at += size + int(length)
	}
	return r
}

// rest drops the decompressed records; the next call of open decompresses them again.
func (t *table) rest() { t.opened.Store(nil) }

// record returns the i-th record.
func (r *records) record(i int) []byte {
	d := decoder{b: r.body[r.at[i]:]}
	return d.bytes(d.number())
}

// key returns the text with which the i-th record begins.
func (r *records) key(i int) []byte {
	d := decoder{b: r.record(i)}
	return d.bytes(d.number() >> 1)
}

// first returns the place of the first record whose key is not less than a key; the number of records if there is none.
func (r *records) first(key []byte) int {
	return sort.Search(len(r.at), func(i int) bool { return bytes.Compare(r.key(i), key) >= 0 })
}

// find returns the place of the record with a key that no other has.
func (t *table) find(key string) (i int, found bool) {
	r, want := t.open(), []byte(key)
	i = r.first(want)
	return i, i < t.count && bytes.Equal(r.key(i), want)
}

// rows are values of one type in the order of their arrival, encoded, because as values all players of a large
// association would take more memory than the reading may.
type rows[T any] struct {
	encoder
	records
}

// add appends a value and returns its place.
func (r *rows[T]) add(v *T) int32 {
	r.records.add(r.encoded(v))
	return int32(len(r.at) - 1)
}

// set replaces the value at a place.
func (r *rows[T]) set(place int32, v *T) {
	r.at[place] = r.at[r.add(v)]
	r.at = r.at[:len(r.at)-1]
}

// encoded returns the bytes of a value, which are valid until the next call.
func (r *rows[T]) encoded(v *T) []byte {
	r.b = r.b[:0]
	r.encoder.record(reflect.ValueOf(v).Elem())
	return r.b
}

// get returns the value at a place.
func (r *rows[T]) get(place int32) T { return decode[T](r.records.record(int(place)), r.words.words) }

// table makes a table of the rows in an order, and drops them.
func (r *rows[T]) table(order []int32) *table {
	sorted := records{body: make([]byte, 0, len(r.body))}
	for _, place := range order {
		sorted.add(r.records.record(int(place)))
	}
	r.records = records{}
	return sorted.table()
}

// decompressed returns the bytes that b holds compressed. It panics if b is damaged, which a checksum excludes.
func decompressed(b []byte) []byte {
	all, err := decompressor().DecodeAll(b, nil)
	if err != nil {
		panic(err) // its checksum held
	}
	_, _ = decompressor().DecodeAll(nil, nil) // otherwise the decoder refers to all until its next use
	return all
}

// compressor and decompressor are expensive to make, and safe for concurrent use.
var (
	compressor = sync.OnceValue(func() *zstd.Encoder {
		w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
			zstd.WithWindowSize(1<<20))
		if err != nil {
			panic(err) // the options are constants
		}
		return w
	})
	decompressor = sync.OnceValue(func() *zstd.Decoder {
		r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<32))
		if err != nil {
			panic(err) // the options are constants
		}
		return r
	})
)
