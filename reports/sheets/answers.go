package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// choiceSheet has the choices for each question, a row a question.
const choiceSheet = "Choices"

// Everything is the key of the row in which the office answers all questions at once.
const Everything = "*"

// Names is the key of the row that answers all questions about players known by name alone.
const Names = "*names"

// AnswersFor describes the workbook in which the office is asked about a waiting sheet, and answers.
type AnswersFor struct {
	Lang      string
	Event     string
	Questions []AskedFor
	Given     map[string]string // values of the first row, by machine key
	Head      Head              // printed above the marks, which say what could not be taken
	Marks     []Mark
}

// AskedFor is a question in finished words.
type AskedFor struct {
	Key      string // connects the answer with its question
	Where    string // file, sheet and cell
	Says     string // the content of the file
	Persons  string // the question, and the candidates with the evidence for and against each
	Sides    []Side // of the lines of Persons; Neither for those behind
	Proposal string // the likeliest answer; may be empty
	Choices  []string
	Given    map[string]string // values that were filled in and could not be taken, by machine key
}

// Side says for what a line speaks. Evidence for somebody is green, evidence against red with what differs in bold.
type Side byte

// The values of Side.
const (
	Neither Side = iota
	For
	Against
)

// differs matches what the file and the registry say of one thing, as in "born 1989 / 1998".
var differs = templates.Pattern(`[0-9A-Za-z]+ / [0-9A-Za-z]+`)

// runs returns the lines of a question as the parts of one text.
func runs(lines string, sides []Side) (all []xlsx.Run) {
	for text := range strings.Lines(lines) {
		side := Neither
		if len(sides) > 0 {
			side, sides = sides[0], sides[1:]
		}
		ink := map[Side]string{For: "006100", Against: "9C0006"}[side]
		for at := differs().FindStringIndex(text); at != nil && side == Against; at = differs().FindStringIndex(text) {
			all = append(all, xlsx.Run{Text: text[:at[0]], Ink: ink}, xlsx.Run{Text: text[at[0]:at[1]], Ink: ink, Bold: true})
			text = text[at[1]:]
		}
		all = append(all, xlsx.Run{Text: text, Ink: ink})
	}
	return all
}

// Answers makes the workbook, a row a question. If it has marks, the list of problems is its first sheet. The same
// questions make the same bytes.
func Answers(a AnswersFor) ([]byte, error) {
	b := &workbook{opt: TemplateOptions{Kind: answersKind, Lang: a.Lang, Event: a.Event}, def: templates.Answers(),
		w: templates.In(a.Lang)}
	book, err := xlsx.New(xlsx.Meta{Title: b.w.Say("sheets.book.answers"), Lang: b.w.Lang})
	if err != nil {
		return nil, err
	}
	def, _ := b.def.Sheet("Answers")
	page := answerSheet{tableSheet{b, def}, a}
	if err := book.Add(page.page()); err != nil {
		return nil, err
	}
	if err := book.Add(page.choices()); err != nil {
		return nil, err
	}
	if err := (hidden{b, book}).add(); err != nil {
		return nil, fmt.Errorf("answers: %w", err)
	}
	data, err := book.Bytes()
	if err != nil || len(a.Marks) == 0 {
		return data, err
	}
	return annotated(data, a.Head, a.Marks)
}

// AnswerCell returns the cell of a key in the row of a question, counted from 0; −1 is the row for all questions.
func AnswerCell(key string, question int) string {
	def, _ := templates.Answers().Sheet("Answers")
	return xlsx.At(columnOf(def, key), firstData+1+question)
}

// answerSheet makes the sheet of the questions, and the hidden one behind its drop-down lists.
type answerSheet struct {
	tableSheet
	asked AnswersFor
}

