package sheets

import (
	"iter"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// table is a sheet with one record a row.
func (m *maker) table(def templates.Sheet) xlsx.Page {
	n := m.rows(def)
	p := xlsx.Page{Name: def.Name, Landscape: def.Landscape, Freeze: "A5", Repeat: 4, Foot: m.foot(def.Name),
		Rows: m.tableRows(def, n), Protected: true,
		AsText: xlsx.Span(1, firstData, len(def.Columns), firstData+n-1)}
	switch def.Name {
	case "Players":
		p.Freeze = "D5"
	case "Crosstable":
		p.Freeze = "C5"
	}
	for i, f := range def.Columns {
		p.Widths = append(p.Widths, f.Width)
		m.guard(&p, f, i+1, firstData, firstData+n-1)
	}
	m.watch(&p, def, firstData+n-1)
	return p
}

func (m *maker) tableRows(def templates.Sheet, n int) iter.Seq[xlsx.Row] {
	return func(yield func(xlsx.Row) bool) {
		for _, row := range m.tableHead(def) {
			if !yield(row) {
				return
			}
		}
		given := m.fill[def.Name].Rows
		for i := range n {
			var values map[string]string
			if i < len(given) {
				values = given[i]
			}
			if !yield(m.record(def, firstData+i, values)) {
				return
			}
		}
	}
}

func (m *maker) tableHead(def templates.Sheet) []xlsx.Row {
	var keys, heads []xlsx.Cell
	for i, f := range def.Columns {
		keys = append(keys, cell(f.Key, keyStyle))
		switch {
		case f.Type == blank:
			heads = append(heads, xlsx.Cell{Style: spreadHead})
		case spreads(def, i):
			heads = append(heads, cell(m.label(f), spreadHead))
		default:
			heads = append(heads, cell(m.label(f), headOf(f)))
		}
	}
	return append(m.top(def.Name), xlsx.Row{Hidden: true, Cells: keys}, xlsx.Row{Height: headHeight, Cells: heads})
}

// spreads says whether a column's text may run on into blank columns beside it.
func spreads(def templates.Sheet, i int) bool {
	return i+1 < len(def.Columns) && def.Columns[i+1].Type == blank && def.Columns[i].Type != blank
}

// top is the title and the hint of a sheet.
func (m *maker) top(sheet string) []xlsx.Row {
	return []xlsx.Row{
		{Height: titleHeight, Cells: []xlsx.Cell{cell(m.say("title."+sheet), titleStyle)}},
		{Height: hintHeight, Cells: []xlsx.Cell{cell(m.say("hint."+sheet), hintStyle)}},
	}
}

func (m *maker) record(def templates.Sheet, row int, values map[string]string) xlsx.Row {
	cells := make([]xlsx.Cell, len(def.Columns))
	for i, f := range def.Columns {
		cells[i] = xlsx.Cell{Style: input(f)}
		if spreads(def, i) {
			cells[i].Style = spreadCell
		}
		if f.Type == "locked" {
			cells[i].Value = xlsx.Formula(m.formula(def, f, row))
		} else if s := values[f.Key]; s != "" {
			cells[i].Value = m.value(f, s)
		}
	}
	return xlsx.Row{Height: inputHeight, Cells: cells}
}

// value gives a text as the cell of a field holds it: a day as a day, a token with the hint of its drop-down list.
func (m *maker) value(f templates.Field, s string) xlsx.Value {
	if f.Type == "list" {
		return xlsx.Text(m.choice(f.List, s))
	}
	return plainValue(f, s)
}

func plainValue(f templates.Field, s string) xlsx.Value {
	if f.Type == "date" {
		if d, err := rating.ParseDate(s); err == nil {
			return xlsx.Day(d)
		}
	}
	return xlsx.Text(s)
}
