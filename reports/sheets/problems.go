package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// problemSheet is the first sheet of an annotated copy; readers of sheets leave it alone.
const problemSheet = "_Problems"

const (
	maxProblems = 500 // rows of the problem sheet
	maxComments = 200
)

// Problems says as plain text what the problem sheet says, for telephones and for mail.
func Problems(head Head, marks []Mark) []byte {
	w := templates.In(head.Lang)
	var t text
	t.line(head.verdict(w, marks))
	t.line(head.about(w, marks))
	groups := grouped(marks)
	for i, g := range groups[:min(len(groups), maxProblems)] {
		t.line("")
		t.line(strings.TrimSpace(fmt.Sprintf("%d. %s %s  %s", i+1, g.look().sign(w), g.Code, place(g.Mark))))
		t.said(w.Say("sheets.returned.read"), g.Read)
		t.said("", g.problem(w))
		t.said(w.Say("sheets.returned.remedy"), g.Remedy)
		t.said(w.Say("sheets.returned.suggestion"), g.Suggestion)
	}
	if more := len(groups) - maxProblems; more > 0 {
		t.line("")
		t.line(w.Say("sheets.returned.more", "n", count(more)))
	}
	t.line("")
	t.line(strings.TrimSpace("SHA-256 " + head.SHA + "  " + head.Submission))
	return t.bytes()
}

func place(m Mark) string {
	if m.Sheet != "" && m.Cell != "" {
		return m.Sheet + "!" + m.Cell
	}
	return m.Sheet + m.Cell
}

// text is a plain text file: UTF-8 with a byte order mark, lines ended as Windows does.
type text struct{ lines []string }

func (t *text) line(s string) { t.lines = append(t.lines, s) }

func (t *text) said(label, s string) {
	if s == "" {
		return
	}
	if label != "" {
		label += ": "
	}
	t.line("   " + label + strings.Join(strings.Fields(s), " "))
}

func (t *text) bytes() []byte {
	return []byte("\uFEFF" + strings.Join(t.lines, "\r\n") + "\r\n")
}

var (
	problemHead  = xlsx.Style{Size: 9, Bold: true, Fill: xlsx.Head, Wrap: true, Box: xlsx.HeadBox}
	problemCell  = xlsx.Style{Wrap: true, Top: true, Box: xlsx.UnderBox, Format: xlsx.AsText}
	problemGrey  = xlsx.Style{Ink: xlsx.Grey, Wrap: true, Top: true, Box: xlsx.UnderBox}
	problemTick  = xlsx.Style{Format: xlsx.AsText, Align: xlsx.Center, Top: true, Box: xlsx.GridBox}
	submissionID = xlsx.Style{Size: 8, Ink: xlsx.Grey, Align: xlsx.Right}
)

var problemWidths = []float64{5, 12, 8, 12, 9, 18, 46, 46, 22, 10}

// submissionColumn is where the number of the submission stands in the first row; readers look there.
const submissionColumn = 9

var problemKeys = []string{"no", "severity", "code", "sheet", "cell", "read", "problem", "remedy", "suggestion", "confirm"}

// problemPage is the list of problems; there names the sheet of the workbook that a mark means, or nothing.
func problemPage(head Head, marks []Mark, there func(Mark) string) xlsx.Page {
	w := templates.In(head.Lang)
	groups := grouped(marks)
	p := xlsx.Page{Name: problemSheet, Widths: problemWidths, Landscape: true, Freeze: "A5", Repeat: 4,
		Foot: xlsx.Foot{Left: head.File, Page: w.Say("sheets.foot.page")}}
	rows := problemTop(w, head, marks)
	for i, g := range groups[:min(len(groups), maxProblems)] {
		sheet := there(g.Mark)
		rows = append(rows, problemRow(w, i+1, g, sheet))
		if sheet != "" && g.Cell != "" {
			p.Links = append(p.Links, xlsx.Link{Cell: xlsx.At(5, len(rows)), Sheet: sheet, Target: g.Cell})
		}
		if g.Severity == rating.Warning {
			at := xlsx.At(len(problemKeys), len(rows))
			p.Choices = append(p.Choices, xlsx.Choice{Range: at, Source: `"ok"`})
		}
	}
	if more := len(groups) - maxProblems; more > 0 {
		rows = append(rows, xlsx.Row{Cells: []xlsx.Cell{cell(w.Say("sheets.returned.more", "n", count(more)), hintStyle)}})
	}
	if len(p.Choices) > 0 {
		p.Notes = []xlsx.Note{{Cell: xlsx.At(len(problemKeys), 4), Text: w.Say("sheets.returned.confirm_hint")}}
	}
	p.Rows = slices.Values(rows)
	return p
}

// problemTop keeps A1 for the verdict; the number of the submission stands small at the right.
func problemTop(w templates.Words, head Head, marks []Mark) []xlsx.Row {
	title := make([]xlsx.Cell, len(problemKeys))
	title[0] = cell(head.verdict(w, marks), titleStyle)
	title[submissionColumn-1] = cell(strings.TrimSpace(head.Submission+" "+short(head.SHA)), submissionID)
	var keys, heads []xlsx.Cell
	for _, key := range problemKeys {
		keys = append(keys, cell("problem."+key, keyStyle))
		heads = append(heads, cell(w.Say("sheets.returned."+key), problemHead))
	}
	return []xlsx.Row{{Height: titleHeight, Cells: title},
		{Height: hintHeight, Cells: []xlsx.Cell{cell(head.about(w, marks), hintStyle)}},
		{Hidden: true, Cells: keys}, {Height: inputHeight, Cells: heads}}
}

func short(sha string) string { return sha[:min(16, len(sha))] }

func problemRow(w templates.Words, no int, g group, sheet string) xlsx.Row {
	l := g.look()
	severity := xlsx.Style{Bold: true, Top: true, Box: xlsx.UnderBox, Fill: l.over.Fill}
	link := problemCell
	link.Link = sheet != "" && g.Cell != ""
	confirm := problemGrey
	if g.Severity == rating.Warning {
		confirm = problemTick
	}
	problem := g.problem(w)
	lines := max(lines(problem, 46), lines(g.Remedy, 46), lines(g.Read, 18), lines(g.Suggestion, 22))
	return xlsx.Row{Height: max(30, float64(4+13*lines)), Cells: []xlsx.Cell{
		{Value: xlsx.Int(no), Style: xlsx.Style{Top: true, Align: xlsx.Left, Box: xlsx.UnderBox}},
		cell(l.sign(w), severity), cell(g.Code, problemCell), cell(g.Sheet, problemCell), cell(g.Cell, link),
		cell(g.Read, problemCell), cell(problem, problemCell), cell(g.Remedy, problemCell), cell(g.Suggestion, problemGrey), cell("", confirm)}}
}

// lines is how many lines a wrapped text takes; a Han character is as wide as two others.
func lines(s string, width int) int {
	wide := 0
	for _, r := range s {
		wide++
		if r >= 0x2E80 {
			wide++
		}
	}
	return (wide + width - 1) / width
}
