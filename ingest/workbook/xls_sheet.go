package workbook

import (
	"encoding/binary"
	"math"
	"strconv"
)

// biffGrid is a sheet of an old Excel file while it is read.
type biffGrid struct {
	*biff
	sheet       Sheet
	hiddenRows  map[int]bool
	row, column int  // last row and column read, counted from 1
	awaited     bool // the text result of the last formula must come next
	table       progress
}

// progress is the position relative to the cell table. The records of rows and cells form one block; one
// elsewhere means a damaged file.
type progress int

const (
	beforeTable progress = iota
	inTable
	afterTable
)

// follow updates the position by the kind of the next record. It returns false for a record of the cell table after
// its end.
func (g *biffGrid) follow(kind int) bool {
	switch kind {
	case recRow, recLabelSST, recNumber, recRK, recMulRK, recBoolErr, recLabel, recRString, recFormula, recString,
		recBlank, recMulBlank,
		recDBCell, recArray, recTable, recShared, recExtended:
		if g.table == afterTable {
			return false
		}
		g.table = inTable
	default:
		if g.table == inTable {
			g.table = afterTable
		}
	}
	return true
}

// record reads a record of the sheet.
func (g *biffGrid) record(r *record) error {
	if !g.follow(r.kind) {
		return unreliable
	}
	switch r.kind {
	case recLabelSST, recNumber, recRK, recBoolErr, recLabel, recRString, recFormula:
		return g.cell(r)
	case recMulRK:
		return g.manyRK(r)
	case recString:
		return g.formulaText(r)
	case recRow:
		row := r.u16() + 1
		r.take(10)
		if r.u16()&0x20 != 0 {
			g.hiddenRows[row] = true
		}
	case recColInfo:
		first, last := r.u16()+1, r.u16()+1
		r.take(4)
		if r.u16()&1 != 0 && first <= last {
			g.sheet.HiddenCols = append(g.sheet.HiddenCols, Range{1, first, maxRow, last})
		}
	case recMergeCells:
		for range r.u16() {
			r1, r2, c1, c2 := r.u16()+1, r.u16()+1, r.u16()+1, r.u16()+1
			if r.bad || r2 < r1 || c2 < c1 {
				return unreliable
			}
			g.sheet.Merged = append(g.sheet.Merged, Range{r1, c1, r2, c2})
		}
	}
	if r.bad {
		return unreliable
	}
	return nil
}

// cell adds the cell of a record to the sheet.
func (g *biffGrid) cell(r *record) error {
	row, column, style := r.u16()+1, r.u16()+1, r.u16()
	var c Cell
	ok := true
	switch r.kind {
	case recLabelSST:
		i := int(r.u32())
		if ok = i < len(g.strings); ok {
			c.keep(Text, g.strings[i])
		}
	case recNumber:
		ok = c.number(math.Float64frombits(r.u64()))
	case recRK:
		ok = c.number(rk(r.u32()))
	case recBoolErr:
		value, fault := r.u8(), r.u8()
		ok = c.boolOrFault(value, fault)
	case recLabel, recRString:
		c.keep(Text, r.long())
		if r.kind == recRString {
			r.skip(4 * r.u16())
		}
	case recFormula:
		c.Formula = true
		ok = g.result(r, &c)
		r.data, r.more = nil, nil // the formula itself is ignored
	}
	if !ok || !r.done() || !clean(c.Raw) {
		return unreliable
	}
	return g.put(row, column, style, c)
}

// result sets the value stored with a formula; a text follows in a record of its own. It returns false for a value
// that cannot be.
func (g *biffGrid) result(r *record, c *Cell) bool {
	b := r.take(8)
	if r.bad {
		return false
	}
	if b[6] != 0xFF || b[7] != 0xFF {
		return c.number(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	}
	switch b[0] {
	case 0:
		c.Kind = Text // until the text is read
		return true
	case 1, 2:
		return c.boolOrFault(int(b[2]), int(b[0])-1)
	}
	return b[0] == 3
}

// formulaText sets the text result of the last formula, which must be awaited.
func (g *biffGrid) formulaText(r *record) error {
	text := r.long()
	if !g.awaited || !r.done() || !clean(text) {
		return unreliable
	}
	g.awaited = false
	cells := g.sheet.Rows[len(g.sheet.Rows)-1].Cells
	last := &cells[len(cells)-1]
	last.Kind = Empty
	last.keep(Text, text)
	return nil
}

// manyRK adds the cells of a run of numbers in one row.
func (g *biffGrid) manyRK(r *record) error {
	row, column := r.u16()+1, r.u16()+1
	n := (len(r.data) - 2) / 6
	for i := range n {
		style := r.u16()
		var c Cell
		if !c.number(rk(r.u32())) {
			return unreliable
		}
		if err := g.put(row, column+i, style, c); err != nil {
			return err
		}
	}
	if last := r.u16() + 1; r.bad || len(r.data) > 0 || n < 1 || last != column+n-1 {
		return unreliable
	}
	return nil
}

// put adds a cell to the sheet unless it is empty; rows must go down the sheet and cells from left to right.
func (g *biffGrid) put(row, column, style int, c Cell) error {
	if g.awaited || row < g.row || row == g.row && column <= g.column || column > 256 {
		return unreliable
	}
	g.row, g.column = row, column
	format, ok := g.format(style)
	if !ok {
		return unreliable
	}
	g.awaited = c.Formula && c.Kind == Text
	if c.Kind == Empty && !c.Formula {
		return nil
	}
	c.Column, c.Format = column, format
	if g.cells++; g.cells > g.limits.Cells || row > g.limits.Rows || column > g.limits.Columns {
		return g.limits.tooMany(g.sheet.Name)
	}
	if last := len(g.sheet.Rows) - 1; last >= 0 && g.sheet.Rows[last].Number == row {
		g.sheet.Rows[last].Cells = append(g.sheet.Rows[last].Cells, c)
		return nil
	}
	g.sheet.Rows = append(g.sheet.Rows, Row{Number: row, Cells: []Cell{c}})
	return nil
}

// finish marks the hidden rows, whose records may come after their cells. A formula that still awaits its text is an
// error.
func (g *biffGrid) finish() error {
	if g.awaited {
		return unreliable
	}
	for i := range g.sheet.Rows {
		g.sheet.Rows[i].Hidden = g.hiddenRows[g.sheet.Rows[i].Number]
	}
	return nil
}

// rk decodes a number of 30 bits: the upper half of a floating-point number, or an integer, perhaps divided by 100.
func rk(v uint32) float64 {
	n := float64(int32(v) >> 2)
	if v&2 == 0 {
		n = math.Float64frombits(uint64(v&^3) << 32)
	}
	if v&1 != 0 {
		n /= 100
	}
	return n
}

// number stores a number in the shortest digits that give it back, as newer files do. It returns false for infinity
// and NaN.
func (c *Cell) number(v float64) bool {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return false
	}
	format := byte('f')
	if a := math.Abs(v); a != 0 && (a >= 1e15 || a < 1e-9) {
		format = 'E'
	}
	c.keep(Number, strconv.FormatFloat(v, format, -1, 64))
	return true
}

// boolOrFault stores a truth value, or an error value by its code if fault is 1. It returns false for an unknown one.
func (c *Cell) boolOrFault(value, fault int) bool {
	if fault == 0 {
		c.keep(Bool, strconv.Itoa(value))
		return value <= 1
	}
	names := map[int]string{0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!",
		0x2A: "#N/A"}
	c.keep(Fault, names[value])
	return fault == 1 && names[value] != ""
}
