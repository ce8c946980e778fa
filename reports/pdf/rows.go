package pdf

import (
	"encoding/binary"
	"slices"
	"strings"
)

// Cell is what stands in one field of a table.
type Cell struct {
	Text   string
	Beside string                         // in grey behind the text, where there is room
	Style  *Style                         // nil: the column's
	Paint  func(x, middle, width float64) // instead of a text
}

// style is how the text of a cell is set.
func (cell *Cell) style(c *Column) Style {
	if cell.Style != nil {
		return *cell.Style
	}
	return c.Style
}

// Row is one record of a table. Its anchor is where links to it lead, its link where a click on it leads. Its mark
// stands in grey behind the text of the column that has a way to cut, and is never cut itself.
type Row struct {
	Cells  []Cell
	Anchor Target
	Link   Target
	Mark   string

	advance int32 // of the text in the column that has a way to cut, in thousandths of its size; 0: not measured yet
}

// wide is the width of the text in the column that has a way to cut. A table asks for it when its columns grow, when it
// looks how many rows fit, and when it draws.
func (r *Row) wide(d *Doc, i int, st Style) float64 {
	if r.advance == 0 {
		r.advance = int32(length(d.split(r.Cells[i].Text, st.Semi)))
	}
	return float64(r.advance) * st.Size * point / 1000
}

// Rows are the records of a table.
type Rows interface {
	Len() int
	At(i int) *Row // until another is asked for
}

// List is rows as they are, of a table that is not long.
type List []Row

// Len gives how many rows there are.
func (l List) Len() int { return len(l) }

// At gives a row, counted from 0.
func (l List) At(i int) *Row { return &l[i] }

// Packed is rows of a long table one behind the other, at two bytes a field and its text. Only one at a time stands
// there as a Row; it may not be changed.
type Packed struct {
	sheets []string // texts of rows; none goes over two
	sheet  strings.Builder
	heads  []packedHead
	styles []*Style // of cells
	now    int      // the row that stands there; −1: none
	row    Row
}

// packedHead is a row without its texts.
type packedHead struct {
	sheet, from  int32
	anchor, link Target
	advance      int32
}

// Pack begins so many rows with so many cells.
func Pack(rows, cells int) *Packed {
	return &Packed{heads: make([]packedHead, 0, rows), now: -1, row: Row{Cells: make([]Cell, cells)}}
}

// sheetSize is how many bytes of rows lie together.
const sheetSize = 64 << 10

// Add puts a row behind the others. It is copied, and nothing of it may be drawn but text.
func (p *Packed) Add(r *Row) {
	need := binary.MaxVarintLen64 * (1 + 2*len(r.Cells))
	need += len(r.Cells) + len(r.Mark)
	for i := range r.Cells {
		need += len(r.Cells[i].Text) + len(r.Cells[i].Beside)
	}
	if p.sheet.Cap()-p.sheet.Len() < need {
		p.turn()
		p.sheet.Grow(max(sheetSize, need))
	}
	p.heads = append(p.heads, packedHead{int32(len(p.sheets)), int32(p.sheet.Len()), r.Anchor, r.Link, r.advance})
	for i := range r.Cells {
		p.add(&r.Cells[i])
	}
	p.text(r.Mark)
}

// turn puts away the sheet that was filled.
func (p *Packed) turn() {
	if p.sheet.Len() > 0 {
		p.sheets = append(p.sheets, p.sheet.String())
		p.sheet = strings.Builder{}
	}
}

// add writes a cell: its style, by twice its number, and one more where there is something beside the text.
func (p *Packed) add(c *Cell) {
	if c.Paint != nil {
		panic("pdf: a packed row is drawn") // who makes such rows keeps them in a List
	}
	style := 0
	if c.Style != nil {
		at := slices.Index(p.styles, c.Style)
		if at < 0 {
			at, p.styles = len(p.styles), append(p.styles, c.Style)
		}
		style = 2 * (at + 1)
	}
	if c.Beside == "" {
		p.number(style)
		p.text(c.Text)
		return
	}
	p.number(style + 1)
	p.text(c.Text)
	p.text(c.Beside)
}

func (p *Packed) text(s string) {
	p.number(len(s))
	p.sheet.WriteString(s)
}

func (p *Packed) number(n int) {
	for ; n >= 0x80; n >>= 7 {
		p.sheet.WriteByte(byte(n) | 0x80)
	}
	p.sheet.WriteByte(byte(n))
}

// Len gives how many rows there are.
func (p *Packed) Len() int { return len(p.heads) }

// At gives a row, counted from 0, as long as no other is asked for.
func (p *Packed) At(i int) *Row {
	if i == p.now {
		return &p.row
	}
	if p.now >= 0 {
		p.heads[p.now].advance = p.row.advance // it was measured meanwhile
	}
	h := &p.heads[i]
	p.now, p.row.Anchor, p.row.Link, p.row.advance = i, h.anchor, h.link, h.advance
	rest := p.sheet.String()
	if int(h.sheet) < len(p.sheets) {
		rest = p.sheets[h.sheet]
	}
	rest = rest[h.from:]
	for n := range p.row.Cells {
		rest = p.cell(&p.row.Cells[n], rest)
	}
	p.row.Mark, _ = textOf(rest)
	return &p.row
}

// cell reads a cell and gives what stands behind it.
func (p *Packed) cell(c *Cell, rest string) string {
	how, rest := numberOf(rest)
	*c = Cell{}
	if style := how / 2; style > 0 {
		c.Style = p.styles[style-1]
	}
	c.Text, rest = textOf(rest)
	if how%2 == 1 {
		c.Beside, rest = textOf(rest)
	}
	return rest
}

func textOf(s string) (text, rest string) {
	n, s := numberOf(s)
	return s[:n], s[n:]
}

func numberOf(s string) (n int, rest string) {
	for shift := 0; ; shift += 7 {
		b := s[0]
		s = s[1:]
		n |= int(b&0x7F) << shift
		if b < 0x80 {
			return n, s
		}
	}
}
