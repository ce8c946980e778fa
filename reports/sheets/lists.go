package sheets

import (
	"slices"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// lists writes the hidden sheet behind the drop-down lists: for each list a column of tokens and one of what is
// shown, and in the last columns what a win and a draw are worth by the scoring chosen on sheet Event.
func (m *maker) lists() error {
	names := m.usedLists()
	var rows []xlsx.Row
	put := func(row, col int, v xlsx.Value) {
		for len(rows) <= row {
			rows = append(rows, xlsx.Row{Cells: make([]xlsx.Cell, 2*len(names)+2)})
		}
		rows[row].Cells[col] = xlsx.Cell{Value: v, Style: xlsx.Style{Format: xlsx.AsText}}
	}
	for i, name := range names {
		put(0, 2*i, xlsx.Text(name))
		tokens := m.choices(name)
		for j, token := range tokens {
			put(j+1, 2*i, xlsx.Text(token))
			put(j+1, 2*i+1, xlsx.Text(m.choice(name, token)))
		}
		if err := m.nameList(name, 2*i+1, len(tokens)); err != nil {
			return err
		}
	}
	if m.opt.Kind != registryKind {
		if err := m.scoring(put, 2*len(names)); err != nil {
			return err
		}
	}
	return m.book.Add(xlsx.Page{Name: listsSheet, Rows: slices.Values(rows), Shown: xlsx.Hidden, Protected: true})
}

func (m *maker) nameList(list string, col, n int) error {
	if err := m.book.Name("token_"+list, xlsx.Fixed(listsSheet, col, 2, col, n+1)); err != nil {
		return err
	}
	return m.book.Name("choice_"+list, xlsx.Fixed(listsSheet, col+1, 2, col+1, n+1))
}

func (m *maker) scoring(put func(row, col int, v xlsx.Value), col int) error {
	event, _ := m.def.Sheet("Event")
	row := firstData + column(event, "event.scoring") - 1
	chosen := "LEFT(" + xlsx.Fixed("Event", 3, row, 3, row) + ",1)"
	put(1, col, xlsx.Formula(`IF(`+chosen+`="2",2,IF(`+chosen+`="3",3,1))`))
	put(1, col+1, xlsx.Formula(`IF(OR(`+chosen+`="2",`+chosen+`="3"),1,0.5)`))
	if err := m.book.Name("points_win", xlsx.Fixed(listsSheet, col+1, 2, col+1, 2)); err != nil {
		return err
	}
	return m.book.Name("points_draw", xlsx.Fixed(listsSheet, col+2, 2, col+2, 2))
}

// form is a sheet with one key a row: key (hidden), label, value, help.
func (m *maker) form(def templates.Sheet) xlsx.Page {
	given := merged(m.fill[def.Name])
	if m.opt.Event != "" && given["event.code"] == "" {
		given["event.code"] = m.opt.Event
	}
	rows := append(m.shift(m.top(def.Name)), xlsx.Row{Hidden: true}, xlsx.Row{Height: inputHeight, Cells: []xlsx.Cell{{},
		cell(m.say("form.label"), lockedHead), cell(m.say("form.value"), headStyle), cell(m.say("form.help"), lockedHead)}})
	p := xlsx.Page{Name: def.Name, Landscape: def.Landscape, Freeze: "A5", Repeat: 4, Foot: m.foot(def.Name), Protected: true,
		Widths: []float64{0, 30, 38, 58}, AsText: xlsx.Span(3, firstData, 3, firstData+len(def.Columns)-1)}
	for i, f := range def.Columns {
		rows = append(rows, m.formRow(f, given[f.Key]))
		m.guard(&p, f, 3, firstData+i, firstData+i)
	}
	p.Rows = slices.Values(rows)
	return p
}

// shift moves a title to the second column, because the first is hidden.
func (m *maker) shift(rows []xlsx.Row) []xlsx.Row {
	for i := range rows {
		rows[i].Cells = append([]xlsx.Cell{{}}, rows[i].Cells...)
	}
	return rows
}

func (m *maker) formRow(f templates.Field, given string) xlsx.Row {
	label, in := labelStyle, input(f)
	if f.Required {
		label.Bold = true
	}
	in.Align, in.Indent = xlsx.Left, 1
	value := xlsx.Cell{Style: in}
	if given != "" {
		value.Value = m.value(f, given)
	}
	return xlsx.Row{Height: inputHeight, Cells: []xlsx.Cell{cell(f.Key, keyStyle), cell(m.label(f), label), value,
		cell(m.say("help."+f.Key), helpStyle)}}
}

// merged gives all values of a form, the later rows over the earlier.
func merged(f FillSheet) map[string]string {
	all := map[string]string{}
	for _, row := range f.Rows {
		for key, value := range row {
			all[key] = value
		}
	}
	return all
}
