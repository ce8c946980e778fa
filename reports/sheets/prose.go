package sheets

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/reports/xlsx"
)

// instructions is the first sheet: what to do, in numbered steps, and what the result codes mean.
func (m *maker) instructions() xlsx.Page {
	rows := m.top(instructions)
	rows = append(rows, xlsx.Row{Hidden: true}, xlsx.Row{Height: 8})
	for i := 1; ; i++ {
		words, ok := m.ofKind("step_%s." + strconv.Itoa(i))
		if !ok {
			break
		}
		rows = append(rows, m.step(strconv.Itoa(i), words))
	}
	if m.opt.Kind != registryKind {
		rows = append(rows, m.resultCodes()...)
	}
	next, _ := m.ofKind("next.%s")
	rows = append(rows, heading(m.say("next.title")), m.step("", next))
	if m.opt.Contact != "" {
		rows = append(rows, heading(m.say("contact")), m.step("", m.opt.Contact))
	}
	return xlsx.Page{Name: instructions, Widths: []float64{11, 82}, Rows: slices.Values(rows), Foot: m.foot(instructions),
		Protected: true}
}

// ofKind gives the words for this kind of workbook; what a kind of result sheet does not say otherwise is said as for games.
func (m *maker) ofKind(key string) (string, bool) {
	kinds := []string{m.opt.Kind}
	if m.opt.Kind != registryKind {
		kinds = append(kinds, "games")
	}
	for _, kind := range kinds {
		if own := fmt.Sprintf(key, kind); m.w.Has("sheets." + own) {
			return m.say(own), true
		}
	}
	return "", false
}

const perLine = 84 // characters of a line of prose

func (m *maker) step(no, words string) xlsx.Row {
	return xlsx.Row{Height: proseHeight(words, perLine), Cells: []xlsx.Cell{
		cell(no, xlsx.Style{Bold: true, Ink: xlsx.Blue, Top: true, Align: xlsx.Left, Indent: 1}), cell(words, proseStyle)}}
}

// proseHeight is the height of a row whose text is wrapped.
func proseHeight(words string, line int) float64 { return float64(4 + 13*max(1, lines(words, line))) }

func heading(words string) xlsx.Row {
	return xlsx.Row{Height: 26, Cells: []xlsx.Cell{cell(words, strongStyle)}}
}

// crossCodes are the examples that show how the cells of a cross table are written.
var crossCodes = []string{"12w1", "12b½", "12w0", "12w+", "12b-", "12w", "12w1u", "12w1P", "bye1", "bye½", "bye0"}

func (m *maker) resultCodes() []xlsx.Row {
	rows := []xlsx.Row{heading(m.say("codes"))}
	tokens, group := m.choices("result"), "result."
	if m.opt.Kind == "crosstable" {
		tokens, group = crossCodes, "cross_code."
	}
	for _, token := range tokens {
		rows = append(rows, xlsx.Row{Height: 15, Cells: []xlsx.Cell{
			cell(token, xlsx.Style{Bold: true, Format: xlsx.AsText, Indent: 1, Box: xlsx.UnderBox}),
			cell(m.say(group+token), xlsx.Style{Box: xlsx.UnderBox})}})
	}
	return rows
}

// declaration is the sheet that the chief arbiter signs.
func (m *maker) declaration() xlsx.Page {
	event, _ := m.def.Sheet("Event")
	from := func(key string) xlsx.Value {
		row := firstData + column(event, key) - 1
		return xlsx.Formula("Event!$C$" + strconv.Itoa(row) + `&""`)
	}
	rows := append(m.top(declaration), xlsx.Row{Hidden: true}, xlsx.Row{Height: 8},
		m.signed("event.code", from("event.code")), m.signed("event.name", from("event.name")),
		xlsx.Row{Height: 12},
		xlsx.Row{Height: 64, Cells: []xlsx.Cell{{}, cell(m.say("declare.text"), proseStyle)}},
		xlsx.Row{Height: 12},
		m.signed("event.chief_arbiter", from("event.chief_arbiter")),
		m.signed("event.chief_arbiter_grade", from("event.chief_arbiter_grade")))
	for _, key := range []string{"declare.date", "declare.signature", "declare.seal"} {
		rows = append(rows, m.line(key))
	}
	rows = append(rows, xlsx.Row{Height: 40, Cells: []xlsx.Cell{cell(m.say("declare.office"), strongStyle)}})
	for _, key := range []string{"declare.received", "declare.checked", "declare.approved"} {
		rows = append(rows, m.line(key))
	}
	return xlsx.Page{Name: declaration, Widths: []float64{28, 62}, Rows: slices.Values(rows), Foot: m.foot(declaration),
		Protected: true}
}

func (m *maker) signed(key string, v xlsx.Value) xlsx.Row {
	return xlsx.Row{Height: inputHeight, Cells: []xlsx.Cell{cell(m.say(key), xlsx.Style{Ink: xlsx.Grey}),
		{Value: v, Style: xlsx.Style{Bold: true, Box: xlsx.UnderBox}}}}
}

// line is something to be written by hand, with room for it.
func (m *maker) line(key string) xlsx.Row {
	return xlsx.Row{Height: 32, Cells: []xlsx.Cell{cell(m.say(key), xlsx.Style{Ink: xlsx.Grey}),
		{Style: xlsx.Style{Format: xlsx.AsText, Box: xlsx.SignBox, Unlocked: true}}}}
}
