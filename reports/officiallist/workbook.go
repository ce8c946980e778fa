package officiallist

import (
	"fmt"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// workbook has the issue and the words of one language, and what sheets share: titles, feet and kinds of columns.
type workbook struct {
	is     reports.Issue
	w      templates.Words
	sexes  map[rating.Sex]xlsx.Value // the words for them
	titles map[string]string         // the words for them
}

func (b *workbook) association() string { return b.w.Pick(b.is.Association.Names) }

// listName is the name of the list in words, such as standard rating list.
func (b *workbook) listName() string {
	return reports.ListName(b.w, &b.is.Profile, b.is.List)
}

func (b *workbook) title() string { return b.association() + " · " + b.listName() }

// subtitle says on every sheet to which list it belongs.
func (b *workbook) subtitle(n int) string {
	parts := []string{b.w.Say("list.serial", "serial", b.is.Serial),
		b.w.Say("list.effective", "date", b.w.Date(b.is.Period.Date)),
		b.w.Say("list.period", "period", b.w.Span(b.is.Period.From, b.is.Period.To)),
		b.w.Say("list.revision", "n", fmt.Sprint(b.is.Revision)), b.w.Say("list.players", "n", b.w.Count(n))}
	if b.is.Draft {
		parts = append([]string{b.w.Say("list.draft")}, parts...)
	}
	return strings.Join(parts, " · ")
}

func (b *workbook) foot() xlsx.Foot {
	return xlsx.Foot{Left: b.w.Say("list.foot", "date", b.is.Period.Date.String(), "n", fmt.Sprint(b.is.Revision)),
		Page: b.w.Say("list.page")}
}

// begin makes a sheet without rows; kind is the key of its title and its columns.
func (b *workbook) begin(sheet, kind string) xlsx.Table {
	return xlsx.Table{Sheet: sheet, Title: b.title() + " · " + b.w.Say("list.sheet."+kind), Columns: b.columns(kind),
		Foot: b.foot(), GoneOn: b.say("sheets.gone_on"), GoesOn: b.say("sheets.goes_on")}
}

// fill returns a table with rows; its subtitle counts the players of the list and says when the table is empty.
func (b *workbook) fill(t xlsx.Table, rows xlsx.Records) xlsx.Table {
	t.Rows = rows
	t.Subtitle = b.subtitle(b.is.Lines.Len())
	if rows.Count == 0 {
		t.Subtitle += " · " + b.w.Say("list.none")
	}
	return t
}

// say returns the words under list.<key>.
func (b *workbook) say(key string) string { return b.w.Say("list." + key) }

// columns are the columns of a sheet by its kind. A column of births is wider where they are more than years.
func (b *workbook) columns(kind string) []xlsx.Column {
	columns := xlsx.ColumnsOf("official", kind, b.is.Profile.Decimals, b.say)
	for i := range columns {
		if columns[i].Key == "list.birth_year" && (b.is.Births == rating.BirthDay || b.is.Births == rating.BirthBand) {
			columns[i].Width = 11
		}
	}
	return columns
}

// name is a player's name as readers of the book's language read it. The list itself has both forms, each in a column.
func (b *workbook) name(l *reports.Line) xlsx.Value {
	name, _ := l.NameIn(b.w.Lang)
	return xlsx.Text(name)
}

// sex is the word for a player's sex.
func (b *workbook) sex(l *reports.Line) xlsx.Value {
	if l.Sex == "" {
		return xlsx.Value{}
	}
	said, known := b.sexes[l.Sex]
	if !known {
		said = xlsx.Text(b.say("sex_of." + string(l.Sex)))
		b.sexes[l.Sex] = said
	}
	return said
}

// pointsIf is a rating or a change, or an empty cell where there is none.
func pointsIf(p rating.Points, any bool) xlsx.Value {
	if !any {
		return xlsx.Value{}
	}
	return xlsx.Points(p)
}

// titleOf is a title in the list's language; a code without words, such as GM, is printed as it is.
func (b *workbook) titleOf(l *reports.Line) xlsx.Value { return xlsx.Text(b.titleName(l.Title)) }

// titleName returns the words for a title, or its code if there are none. It remembers them.
func (b *workbook) titleName(code string) string {
	said, known := b.titles[code]
	if !known {
		said = b.w.SayOr("list.titles."+code, code)
		b.titles[code] = said
	}
	return said
}
