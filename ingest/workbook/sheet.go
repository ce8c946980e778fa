package workbook

import (
	"bytes"
	"slices"
	"strconv"
)

// readSheets adds every worksheet to the book, without charts. It refuses a sheet with rows or cells where a reader
// that ignores namespaces could see more.
func (p *pack) readSheets() error {
	cells, area := 0, 0
	for _, e := range p.sheets {
		if e.chart {
			continue
		}
		profiles, err := p.profilesOf(e.part.name)
		if err != nil {
			return err
		}
		g := &grid{pack: p, entry: e, sheet: Sheet{Name: e.name, Hidden: e.hidden}, cells: &cells, area: &area,
			profiles: profiles, cards: map[int]string{}}
		g.each = p.rowTaker(e.name)
		if err := p.xml(e.part, "worksheet", g.child); err != nil {
			return err
		}
		if g.seen != nil && (g.seen.rows != g.rows || g.seen.cells != g.cellsRead) {
			return errReadersDisagree
		}
		g.addCards()
		p.book.Sheets = append(p.book.Sheets, g.sheet)
	}
	return nil
}

// rowTaker returns the function that takes the rows of a sheet, or nil if the book keeps them. It is not called for
// rows without content.
func (p *pack) rowTaker(sheet string) func(Row) error {
	if p.take == nil {
		return nil
	}
	row := p.take(p.book, sheet)
	if row == nil {
		return nil
	}
	return func(r Row) error {
		if len(r.Cells) > 0 {
			row(r)
		}
		return nil
	}
}

// grid is a worksheet while it is read.
type grid struct {
	*pack
	entry           sheetEntry
	sheet           Sheet
	cells           *int              // with content, in all sheets
	area            *int              // columns of all rows up to their last cell
	data            int               // number of <sheetData> elements
	rows, cellsRead int               // rows and cells that were read
	seen            *scanner          // its counts include rows and cells that were not read
	row, column     int               // last row and column read
	cellsOfRow      []Cell            // buffer for one row
	value           []byte            // buffer for one value
	inline          []byte            // buffer for a text inside a cell
	each            func(Row) error   // takes the rows; nil: the sheet keeps them
	texts           []byte            // of the row that each takes
	ends            []int             // where the text of each of its cells ends
	profiles        map[string]string // the FIDE IDs to which relationships of the sheet lead
	cards           map[int]string    // those to which links of rows lead
	paired          bool              // a row has links to two
}

// child reads one child of the root: columns, rows, merged cells or links; it skips any other. A second table of rows is
// refused.
func (g *grid) child(s *scanner, t *token) error {
	g.seen = s
	if !s.own(t) {
		return s.skip() // rows in it are noticed by their count
	}
	switch string(t.name) {
	case "cols":
		return s.children(func(t *token) error { return g.hiddenColumns(s, t) })
	case "sheetData":
		if g.data++; g.data > 1 {
			return contradictory(g.entry.name, 0, 0)
		}
		return s.children(func(t *token) error { return g.readRow(s, t) })
	case "mergeCells":
		return s.children(func(t *token) error { return g.merge(s, t) })
	case "hyperlinks":
		return s.children(func(t *token) error { return g.link(s, t) })
	}
	return s.skip()
}

// hiddenColumns adds the columns of a <col> to the sheet's hidden ones if they are hidden.
func (g *grid) hiddenColumns(s *scanner, t *token) error {
	first, ok1 := wholeNumber(value(t, "min"))
	last, ok2 := wholeNumber(value(t, "max"))
	if !ok1 || !ok2 || first < 1 || last < first || last > maxColumn {
		return contradictory(g.entry.name, 0, 0)
	}
	if isTrue(value(t, "hidden")) {
		g.sheet.HiddenCols = append(g.sheet.HiddenCols, Range{1, first, maxRow, last})
	}
	return s.skip()
}

func isTrue(b []byte) bool { return string(b) == "1" || string(b) == "true" }

