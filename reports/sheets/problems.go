package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// problemSheet is the first sheet of an annotated copy; readers of sheets ignore it.
const problemSheet = "_Problems"

const (
	maxProblems = 500 // rows of the problem sheet
	maxComments = 200
)

// Problems returns the problem sheet as plain text, for telephones and for mail.
func Problems(head Head, marks []Mark) []byte {
	w := templates.In(head.Lang)
	t := textIn(w)
	t.line(head.verdict(w, marks))
	if instruction := head.instructionInText(w, marks); instruction != "" {
		t.line(instruction)
	}
	groups := grouped(marks)
	for i, g := range groups[:min(len(groups), maxProblems)] {
		t.line("")
		t.line(strings.TrimSpace(fmt.Sprintf("%d. %s %s  %s", i+1, g.look().sign(w), g.Code, place(w, g.Mark))))
		t.labelled(w.Say("sheets.returned.read"), g.Read)
		t.labelled("", g.problem(w))
		t.labelled(w.Say("sheets.returned.remedy"), g.Remedy)
		t.labelled(w.Say("sheets.returned.suggestion"), g.Suggestion)
	}
	if more := len(groups) - maxProblems; more > 0 {
		t.line("")
		t.line(w.Say("sheets.returned.more", "n", count(more)))
	}
	t.line("")
	t.line(head.about(w))
	t.line(strings.TrimSpace("SHA-256 " + head.SHA + "  " + head.Submission))
	return t.bytes()
}

// place returns where a mark is: the line of a text, Sheet!Cell, or one of them alone.
func place(w templates.Words, m Mark) string {
	if isLine(m.Cell) {
		return w.Say("sheets.returned.line", "n", m.Cell)
	}
	if m.Sheet != "" && m.Cell != "" {
		return m.Sheet + "!" + m.Cell
	}
	return m.Sheet + m.Cell
}

// text is a plain text file: UTF-8 with a byte order mark, and Windows line ends.
type text struct {
	lines []string
	colon string // of the language, with the blank after it
}

// textIn begins a text in a language.
func textIn(w templates.Words) text { return text{colon: w.Say("sheets.returned.colon")} }

// head adds the line above a list.
func (t *text) head(label string) { t.line(label + strings.TrimSpace(t.colon)) }

// line adds a line. Foreign texts in it can neither end it nor control the reader's screen.
func (t *text) line(s string) { t.lines = append(t.lines, rating.Line(s)) }

// labelled adds an indented line of a label and a text; nothing if the text is empty.
func (t *text) labelled(label, s string) {
	if s == "" {
		return
	}
	if label != "" {
		label += t.colon
	}
	t.line("   " + label + strings.Join(strings.Fields(s), " "))
}

// bytes returns the file.
func (t *text) bytes() []byte {
	return []byte("\uFEFF" + strings.Join(t.lines, "\r\n") + "\r\n")
}

var (
	problemHead      = xlsx.Style{Size: 9, Bold: true, Fill: xlsx.Head, Wrap: true, Box: xlsx.HeadBox}
	problemCell      = xlsx.Style{Wrap: true, Top: true, Box: xlsx.UnderBox, Format: xlsx.AsText}
	problemGrey      = xlsx.Style{Ink: xlsx.Grey, Wrap: true, Top: true, Box: xlsx.UnderBox}
	problemTick      = xlsx.Style{Format: xlsx.AsText, Align: xlsx.Center, Top: true, Box: xlsx.GridBox}
	instructionStyle = xlsx.Style{Size: 11, Ink: xlsx.Blue, Bold: true}
	submissionID     = xlsx.Style{Size: 8, Ink: xlsx.Grey, Align: xlsx.Right}
)

const instructionHeight = 22

// submissionColumn is the column of the submission's number in the first row, where readers look for it.
const submissionColumn = 9

// problemColumn is a column of the list of problems: its key, its width, and its width if other columns are left out.
type problemColumn struct {
	key         string
	width, wide float64
}

var problemColumns = []problemColumn{{"no", 5, 5}, {"severity", 12, 12}, {"code", 7, 7}, {"sheet", 10, 10},
	{"cell", 7, 7},
	{"read", 15, 15}, {"problem", 42, 46}, {"remedy", 44, 48}, {"suggestion", 20, 22}, {"confirm", 12, 12}}

// columnsFor leaves out columns that would be empty: suggestion, and confirm if there is no warning.
func columnsFor(groups []group) []problemColumn {
	all := slices.DeleteFunc(slices.Clone(problemColumns), func(c problemColumn) bool {
		return c.key == "suggestion" && !slices.ContainsFunc(groups, func(g group) bool { return g.Suggestion != "" }) ||
			c.key == "confirm" && !slices.ContainsFunc(groups, func(g group) bool { return g.Severity == rating.Warning })
	})
	if len(all) < len(problemColumns) {
		for i := range all {
			all[i].width = all[i].wide
		}
	}
	return all
}

