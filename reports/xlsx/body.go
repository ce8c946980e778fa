package xlsx

import (
	"errors"
	"hash/crc32"
	"slices"
	"strconv"
	"sync"

	"github.com/klauspost/compress/flate"
)

// manyBytes is from where on a body is packed while it is written. A shorter one is packed with its frame.
const manyBytes = 1 << 20

// body is the long middle of a part: the rows of a sheet, or the texts that cells share. It grows a piece at a time
// and, once it is long, only what is packed of it is kept.
type body struct {
	book   *Book
	plain  []byte
	packer *flate.Writer // nil: nothing is packed yet
	packed pile
	long   bool // it is packed, not plain
	size   uint64
	sum    uint32
}

func (b *Book) newBody() *body { return &body{book: b} }

// write appends a piece.
func (y *body) write(piece []byte) error {
	if y.plain = append(y.plain, piece...); len(y.plain) < y.book.most {
		return nil
	}
	return y.pack()
}

// pack packs what is plain.
func (y *body) pack() error {
	if y.packer == nil {
		y.packer, y.long = packers.Get().(*flate.Writer), true
		y.packer.Reset(&y.packed)
	}
	y.size, y.sum = y.size+uint64(len(y.plain)), crc32.Update(y.sum, crc32.IEEETable, y.plain)
	_, err := y.packer.Write(y.plain)
	y.plain = y.plain[:0]
	return err
}

// end ends a body that is packed at a whole byte, so that something can follow it.
func (y *body) end() error {
	if !y.long {
		return nil
	}
	err := errors.Join(y.pack(), y.packer.Flush())
	packers.Put(y.packer)
	y.packer, y.plain = nil, nil
	return err
}

// packers are taken up again: one is larger than most workbooks.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, level)
	if err != nil {
		panic(err) // there is no such level
	}
	return w
}}

// pile is what was packed, in blocks, so that nothing is copied when it grows.
type pile struct {
	blocks [][]byte
	size   int
}

// The smallest and the largest block.
const smallBlock, largeBlock = 4 << 10, 256 << 10

// Write adds to the pile.
func (p *pile) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		last := len(p.blocks) - 1
		if last < 0 || len(p.blocks[last]) == cap(p.blocks[last]) {
			p.blocks = append(p.blocks, make([]byte, 0, min(max(p.size, smallBlock), largeBlock)))
			continue
		}
		block := p.blocks[last]
		n := min(len(rest), cap(block)-len(block))
		p.blocks[last], rest, p.size = append(block, rest[:n]...), rest[n:], p.size+n
	}
	return len(b), nil
}

// take puts another pile upon this one.
func (p *pile) take(other *pile) {
	p.blocks, p.size = append(p.blocks, other.blocks...), p.size+other.size
	*other = pile{}
}

// text is the pile in one piece.
func (p *pile) text() []byte { return slices.Concat(p.blocks...) }

// texts are those that cells share, each written once.
type texts struct {
	*body
	entered bool // into the workbook
	numbers map[string]int
	used    int
	line    []byte
}

// number gives the number of a text, which is written when it is met for the first time.
func (t *texts) number(s string) (int, error) {
	t.used++
	if n, known := t.numbers[s]; known {
		return n, nil
	}
	n := len(t.numbers)
	t.numbers[s] = n
	t.line = append(appendText(append(t.line[:0], `<si>`...), s), `</si>`...)
	return n, t.write(t.line)
}

// frame is what stands around the texts.
func (t *texts) frame() (before, after []byte) {
	return []byte(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" +
		`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="` + strconv.Itoa(t.used) +
		`" uniqueCount="` + strconv.Itoa(len(t.numbers)) + `">`), []byte(`</sst>`)
}

// joined gives the checksum of two pieces, one after the other, from theirs and the length of the second: the first
// is moved on by that many bytes, a multiplication by x to the power of its bits in the field of the checksum.
func joined(first, second uint32, length uint64) uint32 {
	moved := uint32(1) << 31
	for square := uint32(1) << 23; length > 0; length >>= 1 {
		if length&1 == 1 {
			moved = times(moved, square)
		}
		square = times(square, square)
	}
	return times(moved, first) ^ second
}

// times multiplies in the field of the checksum, whose highest bit is the constant term.
func times(a, b uint32) (product uint32) {
	for bit := uint32(1) << 31; bit > 0; bit >>= 1 {
		if a&bit != 0 {
			product ^= b
		}
		carry := b & 1
		b >>= 1
		if carry == 1 {
			b ^= crc32.IEEE
		}
	}
	return product
}
