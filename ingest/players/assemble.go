package players

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// person returns the person of a row; there is false if the row names nobody and nothing in it is wrong.
func (l *list) person(row line) (p Person, there bool) {
	a := assembly{list: l, row: row, cal: cells.Calendar{Date1904: l.book.Date1904, Order: l.opt.Order}}
	p.Origin = row.at(0)
	for _, c := range l.columns {
		if cell := a.cell(c); cell.Kind != workbook.Empty && cells.Tidy(cell.Raw) != "" {
			a.put(&p, c, cell)
		}
	}
	for _, s := range a.standings {
		if s.Rated || s.K > 0 || s.Games >= 0 || s.Peak > 0 || s.LastGame > 0 {
			p.Standings = append(p.Standings, s)
		}
	}
	a.named(&p)
	p.Findings = a.findings
	return p, p.Name != "" || p.ID != "" || p.FIDEID != "" || len(p.Findings) > 0
}

// assembly is a row while its person is put together.
type assembly struct {
	*list
	row       line
	cal       cells.Calendar
	standings []Standing
	date      rating.Date // of the row's own column for the date of the list
	findings  rating.Findings
}

// cell returns the row's cell in a column; an empty one if the row is shorter.
func (a *assembly) cell(c Column) workbook.Cell {
	if c.Number > len(a.row.cells) {
		return workbook.Cell{}
	}
	return a.row.cells[c.Number-1]
}

// note adds a finding about a cell.
func (a *assembly) note(code string, c Column, cell workbook.Cell) {
	a.findings = append(a.findings, rating.Finding{Code: code, Origin: a.row.at(c.Number), Read: cells.Plain(cell),
		Args: map[string]string{"field": string(c.Field)}})
}

// put stores the value of a cell in p, or in the standing of its list. A value that cannot be read becomes a finding.
func (a *assembly) put(p *Person, c Column, cell workbook.Cell) {
	text := cells.Plain(cell)
	switch c.Field {
	case ID, FIDEID, National:
		a.number(p, c, cell)
	case Name:
		p.Name = text
	case Last:
		p.Last = text
	case First:
		p.First = text
	case Latin:
		p.Latin = text
	case Local:
		p.Local = text
	case Sex:
		p.sexText = cells.Sign(text)
	case Flag:
		if p.sexText == "" && strings.Contains(strings.ToLower(text), "w") {
			p.sexText = "f"
		}
	case Birth:
		a.birth(p, c, cell)
	case Title:
		p.Titles = append(p.Titles, text)
	case Federation:
		a.federation(p, text)
	case Region:
		p.Region = text
	case Club:
		p.Club = text
	case ListDate:
		if d, ok := a.cal.Date(cell); ok {
			a.dateAll(d.Date)
		} else {
			a.note(finding.NotADate, c, cell)
		}
	case Rating, K, Games, Peak, LastGame:
		a.standing(c, cell, text)
	}
}

// dateAll sets the date of the row's list, also in the standings that have none yet.
func (a *assembly) dateAll(d rating.Date) {
	a.date = d
	for i := range a.standings {
		if a.standings[i].Date == 0 {
			a.standings[i].Date = d
		}
	}
}

// number stores an identification, or notes that it cannot be one. FIDE's lists have 0 for none.
func (a *assembly) number(p *Person, c Column, cell workbook.Cell) {
	id, ok := cells.ID(cell)
	if !ok || len(id) > 24 {
		a.note(finding.NotANumberOfPlayer, c, cell)
		return
	}
	if strings.Trim(id, "0-") == "" {
		return
	}
	switch c.Field {
	case FIDEID:
		if strings.Trim(id, "0123456789") != "" || len(id) > 16 {
			a.note(finding.NotANumberOfPlayer, c, cell)
			return
		}
		p.FIDEID = id
	case National:
		p.National = id
	default:
		p.ID = id
	}
}

// birth stores a day or a year of birth, or notes that it cannot be one. FIDE publishes years; some of its lists have
// them as the first of January.
func (a *assembly) birth(p *Person, c Column, cell workbook.Cell) {
	if strings.Trim(cell.Raw, "0-/. ") == "" {
		return
	}
	b, ok := a.cal.Birth(cell)
	if !ok {
		a.note(finding.NotABirthDate, c, cell)
		return
	}
	if _, m, d := b.On.Civil(); b.On != 0 && a.kind != Table && m == 1 && d == 1 {
		b.On = 0
	}
	p.Birth = b
}

