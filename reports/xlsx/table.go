package xlsx

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"kalends/templates"
)

// Table is a sheet of a list: title, subtitle, hidden keys, heads, and one record a row from row 5 on.
type Table struct {
	Sheet    string
	Title    string
	Subtitle string
	Columns  []Column
	Rows     Records
	Fixed    int // columns that stay when the sheet scrolls to the side
	Charts   []Chart
	OnePage  bool   // shrinks to one page of paper, charts and all
	Bare     bool   // the cells of records have no addresses, which halves the deflated size
	Lined    string // formula of the rows that end with a hairline; empty: each fifth
	Foot     Foot
	GoneOn   string // added to the subtitle of a sheet that continues {sheet}, because no sheet takes all records
	GoesOn   string // added to the subtitle of a sheet that is continued in {sheet}
}

// Records are the records of a table, made one at a time as they are written, so that a list of any length needs no
// memory.
type Records struct {
	Count int
	Each  iter.Seq[[]Value]
}

// cut returns the records from one number up to, and without, another, counted from 0. Those before it are made again,
// because each sheet is written by itself.
func (r Records) cut(from, to int) Records {
	return Records{to - from, func(yield func([]Value) bool) {
		at := 0
		for record := range r.Each {
			if at == to || at >= from && !yield(record) {
				return
			}
			at++
		}
	}}
}

// Of returns a record of each item.
func Of[T any](items []T, record func(T) []Value) Records {
	return Counted(len(items), func(i int) []Value { return record(items[i]) })
}

// Counted returns n records; record makes one by its number, counted from 0.
func Counted(n int, record func(i int) []Value) Records {
	return Records{n, func(yield func([]Value) bool) {
		for i := range n {
			if !yield(record(i)) {
				return
			}
		}
	}}
}

// These are records that exist already.
func These(records [][]Value) Records { return Records{len(records), slices.Values(records)} }

// Column is a column of a Table.
type Column struct {
	Key    string
	Head   string
	Width  float64
	Style  Style
	Points Format // of cells that hold points, in a column that also holds counts
	Hidden bool   // kept for programs
	Fits   bool   // as wide as its longest text
	Names  bool   // a column of names: a few that are much longer than the others are set smaller
	Shared bool   // its texts are repeated, so they are shared strings
}

// The row where records begin, and the row of the heads.
const (
	FirstRow = 5
	headRow  = 4
)

// MostRecords is how many records a sheet takes: Excel's rows without the heads.
const MostRecords = 1<<20 - headRow

// A table of more columns, or of more characters, is printed in landscape: in portrait it would be too small to read.
const (
	widePage  = 12
	broadPage = 125
)

// A table of more than oneAcross characters is printed on several pages side by side, with manyAcross on each.
const (
	oneAcross  = 210
	manyAcross = 160
)

// ColumnsOf returns the columns of a sheet of a report, as templates/layouts/workbooks.yaml has them, for a list of so
// many decimals. head returns the heading of a column by its key.
func ColumnsOf(report, sheet string, decimals int, head func(key string) string) []Column {
	exact := General
	if decimals > 0 {
		exact = Hundredths
	}
	formats := map[string]Format{"text": AsText, "fit": AsText, "name": AsText, "date": ISODate, "count": Whole, "figure": Whole,
		"difference": Change, "rating": Rating(decimals), "change": ChangeOf(decimals), "exact": exact, "hundredths": Hundredths,
		"tenths": Tenths, "moved": Change2}
	points := map[string]Format{"figure": Rating(decimals), "difference": ChangeOf(decimals)}
	var columns []Column
	for _, c := range templates.SheetColumns(report, sheet) {
		style := Style{Align: Right, Format: formats[c.Kind], Bold: c.Bold, Wrap: c.Wrap, Top: c.Wrap}
		if style.Format == AsText || style.Format == ISODate {
			style.Align, style.Indent = Left, 1
		}
		if c.Grey {
			style.Ink = Grey
		}
		columns = append(columns, Column{Key: c.Key, Head: head(c.Key), Width: c.Width, Style: style, Points: points[c.Kind],
			Hidden: c.Hidden, Fits: c.Kind == "fit" || c.Kind == "name", Names: c.Kind == "name", Shared: c.Repeats})
	}
	return columns
}

// AddTable writes a table as the next sheet, with its columns fitted. A table of more records than a sheet takes is
// continued in the sheets after it, each with the same heads and keys.
func (b *Book) AddTable(t Table) error {
	t.Columns = wideForHeads(t.fitted())
	most := cmp.Or(b.records, MostRecords)
	if t.Rows.Count <= most {
		return b.addSheetOf(t)
	}
	for n, from := 1, 0; from < t.Rows.Count; n, from = n+1, from+most {
		to := min(from+most, t.Rows.Count)
		if err := b.addSheetOf(t.part(n, to < t.Rows.Count, t.Rows.cut(from, to))); err != nil {
			return err
		}
	}
	return nil
}

