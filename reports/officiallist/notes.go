package officiallist

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"kalends/reports/rulebook"
	"kalends/reports/xlsx"
	"kalends/templates"
)

var (
	noteLabel = xlsx.Style{Bold: true, Top: true, Wrap: true}
	noteText  = xlsx.Style{Wrap: true, Top: true}
	noteHead  = xlsx.Style{Size: 11, Bold: true}
)

// notes is the sheet of what the office must know about this list, the chosen readings of the regulations, and what the
// columns mean.
type notes struct{ *workbook }

// pages returns the sheets of notes, each of at most so many rows, 0: as many as Excel. There is one, unless there are
// very many notes.
func (n notes) pages(records int) (all []xlsx.Page) {
	rows := n.pageTop(n.w.Say("list.sheet.notes"), n.title())
	number := 0
	section := func(key string, notes [][2]string) {
		if len(notes) == 0 {
			return
		}
		title := xlsx.Text(n.w.Say("list.notes." + key))
		rows = append(rows, xlsx.Row{Height: 26, Cells: []xlsx.Cell{{}, {Value: title, Style: noteHead}}})
		for _, note := range notes {
			number++
			rows = append(rows, noteRow(fmt.Sprintf("note.%s.%d", key, number), note))
		}
	}
	section("findings", n.findings())
	section("documents", n.documents())
	section("readings", n.readings())
	section("legend", n.legend())
	for part := range slices.Chunk(rows, cmp.Or(records, xlsx.MostRecords)) {
		name := "Notes"
		if len(all) > 0 {
			name += " " + strconv.Itoa(len(all)+1)
		}
		all = append(all, xlsx.Page{Name: name, Widths: []float64{0, 26, noteWidth}, Rows: slices.Values(part), Foot: n.foot(),
			Printed: xlsx.Span(1, 1, 3, len(part))})
	}
	return all
}

// noteWidth is the width of the column of notes.
const noteWidth = 84

// noteRow makes a row of a name and a text, with the hidden key.
func noteRow(key string, note [2]string) xlsx.Row {
	return xlsx.Row{Height: xlsx.Height(note[1], noteWidth), Cells: []xlsx.Cell{keyCell(key),
		{Value: xlsx.Text(note[0]), Style: noteLabel}, {Value: xlsx.Text(note[1]), Style: noteText}}}
}

// findings returns the notes of the issue, those of the same kind together.
func (n notes) findings() (notes [][2]string) {
	for _, f := range n.w.Together(n.is.Notes) {
		notes = append(notes, [2]string{joined(f.Code, f.Args["event"]), n.w.Join(f.Problem, f.Remedy)})
	}
	return notes
}

func (n notes) documents() (notes [][2]string) {
	for _, v := range n.is.Versions {
		notes = append(notes, [2]string{v.ID, v.Document})
	}
	return notes
}

func (n notes) readings() (notes [][2]string) {
	for _, r := range rulebook.InOrder(n.is.Readings) {
		name := joined(rulebook.Short(r.ID), rulebook.Article(n.w, r.Article))
		notes = append(notes, [2]string{name, rulebook.Chosen(n.w, r)})
	}
	return notes
}

// legend explains the columns of the list, in every language of the association.
func (n notes) legend() (notes [][2]string) {
	for _, lang := range n.languages() {
		w := templates.In(lang)
		for _, key := range []string{"rank", "previous", "change", "correction", "games", "games_total", "k", "status"} {
			if key == "correction" && !n.is.Corrected() {
				continue
			}
			notes = append(notes, [2]string{w.Say("list.list." + key), w.Say("list.legend." + key)})
		}
	}
	return notes
}

func (n notes) languages() []string {
	if len(n.is.Languages) == 0 {
		return []string{n.w.Lang}
	}
	return n.is.Languages
}
