package officiallist

import (
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
)

// column is a column of the main list and what a player's line puts there.
type column struct {
	xlsx.Column
	of func(reports.Line) xlsx.Value
}

// profiles say which columns of the list people see, in their order; the other columns stay in the book, hidden, so
// that programs find every key on every list.
var profiles = map[string]string{
	"cxa": "rank id name title club rating previous change games remark",
	"malaysia": "rank previous_rank id name name_alt sex title region club birth_year rating previous change games " +
		"games_total k status last_event",
	"fide": "rank previous_rank id name name_alt sex title federation region club birth_year rating previous change " +
		"games games_total k status last_event",
}

// contract is the order of the keys of sheet List.
const contract = "rank previous_rank id name name_alt sex title federation region club birth_year rating previous change " +
	"games games_total k status last_event"

// mainLists is the list itself; where men and women are apart, each has a sheet.
func (m maker) mainLists() []xlsx.Table {
	if !m.is.Profile.BySex {
		return []xlsx.Table{m.mainList("List", "list", m.is.Lines)}
	}
	return []xlsx.Table{m.mainList("男子", "men", ofSex(m.is.Lines, rating.Male)),
		m.mainList("女子", "women", ofSex(m.is.Lines, rating.Female))}
}

func ofSex(lines []reports.Line, sex rating.Sex) (some []reports.Line) {
	for _, l := range lines {
		if l.Sex == sex {
			some = append(some, l)
		}
	}
	return some
}

func (m maker) mainList(sheet, kind string, lines []reports.Line) xlsx.Table {
	columns := m.listColumns()
	t := m.table(sheet, kind, nil)
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Column)
	}
	for i, c := range columns {
		if c.Key == "list.name" {
			t.Fixed = i + 1
		}
	}
	t.Rows = xlsx.Of(lines, func(l reports.Line) []xlsx.Value {
		row := make([]xlsx.Value, len(columns))
		for i, c := range columns {
			row[i] = c.of(l)
		}
		return row
	})
	t.Subtitle = m.subtitle(len(lines))
	return t
}

// listColumns puts the columns that the profile shows first, hidden ones behind them.
func (m maker) listColumns() []column {
	shown, ok := profiles[m.is.Profile.Name]
	if !ok {
		shown = profiles["fide"]
	}
	known := m.known()
	var columns []column
	seen := map[string]bool{}
	for _, key := range strings.Fields(shown) {
		columns = append(columns, known[key])
		seen[key] = true
	}
	for _, key := range strings.Fields(contract) {
		if !seen[key] {
			c := known[key]
			c.Column = c.Hide()
			columns = append(columns, c)
		}
	}
	return columns
}

// known are all columns that a list can have.
func (m maker) known() map[string]column {
	wide := m.is.Profile.Name == "cxa" // fewer columns, so each has more room
	width := func(narrow, other float64) float64 {
		if wide {
			return other
		}
		return narrow
	}
	name := m.text("list.name", width(28, 13))
	if wide {
		name = name.Bold()
	}
	return map[string]column{
		"rank":          {m.whole("list.rank", 7), func(l reports.Line) xlsx.Value { return xlsx.Positive(l.Rank) }},
		"previous_rank": {m.whole("list.previous_rank", 7).Grey(), func(l reports.Line) xlsx.Value { return xlsx.Positive(l.PreviousRank) }},
		"id":            {m.text("list.id", 12).Grey(), func(l reports.Line) xlsx.Value { return xlsx.Text(l.ID) }},
		"name":          {name, func(l reports.Line) xlsx.Value { return xlsx.Text(l.Name) }},
		"name_alt":      {m.text("list.name_alt", 24), func(l reports.Line) xlsx.Value { return xlsx.Text(l.NameAlt) }},
		"sex":           {m.text("list.sex", 5), func(l reports.Line) xlsx.Value { return xlsx.Text(string(l.Sex)) }},
		"title":         {m.text("list.title", width(8, 13)), m.titleOf},
		"federation":    {m.text("list.federation", 9), func(l reports.Line) xlsx.Value { return xlsx.Text(l.Federation) }},
		"region":        {m.text("list.region", 11), func(l reports.Line) xlsx.Value { return xlsx.Text(l.Region) }},
		"club":          {m.text("list.club", width(22, 16)), m.unit},
		"birth_year":    {m.whole("list.birth_year", 8), func(l reports.Line) xlsx.Value { return xlsx.Positive(l.BirthYear) }},
		"rating":        {m.points("list.rating", width(9, 12)).Bold(), func(l reports.Line) xlsx.Value { return points(l.Rating, l.Rated) }},
		"previous":      {m.points("list.previous", width(10, 13)).Grey(), func(l reports.Line) xlsx.Value { return points(l.Previous, l.WasRated) }},
		"change":        {m.change("list.change", width(9, 10)), func(l reports.Line) xlsx.Value { return points(l.Change()) }},
		"games":         {m.whole("list.games", width(8, 11)), func(l reports.Line) xlsx.Value { return xlsx.Int(l.Games) }},
		"games_total":   {m.whole("list.games_total", 9), func(l reports.Line) xlsx.Value { return xlsx.Int(l.GamesTotal) }},
		"k":             {m.whole("list.k", 6), func(l reports.Line) xlsx.Value { return xlsx.Positive(l.K) }},
		"status":        {m.text("list.status", 12).Grey(), func(l reports.Line) xlsx.Value { return xlsx.Text(strings.Join(l.Status, " ")) }},
		"last_event":    {m.text("list.last_event", 14).Grey(), func(l reports.Line) xlsx.Value { return xlsx.Text(l.LastEvent) }},
		"remark":        {m.text("list.remark", 18).Grey(), m.remark},
	}
}

// titleOf says a title as the list's language does; a code that nobody has worded, such as GM, stands as it is.
func (m maker) titleOf(l reports.Line) xlsx.Value {
	if key := "list.titles." + l.Title; l.Title != "" && m.w.Has(key) {
		return xlsx.Text(m.w.Say(key))
	}
	return xlsx.Text(l.Title)
}

// unit is the club, or on a list without a column for regions the region where there is no club.
func (m maker) unit(l reports.Line) xlsx.Value {
	if l.Club == "" && m.is.Profile.Name == "cxa" {
		return xlsx.Text(l.Region)
	}
	return xlsx.Text(l.Club)
}

// remark says in words what a reader asks first: new, or no game in the period.
func (m maker) remark(l reports.Line) xlsx.Value {
	switch {
	case l.Is("new"):
		return xlsx.Text(m.head("remark.new"))
	case l.Games == 0:
		return xlsx.Text(m.head("remark.no_games"))
	default:
		return xlsx.Value{}
	}
}