// part returns the n-th sheet, counted from 1, of a table that takes several; more says whether another follows.
func (t Table) part(n int, more bool, rows Records) Table {
	named := func(n int) string {
		if n == 1 {
			return t.Sheet
		}
		return t.Sheet + " " + strconv.Itoa(n)
	}
	p := t
	p.Sheet, p.Rows = named(n), rows
	p.Charts = nil // they are drawn over tables of a page
	if n > 1 {
		p.Subtitle += " · " + strings.ReplaceAll(t.GoneOn, "{sheet}", named(n-1))
	}
	if more {
		p.Subtitle += " · " + strings.ReplaceAll(t.GoesOn, "{sheet}", named(n+1))
	}
	return p
}

// addSheetOf writes a table that one sheet takes.
func (b *Book) addSheetOf(t Table) error {
	last := FirstRow + max(t.Rows.Count, 1) - 1
	wide := len(t.Columns)
	p := Page{Name: t.Sheet, Rows: slices.Values(t.head(b.accent)), Freeze: At(t.Fixed+1, FirstRow), Repeat: headRow, Foot: t.Foot,
		Landscape: t.landscape(), Charts: t.Charts, OnePage: t.OnePage, Across: t.across(), Fixed: t.Fixed,
		Filter: Span(1, headRow, wide, last), Printed: t.printed(last), AsText: Span(1, FirstRow, wide, last),
		Tints: []Tint{{Range: Span(1, FirstRow, wide, last), Formula: cmp.Or(t.Lined, "MOD(ROW()-4,5)=0"),
			Style: Style{Box: UnderBox}}}}
	if t.Rows.Each != nil {
		p.records = &t
	}
	for _, c := range t.Columns {
		if c.Hidden {
			c.Width = 0
		}
		p.Widths, p.Shares = append(p.Widths, c.Width), p.Shares || c.Shared
	}
	return b.Add(p)
}

// keyRow is the hidden row with the keys of the columns.
const keyRow = 3

// printed returns the print area: all of the table, or "" for everything where there are charts. Of a table without
// records it is the hidden row, so that nothing is printed.
func (t Table) printed(last int) string {
	switch {
	case t.Rows.Count == 0:
		return Span(1, keyRow, len(t.Columns), keyRow)
	case len(t.Charts) > 0:
		return ""
	}
	return Span(1, 1, t.columnsOfTitle(), last)
}

// columnsOfTitle returns how many columns the title and the subtitle take, at least those of the table. The part of a
// title beyond the print area would not be printed.
func (t Table) columnsOfTitle() int {
	columns := len(t.Columns)
	_, wide := t.shown()
	for need := max(Characters(t.Title)*1.6, Characters(t.Subtitle)); wide < need; wide += usualWidth {
		columns++
	}
	return columns
}

// usualWidth is the width of a column that has none of its own.
const usualWidth = 9.14

// shown returns how many columns are not hidden, and their width in characters.
func (t Table) shown() (columns int, characters float64) {
	for _, c := range t.Columns {
		if !c.Hidden {
			columns++
			characters += c.Width
		}
	}
	return columns, characters
}

// landscape reports whether the table is printed in landscape.
func (t Table) landscape() bool {
	columns, characters := t.shown()
	return columns > widePage || characters > broadPage
}

// across returns how many pages side by side it takes to print a table in readable type.
func (t Table) across() int {
	_, characters := t.shown()
	if characters <= oneAcross {
		return 1
	}
	return int(characters/manyAcross) + 1
}

// head returns the rows above the records: title, subtitle, hidden keys and heads, under a rule in the accent colour.
func (t Table) head(accent string) []Row {
	var keys, heads []Cell
	for _, c := range t.Columns {
		keys = append(keys, Cell{Text(c.Key), Style{Size: 8, Ink: Grey, Format: AsText}})
		heads = append(heads, Cell{Text(c.Head), Style{Size: 9, Bold: true, Fill: Head, Wrap: true, Box: HeadBox, Accent: accent,
			Align: c.Style.Align, Indent: c.Style.Indent}})
	}
	return []Row{
		{Height: 24, Cells: []Cell{{Text(t.Title), Style{Size: 14, Bold: true}}}},
		{Height: 16, Cells: []Cell{{Text(t.Subtitle), Style{Size: 9, Ink: Grey}}}},
		{Hidden: true, Cells: keys},
		{Height: 30, Cells: heads},
	}
}

// linesOf returns how many lines a wrapped text takes in a column; a Han character is twice as wide as others.
func linesOf(s string, width int) int {
	wide := 0
	for _, r := range s {
		wide++
		if r >= 0x2E80 {
			wide++
		}
	}
	return max(1, (wide+width-1)/width)
}