// columnNumber returns the place of a column, from 1; 0 if it is left out.
func columnNumber(columns []problemColumn, key string) int {
	return 1 + slices.IndexFunc(columns, func(c problemColumn) bool { return c.key == key })
}

// problemPage makes the list of problems, with at most maxProblems rows. sheetOf returns the sheet of a mark, or
// nothing.
func problemPage(head Head, marks []Mark, sheetOf func(Mark) string) xlsx.Page {
	w := templates.In(head.Lang)
	groups := grouped(marks)
	columns := columnsFor(groups)
	p := xlsx.Page{Name: problemSheet, Landscape: true, Freeze: "A5", Repeat: 4,
		Foot: xlsx.Foot{Left: head.File, Page: w.Say("sheets.foot.page")}}
	for _, c := range columns {
		p.Widths = append(p.Widths, c.width)
	}
	at := func(key string, row int) string { return xlsx.At(columnNumber(columns, key), row) }
	rows := problemTop(w, head, marks, columns)
	for i, g := range groups[:min(len(groups), maxProblems)] {
		sheet := sheetOf(g.Mark)
		rows = append(rows, problemRow(w, i+1, g, sheet, columns))
		if sheet != "" && g.Cell != "" {
			p.Links = append(p.Links, xlsx.Link{Cell: at("cell", len(rows)), Sheet: sheet, Target: cellOf(g.Cell)})
		}
		if g.Severity == rating.Warning {
			p.Choices = append(p.Choices, xlsx.Choice{Range: at("confirm", len(rows)), Source: `"ok"`})
		}
	}
	if more := len(groups) - maxProblems; more > 0 {
		rows = append(rows, xlsx.Row{Cells: []xlsx.Cell{cell(w.Say("sheets.returned.more", "n", count(more)), hintStyle)}})
	}
	rows = append(rows, xlsx.Row{}, xlsx.Row{Cells: []xlsx.Cell{cell(head.about(w), hintStyle)}})
	if len(p.Choices) > 0 {
		p.Notes = []xlsx.Note{{Cell: at("confirm", 4), Text: w.Say("sheets.returned.confirm_hint")}}
	}
	p.Rows = slices.Values(rows)
	return p
}

// problemTop returns the rows above the list. A1 has the verdict; the number of the submission is small at the right.
func problemTop(w templates.Words, head Head, marks []Mark, columns []problemColumn) []xlsx.Row {
	title := make([]xlsx.Cell, submissionColumn)
	title[0] = cell(head.verdict(w, marks), titleStyle)
	title[submissionColumn-1] = cell(strings.TrimSpace(head.Submission+" "+short(head.SHA)), submissionID)
	var keys, heads []xlsx.Cell
	for _, c := range columns {
		keys = append(keys, cell("problem."+c.key, keyStyle))
		heads = append(heads, cell(w.Say("sheets.returned."+c.key), problemHead))
	}
	return []xlsx.Row{{Height: titleHeight, Cells: title},
		{Height: instructionHeight, Cells: []xlsx.Cell{cell(head.instruction(w, marks), instructionStyle)}},
		{Hidden: true, Cells: keys}, {Height: headHeight, Cells: heads}}
}

// short returns the first 16 digits of a SHA-256.
func short(sha string) string { return sha[:min(16, len(sha))] }

// problemRow makes the row of a group; sheet is that in the copy to which its cell links, empty if there is none.
func problemRow(w templates.Words, no int, g group, sheet string, columns []problemColumn) xlsx.Row {
	l := g.look()
	link, confirm := problemCell, problemGrey
	link.Link = sheet != "" && g.Cell != ""
	if g.Severity == rating.Warning {
		confirm = problemTick
	}
	problem := g.problem(w)
	cells := map[string]xlsx.Cell{
		"no":         {Value: xlsx.Int(no), Style: xlsx.Style{Top: true, Align: xlsx.Left, Box: xlsx.UnderBox}},
		"severity":   cell(l.sign(w), xlsx.Style{Bold: true, Top: true, Box: xlsx.UnderBox, Fill: l.over.Fill}),
		"code":       cell(g.Code, problemCell),
		"sheet":      cell(rating.Word(g.Sheet), problemCell),
		"cell":       cell(g.Cell, link),
		"read":       cell(g.Read, problemCell),
		"problem":    cell(problem, problemCell),
		"remedy":     cell(g.Remedy, problemCell),
		"suggestion": cell(g.Suggestion, problemGrey),
		"confirm":    cell("", confirm),
	}
	texts := map[string]string{"problem": problem, "remedy": g.Remedy, "read": g.Read, "suggestion": g.Suggestion}
	row, height := xlsx.Row{}, 1
	for _, c := range columns {
		row.Cells = append(row.Cells, cells[c.key])
		height = max(height, lineCount(texts[c.key], int(c.width)))
	}
	row.Height = max(30, float64(4+13*height))
	return row
}

// lineCount returns the number of lines of a text wrapped at a width in characters; 0 for an empty one.
func lineCount(s string, width int) int {
	return (textWidth(s) + width - 1) / width
}
