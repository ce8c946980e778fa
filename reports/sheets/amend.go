package sheets

import (
	"fmt"
	"maps"
	"slices"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// Amendment is a workbook of the office with cells to be written; nothing else in it changes.
type Amendment struct {
	Source []byte
	Edits  []Edit
	Report *ImportReport     // is added as the first sheet; nil: none
	Marks  map[string]string // properties of the workbook
	Lang   string
}

// Edit is a cell to be written. Like is the row whose look is copied to a row that has none.
type Edit struct {
	Sheet       string
	Key         string
	Row, Column int
	Like        int
	Value       string // a day as YYYY-MM-DD, a choice as its token
	Tone        Tone
	Note        string // a comment at the cell; empty: none
}

// Tone says how a written cell is highlighted.
type Tone byte

// The tones of written cells.
const (
	Plain Tone = iota
	NewRow
	NewValue
	ToFill
)

var tones = map[Tone]xlsx.Overlay{
	NewRow:   {Fill: "E2EFDA", Box: xlsx.GridBox},
	NewValue: {Fill: "FFE699", Box: xlsx.ThickBox, Bold: true},
	ToFill:   {Fill: "FFC7CE", Box: xlsx.ThickBox, Bold: true},
}

// Amend returns a copy of a workbook with cells written into it. It returns an error for a cell without a known column,
// for a workbook that would lose something, and for whatever the library cannot handle, even a panic.
func Amend(a Amendment) (out []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = nil, fmt.Errorf("amend the registry: %v", p)
		}
	}()
	b, err := xlsx.Open(a.Source)
	if err != nil {
		return nil, err
	}
	if part := b.Fragile(); part != "" {
		return nil, fmt.Errorf("amend the registry: %s would be lost; take it out of the workbook", part)
	}
	if err := amended(b, a); err != nil {
		return nil, fmt.Errorf("amend the registry: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(a.Marks)) {
		if err := b.Property(name, a.Marks[name]); err != nil {
			return nil, err
		}
	}
	if a.Report != nil {
		if err := b.Unprotect(); err != nil { // rows are to be taken out of it
			return nil, err
		}
		if err := b.AddFirst(a.Report.page(templates.In(a.Lang))); err != nil {
			return nil, err
		}
	}
	return b.Bytes()
}

// amended writes the edits into b one after the other, and stops at the first that it cannot write. Comments beyond
// maxComments are left out.
func amended(b *xlsx.Book, a Amendment) error {
	choices, err := readChoices(b)
	if err != nil {
		choices = nil // a registry that has lost its hidden sheet takes the tokens themselves
	}
	def, notes := templates.Registry(), 0
	copied := map[spot]bool{}
	for _, e := range a.Edits {
		sheet, _ := def.Sheet(e.Sheet)
		field, known := sheet.Field(e.Key)
		if !known || !b.Has(e.Sheet) {
			return fmt.Errorf("no column %q", e.Key)
		}
		at := xlsx.At(e.Column, e.Row)
		if err := copyLook(b, e, len(sheet.Columns), copied); err != nil {
			return err
		}
		one := filler{choices: choices}
		if err := b.Set(e.Sheet, at, one.value(field, e.Value)); err != nil {
			return err
		}
		if e.Tone != Plain {
			if err := b.Lay(e.Sheet, at, tones[e.Tone]); err != nil {
				return err
			}
		}
		if e.Note != "" && notes < maxComments {
			if notes++; b.Comment(e.Sheet, at, e.Note) != nil {
				return fmt.Errorf("comment on %s", at)
			}
		}
	}
	return nil
}

// copyLook copies the look of row Like to a row that has none, once for each row.
func copyLook(b *xlsx.Book, e Edit, columns int, copied map[spot]bool) error {
	row := spot{e.Sheet, xlsx.At(1, e.Row)}
	if e.Like == 0 || copied[row] {
		return nil
	}
	copied[row] = true
	if b.Styled(e.Sheet, xlsx.At(e.Column, e.Row)) {
		return nil
	}
	for column := 1; column <= columns; column++ {
		if err := b.CopyStyle(e.Sheet, xlsx.At(column, e.Like), xlsx.At(column, e.Row)); err != nil {
			return err
		}
	}
	return nil
}

