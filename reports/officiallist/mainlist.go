package officiallist

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/xlsx"
)

// column is a column of the main list and the value that a player's line has there.
type column struct {
	xlsx.Column
	of func(*reports.Line) xlsx.Value
}

// contract is the order of the keys of sheet List. The ruleset says which columns people see, and in which order; the
// others are hidden, so that programs find every key on every list.
const contract = "rank previous_rank id name name_alt sex title federation region club birth_year rating previous change " +
	"games games_total k status last_event"

// mainList is the sheet of the list itself.
type mainList struct{ *workbook }

// mainLists are the sheet of all players, or one of men and one of women where they are ranked apart.
func mainLists(b *workbook) []xlsx.Table {
	m := mainList{b}
	if !b.is.Profile.BySex {
		return []xlsx.Table{m.table("List", "list", b.is.Lines)}
	}
	return []xlsx.Table{m.table("男子", "men", figures.OfSex(b.is.Lines, rating.Male)),
		m.table("女子", "women", figures.OfSex(b.is.Lines, rating.Female))}
}

// table makes the sheet of lines; kind is the key of its title.
func (m mainList) table(sheet, kind string, lines reports.Lines) xlsx.Table {
	columns := m.listColumns(lines)
	t := m.begin(sheet, kind)
	t.Columns = nil
	for i, c := range columns {
		if c.Head = m.headOf(c.Column); c.Key == "list.name" {
			t.Fixed = i + 1
		}
		t.Columns = append(t.Columns, c.Column)
	}
	t.Rows = recorded(lines, recordsOf(columns))
	t.Subtitle = m.subtitle(lines.Len())
	return t
}

// recorded returns the records of lines.
func recorded(lines reports.Lines, record func(*reports.Line) []xlsx.Value) xlsx.Records {
	return xlsx.Records{Count: lines.Len(), Each: func(yield func([]xlsx.Value) bool) {
		for _, l := range lines.All() {
			if !yield(record(l)) {
				return
			}
		}
	}}
}

// recordsOf returns a function that makes the record of a line; each record uses the cells of the one before.
func recordsOf(columns []column) func(*reports.Line) []xlsx.Value {
	row := make([]xlsx.Value, len(columns))
	return func(l *reports.Line) []xlsx.Value {
		for i := range columns {
			row[i] = columns[i].of(l)
		}
		return row
	}
}

// headOf is the head of a column of the list; the ruleset may have a word of its own for it.
func (m mainList) headOf(c xlsx.Column) string {
	return m.w.SayOr(m.is.Profile.Heads+strings.TrimPrefix(c.Key, "list."), c.Head)
}

// listColumns puts the columns that the ruleset shows first, and the hidden ones behind them. A column that is empty in
// every line is hidden in its place.
func (m mainList) listColumns(lines reports.Lines) []column {
	all := m.allColumns()
	var columns []column
	seen, correctionAfter := map[string]bool{}, m.correctionAfter()
	for _, shown := range m.shown() {
		c, key := as(all[shown.Key], shown), shown.Key
		c.Hidden = sparse[key] && !anyHas(c.of, lines)
		columns = append(columns, c)
		seen[key] = true
		if key == correctionAfter {
			columns = append(columns, all["correction"])
		}
	}
	for _, key := range strings.Fields(contract) {
		if !seen[key] {
			c := all[key]
			c.Hidden = true
			columns = append(columns, c)
		}
	}
	return columns
}

// anyHas reports whether any line has a value in a column.
func anyHas(of func(*reports.Line) xlsx.Value, lines reports.Lines) bool {
	for _, l := range lines.All() {
		if of(l) != (xlsx.Value{}) {
			return true
		}
	}
	return false
}

// correctionAfter is the key of the column that is followed by the column of corrections, if the list has any: the last
// one that shows a change or a part of it.
func (m mainList) correctionAfter() (last string) {
	if !m.is.Corrected() {
		return ""
	}
	for _, c := range m.shown() {
		if c.Key == "change" || slices.Contains(changeParts, c.Key) {
			last = c.Key
		}
	}
	return last
}

// shown are the columns that people see: the ruleset's, or all.
func (m mainList) shown() []rating.Column {
	if len(m.is.Profile.Columns) > 0 {
		return m.is.Profile.Columns
	}
	var all []rating.Column
	for _, key := range strings.Fields(contract) {
		all = append(all, rating.Column{Key: key})
	}
	return all
}

// as returns a column with the width and weight that the ruleset gives it.
func as(c column, shown rating.Column) column {
	if shown.Width > 0 {
		c.Width = shown.Width
	}
	c.Style.Bold = c.Style.Bold || shown.Bold
	return c
}

// sparse are the columns that many associations leave empty.
var sparse = map[string]bool{"name_alt": true, "title": true, "federation": true, "region": true, "club": true,
	"birth_year": true}

