package pdf

import (
	"slices"
	"strings"
)

// The colours of a page besides the organisation's accent; look at their grey equivalents before changing one.
const (
	Ink   Color = 0x000000
	Grey  Color = 0x555555 // what is only looked up
	Mid   Color = 0x8C8C8C // hairlines, dashes
	Light Color = 0xD6D6D6 // bars, the lines of fives
)

// Rules of a table.
const (
	thick  = 0.50 // above the heads
	thin   = 0.20 // below the heads and at the end
	hair   = 0.10
	gap    = 1.0 // right of every cell
	five   = 0.9 // after each fifth row
	air    = 0.7 // between the heads' rule and the first row, for ascenders
	ascent = 0.72
)

// HeadStyle is the style of the heads of tables.
var HeadStyle = Style{Size: 7.5, Semi: true, Color: Grey}

// Column is a column of a table.
type Column struct {
	Head  string // "\n" begins its second line
	Width float64
	Align Align
	Style Style
	Exact bool // figures and ids: they are never shrunk, nor is the column
	Wrap  bool // prose

	Least  float64                                          // how narrow a drawn column may become; 0: it keeps its width
	Beside bool                                             // Cell.Beside is printed, where there is room
	Cut    func(text string, fits func(string) bool) string // shortens a name that is too long; nil: it is cut at its end

	long bool // a name is wider than the column: it takes more lines, and is cut only where eight are too few
}

// Table is a table that may run over pages; its widths add to the width of the text plus the last gap.
type Table struct {
	Columns []Column
	Height  float64 // of a row
	Fives   bool    // a hairline after each fifth row
	Lines   bool    // a hairline after each row
	Airy    bool    // prose keeps a distance from the next column, as figures do

	Tight bool // set by Grow: some texts have less room than they need
	Short int  // set by Grow: how many names do not fit on one line

	tags tableTags
}

// inset returns the space before column i if it is left-aligned and follows a right-aligned one, or else 0.
func (t *Table) inset(i int) float64 {
	if i > 0 && t.Columns[i].Align == Left && t.Columns[i-1].Align == Right {
		return 1.6
	}
	return 0
}

// width returns the width of the table without the last gap.
func (t *Table) width() float64 {
	w := -gap
	for _, c := range t.Columns {
		w += c.Width
	}
	return w
}

// HeadHeight is the height of the heads with their rules.
func (t *Table) HeadHeight() float64 {
	for _, c := range t.Columns {
		if strings.Contains(c.Head, "\n") {
			return 8.4 + air
		}
	}
	return 5.2 + air
}

// Head draws the heads with their rules and returns where the first row begins. Screen readers read them the first time
// only.
func (t *Table) Head(d *Doc, x, y float64) float64 {
	t.tags.head(d)
	defer t.tags.end(d)
	d.Line(x, y, x+t.width(), y, thick, Ink)
	bottom := y + t.HeadHeight() - air
	at := x
	for i, c := range t.Columns {
		lines, in := strings.Split(c.Head, "\n"), t.inset(i)
		t.tags.field(d, headRole)
		for n, line := range lines {
			d.Cell(at+in, bottom-1.6-3.1*float64(len(lines)-1-n), c.Width-gap-in, line, HeadStyle, c.Align)
		}
		at += c.Width
	}
	d.Line(x, bottom, x+t.width(), bottom, thin, Ink)
	return bottom + air
}

// RowHeight is the height of a row, more than Height where prose wraps or a name needs more than one line.
func (t *Table) RowHeight(d *Doc, r *Row) float64 {
	lines, high := 1, 0.0
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Wrap && r.Cells[i].Text != "" {
			lines = max(lines, len(d.prose(r.Cells[i].Text, c.Style, c.Width-gap-t.inset(i))))
		}
		if b, there := t.breakName(d, i, r); there {
			high = t.highOf(b)
		}
	}
	return max(high, t.Height*float64(lines))
}

// mostLines is the most lines of a row: a row is not split, so it must fit on a page.
const mostLines = 40

