package registry

import (
	"encoding/binary"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// records are a table of an image. It lies packed, as it is kept, until somebody asks for one of them: a list never asks
// who has a name, and a sheet seldom asks for opening ratings.
type records struct {
	opened  atomic.Pointer[table] // nil: it is packed
	opening sync.Mutex            // held by who opens or packs it
	packed  []byte                // nil: it was just made
	seen    seen
}

// table gives the records to who asks for some of them, and keeps them open for the next.
func (r *records) table() *table {
	if t := r.opened.Load(); t != nil {
		return t
	}
	r.opening.Lock()
	defer r.opening.Unlock()
	t := r.through()
	r.opened.Store(t)
	return t
}

// through gives the records to who goes through all of them once.
func (r *records) through() *table {
	if t := r.opened.Load(); t != nil {
		return t
	}
	return unpacked(r.packed)
}

// len counts the records, and opens none.
func (r *records) len() int {
	if t := r.opened.Load(); t != nil {
		return t.len()
	}
	d := decoder{b: r.packed}
	return d.number()
}

// rest lets the records lie packed until they are asked for again.
func (r *records) rest() {
	r.kept()
	r.opened.Store(nil)
}

// kept gives the packed form, in which the records are kept.
func (r *records) kept() []byte {
	r.opening.Lock()
	defer r.opening.Unlock()
	if r.packed == nil {
		r.packed = packed(r.opened.Load())
	}
	return r.packed
}

// packed packs a table: the lengths of its records, which are much alike, and behind them what they say.
func packed(t *table) []byte {
	var lengths []byte
	for i := range t.len() {
		lengths = binary.AppendUvarint(lengths, uint64(t.at[i+1]-t.at[i]))
	}
	lengths = packer().EncodeAll(lengths, nil)
	b := binary.AppendUvarint(nil, uint64(t.len()))
	b = binary.AppendUvarint(b, uint64(len(lengths)))
	return packer().EncodeAll(t.body, append(b, lengths...))
}

// unpacked gives the table again. What was packed is believed: it is of this process, or the checksum of the whole held.
func unpacked(b []byte) *table {
	d := decoder{b: b}
	count, size := d.number(), d.number()
	lengths := decoder{b: inflated(d.b[:size])}
	at := make([]uint32, 1, count+1)
	for i := range count {
		at = append(at, at[i]+uint32(lengths.number()))
	}
	return newTable(at, inflated(d.b[size:]))
}

func inflated(b []byte) []byte {
	all, err := unpacker().DecodeAll(b, nil)
	if err != nil {
		panic(err) // its checksum held
	}
	_, _ = unpacker().DecodeAll(nil, nil) // else it holds on to all until it is asked again
	return all
}

// packer and unpacker are costly to make and may be shared.
var (
	packer = sync.OnceValue(func() *zstd.Encoder {
		w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
			zstd.WithWindowSize(1<<20))
		if err != nil {
			panic(err) // the options are constants
		}
		return w
	})
	unpacker = sync.OnceValue(func() *zstd.Decoder {
		r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<32))
		if err != nil {
			panic(err) // the options are constants
		}
		return r
	})
)
