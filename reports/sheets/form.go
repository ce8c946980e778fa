package sheets

import (
	"maps"
	"slices"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// formSheet is a sheet with one key a row: key (hidden), label, value, help.
type formSheet struct {
	*workbook
	sheetDef templates.Sheet
}

func (s formSheet) page() xlsx.Page {
	given := merged(s.fill[s.sheetDef.Name])
	if s.opt.Event != "" && given["event.code"] == "" {
		given["event.code"] = s.opt.Event
	}
	heads := []xlsx.Cell{{}, cell(s.say("form.label"), lockedHead), cell(s.say("form.value"), headStyle),
		cell(s.say("form.help"), lockedHead)}
	rows := append(shifted(s.top(s.sheetDef.Name)), xlsx.Row{Hidden: true}, xlsx.Row{Height: inputHeight, Cells: heads})
	p := xlsx.Page{Name: s.sheetDef.Name, Landscape: s.sheetDef.Landscape, Freeze: "A5", Repeat: 4,
		Foot: s.foot(s.sheetDef.Name), Protected: true, Widths: []float64{0, 30, 38, 58},
		AsText: xlsx.Span(3, firstData, 3, formLast(s.sheetDef))}
	for i, f := range s.sheetDef.Columns {
		if i > 0 && i == s.sheetDef.First {
			rows = append(rows, xlsx.Row{Height: headHeight, Cells: []xlsx.Cell{{}, cell(s.say("form.if_known"), lockedHead),
				cell("", lockedHead), cell(s.say("form.if_known_help"), lockedHead)}})
		}
		rows = append(rows, s.row(f, given[f.Key]))
		s.guard(&p, f, 3, len(rows), len(rows))
	}
	p.Rows = slices.Values(rows)
	return p
}

// formLast returns the last row of a form, counting the heading in the middle if it has one.
func formLast(def templates.Sheet) int {
	last := firstData + len(def.Columns) - 1
	if def.First > 0 {
		last++
	}
	return last
}

// shifted puts an empty cell before each row, because the first column is hidden. It changes rows.
func shifted(rows []xlsx.Row) []xlsx.Row {
	for i := range rows {
		rows[i].Cells = append([]xlsx.Cell{{}}, rows[i].Cells...)
	}
	return rows
}

func (s formSheet) row(f templates.Field, given string) xlsx.Row {
	label, in := labelStyle, input(f)
	if f.Required {
		label.Bold = true
	}
	in.Align, in.Indent = xlsx.Left, 1
	value := xlsx.Cell{Style: in}
	if given != "" {
		value.Value = s.value(f, given)
	}
	return xlsx.Row{Height: inputHeight, Cells: []xlsx.Cell{cell(f.Key, keyStyle), cell(s.label(f), label), value,
		cell(s.say("help."+f.Key), helpStyle)}}
}

// merged returns all values of a form; later rows overwrite earlier ones.
func merged(f FillSheet) map[string]string {
	all := map[string]string{}
	for _, row := range f.Rows {
		maps.Copy(all, row)
	}
	return all
}
