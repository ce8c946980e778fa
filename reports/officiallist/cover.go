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

// fact is a line of the cover: key for programs, label, value.
type fact struct {
	key   string
	value xlsx.Value
}

// cover is the sheet that says what this list is, in rows of a key (hidden), a label and a value.
type cover struct{ *workbook }

func (c cover) page() xlsx.Page {
	rows := c.pageTop(c.association(), c.listName())
	for _, f := range c.facts() {
		if f.value == (xlsx.Value{}) {
			continue
		}
		rows = append(rows, xlsx.Row{Height: 18, Cells: []xlsx.Cell{keyCell("cover." + f.key),
			{Value: xlsx.Text(c.w.Say("list.cover." + f.key)), Style: labelStyle}, {Value: f.value, Style: factStyle}}})
	}
	for _, o := range c.is.Officials {
		office := c.w.Pick(o.Title)
		if office == "" {
			office = c.w.Say("list.role." + o.Role)
		}
		rows = append(rows, xlsx.Row{Height: 18, Cells: []xlsx.Cell{keyCell("cover." + o.Role),
			{Value: xlsx.Text(office), Style: labelStyle}, {Value: xlsx.Text(o.Name), Style: factStyle}}})
	}
	return xlsx.Page{Name: "Cover", Widths: []float64{0, 34, 64}, Rows: slices.Values(rows), Foot: c.foot()}
}

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
		{"issue", xlsx.Text(is.Name)}, {"serial", xlsx.Text(is.Serial)}, {"effective", xlsx.Text(c.w.Date(is.Period.Date))},
		{"period", xlsx.Text(c.w.Span(is.Period.From, is.Period.To))}, {"cutoff", c.date(is.Period.Cutoff)},
		{"published", xlsx.Text(is.Deadline)}, {"revision", xlsx.Int(is.Revision)},
		{"supersedes", xlsx.Text(is.Supersedes)},
		{"ruleset", xlsx.Text(strings.Join(documents, "; "))}, {"listed", xlsx.Int(len(is.Lines))},
		{"women", xlsx.Int(women)}, {"new", xlsx.Int(newcomers)}, {"events", xlsx.Int(len(is.Events))},
		{"games", xlsx.Int(games)}, {"forfeits", xlsx.Int(forfeits)}, {"next", xlsx.Text(next)},
		{"contact", xlsx.Text(joined(c.w.Pick(is.Association.Addresses), is.Association.Contact))},
	}
}

func (c cover) date(d rating.Date) xlsx.Value {
	if d == 0 {
		return xlsx.Value{}
	}
	return xlsx.Text(c.w.Date(d))
}

// joined puts a point between the parts that are there.
func joined(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, " · ")
}
