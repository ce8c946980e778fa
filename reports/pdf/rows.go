package pdf

// Cell is the content of one field of a table.
type Cell struct {
	Text   string
	Beside string                         // printed in grey behind the text, where there is room
	Style  *Style                         // nil: the column's
	Paint  func(x, middle, width float64) // instead of a text
}

// style returns the style of the cell's text.
func (cell *Cell) style(c *Column) Style {
	if cell.Style != nil {
		return *cell.Style
	}
	return c.Style
}

// Row is one record of a table. Links to it lead to its Anchor, and a click on it leads to its Link. Its Mark is
// printed in grey behind the text of the column that has a Cut function, and is never cut itself.
type Row struct {
	Cells  []Cell
	Anchor Target
	Link   Target
	Mark   string
}

// Rows are the records of a table.
type Rows interface {
	Len() int
	At(i int) *Row // valid until the next call
}

// List is the rows of a short table.
type List []Row

// Len returns how many rows there are.
func (l List) Len() int { return len(l) }

// At returns a row, counted from 0.
func (l List) At(i int) *Row { return &l[i] }

// Made is rows of a long table, each made when it is asked for: while columns are measured, while a page is filled and
// while it is drawn. So a table takes the memory of one row, however long it is.
type Made struct {
	n    int
	fill func(i int, row *Row)
	now  int // the number of the row that was made last, from 1
	row  Row
}

// MakeRows returns n rows of so many cells. fill sets row i, counted from 0; the row still holds what fill set for
// another one.
func MakeRows(n, cells int, fill func(i int, row *Row)) *Made {
	return &Made{n: n, fill: fill, row: Row{Cells: make([]Cell, cells)}}
}

// Len returns how many rows there are.
func (m *Made) Len() int { return m.n }

// At returns a row, counted from 0, which is valid until the next call. It calls fill unless it is the row of the call
// before.
func (m *Made) At(i int) *Row {
	if m.now != i+1 {
		m.fill(i, &m.row)
		m.now = i + 1
	}
	return &m.row
}