// allColumns are all columns that a list can have, by key.
func (m mainList) allColumns() map[string]column {
	all, values := map[string]column{}, m.values()
	for _, c := range m.columns("list") {
		key := strings.TrimPrefix(c.Key, "list.")
		all[key] = column{c, values[key]}
	}
	return all
}

// values returns what a line has in each column, by key. A list may show the parts of a change separately: games,
// bonuses, and what absence cost.
func (m mainList) values() map[string]func(*reports.Line) xlsx.Value {
	parts := m.parts()
	of := func(pick func(part) (rating.Points, bool)) func(*reports.Line) xlsx.Value {
		return func(l *reports.Line) xlsx.Value { return pointsIf(pick(parts[l.ID])) }
	}
	return map[string]func(*reports.Line) xlsx.Value{
		"id":            func(l *reports.Line) xlsx.Value { return xlsx.Text(l.ID) },
		"name":          func(l *reports.Line) xlsx.Value { return xlsx.Text(l.Name) },
		"name_alt":      func(l *reports.Line) xlsx.Value { return xlsx.Text(l.NameAlt) },
		"sex":           func(l *reports.Line) xlsx.Value { return xlsx.Text(string(l.Sex)) },
		"title":         m.titleOf,
		"federation":    func(l *reports.Line) xlsx.Value { return xlsx.Text(l.Federation) },
		"region":        func(l *reports.Line) xlsx.Value { return xlsx.Text(l.Region) },
		"club":          m.unit,
		"birth_year":    born,
		"status":        func(l *reports.Line) xlsx.Value { return xlsx.Text(strings.Join(l.Status, " ")) },
		"last_event":    func(l *reports.Line) xlsx.Value { return xlsx.Text(l.LastEvent) },
		"remark":        m.remark(),
		"rank":          func(l *reports.Line) xlsx.Value { return xlsx.Positive(l.Rank) },
		"previous_rank": func(l *reports.Line) xlsx.Value { return xlsx.Positive(l.PreviousRank) },
		"rating":        func(l *reports.Line) xlsx.Value { return pointsIf(l.Rating, l.Rated) },
		"previous":      func(l *reports.Line) xlsx.Value { return pointsIf(l.Previous, l.WasRated) },
		"change":        func(l *reports.Line) xlsx.Value { return pointsIf(l.Change()) },
		"correction":    func(l *reports.Line) xlsx.Value { return pointsIf(l.Correction, l.Correction != 0) },
		"game_change":   of(func(p part) (rating.Points, bool) { return p.games, p.any }),
		"bonus":         of(func(p part) (rating.Points, bool) { return p.bonus, p.bonus != 0 }),
		"penalty":       of(func(p part) (rating.Points, bool) { return p.penalty, p.penalty != 0 }),
		"games":         func(l *reports.Line) xlsx.Value { return xlsx.Int(l.Games) },
		"games_total":   func(l *reports.Line) xlsx.Value { return xlsx.Int(l.GamesTotal) },
		"k":             func(l *reports.Line) xlsx.Value { return xlsx.Positive(l.K) },
	}
}

// part is the parts of a change: games, bonuses, what absence cost, and what was corrected.
type part struct {
	games, bonus, penalty, correction rating.Points
	any                               bool // there are games
}

// changeParts are the columns that show the parts of a change.
var changeParts = []string{"game_change", "bonus", "penalty"}

// parts divides every change into its parts, by player; nil if the list does not show them. The part of games is what
// the others leave.
func (m mainList) parts() map[string]part {
	if !slices.ContainsFunc(m.shown(), func(c rating.Column) bool { return slices.Contains(changeParts, c.Key) }) {
		return nil
	}
	all := make(map[string]part, m.is.Changes.Len())
	for c := range m.is.Changes.All() {
		p, start := part{any: c.Games > 0}, c.Old
		for _, s := range c.Steps {
			switch s.Kind {
			case rating.InitialStep:
				start, p.correction = s.After, 0
			case rating.CorrectionStep:
				p.correction += s.Change
			case rating.BonusStep:
				p.bonus += s.Change
			case rating.PenaltyStep:
				p.penalty += s.Change
			}
		}
		p.games = c.New - start - p.bonus - p.penalty - p.correction
		all[c.Player] = p
	}
	return all
}

// unit is the club, or the region of a player without a club on a list that has no column of regions.
func (m mainList) unit(l *reports.Line) xlsx.Value {
	if l.Club == "" && !m.is.Profile.Shows("region") {
		return xlsx.Text(l.Region)
	}
	return xlsx.Text(l.Club)
}

// remark returns a function that says whether a player is new, or else had no game in the period.
func (m mainList) remark() func(*reports.Line) xlsx.Value {
	newcomer, idle := xlsx.Text(m.say("remark.new")), xlsx.Text(m.say("remark.no_games"))
	return func(l *reports.Line) xlsx.Value {
		switch {
		case l.Is("new"):
			return newcomer
		case l.Games == 0:
			return idle
		default:
			return xlsx.Value{}
		}
	}
}
