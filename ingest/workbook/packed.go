package workbook

import (
	"encoding/binary"
	"errors"
)

// Rows are sent from the worker to the job as bytes: numbers as varints, and each text once; where it occurs again, its
// number among the texts before. A sheet of many games has few different texts, and encoding/gob takes several times as
// long to decode them.

// maxNumbered is how many texts get a number. It bounds the memory that a sheet of many different texts takes.
const maxNumbered = 100_000

// Packer encodes rows. The numbers of texts hold for all sheets of a book.
type Packer struct{ known map[string]int }

// Pack appends rows to b.
func (p *Packer) Pack(b []byte, rows []Row) []byte {
	for i := range rows {
		r := &rows[i]
		b = binary.AppendUvarint(b, uint64(r.Number)<<1|bit(r.Hidden))
		b = binary.AppendUvarint(b, uint64(len(r.Cells)))
		column := 0
		for j := range r.Cells {
			c := &r.Cells[j]
			b = binary.AppendUvarint(b, uint64(c.Column-column)<<1|bit(c.Formula))
			b = p.text(append(b, byte(c.Kind), byte(c.Format)), c.Raw)
			column = c.Column
		}
	}
	return b
}

// text appends an odd number for a text that has one, else an even number, the length, and the text.
func (p *Packer) text(b []byte, text string) []byte {
	if number, known := p.known[text]; known {
		return binary.AppendUvarint(b, uint64(number)<<1|1)
	}
	if p.known == nil {
		p.known = map[string]int{}
	}
	if len(p.known) < maxNumbered {
		p.known[text] = len(p.known)
	}
	return append(binary.AppendUvarint(b, uint64(len(text))<<1), text...)
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Unpacker decodes what a Packer encoded, in the same order.
type Unpacker struct {
	numbered []string
	b        []byte
	failed   bool
}

// ErrPacked is returned for bytes that no Packer wrote.
var ErrPacked = errors.New("these are no packed rows")

// A packed cell has at least so many bytes. The cells of successive rows share arrays of so many.
const (
	leastOfCell = 4
	cellsAtOnce = 1024
)

// Unpack returns the rows in b.
func (u *Unpacker) Unpack(b []byte) ([]Row, error) {
	var rows []Row
	var all []Cell
	for u.b = b; len(u.b) > 0 && !u.failed; {
		number, n := u.number(), u.number()
		if n > len(u.b)/leastOfCell {
			return nil, ErrPacked
		}
		if cap(all)-len(all) < n {
			all = make([]Cell, 0, max(n, min(len(u.b)/leastOfCell, cellsAtOnce)))
		}
		r := Row{Number: number >> 1, Hidden: number&1 == 1}
		if from := len(all); n > 0 {
			all = u.cells(all, n)
			r.Cells = all[from:len(all):len(all)]
		}
		rows = append(rows, r)
	}
	if u.failed {
		return nil, ErrPacked
	}
	return rows, nil
}

// cells appends the n cells of a row.
func (u *Unpacker) cells(to []Cell, n int) []Cell {
	column := 0
	for range n {
		step := u.number()
		if len(u.b) < 2 {
			u.failed = true
			break
		}
		column += step >> 1
		c := Cell{Column: column, Formula: step&1 == 1, Kind: Kind(u.b[0]), Format: Format(u.b[1])}
		u.b = u.b[2:]
		c.Raw = u.text()
		to = append(to, c)
	}
	return to
}

func (u *Unpacker) number() int {
	n, size := binary.Uvarint(u.b)
	if size <= 0 || n > 1<<40 {
		u.b, u.failed = nil, true
		return 0
	}
	u.b = u.b[size:]
	return int(n)
}

func (u *Unpacker) text() string {
	n := u.number()
	i := n >> 1
	switch {
	case n&1 == 1 && i < len(u.numbered):
		return u.numbered[i]
	case n&1 == 1 || i > len(u.b):
		u.b, u.failed = nil, true
		return ""
	}
	text := string(u.b[:i])
	u.b = u.b[i:]
	if len(u.numbered) < maxNumbered {
		u.numbered = append(u.numbered, text)
	}
	return text
}
