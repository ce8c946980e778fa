package sheetfile

import (
	"cmp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// unreadable replaces an id that cannot be read, which has been reported.
const unreadable = "\x00"

// Entrant returns the player of a row, without the number, and reports what cannot be read. In a list of games it
// reads one side, tables.FirstMover or tables.SecondMover; in a table of people the side is "".
func (r *Reader) Entrant(t tables.Table, row workbook.Row, side string) draft.Entrant {
	p := person{r, t, row, side}
	name, sex := Unmark(p.name())
	rated := p.number(tables.Rating)
	if m := pairedName.FindStringSubmatch(name); m != nil {
		name, rated = m[1], cmp.Or(rated, m[2])
	}
	e := draft.Entrant{At: p.at, Typed: p.id()}
	e.Entrant = rating.Entrant{
		Name: name, Sex: p.sex(sex), Birth: p.birth(), Title: p.text(tables.Title), Club: p.text(tables.Club),
		Region: p.region(),
		FIDEID: p.fide(), Rating: rated, Status: rating.Played, Origin: p.at("player.name"),
	}
	e.Federation, e.Ratings = draft.Federation(p.text(tables.Federation)), p.furtherRatings()
	if side == "" {
		e.Points = p.points()
		e.Place, _ = cells.Whole(p.cell(tables.Rank))
		e.Remark = p.text(tables.Remark)
	}
	return e
}

// pairedName is a name in the pairings of SwissSys, which have the rating, the colour, the points and the colour that is
// due in brackets behind it: Ash, Ida (1805 w 1.5 D), Ash, Ida (unr. b 0.0 d).
var pairedName = cells.Compile(`^(.+?) \((?: ?(\d{3,4})|unr\.?) [wbWB]? ?\d{1,2}\.\d ?[wbdWBD]? ?\)$`)

// Number returns the start number in a row, of a side in a list of games; false if there is none.
func (r *Reader) Number(t tables.Table, row workbook.Row, side string) (int, bool) {
	c, ok := person{r, t, row, side}.column(tables.StartNo)
	if !ok {
		return 0, false
	}
	return tables.Number(row.Cell(c.Number))
}

// person is the player of a row, or of one side of it.
type person struct {
	*Reader
	table tables.Table
	row   workbook.Row
	side  string
}

// column returns the column with a key, on the side of the player.
func (p person) column(key string) (tables.Column, bool) {
	if p.side == "" {
		return p.table.Column(key)
	}
	return p.table.Side(p.side, key)
}

// cell returns the player's cell in the column with a key, an empty one without such a column.
func (p person) cell(key string) workbook.Cell {
	c, ok := p.column(key)
	if !ok {
		return workbook.Cell{}
	}
	return p.row.Cell(c.Number)
}

// text returns the text of a column; "" for an error value or a logical value.
func (p person) text(key string) string {
	c := p.cell(key)
	if c.Kind == workbook.Fault || c.Kind == workbook.Bool {
		return ""
	}
	return cells.Plain(c)
}

// keyOf maps the keys of places to columns.
var keyOf = map[string]string{
	"player.id": tables.PlayerID, "player.name": tables.Name, "player.fide_id": tables.FIDEID,
	"player.points": tables.Points, "player.nr": tables.StartNo,
	"player.birth": tables.Birth, "player.sex": tables.Sex, "player.title": tables.Title, "player.club": tables.Club,
	"player.rating": tables.Rating,
}

// at returns the place of a key, or that of the name if the table has no such column.
func (p person) at(key string) rating.Origin {
	for _, k := range []string{keyOf[key], tables.Name, tables.Last} {
		if c, ok := p.column(k); ok && k != "" {
			return p.Place(p.table, p.row, c.Number)
		}
	}
	return p.Place(p.table, p.row, 1)
}

// name returns the name; an unreadable cell is reported. Two columns are joined as surname, given name; Han characters
// without a comma and a blank.
func (p person) name() string {
	c := p.cell(tables.Name)
	if p.Unreadable(p.at("player.name"), c) {
		return ""
	}
	if name := p.text(tables.Name); name != "" {
		return name
	}
	last, first := p.text(tables.Last), p.text(tables.First)
	switch {
	case last == "" || first == "":
		return last + first
	case unicode.Is(unicode.Han, []rune(last)[0]):
		return last + first
	}
	return last + ", " + first
}

var (
	womanMark = cells.Compile(`\s*(?:[(（](?:女|ж|жін|жен|w|f|♀)[)）]|♀)\s*$`)
	otherMark = cells.Compile(`\s*(?:[*#†‡]+|[(（](?:男|u|ч|чол|муж|m|♂)[)）]|♂)\s*$`)
)

// Unmark returns a name without the marks after it that are not part of it: of a woman, of a guest, of a note below.
// sex is female if a mark says so, otherwise "".
func Unmark(name string) (plain string, sex rating.Sex) {
	for {
		lower := strings.ToLower(name)
		woman, other := womanMark.FindStringIndex(lower), otherMark.FindStringIndex(lower)
		switch {
		case len(lower) != len(name), woman == nil && other == nil:
			return name, sex
		case woman != nil:
			name, sex = name[:woman[0]], rating.Female
		default:
			name = name[:other[0]]
		}
	}
}

// id returns the number of the registry, "" if there is none. One that cannot be read is reported and gives
// unreadable.
func (p person) id() string {
	c := p.cell(tables.PlayerID)
	if c.Kind == workbook.Empty && !c.Formula {
		return ""
	}
	at := p.at("player.id")
	if p.Unreadable(at, c) {
		return unreadable
	}
	id, ok := cells.ID(c)
	if !ok {
		p.Note(finding.DigitsLost, at, c.Raw)
		return unreadable
	}
	if id == "0" {
		return ""
	}
	return id
}

// fide returns the FIDE ID, or "" for anything but digits and for 0, which programs print for none.
func (p person) fide() string {
	id, ok := cells.ID(p.cell(tables.FIDEID))
	if !ok || strings.Trim(id, "0") == "" || strings.Trim(id, "0123456789") != "" {
		return ""
	}
	return id
}

// ratingOf is a rating with the letter of Papi for its kind: of FIDE, national, estimated.
var ratingOf = cells.Compile(`^(\d{3,4})\s?[FNE]$`)

// number returns a rating as it is written, without the letter for its kind, or "" for 0, which programs print for
// none.
func (p person) number(key string) string {
	s := p.text(key)
	if m := ratingOf.FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	if strings.Trim(s, "0-") != "" {
		return s
	}
	return ""
}

// sex returns the sex by the word in its column, otherwise the one that a mark at the name has shown.
func (p person) sex(marked rating.Sex) rating.Sex {
	return cmp.Or(templates.Around().Sex(cells.Sign(p.text(tables.Sex))), marked)
}

// birth returns the day or year of birth; one that cannot be read is reported, and an impossible one left out.
func (p person) birth() rating.Birth {
	c := p.cell(tables.Birth)
	if c.Kind == workbook.Empty {
		return rating.Birth{}
	}
	b, ok := p.Calendar.Birth(c)
	if text := p.text(tables.Birth); !ok && strings.Trim(text, "0/.- ") != "" {
		p.Note(finding.NotABirthDate, p.at("player.birth"), text)
	}
	if !ok || !p.PossibleBirth(b) {
		return rating.Birth{}
	}
	return b
}

// region returns the text in the column of federations, or nothing for a code of three capital letters such as MAS: it
// names a country and no region.
func (p person) region() string {
	s := p.text(tables.Federation)
	if len(s) == 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
		return ""
	}
	return s
}

