package officiallist

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/xlsx"
)

var (
	labelStyle = xlsx.Style{Ink: xlsx.Grey, Top: true, Box: xlsx.UnderBox}
	factStyle  = xlsx.Style{Bold: true, Wrap: true, Top: true, Box: xlsx.UnderBox, Align: xlsx.Left}
)

// fact is a line of the cover: a key for programs, a value, and the text of a value that may take several lines.
type fact struct {
	key   string
	value xlsx.Value
	text  string
}

// textFact is a fact in words.
func textFact(key, text string) fact { return fact{key, xlsx.Text(text), text} }

// countFact is a fact in figures.
func countFact(key string, n int) fact { return fact{key: key, value: xlsx.Int(n)} }

// coverWidth is the width of the column of facts.
const coverWidth = 64

// cover is the sheet that describes the list, in rows of a hidden key, a label and a value.
type cover struct{ *workbook }

// page makes the sheet; facts without a value are left out.
func (c cover) page() xlsx.Page {
	rows := c.pageTop(c.association(), c.listName())
	for _, f := range c.facts() {
		if f.value == (xlsx.Value{}) {
			continue
		}
		rows = append(rows, xlsx.Row{Height: xlsx.Height(f.text, coverWidth), Cells: []xlsx.Cell{keyCell("cover." + f.key),
			{Value: xlsx.Text(c.w.Say("list.cover." + f.key)), Style: labelStyle}, {Value: f.value, Style: factStyle}}})
	}
	for _, o := range c.is.Officials {
		office := c.w.Pick(o.Title)
		if office == "" {
			office = c.w.Say("list.role." + o.Role)
		}
		rows = append(rows, xlsx.Row{Height: xlsx.Height(o.Name, coverWidth), Cells: []xlsx.Cell{keyCell("cover." + o.Role),
			{Value: xlsx.Text(office), Style: labelStyle}, {Value: xlsx.Text(o.Name), Style: factStyle}}})
	}
	return xlsx.Page{Name: "Cover", Widths: []float64{0, 34, coverWidth}, Rows: slices.Values(rows), Foot: c.foot(),
		Printed: xlsx.Span(1, 1, 3, len(rows))}
}

// keyCell is a cell of the hidden column of keys for programs.
func keyCell(key string) xlsx.Cell {
	return xlsx.Cell{Value: xlsx.Text(key), Style: xlsx.Style{Size: 8, Ink: xlsx.Grey, Format: xlsx.AsText}}
}

// pageTop is the head of a sheet that is no table: title, subtitle, the hidden row of keys, and an empty row.
func (b *workbook) pageTop(title, subtitle string) []xlsx.Row {
	if b.is.Draft {
		subtitle = b.w.Say("list.draft") + " · " + subtitle
	}
	return []xlsx.Row{
		{Height: 28, Cells: []xlsx.Cell{{}, {Value: xlsx.Text(title), Style: xlsx.Style{Size: 14, Bold: true}}}},
		{Height: 20, Cells: []xlsx.Cell{{}, {Value: xlsx.Text(subtitle), Style: xlsx.Style{Size: 11, Ink: xlsx.Grey}}}},
		{Hidden: true, Cells: []xlsx.Cell{keyCell("page.key"), keyCell("page.label"), keyCell("page.value")}},
		{Height: 10},
	}
}

func (c cover) facts() []fact {
	is := c.is
	var documents []string
	for _, v := range is.Versions {
		documents = append(documents, fmt.Sprintf("%s (%s)", v.Document, v.ID))
	}
	next := ""
	if is.Next.Date != 0 {
		next = c.w.Date(is.Next.Date)
	}
	games, forfeits := 0, 0
	for _, e := range is.Events {
		games, forfeits = games+e.Games, forfeits+e.Forfeits
	}
	women := figures.Count(is.Lines, func(l *reports.Line) bool { return l.Sex == rating.Female })
	newcomers := figures.Count(is.Lines, func(l *reports.Line) bool { return l.Is("new") })
	return []fact{
		textFact("issue", is.Name), textFact("serial", is.Serial), textFact("effective", c.w.Date(is.Period.Date)),
		textFact("period", c.w.Span(is.Period.From, is.Period.To)), textFact("cutoff", c.date(is.Period.Cutoff)),
		textFact("published", is.Deadline), countFact("revision", is.Revision),
		textFact("supersedes", joined(is.SupersedesSerial, is.Supersedes)), textFact("ruleset", strings.Join(documents, "; ")),
		countFact("listed", is.Lines.Len()), countFact("women", women), countFact("new", newcomers),
		countFact("events", len(is.Events)), countFact("games", games), countFact("forfeits", forfeits), textFact("next", next),
		textFact("contact", joined(c.w.Pick(is.Association.Addresses), is.Association.Contact)),
	}
}

func (c cover) date(d rating.Date) string {
	if d == 0 {
		return ""
	}
	return c.w.Date(d)
}

// joined joins the parts that are not empty by a dot.
func joined(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, " · ")
}
