package sheets

import (
	"slices"
	"strconv"

	"kalends/reports/xlsx"
)

// declarationSheet is the sheet that the chief arbiter signs.
type declarationSheet struct{ *workbook }

func (s declarationSheet) page() xlsx.Page {
	event, _ := s.def.Sheet("Event")
	from := func(key string) xlsx.Value {
		row := firstData + columnOf(event, key) - 1
		return xlsx.Formula("Event!$C$" + strconv.Itoa(row) + `&""`)
	}
	rows := append(s.top(declaration), xlsx.Row{Hidden: true}, xlsx.Row{Height: 8},
		s.signed("event.code", from("event.code")), s.signed("event.name", from("event.name")),
		xlsx.Row{Height: 12},
		xlsx.Row{Height: 64, Cells: []xlsx.Cell{{}, cell(s.say("declare.text"), proseStyle)}},
		xlsx.Row{Height: 12},
		s.signed("event.chief_arbiter", from("event.chief_arbiter")),
		s.signed("event.chief_arbiter_grade", from("event.chief_arbiter_grade")))
	for _, key := range []string{"declare.date", "declare.signature", "declare.seal"} {
		rows = append(rows, s.blankLine(key))
	}
	rows = append(rows, xlsx.Row{Height: 40, Cells: []xlsx.Cell{cell(s.say("declare.office"), strongStyle)}})
	for _, key := range []string{"declare.received", "declare.checked", "declare.approved"} {
		rows = append(rows, s.blankLine(key))
	}
	return xlsx.Page{Name: declaration, Widths: []float64{28, 62}, Rows: slices.Values(rows), Foot: s.foot(declaration),
		Protected: true}
}

// signed is a row with a fact about the event that the arbiter confirms.
func (s declarationSheet) signed(key string, v xlsx.Value) xlsx.Row {
	return xlsx.Row{Height: inputHeight, Cells: []xlsx.Cell{cell(s.say(key), xlsx.Style{Ink: xlsx.Grey}),
		{Value: v, Style: xlsx.Style{Bold: true, Box: xlsx.UnderBox}}}}
}

// blankLine is a row to be filled in by hand.
func (s declarationSheet) blankLine(key string) xlsx.Row {
	return xlsx.Row{Height: 32, Cells: []xlsx.Cell{cell(s.say(key), xlsx.Style{Ink: xlsx.Grey}),
		{Style: xlsx.Style{Format: xlsx.AsText, Box: xlsx.SignBox, Unlocked: true}}}}
}