// furtherRatings returns the ratings beside the first one: programs print the national and the international one.
func (p person) furtherRatings() (all []string) {
	for _, c := range p.table.Columns {
		if c.Key != tables.Rating || c.Under != p.side || c.Round != 0 {
			continue
		}
		if s := cells.Plain(p.row.Cell(c.Number)); strings.Trim(s, "0-") != "" && s != p.number(tables.Rating) {
			all = append(all, s)
		}
	}
	return all
}

// points returns the declared points as a plain decimal; "" for a cell that is empty or, which is reported, no number.
func (p person) points() string {
	c := p.cell(tables.Points)
	if c.Kind == workbook.Empty && !c.Formula {
		return ""
	}
	at := p.at("player.points")
	if p.Unreadable(at, c) {
		return ""
	}
	text := cells.Decimal(cells.Plain(c))
	if c.Kind == workbook.Number && c.Format == workbook.DateFormat {
		text = p.halfOfDay(at, c)
	}
	if _, err := rating.ParsePoints(text); err != nil {
		p.Note(finding.NotPoints, at, cells.Plain(c))
		return ""
	}
	return text
}

// halfOfDay returns points such as 2.5 that a spreadsheet has turned into the 2nd of May, and notes it; the games show
// whether they are right. Another day is returned as it is.
func (p person) halfOfDay(at rating.Origin, c workbook.Cell) string {
	points, day := p.HalfOfDay(c)
	if points != "" {
		p.Note(finding.ResultRepaired, at, day.String(), "typed", points, "value", points)
		return points
	}
	return day.String()
}

// HalfOfDay returns the points that a spreadsheet has turned into a day of May: 2.5 for the 2nd; empty for other days.
func (r *Reader) HalfOfDay(c workbook.Cell) (points string, day rating.Date) {
	d, ok := r.Calendar.Date(c)
	if _, month, n := d.Date.Civil(); ok && month == time.May {
		points = strconv.Itoa(n) + ".5"
	}
	return points, d.Date
}
