package sheets

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// Fresh returns a new workbook for a file that cannot be annotated: the problems, and the contents as a plain grid, or
// as lines if the source could be read as text only.
func Fresh(source []byte, head Head, marks []Mark) ([]byte, error) {
	w := templates.In(head.Lang)
	b, err := xlsx.New(xlsx.Meta{Title: head.File, Lang: head.Lang})
	if err != nil {
		return nil, err
	}
	grids := head.Grid
	if len(grids) == 0 {
		grids = asLines(source, head.File)
	}
	names := gridNames(grids, head.File)
	sheetOf := finder(names)
	if err := b.Add(problemPage(head, marks, sheetOf)); err != nil {
		return nil, err
	}
	spots, _ := bySpot(marks, sheetOf)
	for i, g := range grids {
		if err := b.Add(gridPage(w, names[i], g, spots)); err != nil {
			return nil, err
		}
	}
	return finish(b, head)
}

// gridNames returns the names of the grids in the copy. The sheet of a text file has the name of the file.
func gridNames(grids []Grid, file string) []string {
	names := []string{problemSheet}
	for _, g := range grids {
		name := g.Sheet
		if name == "" {
			name = file
		}
		names = append(names, xlsx.SheetName(name, func(s string) bool {
			return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, s) })
		}))
	}
	return names[1:]
}

const (
	MaxGrid = 20000 // rows of a plain copy
	minWide = 6     // of a column, in characters
	maxWide = 60
	maxLine = 250
)

// gridPage makes a sheet with a grid at the addresses of the file, at most MaxGrid rows, with marks and comments. The
// lines of a text are in one column, each in the row of its number, in a monospaced font.
func gridPage(w templates.Words, name string, g Grid, spots map[spot][]Mark) xlsx.Page {
	rows := make([]xlsx.Row, min(len(g.Rows), MaxGrid))
	plain := xlsx.Style{Format: xlsx.AsText, Mono: g.Lines}
	for i := range rows {
		for _, s := range g.Rows[i] {
			rows[i].Cells = append(rows[i].Cells, cell(s, plain))
		}
	}
	p := xlsx.Page{Name: name, Rows: slices.Values(rows), Widths: gridWidths(g), Landscape: true,
		Foot: xlsx.Foot{Left: w.Say("sheets.returned.grid"), Page: w.Say("sheets.foot.page")}}
	for at, marks := range spots {
		if at.sheet != name {
			continue
		}
		style(rows, at.cell, marks, plain)
		p.Notes = append(p.Notes, xlsx.Note{Cell: at.cell, Text: comment(marks, at.cell)})
	}
	slices.SortFunc(p.Notes, func(a, b xlsx.Note) int { return strings.Compare(a.Cell, b.Cell) })
	p.Notes = p.Notes[:min(len(p.Notes), maxComments)]
	return p
}

// gridWidths returns a width for each column, that of its longest text within limits. Rows with at most two texts, such
// as titles, do not count.
func gridWidths(g Grid) []float64 {
	if g.Lines {
		wide := 0
		for _, row := range g.Rows {
			wide = max(wide, textWidth(row[0]))
		}
		return []float64{min(maxLine, 1.25*float64(wide)+2)}
	}
	var widths []float64
	for _, row := range g.Rows {
		filled := 0
		for _, s := range row {
			if s != "" {
				filled++
			}
		}
		for i, s := range row {
			if i == len(widths) {
				widths = append(widths, minWide)
			}
			if filled > 2 {
				widths[i] = max(widths[i], float64(min(maxWide, textWidth(s)+2)))
			}
		}
	}
	return widths
}

// textWidth returns the width of a text in characters; a Chinese one counts as two.
func textWidth(s string) (n int) {
	for _, r := range s {
		if n++; r >= 0x2E80 {
			n++
		}
	}
	return n
}

// style gives a cell the look of its gravest mark. A cell below the rows is left out; a row that is too short grows.
func style(rows []xlsx.Row, at string, marks []Mark, plain xlsx.Style) {
	col, row, ok := xlsx.Place(at)
	if !ok || row > len(rows) {
		return
	}
	cells := rows[row-1].Cells
	for len(cells) < col {
		cells = append(cells, xlsx.Cell{})
	}
	over := gravest(marks).over
	plain.Fill, plain.Box, plain.Bold = over.Fill, over.Box, over.Bold
	cells[col-1].Style = plain
	rows[row-1].Cells = cells
}

// asLines returns the lines of a source that could not be read, nil if it is no text.
func asLines(source []byte, name string) []Grid {
	source = bytes.TrimPrefix(source, []byte("\uFEFF"))
	if len(source) == 0 || !utf8.Valid(source) || bytes.IndexByte(source, 0) >= 0 {
		return nil
	}
	g := Grid{Sheet: name, Lines: true}
	for line := range strings.Lines(string(source)) {
		if len(g.Rows) == MaxGrid {
			break
		}
		g.Rows = append(g.Rows, []string{strings.TrimRight(line, "\r\n")})
	}
	return []Grid{g}
}

// isLine reports whether a place is the number of a line of a text.
func isLine(cell string) bool {
	return cell != "" && strings.Trim(cell, "0123456789") == ""
}

// cellOf returns the cell of a place in the copy: for the number of a line of a text the cell in column A, otherwise
// the place.
func cellOf(cell string) string {
	if isLine(cell) {
		return xlsx.At(1, 1)[:1] + cell
	}
	return cell
}