// The looks of a question: given texts are grey and wrap, cells to be filled in are white.
var (
	askedCell    = xlsx.Style{Fill: xlsx.Locked, Wrap: true, Top: true, Box: xlsx.GridBox, Format: xlsx.AsText}
	askedNumber  = xlsx.Style{Fill: xlsx.Locked, Top: true, Align: xlsx.Center, Box: xlsx.GridBox, Ink: xlsx.Grey}
	proposedCell = xlsx.Style{Fill: xlsx.Locked, Wrap: true, Top: true, Box: xlsx.GridBox, Format: xlsx.AsText, Bold: true}
	answerCell   = xlsx.Style{Wrap: true, Top: true, Box: xlsx.GridBox, Format: xlsx.AsText, Unlocked: true}
	allCell      = xlsx.Style{Fill: xlsx.Head, Wrap: true, Box: xlsx.GridBox, Bold: true, Format: xlsx.AsText}
	allHint      = xlsx.Style{Fill: xlsx.Head, Wrap: true, Box: xlsx.GridBox, Format: xlsx.AsText}
)

func (s answerSheet) page() xlsx.Page {
	last := firstData + len(s.asked.Questions)
	p := xlsx.Page{Name: s.sheetDef.Name, Landscape: true, Freeze: "A6", Repeat: keyRow + 1, Protected: true,
		Start:  AnswerCell("answer.answer", 0),
		Filter: xlsx.Span(2, firstData-1, len(s.sheetDef.Columns), last),
		Foot:   xlsx.Foot{Left: s.w.Say("answers.title", "event", s.asked.Event), Page: s.say("foot.page")},
		AsText: xlsx.Span(1, firstData, len(s.sheetDef.Columns), last)}
	for i, f := range s.sheetDef.Columns {
		p.Widths = append(p.Widths, f.Width)
		if strings.HasPrefix(f.Key, "answer.key") || f.Key == "answer.answer" || f.Key == "answer.proposal" {
			continue
		}
		s.guard(&p, f, i+1, firstData, last)
	}
	rows, number := []xlsx.Row{s.everything()}, 0
	for i, q := range s.asked.Questions {
		if strings.HasPrefix(q.Key, Everything) {
			rows = append(rows, s.takesMany(q.Key, q.Given, q.Says, q.Persons))
			continue
		}
		number++
		rows = append(rows, s.question(i, number, q))
	}
	for i := range rows {
		p.Choices = append(p.Choices, xlsx.Choice{Range: AnswerCell("answer.answer", i-1),
			Source: xlsx.Fixed(choiceSheet, 1, i+1, max(1, len(s.offered(i))), i+1)})
	}
	p.Rows = slices.Values(append(s.heads(), rows...))
	return p
}

// heads returns the title, the hint, the keys and the labels.
func (s answerSheet) heads() []xlsx.Row {
	all := s.head()
	titled := shifted([]xlsx.Row{
		{Height: titleHeight, Cells: []xlsx.Cell{cell(s.w.Say("answers.title", "event", s.asked.Event), titleStyle)}},
		{Height: hintHeight, Cells: []xlsx.Cell{cell(s.w.Say("answers.hint"), hintStyle)}}})
	all[3].Height = 42 // labels of three lines
	return append(titled, all[2:]...)
}

// everything returns the row in which all proposals are accepted at once.
func (s answerSheet) everything() xlsx.Row {
	return s.takesMany(Everything, s.asked.Given, s.w.Say("answers.all"), s.w.Say("answers.all_says", "take", s.w.Say("answers.take")))
}

// takesMany returns a row in which the proposals of several rows are accepted at once.
func (s answerSheet) takesMany(key string, given map[string]string, label, says string) xlsx.Row {
	cells := s.cells(key, given, map[string]xlsx.Cell{
		"answer.open": cell(s.w.Say("answers.open"), xlsx.Style{Fill: xlsx.Head, Align: xlsx.Center, Box: xlsx.GridBox, Ink: xlsx.Grey}),
		"answer.no":   cell("", allCell), "answer.where": cell("", allCell), "answer.says": cell(label, allCell),
		"answer.persons": cell(says, allHint), "answer.proposal": cell("", allCell)})
	return xlsx.Row{Height: max(30, s.height("answer.persons", says)), Cells: cells}
}