// prose wraps the text of a field, and ends one that is too long for a row with a line of an ellipsis.
func (d *Doc) prose(s string, st Style, w float64) []string {
	lines := d.Wrap(s, st, w+0.001) // a column as wide as its word may be a hair less
	if len(lines) > mostLines {
		lines = lines[:mostLines]
		lines[mostLines-1] = "…"
	}
	return lines
}

// Row draws a row whose upper edge is at y, with its link and the place of its anchor, and returns its height.
func (t *Table) Row(d *Doc, x, y float64, r *Row) (high float64) {
	if r.Anchor != nowhere {
		d.Place(r.Anchor, y-1)
	}
	if r.Link != nowhere {
		d.Link(x, y, t.width(), t.Height, r.Link)
	}
	t.tags.row(d)
	defer t.tags.end(d)
	lines := 1
	for i := range t.Columns {
		in := t.inset(i)
		t.tags.field(d, fieldRole)
		if b, there := t.breakName(d, i, r); there {
			b.print(d, x+in, y+ascent*t.Height, r.Cells[i].Text, r.Mark)
			high = t.highOf(b)
		} else {
			lines = max(lines, t.cell(d, x+in, y, i, r))
		}
		x += t.Columns[i].Width
	}
	return max(high, t.Height*float64(lines))
}

// highOf returns the height of a row whose name takes several lines.
func (t *Table) highOf(b broken) float64 { return t.Height + nameLine*float64(len(b.lines)-1) }

// cell draws field i of a row, of one line or of prose, and returns how many lines it takes.
func (t *Table) cell(d *Doc, x, y float64, i int, r *Row) (lines int) {
	c, cell, mark := &t.Columns[i], &r.Cells[i], r.Mark
	st, base, w := cell.style(c), y+ascent*t.Height, c.Width-gap-t.inset(i)
	switch {
	case cell.Paint != nil:
		cell.Paint(x, y+t.Height/2, w)
	case c.Wrap:
		if c.Align == Right {
			x += w
		}
		prose := d.prose(cell.Text, st, w)
		for i, line := range prose {
			d.At(x, base+float64(i)*t.Height, line, st, c.Align)
		}
		return len(prose)
	case c.Exact && c.Align == Right:
		d.At(x+w, base, cell.Text, st, Right)
	case c.Exact:
		d.At(x, base, cell.Text, st, Left)
	case mark != "" && c.Cut != nil:
		room := w - markRoom(d, mark, st)
		c.print(d, x, base, room, cell.Text, st)
		d.At(x+min(d.Width(cell.Text, st), room)+markGap, base, mark, besideStyle(st), Left)
	default:
		c.print(d, x, base, w, cell.Text, st)
		c.beside(d, x, base, w, cell, st)
	}
	return 1
}

// besideStyle returns the style of what is printed in grey behind a text of a style.
func besideStyle(st Style) Style { return Style{Size: min(8, st.Size), Color: Grey} }

// markGap is the space between a text and its mark.
const markGap = 1.2

// beside prints Cell.Beside in grey behind the text, where both fit.
func (c *Column) beside(d *Doc, x, y, w float64, cell *Cell, st Style) {
	if cell.Beside == "" || !c.Beside || c.Align != Left {
		return
	}
	from := d.Width(cell.Text, st) + besideGap
	if other := besideStyle(st); from+d.Width(cell.Beside, other) <= w-besideAir {
		d.At(x+from, y, cell.Beside, other, Left)
	}
}

// besideAir is the space between Cell.Beside and the next column.
const besideAir = 0.8

// besideGap is the space between a text and Cell.Beside.
const besideGap = 2.0

// After draws the hairline that follows row number i, counted from 0, and returns its height; 0 where there is none.
// The last row of a page or table is followed by End instead.
func (t *Table) After(d *Doc, x, y float64, i int) float64 {
	if t.Lines || (t.Fives && (i+1)%5 == 0) {
		d.Line(x, y+five/2, x+t.width(), y+five/2, hair, Light)
		return five
	}
	return 0
}