// federation stores a federation, which has three letters, or else a region under the same header.
func (a *assembly) federation(p *Person, text string) {
	if len(text) == 3 && strings.Trim(strings.ToUpper(text), "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
		p.Federation = strings.ToUpper(text)
	} else if p.Region == "" {
		p.Region = text
	}
}

// standing stores a value that a person has on one list, or notes that it cannot be one.
func (a *assembly) standing(c Column, cell workbook.Cell, text string) {
	s := a.standingOf(c)
	switch c.Field {
	case Rating, Peak:
		points, ok := pointsIn(text)
		if !ok {
			a.note(finding.NotARating, c, cell)
			return
		}
		if c.Field == Peak {
			s.Peak = points
		} else {
			s.Rating, s.Rated, s.Origin = points, points > 0, a.row.at(c.Number)
		}
	case K, Games:
		n, ok := cells.Whole(cell)
		if !ok || n < 0 {
			a.note(finding.NotAWholeCount, c, cell)
			return
		}
		if c.Field == K {
			s.K = n
		} else {
			s.Games = n
		}
	case LastGame:
		d, ok := a.cal.Date(cell)
		if !ok {
			a.note(finding.NotADate, c, cell)
			return
		}
		s.LastGame = d.Date
	}
}

// standingOf returns the standing on the list and date of a column; it adds one if there is none.
func (a *assembly) standingOf(c Column) *Standing {
	date := c.Date
	if date == 0 {
		date = a.date
	}
	at := slices.IndexFunc(a.standings, func(s Standing) bool { return s.List == c.List && s.Date == date })
	if at < 0 {
		a.standings = append(a.standings, Standing{List: c.List, Date: date, Games: -1, Origin: a.row.at(c.Number)})
		at = len(a.standings) - 1
	}
	return &a.standings[at]
}

// unrated are the texts for no rating.
var unrated = []string{"0", "-", "unr", "unr.", "unrated", "nr", "n/a", "—", "–", "无", "б/р", "ohne"}

// pointsIn parses a rating; 0 is none. It returns false for any other text, and for a rating that is too high.
func pointsIn(text string) (rating.Points, bool) {
	text = strings.TrimSuffix(strings.ReplaceAll(strings.ToLower(text), ",", "."), ".0")
	if slices.Contains(unrated, text) {
		return 0, true
	}
	points, err := rating.ParsePoints(text)
	return points, err == nil && points >= 0 && points <= rating.HighestRating
}

// named sets the name of a person whose list has it only in parts or in one script.
func (a *assembly) named(p *Person) {
	if p.Name == "" && p.Last != "" {
		p.Name = p.Last
		if p.First != "" {
			p.Name += ", " + p.First
			if cells.InHan(p.Last) {
				p.Name = p.Last + p.First
			}
		}
	}
	if p.Name == "" {
		p.Name = p.Local + p.Latin
	}
}

// TellSexes sets the sex of all people of a list. It needs the whole list: if that marks only women, as Swiss-Manager's
// does, the others are men; if it has H for men, M is for women, as in Spanish.
func TellSexes(all []Person) {
	texts := map[string]bool{}
	for _, p := range all {
		texts[p.sexText] = true
	}
	onlyWomen := texts[""] && len(texts) > 1
	for s := range texts {
		onlyWomen = onlyWomen && (s == "" || templates.Around().Sex(s) == rating.Female)
	}
	spanish := texts["h"] && !texts["f"]
	for i := range all {
		all[i].Sex = sexOf(all[i].sexText, onlyWomen, spanish)
		all[i].sexText = ""
	}
}

// sexOf returns the sex that a text means, empty if it means none.
func sexOf(text string, onlyWomen, spanish bool) rating.Sex {
	switch {
	case text == "" && onlyWomen:
		return rating.Male
	case text == "m" && spanish:
		return rating.Female
	}
	return templates.Around().Sex(text)
}
