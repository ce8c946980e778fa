package sheets

import (
	"fmt"
	"iter"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Rest stands where a result would, in the row of the player who has no game in the round; the reader passes it over.
const Rest = "rest"

// roundRobin is the sheet of a round robin: the pairings of the Berger tables, in which only the result is open, a few
// white rows for play-offs, and below them a table that fills itself for the arbiter's eyes.
func (m *maker) roundRobin(def templates.Sheet) xlsx.Page {
	n := m.rows(def)
	last := firstData + n - 1
	white := firstData + len(m.draw)
	p := xlsx.Page{Name: def.Name, Landscape: true, Freeze: "A5", Repeat: 4, Foot: m.foot(def.Name), Protected: true,
		Rows: m.roundRobinRows(def, n), AsText: xlsx.Span(1, firstData, len(def.Columns), last)}
	for i, f := range def.Columns {
		p.Widths = append(p.Widths, m.crossWidth(i+1 >= m.crossColumn(def), f.Width))
		from := white
		if f.Key == "game.result" {
			from = firstData
		}
		m.guard(&p, f, i+1, from, last)
	}
	for col := len(def.Columns) + 1; col < m.crossColumn(def)+m.opt.Players; col++ {
		p.Widths = append(p.Widths, m.crossWidth(true, 8))
	}
	p.Breaks = []int{last + 2}
	m.watch(&p, def, last)
	return p
}

// crossWidth is how wide a column is; those of a large table below are narrower, so that the sheet is printed larger.
func (m *maker) crossWidth(crossed bool, usual float64) float64 {
	if crossed && m.opt.Players > 10 {
		return 6.5
	}
	return usual
}

// crossColumn is the column of the first opponent in the table below the pairings.
func (m *maker) crossColumn(def templates.Sheet) int { return column(def, "game.result") + 1 }

func (m *maker) roundRobinRows(def templates.Sheet, n int) iter.Seq[xlsx.Row] {
	return func(yield func(xlsx.Row) bool) {
		rows := m.tableHead(def)
		given := m.fill[def.Name].Rows
		for i := range n {
			var values map[string]string
			if i < len(given) {
				values = given[i]
			}
			if i < len(m.draw) {
				rows = append(rows, m.paired(def, firstData+i, m.draw[i], values))
			} else {
				rows = append(rows, m.record(def, firstData+i, values))
			}
		}
		for _, row := range append(rows, m.crossTable(def, firstData+n+1)...) {
			if !yield(row) {
				return
			}
		}
	}
}

// paired is a row of the Berger table: everything but the result is printed and locked.
func (m *maker) paired(def templates.Sheet, row int, p rating.Pairing, values map[string]string) xlsx.Row {
	printed := map[string]string{"game.round": count(p.Round), "game.first": count(p.First), "game.board": "", "game.second": ""}
	if p.Second != 0 {
		printed["game.board"], printed["game.second"] = count(p.Board), count(p.Second)
	}
	r := m.record(def, row, nil)
	for i, f := range def.Columns {
		text, fixed := printed[f.Key]
		switch {
		case f.Key == "game.result" && p.Second == 0:
			r.Cells[i] = cell(Rest+m.meaning(Rest), fixedCell)
		case f.Key == "game.result" && values[f.Key] != "":
			r.Cells[i].Value = m.value(f, values[f.Key])
		case fixed:
			r.Cells[i] = cell(text, fixedCell)
		case f.Key == "game.kind":
			r.Cells[i] = xlsx.Cell{Style: fixedCell}
		case f.Key == "check.second_name" && p.Second == 0:
			r.Cells[i] = xlsx.Cell{Style: spreadCell}
		}
	}
	return r
}

// meaning gives the word of the language behind a token, where it is another.
func (m *maker) meaning(token string) string {
	if word := m.say(token); !strings.HasPrefix(word, token) {
		return " " + word
	}
	return ""
}

// crossTable is the table below the pairings; its first row stands in row at. The reader of sheets stops at its hidden
// keys, which begin with table.nr.
func (m *maker) crossTable(def templates.Sheet, at int) []xlsx.Row {
	from, n := m.crossColumn(def), m.opt.Players
	keys, heads := make([]xlsx.Cell, from-1), make([]xlsx.Cell, from-1)
	for i, key := range []string{"nr", "games", "wins", "name", "points"} {
		keys[i], heads[i] = cell("table."+key, keyStyle), cell(m.say("table."+key), lockedHead)
	}
	for b := 1; b <= n; b++ {
		heads = append(heads, cell(count(b), lockedHead))
	}
	rows := []xlsx.Row{{Height: 12}, {Hidden: true, Cells: keys},
		{Height: titleHeight, Cells: []xlsx.Cell{cell(m.say("table.title"), strongStyle)}}, {Height: inputHeight, Cells: heads}}
	for a := 1; a <= n; a++ {
		rows = append(rows, m.crossRow(a, at+len(rows)-1, from))
	}
	return rows
}

func (m *maker) crossRow(a, row, from int) xlsx.Row {
	number := cell(count(a), crossCell) // a text, as the numbers above are
	nr := xlsx.At(1, row)
	own := func(results string) string { return fmt.Sprintf(results, `"`+count(a)+`"`) }
	cells := []xlsx.Cell{number,
		{Value: xlsx.Formula(own(`COUNTIFS(games_first,%[1]s,games_result,"?*",games_second,"?*")+COUNTIFS(games_second,%[1]s,games_result,"?*")`)), Style: crossCell},
		{Value: xlsx.Formula(own(`COUNTIFS(games_first,%[1]s,games_result,"1-0*")+COUNTIFS(games_first,%[1]s,games_result,"+:-*")+COUNTIFS(games_second,%[1]s,games_result,"0-1*")+COUNTIFS(games_second,%[1]s,games_result,"-:+*")`)), Style: crossCell},
		{Value: xlsx.Formula(lookup(nr, "players_name")), Style: lockedCell},
		{Value: xlsx.Formula(points(nr)), Style: crossCell},
	}
	for b := 1; b <= m.opt.Players; b++ {
		if a == b {
			cells = append(cells, xlsx.Cell{Style: sameCell})
			continue
		}
		cells = append(cells, xlsx.Cell{Value: xlsx.Formula(m.meetings(a, b)), Style: crossCell})
	}
	return xlsx.Row{Height: inputHeight, Cells: cells[:from-1+m.opt.Players]}
}

// meetings shows what a made of the games with b, in the order of the rounds.
func (m *maker) meetings(a, b int) string {
	var shown []string
	for i, p := range m.draw {
		result := xlsx.At(5, firstData+i)
		switch {
		case p.First == a && p.Second == b:
			shown = append(shown, sideOf(result, "LEFT", 1))
		case p.First == b && p.Second == a:
			shown = append(shown, sideOf(result, "MID", 3))
		}
	}
	return strings.Join(shown, `&" "&`)
}

// sideOf cuts one side's sign out of a result: the first or the third character.
func sideOf(result, cut string, at int) string {
	if cut == "LEFT" {
		return fmt.Sprintf("LEFT(%s,%d)", result, at)
	}
	return fmt.Sprintf("MID(%s,%d,1)", result, at)
}
