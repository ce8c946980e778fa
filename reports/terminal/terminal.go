// Package terminal prints tables on a terminal with columns that are aligned in every script, whatever the locale of
// the process.
package terminal

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

var narrow = &runewidth.Condition{StrictEmojiNeutral: true}

// Width returns how many columns of a terminal a text takes: two for a Chinese character.
func Width(text string) int { return narrow.StringWidth(text) }

// Column is one column of a table.
type Column struct {
	Head  string
	Right bool // figures
}

// Table is a table with heads. A column in which every cell is empty is left out.
type Table struct {
	columns []Column
	lines   []Line
	indent  string
}

// Line is a row of cells, or a text across all columns.
type Line struct {
	Cells []string
	Span  string
}

// New begins a table with an indent.
func New(indent int, columns ...Column) *Table {
	return &Table{columns: columns, indent: strings.Repeat(" ", indent)}
}

// Row adds a line of cells, at most one for each column.
func (t *Table) Row(cells ...string) { t.lines = append(t.lines, Line{Cells: cells}) }

// Span adds a line across all columns.
func (t *Table) Span(text string) { t.lines = append(t.lines, Line{Span: text}) }

// Empty reports whether nothing was added.
func (t *Table) Empty() bool { return len(t.lines) == 0 }

// String formats the table; heads are printed if any column has one and the table has lines.
func (t *Table) String() string {
	var b strings.Builder
	widths := t.widths()
	if heads, any := t.heads(); any && len(t.lines) > 0 {
		t.print(&b, widths, heads)
	}
	for _, l := range t.lines {
		if l.Cells == nil {
			b.WriteString(l.Span + "\n")
			continue
		}
		t.print(&b, widths, l.Cells)
	}
	return b.String()
}

// Shown returns the columns that are not left out, and each line with its cells in those columns.
func (t *Table) Shown() (columns []Column, lines []Line) {
	shown := make([]bool, len(t.columns))
	for _, l := range t.lines {
		for i, cell := range l.Cells {
			shown[i] = shown[i] || cell != ""
		}
	}
	for i, c := range t.columns {
		if shown[i] {
			columns = append(columns, c)
		}
	}
	if len(columns) == len(t.columns) {
		return columns, t.lines
	}
	lines = make([]Line, len(t.lines))
	cells := make([]string, 0, len(lines)*len(columns))
	for n, l := range t.lines {
		lines[n].Span = l.Span
		from := len(cells)
		for i, cell := range l.Cells {
			if shown[i] {
				cells = append(cells, cell)
			}
		}
		if from < len(cells) {
			lines[n].Cells = cells[from:len(cells):len(cells)]
		}
	}
	return columns, lines
}

// heads returns the heads, and whether there is any.
func (t *Table) heads() (heads []string, any bool) {
	for _, c := range t.columns {
		heads = append(heads, c.Head)
		any = any || c.Head != ""
	}
	return heads, any
}

// widths returns each column's width, 0 for one that is left out.
func (t *Table) widths() []int {
	widths := make([]int, len(t.columns))
	for _, l := range t.lines {
		for i, cell := range l.Cells {
			widths[i] = max(widths[i], Width(cell))
		}
	}
	for i, c := range t.columns {
		if widths[i] > 0 {
			widths[i] = max(widths[i], Width(c.Head))
		}
	}
	return widths
}

// print writes one line, without the columns that are left out.
func (t *Table) print(b *strings.Builder, widths []int, cells []string) {
	text, gap := t.indent, ""
	for i, cell := range cells {
		if widths[i] == 0 {
			continue
		}
		pad := strings.Repeat(" ", widths[i]-Width(cell))
		if t.columns[i].Right {
			cell = pad + cell
		} else {
			cell += pad
		}
		text += gap + cell
		gap = "  "
	}
	b.WriteString(strings.TrimRight(text, " ") + "\n")
}
