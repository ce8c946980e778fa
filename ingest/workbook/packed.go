package workbook

import "errors"

// Packed holds rows as the worker sends them to the job: a list for each field of the rows and of their cells.
// encoding/gob takes several times as long for rows in which each cell is a value of its own.
type Packed struct {
	Numbers []int // of the rows; that of a hidden row is negative
	Cells   []int // number of cells in each row
	Columns []int // of all cells
	Kinds   []byte
	Formats []byte
	Lengths []int // of the texts in bytes; that of a formula's value is counted from -1 down
	Texts   []byte
}

// ErrPacked is returned for lists that do not fit together.
var ErrPacked = errors.New("these are no packed rows")

// Pack replaces what p holds by rows. It reuses the memory of p.
func (p *Packed) Pack(rows []Row) {
	*p = Packed{p.Numbers[:0], p.Cells[:0], p.Columns[:0], p.Kinds[:0], p.Formats[:0], p.Lengths[:0], p.Texts[:0]}
	for _, r := range rows {
		number := r.Number
		if r.Hidden {
			number = -number
		}
		p.Numbers, p.Cells = append(p.Numbers, number), append(p.Cells, len(r.Cells))
		for _, c := range r.Cells {
			length := len(c.Raw)
			if c.Formula {
				length = -1 - length
			}
			p.Columns, p.Lengths, p.Texts = append(p.Columns, c.Column), append(p.Lengths, length), append(p.Texts, c.Raw...)
			p.Kinds, p.Formats = append(p.Kinds, byte(c.Kind)), append(p.Formats, byte(c.Format))
		}
	}
}

// Unpacker unpacks rows, and keeps one copy of each short text in them.
type Unpacker struct{ texts texts }

// Unpack returns the rows that p holds, or ErrPacked if its lists do not fit together.
func (u *Unpacker) Unpack(p Packed) ([]Row, error) {
	n, rest := len(p.Columns), p.Texts
	if len(p.Cells) != len(p.Numbers) || len(p.Kinds) != n || len(p.Formats) != n || len(p.Lengths) != n {
		return nil, ErrPacked
	}
	cells := make([]Cell, n)
	for i := range cells {
		length, formula := p.Lengths[i], p.Lengths[i] < 0
		if formula {
			length = -1 - length
		}
		if length > len(rest) {
			return nil, ErrPacked
		}
		cells[i] = Cell{p.Columns[i], Kind(p.Kinds[i]), Format(p.Formats[i]), formula, u.texts.shared(rest[:length])}
		rest = rest[length:]
	}
	rows := make([]Row, len(p.Numbers))
	for i, number := range p.Numbers {
		n := p.Cells[i]
		if n < 0 || n > len(cells) {
			return nil, ErrPacked
		}
		rows[i] = Row{max(number, -number), number < 0, cells[:n:n]}
		cells = cells[n:]
	}
	return rows, nil
}
