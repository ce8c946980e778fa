package workbook

import (
	"encoding/binary"
	"errors"
)

// Rows go from process to process as bytes: numbers as varints, and each text once; where it stands again, its place
// among those before it. A sheet of many games holds few different texts.

// mostNumbered is how many texts get a number, so that a sheet of nothing but different ones costs its reader little.
const mostNumbered = 100_000

// Packer makes bytes of rows. It goes on from sheet to sheet of a book.
type Packer struct{ known map[string]int }

// Pack writes rows behind b.
func (p *Packer) Pack(b []byte, rows []Row) []byte {
	for i := range rows {
		r := &rows[i]
		b = binary.AppendUvarint(b, uint64(r.Number)<<1|one(r.Hidden))
		b = binary.AppendUvarint(b, uint64(len(r.Cells)))
		column := 0
		for j := range r.Cells {
			c := &r.Cells[j]
			b = binary.AppendVarint(b, int64(c.Column-column)<<1|int64(one(c.Formula)))
			b = p.text(append(b, byte(c.Kind), byte(c.Format)), c.Raw)
			column = c.Column
		}
	}
	return b
}

// text writes an odd number, the place of a known text, or an even one, the length of one that follows.
func (p *Packer) text(b []byte, text string) []byte {
	if at, known := p.known[text]; known {
		return binary.AppendUvarint(b, uint64(at)<<1|1)
	}
	if p.known == nil {
		p.known = map[string]int{}
	}
	if at := len(p.known); at < mostNumbered {
		p.known[text] = at
	}
	return append(binary.AppendUvarint(b, uint64(len(text))<<1), text...)
}

func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Unpacker makes rows of a Packer's bytes, in the order in which those were made.
type Unpacker struct {
	numbered []string
	more     map[string]string // texts beyond those: each is kept once
	b        []byte
	failed   bool
}

// ErrPacked says that bytes are no rows.
var ErrPacked = errors.New("these are no packed rows")

// Unpack gives the rows of some bytes.
func (u *Unpacker) Unpack(b []byte) ([]Row, error) {
	var rows []Row
	var all []Cell // of which each row has its piece
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

// A cell takes so many bytes at least; the rows of so many cells share their room.
const (
	leastOfCell = 4
	cellsAtOnce = 1024
)

// cells reads the cells of a row behind those before it.
func (u *Unpacker) cells(into []Cell, n int) []Cell {
	column := 0
	for range n {
		step, size := binary.Varint(u.b)
		if size <= 0 || len(u.b) < size+2 {
			u.failed = true
			break
		}
		u.b = u.b[size:]
		column += int(step >> 1)
		c := Cell{Column: column, Formula: step&1 == 1, Kind: Kind(u.b[0]), Format: Format(u.b[1])}
		u.b = u.b[2:]
		c.Raw = u.text()
		into = append(into, c)
	}
	return into
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
	raw := u.b[:i]
	u.b = u.b[i:]
	if len(u.numbered) < mostNumbered {
		text := string(raw)
		u.numbered = append(u.numbered, text)
		return text
	}
	return u.beyond(raw)
}

func (u *Unpacker) beyond(raw []byte) string {
	if same, known := u.more[string(raw)]; known {
		return same
	}
	if u.more == nil {
		u.more = map[string]string{}
	}
	text := string(raw)
	u.more[text] = text
	return text
}
