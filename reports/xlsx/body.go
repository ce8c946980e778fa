package xlsx

import (
	"bytes"
	"hash/crc32"
	"strconv"

	"github.com/klauspost/compress/flate"
)

// manyBytes is from where on a body is packed while it is written. A shorter one is packed with its frame.
const manyBytes = 1 << 20

// body is the long middle of a part: the rows of a sheet, or the texts that cells share. It grows a piece at a time and,
// once it is long, only what is packed of it is kept.
type body struct {
	book   *Book
	plain  []byte
	packer *flate.Writer // nil: nothing is packed yet
	packed bytes.Buffer
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
func (y *body) pack() (err error) {
	if y.packer == nil {
		if y.packer, err = flate.NewWriter(&y.packed, level); err != nil {
			return err
		}
	}
	y.size, y.sum = y.size+uint64(len(y.plain)), crc32.Update(y.sum, crc32.IEEETable, y.plain)
	_, err = y.packer.Write(y.plain)
	y.plain = y.plain[:0]
	return err
}

// end ends a body that is packed at a whole byte, so that something can follow it.
func (y *body) end() error {
	if y.packer == nil {
		return nil
	}
	if err := y.pack(); err != nil {
		return err
	}
	err := y.packer.Flush()
	y.plain = nil
	return err
}

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

// joined gives the checksum of two pieces, one after the other, from theirs and the length of the second: the first is
// moved on by that many bytes, a multiplication by x to the power of its bits in the field of the checksum.
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