// ImportReport says in finished words what was done with an imported list.
type ImportReport struct {
	Title string
	Facts []string
	Lines []ImportLine
}

// ImportLine is a row of the imported list, or a cell that would change.
type ImportLine struct {
	Became      string // taken, changed, refused or doubtful, in words
	Tone        Tone
	Bad         bool
	Sheet, Cell string
	ID, Name    string
	Field       string
	Before, Now string
	Source, Why string
}

// importSheet is the sheet of the report; readers of registries ignore it.
const importSheet = "_Import"

var importColumns = []problemColumn{{"became", 16, 16}, {"sheet", 9, 9}, {"cell", 7, 7}, {"id", 11, 11},
	{"name", 22, 22}, {"field", 14, 14}, {"before", 17, 17}, {"now", 20, 20}, {"source", 22, 22}, {"why", 38, 38}}

// maxLinks is how many cells of the report link to the cell that they are about.
const maxLinks = 2000

// page makes the sheet of the report: title, facts, and a table of the lines.
func (r *ImportReport) page(w templates.Words) xlsx.Page {
	top := len(r.Facts) + 4
	last := max(top, top-1+len(r.Lines))
	p := xlsx.Page{Name: importSheet, Landscape: true, Freeze: xlsx.At(1, top), Repeat: top - 1,
		Printed: xlsx.Span(1, 1, len(importColumns), last), // a long fact must not add pages
		Foot:    xlsx.Foot{Left: r.Title, Page: w.Say("sheets.foot.page")},
		Filter:  xlsx.Span(1, top-1, len(importColumns), last)}
	var keys, heads []xlsx.Cell
	for _, c := range importColumns {
		p.Widths = append(p.Widths, c.width)
		keys = append(keys, cell("import."+c.key, keyStyle))
		heads = append(heads, cell(w.Say("importing.head."+c.key), problemHead))
	}
	rows := []xlsx.Row{{Height: titleHeight, Cells: []xlsx.Cell{cell(r.Title, titleStyle)}}}
	for _, fact := range r.Facts {
		rows = append(rows, xlsx.Row{Height: hintHeight, Cells: []xlsx.Cell{cell(fact, hintStyle)}})
	}
	rows = append(rows, xlsx.Row{Hidden: true, Cells: keys}, xlsx.Row{Height: headHeight, Cells: heads})
	for i, l := range r.Lines {
		if l.Sheet != "" && l.Cell != "" && i < maxLinks {
			p.Links = append(p.Links, xlsx.Link{Cell: xlsx.At(3, top+i), Sheet: l.Sheet, Target: l.Cell})
		}
		rows = append(rows, l.row())
	}
	p.Rows = slices.Values(rows)
	return p
}

func (l ImportLine) row() xlsx.Row {
	became, link := problemCell, problemCell
	became.Fill, became.Bold, link.Link = tones[l.Tone].Fill, true, l.Cell != "" && l.Sheet != ""
	if l.Bad {
		became.Fill = warningLook.over.Fill
	}
	row, height := xlsx.Row{}, 1
	for i, text := range []string{l.Became, l.Sheet, l.Cell, l.ID, l.Name, l.Field, l.Before, l.Now, l.Source, l.Why} {
		style := problemCell
		switch i {
		case 0:
			style = became
		case 2:
			style = link
		}
		row.Cells = append(row.Cells, cell(text, style))
		height = max(height, lineCount(text, int(importColumns[i].width)))
	}
	row.Height = float64(5 + 13*height)
	return row
}

// CellAt returns the address of a cell by its column and row, from 1: "C14".
func CellAt(column, row int) string { return xlsx.At(column, row) }
