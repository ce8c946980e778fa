package sheets

import (
	"iter"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// tableSheet is a sheet with one record a row.
type tableSheet struct {
	*workbook
	sheetDef templates.Sheet
}

func (t tableSheet) page() xlsx.Page {
	n := t.rowCount(t.sheetDef)
	p := xlsx.Page{Name: t.sheetDef.Name, Landscape: t.sheetDef.Landscape, Freeze: "A5", Repeat: 4,
		Foot: t.foot(t.sheetDef.Name), Rows: t.rows(n), Protected: true,
		AsText: xlsx.Span(1, firstData, len(t.sheetDef.Columns), firstData+n-1)}
	switch t.sheetDef.Name {
	case "Players":
		p.Freeze = "D5"
	case "Crosstable":
		p.Freeze = "C5"
	}
	for i, f := range t.sheetDef.Columns {
		p.Widths = append(p.Widths, f.Width)
		t.guard(&p, f, i+1, firstData, firstData+n-1)
	}
	t.watch(&p, firstData+n-1)
	return p
}

func (t tableSheet) rows(n int) iter.Seq[xlsx.Row] {
	return func(yield func(xlsx.Row) bool) {
		for _, row := range t.head() {
			if !yield(row) {
				return
			}
		}
		given := t.fill[t.sheetDef.Name].Rows
		for i := range n {
			var values map[string]string
			if i < len(given) {
				values = given[i]
			}
			if !yield(t.record(firstData+i, values)) {
				return
			}
		}
	}
}

// head returns the rows above the data: titles, hidden keys, heads.
func (t tableSheet) head() []xlsx.Row {
	var keys, heads []xlsx.Cell
	for i, f := range t.sheetDef.Columns {
		keys = append(keys, cell(f.Key, keyStyle))
		switch {
		case f.Type == blank:
			heads = append(heads, xlsx.Cell{Style: spreadHead})
		case spreads(t.sheetDef, i):
			heads = append(heads, cell(t.label(f), spreadHead))
		default:
			heads = append(heads, cell(t.label(f), headOf(f)))
		}
	}
	return append(t.top(t.sheetDef.Name), xlsx.Row{Hidden: true, Cells: keys}, xlsx.Row{Height: headHeight, Cells: heads})
}

// spreads reports whether the text of a column may continue in blank columns beside it.
func spreads(def templates.Sheet, i int) bool {
	return i+1 < len(def.Columns) && def.Columns[i+1].Type == blank && def.Columns[i].Type != blank
}

// record returns a row, with the values that are known.
func (t tableSheet) record(row int, values map[string]string) xlsx.Row {
	cells := make([]xlsx.Cell, len(t.sheetDef.Columns))
	for i, f := range t.sheetDef.Columns {
		cells[i] = xlsx.Cell{Style: input(f)}
		if spreads(t.sheetDef, i) {
			cells[i].Style = spreadCell
		}
		if f.Type == "locked" {
			cells[i].Value = xlsx.Formula(t.locked(f, row))
		} else if s := values[f.Key]; s != "" {
			cells[i].Value = t.value(f, s)
		}
	}
	return xlsx.Row{Height: inputHeight, Cells: cells}
}