// merge adds a merged range to the sheet; at most 10,000 are kept.
func (g *grid) merge(s *scanner, t *token) error {
	from, to, two := bytes.Cut(value(t, "ref"), []byte(":"))
	r1, c1, ok1 := position(from)
	r2, c2, ok2 := position(to)
	if !two {
		r2, c2, ok2 = r1, c1, ok1
	}
	if !ok1 || !ok2 || r2 < r1 || c2 < c1 {
		return contradictory(g.entry.name, 0, 0)
	}
	if len(g.sheet.Merged) < 10_000 {
		g.sheet.Merged = append(g.sheet.Merged, Range{r1, c1, r2, c2})
	}
	return s.skip()
}

// readRow reads a row and adds it to the sheet if it has content, or passes it to each. Row numbers must increase.
func (g *grid) readRow(s *scanner, t *token) error {
	if string(t.name) != "row" || !s.own(t) {
		return s.refuse()
	}
	g.rows++
	if err := refusePrefixes(t); err != nil {
		return err
	}
	number := g.row + 1
	if r, given := t.get("r"); given {
		n, ok := wholeNumber(r)
		if !ok || n <= g.row {
			return contradictory(g.entry.name, g.row+1, 1)
		}
		number = n
	}
	if number > maxRow {
		return contradictory(g.entry.name, 0, 0)
	}
	g.row, g.column = number, 0
	row := Row{Number: number, Hidden: isTrue(value(t, "hidden")), Cells: g.cellsOfRow[:0]}
	err := g.plainCells(s, &row)
	if err == nil {
		err = s.children(func(t *token) error {
			if err := g.readCell(s, t, &row); err != nil {
				return err
			}
			return g.plainCells(s, &row)
		})
	}
	g.book.Tags += g.column
	if *g.area += g.column; err == nil && *g.area > max(maxArea, g.limits.Rows*g.limits.Columns) {
		return g.limits.tooMany(g.entry.name) // other programs allocate all columns before a cell
	}
	g.cellsOfRow = row.Cells
	switch {
	case err != nil:
		return err
	case g.each != nil:
		return g.each(g.withTexts(row))
	case len(row.Cells) > 0:
		row.Cells = slices.Clone(row.Cells)
		g.sheet.Rows = append(g.sheet.Rows, row)
	}
	return nil
}

// withTexts returns the row with the texts of its cells, which it sets from g.texts, and empties that. They are one
// string: a long table has a text for each cell of each row.
func (g *grid) withTexts(row Row) Row {
	all, from := string(g.texts), 0
	for i, end := range g.ends {
		if end > from {
			row.Cells[i].Raw = all[from:end]
		}
		from = end
	}
	g.texts, g.ends = g.texts[:0], g.ends[:0]
	return row
}

// readCell reads a cell and adds it to its row unless it is empty. Columns must increase, and the address must be that
// of the row.
func (g *grid) readCell(s *scanner, t *token, row *Row) error {
	if !s.own(t) || string(t.name) != "c" && string(t.name) != "extLst" {
		return s.refuse()
	}
	if string(t.name) == "extLst" {
		return s.skip()
	}
	g.cellsRead++
	if err := refusePrefixes(t); err != nil {
		return err
	}
	ref, given := t.get("r")
	cell, err := g.cellAt(row, ref, given)
	if style, given := t.get("s"); given && err == nil {
		err = g.format(&cell, row, style)
	}
	if err != nil {
		return err
	}
	return g.fill(s, string(value(t, "t")), cell, row)
}

// cellAt returns an empty cell at its address, or after the previous cell if it has none. An address before the last
// cell, or in another row, is an error.
func (g *grid) cellAt(row *Row, ref []byte, given bool) (Cell, error) {
	column := g.column + 1
	if given {
		r, c, ok := position(ref)
		if !ok || r != row.Number || c <= g.column {
			return Cell{}, contradictory(g.entry.name, row.Number, g.column+1)
		}
		column = c
	}
	if column > maxColumn {
		return Cell{}, contradictory(g.entry.name, row.Number, maxColumn)
	}
	g.column = column
	return Cell{Column: column}, nil
}

