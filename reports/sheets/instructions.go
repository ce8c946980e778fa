package sheets

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/reports/xlsx"
)

// instructionSheet is the first sheet: what to do, in numbered steps, and the meaning of the result codes.
type instructionSheet struct{ *workbook }

func (s instructionSheet) page() xlsx.Page {
	rows := s.top(instructions)
	rows = append(rows, xlsx.Row{Hidden: true}, xlsx.Row{Height: 8})
	for i := 1; ; i++ {
		words, ok := s.ofKind("step_%s." + strconv.Itoa(i))
		if !ok {
			break
		}
		rows = append(rows, s.step(strconv.Itoa(i), words))
	}
	if s.opt.Kind != registryKind {
		rows = append(rows, s.resultCodes()...)
	}
	next, _ := s.ofKind("next.%s")
	rows = append(rows, heading(s.say("next.title")), s.step("", next))
	if s.opt.Contact != "" {
		rows = append(rows, heading(s.say("contact")), s.step("", s.opt.Contact))
	}
	return xlsx.Page{Name: instructions, Widths: []float64{11, 82}, Rows: slices.Values(rows), Foot: s.foot(instructions),
		Protected: true}
}

// ofKind returns the words for this kind of workbook, whose name is filled into the key; false if there are none. Kinds
// of result sheets without words of their own use those for games.
func (s instructionSheet) ofKind(key string) (string, bool) {
	kinds := []string{s.opt.Kind}
	if s.opt.Kind != registryKind {
		kinds = append(kinds, "games")
	}
	for _, kind := range kinds {
		if own := fmt.Sprintf(key, kind); s.w.Has("sheets." + own) {
			return s.say(own), true
		}
	}
	return "", false
}

const perLine = 84 // characters of a line of prose

func (s instructionSheet) step(no, words string) xlsx.Row {
	return xlsx.Row{Height: proseHeight(words, perLine), Cells: []xlsx.Cell{
		cell(no, xlsx.Style{Bold: true, Ink: xlsx.Blue, Top: true, Align: xlsx.Left, Indent: 1}), cell(words, proseStyle)}}
}

// proseHeight returns the height of a row with wrapped text, whose lines have so many characters.
func proseHeight(words string, line int) float64 {
	return float64(4 + 13*max(1, lineCount(words, line)))
}

func heading(words string) xlsx.Row {
	return xlsx.Row{Height: 26, Cells: []xlsx.Cell{cell(words, strongStyle)}}
}

// crossCodes are examples of the cells of a cross table.
var crossCodes = []string{"12w1", "12b½", "12w0", "12w+", "12b-", "12w", "12w1u", "12w1P", "bye1", "bye½", "bye0"}

// resultCodes returns the rows that explain the result codes of this kind of workbook.
func (s instructionSheet) resultCodes() []xlsx.Row {
	rows := []xlsx.Row{heading(s.say("codes"))}
	tokens, group := s.choices("result"), "result."
	if s.opt.Kind == "crosstable" {
		tokens, group = crossCodes, "cross_code."
	}
	for _, token := range tokens {
		rows = append(rows, xlsx.Row{Height: 15, Cells: []xlsx.Cell{
			cell(token, xlsx.Style{Bold: true, Format: xlsx.AsText, Indent: 1, Box: xlsx.UnderBox}),
			cell(s.say(group+token), xlsx.Style{Box: xlsx.UnderBox})}})
	}
	return rows
}