// End draws the rule below the last row, which ends at y, and returns where the rule is.
func (t *Table) End(d *Doc, x, y float64) float64 {
	d.Line(x, y+air, x+t.width(), y+air, thin, Ink)
	return y + air
}

// Frame is the area for running text and tables, with the current place in it.
type Frame struct {
	Doc    *Doc
	X      float64
	Width  float64
	Y      float64
	Bottom float64
	Break  func() // begins the next page and sets Y below what it draws there
}

// Part is the range of a table's rows that is on one page, counted from 1.
type Part struct{ Page, First, Last, Of int }

// Paging sets how a table runs over pages. Both functions may be nil.
type Paging struct {
	AtMost  func(page int) int // rows of each page, from 1
	Caption func(Part)         // called for each page before its rows are drawn
}

// Flow draws a table from the frame's Y over as many pages as it needs, and leaves Y at its end; its heads are repeated
// and no row is split.
func (t *Table) Flow(f *Frame, rows Rows, p Paging) {
	done := 0
	for page := 1; done < rows.Len(); page++ {
		if page > 1 {
			f.Break()
		}
		s := stretch{rows, done, rows.Len(), done}
		s.to = done + t.fit(f, s, page, p)
		if p.Caption != nil {
			p.Caption(Part{page, done + 1, s.to, rows.Len()})
		}
		f.Y = t.draw(f.Doc, f.X, f.Y, s)
		done = s.to
	}
}

// stretch is a range of a table's rows, without the one numbered to; done is how many rows are printed before it.
type stretch struct {
	Rows
	from, to int
	done     int
}

func (s stretch) rows() int { return s.to - s.from }

// Draw draws rows with heads and end at a place where they fit, and returns where the table ends; done is how many rows
// are printed before them.
func (t *Table) Draw(d *Doc, x, y float64, rows List, done int) float64 {
	return t.draw(d, x, y, stretch{rows, 0, len(rows), done})
}

// draw is Draw for a stretch.
func (t *Table) draw(d *Doc, x, y float64, s stretch) float64 {
	y = t.Head(d, x, y)
	for i := range s.rows() {
		y += t.Row(d, x, y, s.At(s.from+i))
		if i < s.rows()-1 {
			y += t.After(d, x, y, s.done+i)
		}
	}
	return t.End(d, x, y)
}

// High returns the height of a table of some rows, with its heads and its end.
func (t *Table) High(d *Doc, rows List) float64 {
	y := t.HeadHeight() + air
	for i := range rows {
		y += t.RowHeight(d, &rows[i])
		if i < len(rows)-1 && (t.Lines || t.Fives && (i+1)%5 == 0) {
			y += five
		}
	}
	return y
}

// Rows returns how many of the rows fit, with heads and end, below the frame's Y; done is how many rows are printed
// before them.
func (t *Table) Rows(f *Frame, rows Rows, done int) int {
	return t.hold(f, stretch{rows, 0, rows.Len(), done})
}

// hold is Rows for a stretch.
func (t *Table) hold(f *Frame, s stretch) int {
	y, even := f.Y+t.HeadHeight()+air, t.even()
	for i := range s.rows() {
		if even {
			y += t.Height
		} else {
			y += t.RowHeight(f.Doc, s.At(s.from+i))
		}
		if y > f.Bottom+0.01 {
			return i
		}
		if t.Lines || (t.Fives && (s.done+i+1)%5 == 0) {
			y += five
		}
	}
	return s.rows()
}

// even reports whether all rows have the same height, whatever their texts.
func (t *Table) even() bool {
	return !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Wrap || c.long })
}

// fit returns how many rows go on a page: as many as fit and AtMost allows, in whole groups of five if Fives is set,
// and at least one.
func (t *Table) fit(f *Frame, s stretch, page int, p Paging) int {
	n := t.hold(f, s)
	if p.AtMost != nil {
		n = min(n, p.AtMost(page))
	}
	if t.Fives && n < s.rows() && n > 5 {
		n -= (s.done + n) % 5 // a page ends with a five
	}
	return max(n, 1)
}