// format sets the cell's number format from its style; an unknown style is an error.
func (g *grid) format(cell *Cell, row *Row, style []byte) error {
	n, ok := wholeNumber(style)
	if !ok || (n >= len(g.formats) && n > 0) {
		return contradictory(g.entry.name, row.Number, cell.Column)
	}
	if n < len(g.formats) {
		cell.Format = g.formats[n]
	}
	return nil
}

// fill reads the content of a cell and adds the cell to its row unless it is empty; two values are an error.
func (g *grid) fill(s *scanner, kind string, cell Cell, row *Row) error {
	v, text := g.value[:0], g.inline[:0]
	values, inline := 0, 0
	err := s.children(func(t *token) (err error) {
		if !s.own(t) {
			return s.refuse()
		}
		switch string(t.name) {
		case "v":
			values++
			v, err = s.content(v)
			return err
		case "f":
			cell.Formula = true
			return s.skip()
		case "is":
			inline++
			text, err = g.richText(s, text)
			return err
		case "extLst":
			return s.skip()
		}
		return s.refuse()
	})
	if err != nil {
		return err
	}
	g.value, g.inline = v, text
	if values > 1 || inline > 1 {
		return contradictory(g.entry.name, row.Number, cell.Column)
	}
	return g.addCell(kind, v, values > 0, text, cell, row)
}

// addCell adds a complete cell to its row unless it is empty. given tells whether it has a value v; text is that of an
// <is>.
func (g *grid) addCell(kind string, v []byte, given bool, text []byte, cell Cell, row *Row) error {
	if !g.interpret(kind, v, given, text, &cell) {
		return contradictory(g.entry.name, row.Number, cell.Column)
	}
	if cell.Kind == Empty && !cell.Formula {
		return nil
	}
	if *g.cells++; *g.cells > g.limits.Cells || row.Number > g.limits.Rows || cell.Column > g.limits.Columns {
		return g.limits.tooMany(g.entry.name)
	}
	row.Cells = append(row.Cells, cell)
	if g.each != nil {
		g.ends = append(g.ends, len(g.texts))
	}
	return nil
}

// interpret sets kind and value of a cell from its type in the file; it returns false for a value that the type does
// not allow.
func (g *grid) interpret(kind string, v []byte, given bool, text []byte, cell *Cell) bool {
	switch kind {
	case "s":
		if len(v) == 0 {
			return true
		}
		i, ok := wholeNumber(v)
		if !ok || i >= len(g.strings) {
			return false
		}
		cell.keep(Text, g.strings[i])
	case "inlineStr":
		g.keep(cell, Text, text)
	case "str", "d":
		g.keep(cell, Text, v)
	case "b":
		if given && string(v) != "0" && string(v) != "1" {
			return false
		}
		g.keep(cell, Bool, v)
	case "e":
		g.keep(cell, Fault, v)
	case "", "n":
		if len(v) > 0 && !isNumber(v) {
			return false
		}
		g.keep(cell, Number, v)
	default:
		return false
	}
	return true
}

// keep sets kind and value of the cell, unless the value is empty.
func (c *Cell) keep(kind Kind, raw string) {
	if raw != "" {
		c.Kind, c.Raw = kind, raw
	}
}

// keep sets kind and value of a cell from raw, which it copies. If the row is not kept by the sheet, the value goes
// into g.texts, until withTexts sets it.
func (g *grid) keep(c *Cell, kind Kind, raw []byte) {
	switch {
	case g.each == nil:
		c.keep(kind, g.shared.shared(raw))
	case len(raw) > 0:
		c.Kind, g.texts = kind, append(g.texts, raw...)
	}
}

// isNumber reports whether v is a number as Excel writes it: an optional sign, digits with one decimal point, an
// optional exponent.
func isNumber(v []byte) bool {
	if len(v) > 40 {
		return false
	}
	digits := 0
	for _, c := range v {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c != '.' && c != '-' && c != '+' && c != 'E' && c != 'e':
			return false
		}
	}
	if digits == len(v) && digits > 0 {
		return true
	}
	_, err := strconv.ParseFloat(string(v), 64)
	return err == nil
}