// question returns the row of a question: i is its place among the rows, number its number among the questions, from 1.
func (s answerSheet) question(i, number int, q AskedFor) xlsx.Row {
	cells := s.cells(q.Key, q.Given, map[string]xlsx.Cell{
		"answer.no": {Value: xlsx.Int(number), Style: askedNumber}, "answer.where": cell(q.Where, askedCell),
		"answer.says": cell(q.Says, askedCell), "answer.persons": {Value: xlsx.Runs(runs(q.Persons, q.Sides)), Style: askedCell},
		"answer.proposal": cell(q.Proposal, proposedCell), "answer.open": {Value: s.open(i), Style: askedNumber}})
	high := max(30, s.height("answer.persons", q.Persons), s.height("answer.says", q.Says), s.height("answer.where", q.Where),
		s.height("answer.proposal", q.Proposal))
	return xlsx.Row{Height: high, Cells: cells}
}

// open returns the formula that says whether a question is still open: it has neither an answer nor a proposal that is
// taken with others, or nobody's initials. Proposals are taken in the first row, and in a row above a block of rows,
// whose key begins like that of the first.
func (s answerSheet) open(question int) xlsx.Value {
	quote := func(key string) string { return `"` + strings.ReplaceAll(s.w.Say("answers."+key), `"`, `""`) + `"` }
	marks, by := AnswerCell("answer.answer", -1), AnswerCell("answer.by", question)+"&"+AnswerCell("answer.by", -1)
	for head, q := range s.asked.Questions[:question] {
		if strings.HasPrefix(q.Key, Everything) {
			marks, by = marks+"&"+AnswerCell("answer.answer", head), by+"&"+AnswerCell("answer.by", head)
		}
	}
	given := AnswerCell("answer.answer", question) + `<>"",AND(` + marks + `<>"",` + AnswerCell("answer.proposal", question) + `<>"")`
	return xlsx.Formula("IF(OR(" + given + "),IF(" + by + `="",` + quote("unsigned") + "," + quote("done") + ")," + quote("open") + ")")
}

// cells arranges the given cells and the filled-in values by the columns of the definition; other cells are empty and
// open.
func (s answerSheet) cells(key string, given map[string]string, said map[string]xlsx.Cell) []xlsx.Cell {
	cells := make([]xlsx.Cell, len(s.sheetDef.Columns))
	for i, f := range s.sheetDef.Columns {
		c, ok := said[f.Key]
		switch {
		case f.Key == "answer.key":
			c = cell(key, keyStyle)
		case !ok:
			c = xlsx.Cell{Style: answerCell}
			if text := given[f.Key]; text != "" {
				c.Value = s.value(f, text)
			}
		}
		cells[i] = c
	}
	return cells
}

// height returns the height that a row needs for a text of several lines in a column.
func (s tableSheet) height(key, text string) float64 {
	f, _ := s.sheetDef.Field(key)
	lines := 0
	for line := range strings.Lines(text) {
		lines += max(1, lineCount(strings.TrimRight(line, "\n"), int(f.Width)-1))
	}
	return float64(6 + 13*lines)
}

// offered returns the choices of a row; row 0 is that for all questions.
func (s answerSheet) offered(row int) []string {
	if row == 0 {
		return []string{s.w.Say("answers.take")}
	}
	return s.asked.Questions[row-1].Choices
}

// choices returns the hidden sheet behind the drop-down lists.
func (s answerSheet) choices() xlsx.Page {
	var rows []xlsx.Row
	for i := range len(s.asked.Questions) + 1 {
		var cells []xlsx.Cell
		for _, text := range s.offered(i) {
			cells = append(cells, textCell(text))
		}
		rows = append(rows, xlsx.Row{Cells: cells})
	}
	return xlsx.Page{Name: choiceSheet, Rows: slices.Values(rows), Shown: xlsx.Hidden, Protected: true}
}
