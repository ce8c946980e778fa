package officiallist

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/rulebook"
	"kalends/reports/xlsx"
	"kalends/templates"
)

var (
	labelStyle = xlsx.Style{Ink: xlsx.Grey, Top: true, Box: xlsx.UnderBox}
	factStyle  = xlsx.Style{Bold: true, Wrap: true, Top: true, Box: xlsx.UnderBox, Align: xlsx.Left}
	noteLabel  = xlsx.Style{Bold: true, Top: true, Wrap: true}
	noteText   = xlsx.Style{Wrap: true, Top: true}
)

// fact is a line of the cover: key for programs, label, value.
type fact struct {
	key   string
	value xlsx.Value
}

// cover says what this list is, in rows of a key (hidden), a label and a value.
func (m maker) cover() xlsx.Page {
	rows := m.pageTop(m.association(), m.listName())
	for _, f := range m.facts() {
		if f.value == (xlsx.Value{}) {
			continue
		}
		rows = append(rows, xlsx.Row{Height: 18, Cells: []xlsx.Cell{keyCell("cover." + f.key),
			{Value: xlsx.Text(m.w.Say("list.cover." + f.key)), Style: labelStyle}, {Value: f.value, Style: factStyle}}})
	}
	for _, o := range m.is.Officials {
		office := m.w.Pick(o.Title)
		if office == "" {
			office = m.w.Say("list.role." + o.Role)
		}
		rows = append(rows, xlsx.Row{Height: 18, Cells: []xlsx.Cell{keyCell("cover." + o.Role),
			{Value: xlsx.Text(office), Style: labelStyle}, {Value: xlsx.Text(o.Name), Style: factStyle}}})
	}
	return xlsx.Page{Name: "Cover", Widths: []float64{0, 34, 64}, Rows: slices.Values(rows), Foot: m.foot()}
}

func keyCell(key string) xlsx.Cell {
	return xlsx.Cell{Value: xlsx.Text(key), Style: xlsx.Style{Size: 8, Ink: xlsx.Grey, Format: xlsx.AsText}}
}

// pageTop is the head of a sheet that is no table: title, subtitle, the hidden row of keys, and air.
func (m maker) pageTop(title, subtitle string) []xlsx.Row {
	if m.is.Draft {
		subtitle = m.w.Say("list.draft") + " · " + subtitle
	}
	return []xlsx.Row{
		{Height: 28, Cells: []xlsx.Cell{{}, {Value: xlsx.Text(title), Style: xlsx.Style{Size: 14, Bold: true}}}},
		{Height: 20, Cells: []xlsx.Cell{{}, {Value: xlsx.Text(subtitle), Style: xlsx.Style{Size: 11, Ink: xlsx.Grey}}}},
		{Hidden: true, Cells: []xlsx.Cell{keyCell("page.key"), keyCell("page.label"), keyCell("page.value")}},
		{Height: 10},
	}
}

func (m maker) facts() []fact {
	is := m.is
	var documents []string
	for _, v := range is.Versions {
		documents = append(documents, fmt.Sprintf("%s (%s)", v.Document, v.ID))
	}
	next := ""
	if is.Next.Date != 0 {
		next = m.w.Date(is.Next.Date)
	}
	games, forfeits := 0, 0
	for _, e := range is.Events {
		games, forfeits = games+e.Games, forfeits+e.Forfeits
	}
	newcomers := m.newcomers().Rows.Count
	return []fact{
		{"issue", xlsx.Text(is.Name)}, {"serial", xlsx.Text(is.Serial)}, {"effective", xlsx.Text(m.w.Date(is.Period.Date))},
		{"period", xlsx.Text(m.w.Span(is.Period.From, is.Period.To))}, {"cutoff", m.date(is.Period.Cutoff)},
		{"published", xlsx.Text(is.Deadline)}, {"revision", xlsx.Int(is.Revision)}, {"supersedes", xlsx.Text(is.Supersedes)},
		{"ruleset", xlsx.Text(strings.Join(documents, "; "))}, {"listed", xlsx.Int(len(is.Lines))},
		{"women", xlsx.Int(len(ofSex(is.Lines, rating.Female)))}, {"new", xlsx.Int(newcomers)}, {"events", xlsx.Int(len(is.Events))},
		{"games", xlsx.Int(games)}, {"forfeits", xlsx.Int(forfeits)}, {"next", xlsx.Text(next)},
		{"contact", xlsx.Text(joined(is.Association.Address, is.Association.Contact))},
	}
}

func (m maker) date(d rating.Date) xlsx.Value {
	if d == 0 {
		return xlsx.Value{}
	}
	return xlsx.Text(m.w.Date(d))
}

func joined(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	return strings.Join(parts, " · ")
}

// notes has what the office must know of this list, the readings taken of the regulations, and what the columns mean.
func (m maker) notes() xlsx.Page {
	rows := m.pageTop(m.w.Say("list.sheet.notes"), m.title())
	n := 0
	section := func(key string, notes [][2]string) {
		if len(notes) == 0 {
			return
		}
		rows = append(rows, xlsx.Row{Height: 26, Cells: []xlsx.Cell{{}, {Value: xlsx.Text(m.w.Say("list.notes." + key)), Style: xlsx.Style{Size: 11, Bold: true}}}})
		for _, note := range notes {
			n++
			rows = append(rows, noteRow(fmt.Sprintf("note.%s.%d", key, n), note))
		}
	}
	section("findings", m.findings())
	section("documents", m.documents())
	section("readings", m.readings())
	section("legend", m.legend())
	return xlsx.Page{Name: "Notes", Widths: []float64{0, 26, 84}, Rows: slices.Values(rows), Foot: m.foot()}
}

func noteRow(key string, note [2]string) xlsx.Row {
	wide := 0
	for _, r := range note[1] {
		wide++
		if r >= 0x2E80 {
			wide++
		}
	}
	return xlsx.Row{Height: float64(5 + 13*max(1, (wide+81)/82)), Cells: []xlsx.Cell{keyCell(key),
		{Value: xlsx.Text(note[0]), Style: noteLabel}, {Value: xlsx.Text(note[1]), Style: noteText}}}
}

func (m maker) findings() (notes [][2]string) {
	for _, f := range m.is.Notes {
		problem, remedy := m.w.Finding(f)
		notes = append(notes, [2]string{joined(f.Code, f.Args["event"]), strings.TrimSpace(problem + " " + remedy)})
	}
	return notes
}

func (m maker) documents() (notes [][2]string) {
	for _, v := range m.is.Versions {
		notes = append(notes, [2]string{v.ID, v.Document})
	}
	return notes
}

func (m maker) readings() (notes [][2]string) {
	for _, r := range m.is.Readings {
		notes = append(notes, [2]string{joined(rulebook.Short(r.ID), rulebook.Article(m.w, r.Article)), rulebook.Words(m.w, r)})
	}
	return notes
}

// legend explains the columns of the list, in every language of the association.
func (m maker) legend() (notes [][2]string) {
	for _, lang := range m.languages() {
		w := templates.In(lang)
		for _, key := range []string{"rank", "previous", "change", "games", "games_total", "k", "status"} {
			notes = append(notes, [2]string{w.Say("list.list." + key), w.Say("list.legend." + key)})
		}
	}
	return notes
}

func (m maker) languages() []string {
	if len(m.is.Languages) == 0 {
		return []string{m.w.Lang}
	}
	return m.is.Languages
}
