package bulletin

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// table makes a printed table from its layout. Size is that of its main columns.
func (b *book) table(name string, size float64, row string) *pdf.Table {
	t := &pdf.Table{Height: b.layout.Row[row]}
	for _, c := range b.layout.Table(b.is.Profile.Tables, name) {
		t.Columns = append(t.Columns, b.column(c, size))
	}
	return t
}

func (b *book) column(c templates.LayoutColumn, size float64) pdf.Column {
	head := c.Head
	if head == "" {
		head = c.Key
	}
	st := style(size, false, pdf.Ink)
	switch c.Style {
	case "strong":
		st = style(size, true, pdf.Ink)
	case "look":
		st = style(min(8, size), false, pdf.Grey)
	}
	align := pdf.Left
	switch c.Align {
	case "right":
		align = pdf.Right
	case "center":
		align = pdf.Center
	}
	return pdf.Column{Head: b.say("head." + head), Width: c.Width, Align: align, Style: st, Exact: c.Exact, Give: c.Give, Wrap: c.Wrap}
}

// record is a line with what only its table knows of it.
type record struct {
	reports.Line
	place string
	paint map[string]func(x, middle, width float64)
}

// rows fills a table of players from its layout.
func (b *book) rows(name string, records []record) []pdf.Row {
	columns := b.layout.Table(b.is.Profile.Tables, name)
	rows := make([]pdf.Row, 0, len(records))
	for _, r := range records {
		row := pdf.Row{Cells: make([]pdf.Cell, 0, len(columns))}
		for _, c := range columns {
			row.Cells = append(row.Cells, b.cell(c.Key, r))
		}
		rows = append(rows, row)
	}
	return rows
}

func (b *book) cell(key string, r record) pdf.Cell {
	if paint := r.paint[key]; paint != nil {
		return pdf.Cell{Paint: paint}
	}
	switch key {
	case "rank":
		return nonZero(r.Rank)
	case "prev_rank":
		return nonZero(r.PreviousRank)
	case "place":
		return pdf.Cell{Text: r.place}
	case "change":
		return b.change(r.Line)
	case "games":
		return b.games(r.Line)
	case "rating":
		return b.value(r.Rated, r.Rating)
	case "previous":
		return b.value(r.WasRated, r.Previous)
	}
	return pdf.Cell{Text: b.text(key, r.Line)}
}

func (b *book) text(key string, l reports.Line) string {
	switch key {
	case "id":
		return l.ID
	case "name":
		return b.name(l.Name)
	case "title":
		return b.title(l)
	case "region":
		return l.Region
	case "club":
		if l.Club == "" {
			return b.placeName(l.Region)
		}
		return b.placeName(l.Club)
	case "born":
		if l.BirthYear == 0 {
			return ""
		}
		return strconv.Itoa(l.BirthYear)
	case "total":
		return strconv.Itoa(l.GamesTotal)
	case "k":
		if l.K == 0 {
			return ""
		}
		return strconv.Itoa(l.K)
	case "first_event":
		return b.eventName(l.FirstEvent)
	case "reason":
		return b.reason(l.Reason, nil)
	}
	return ""
}

// placeName is the name of a region or club in the language of the bulletin, where the registry has one.
func (b *book) placeName(code string) string {
	if name := b.w.Pick(b.is.Places[code]); name != "" {
		return name
	}
	return code
}

// name prints a name; the apostrophe of a Cyrillic one is ’ however it was typed.
func (b *book) name(s string) string {
	if !cyrillic(s) {
		return s
	}
	return strings.NewReplacer("'", "’", "ʼ", "’", "`", "’").Replace(s)
}

// title prints a player's title; in lists of men and women together also that a woman has none.
func (b *book) title(l reports.Line) string {
	for _, words := range []string{"name_short.", "name_of."} {
		if b.has(words + l.Title) {
			return b.say(words + l.Title)
		}
	}
	if !b.is.Profile.BySex && l.Title == "" && l.Sex == rating.Female {
		return b.say("woman")
	}
	return l.Title
}

// titleName is a title in full where the words have it.
func (b *book) titleName(code string) string {
	if b.has("name_of." + code) {
		return b.say("name_of." + code)
	}
	return code
}

// games prints the rated games of the period. An inactive player has none, and in lists that know inactivity the mark
// stands in their place.
func (b *book) games(l reports.Line) pdf.Cell {
	if l.Games == 0 && !b.is.Profile.BySex && l.Is("inactive") {
		return pdf.Cell{Text: b.say("inactive"), Style: &quiet}
	}
	return nonZero(l.Games)
}

// change prints the change of rating: new players have none, and a dash says that there was no game.
func (b *book) change(l reports.Line) pdf.Cell {
	change, ok := l.Change()
	switch {
	case !ok:
		return pdf.Cell{Text: b.say("new")}
	case change == 0 && l.Games == 0:
		return pdf.Cell{Text: dash, Style: &quiet}
	}
	return pdf.Cell{Text: b.signed(change)}
}

func (b *book) value(any bool, p rating.Points) pdf.Cell {
	if !any {
		return pdf.Cell{Text: dash, Style: &quiet}
	}
	return pdf.Cell{Text: b.points(p)}
}

func nonZero(n int) pdf.Cell {
	if n == 0 {
		return pdf.Cell{Text: dash, Style: &quiet}
	}
	return pdf.Cell{Text: strconv.Itoa(n)}
}

func (b *book) eventName(code string) string {
	for _, e := range b.is.Events {
		if e.Code == code && e.Name != "" {
			return eventTitle(e)
		}
	}
	return code
}

func eventTitle(e reports.EventLine) string {
	if e.Group == "" || strings.Contains(e.Name, e.Group) {
		return e.Name
	}
	return e.Name + ", " + e.Group
}

// reason says why something was not rated or printed; the rules keep the words.
func (b *book) reason(key string, args map[string]string) string {
	if b.w.Has(key) {
		return b.w.SayMap(key, args)
	}
	return key
}
