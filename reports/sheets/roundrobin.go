package sheets

import (
	"iter"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// Rest is the result in the row of a player who has no game in the round. Readers skip such rows.
const Rest = "rest"

// roundRobinSheet is the sheet of a round robin: the pairings of the Berger tables, of which only the result is open, a
// few white rows for play-offs, and below them a cross table for the arbiter that fills itself.
type roundRobinSheet struct{ tableSheet }

func (r roundRobinSheet) page() xlsx.Page {
	n := r.rowCount(r.sheetDef)
	last := firstData + n - 1
	white := firstData + len(r.draw)
	p := xlsx.Page{Name: r.sheetDef.Name, Landscape: true, Freeze: "A5", Repeat: 4, Foot: r.foot(r.sheetDef.Name),
		Protected: true, Rows: r.rows(n), AsText: xlsx.Span(1, firstData, len(r.sheetDef.Columns), last)}
	for i, f := range r.sheetDef.Columns {
		p.Widths = append(p.Widths, r.crossWidth(i+1 >= r.crossColumn(), f.Width))
		from := white
		if f.Key == "game.result" {
			from = firstData
		}
		r.guard(&p, f, i+1, from, last)
	}
	for col := len(r.sheetDef.Columns) + 1; col < r.crossColumn()+r.opt.Players; col++ {
		p.Widths = append(p.Widths, r.crossWidth(true, 8))
	}
	p.Breaks = []int{last + 2}
	r.watch(&p, last)
	return p
}

// crossWidth returns the usual width of a column, or a smaller one for a column of opponents in a cross table of
// more than ten players, so that the sheet is printed larger.
func (r roundRobinSheet) crossWidth(crossed bool, usual float64) float64 {
	if crossed && r.opt.Players > 10 {
		return 6.5
	}
	return usual
}

// crossColumn returns the column of the first opponent in the cross table.
func (r roundRobinSheet) crossColumn() int { return columnOf(r.sheetDef, "game.result") + 1 }

func (r roundRobinSheet) rows(n int) iter.Seq[xlsx.Row] {
	return func(yield func(xlsx.Row) bool) {
		rows := r.head()
		given := r.fill[r.sheetDef.Name].Rows
		for i := range n {
			var values map[string]string
			if i < len(given) {
				values = given[i]
			}
			if i < len(r.draw) {
				rows = append(rows, r.paired(firstData+i, r.draw[i], values))
			} else {
				rows = append(rows, r.record(firstData+i, values))
			}
		}
		for _, row := range append(rows, r.crossTable(firstData+n+1)...) {
			if !yield(row) {
				return
			}
		}
	}
}

// paired returns a row of the Berger table, in which everything but the result is printed and locked.
func (r roundRobinSheet) paired(row int, p rating.Pairing, values map[string]string) xlsx.Row {
	texts := map[string]string{"game.round": count(p.Round), "game.first": count(p.First), "game.board": "",
		"game.second": ""}
	if p.Second != 0 {
		texts["game.board"], texts["game.second"] = count(p.Board), count(p.Second)
	}
	out := r.record(row, nil)
	for i, f := range r.sheetDef.Columns {
		text, fixed := texts[f.Key]
		switch {
		case f.Key == "game.result" && p.Second == 0:
			out.Cells[i] = cell(Rest+r.meaning(Rest), fixedCell)
		case f.Key == "game.result" && values[f.Key] != "":
			out.Cells[i].Value = r.value(f, values[f.Key])
		case fixed:
			out.Cells[i] = cell(text, fixedCell)
		case f.Key == "game.kind":
			out.Cells[i] = xlsx.Cell{Style: fixedCell}
		case f.Key == "check.second_name" && p.Second == 0:
			out.Cells[i] = xlsx.Cell{Style: spreadCell}
		}
	}
	return out
}

// meaning returns the word of the language for a token, where it differs.
func (r roundRobinSheet) meaning(token string) string {
	if word := r.say(token); !strings.HasPrefix(word, token) {
		return " " + word
	}
	return ""
}

// crossTable returns the cross table, whose first row is row at. Readers of sheets stop at its hidden keys, which begin
// with table.nr.
func (r roundRobinSheet) crossTable(at int) []xlsx.Row {
	from, n := r.crossColumn(), r.opt.Players
	keys, heads := make([]xlsx.Cell, from-1), make([]xlsx.Cell, from-1)
	for i, key := range []string{"nr", "games", "wins", "name", "points"} {
		keys[i], heads[i] = cell("table."+key, keyStyle), cell(r.say("table."+key), lockedHead)
	}
	for b := 1; b <= n; b++ {
		heads = append(heads, cell(count(b), lockedHead))
	}
	rows := []xlsx.Row{{Height: 12}, {Hidden: true, Cells: keys},
		{Height: titleHeight, Cells: []xlsx.Cell{cell(r.say("table.title"), strongStyle)}},
		{Height: inputHeight, Cells: heads}}
	for a := 1; a <= n; a++ {
		rows = append(rows, r.crossRow(a, at+len(rows)-1, from))
	}
	return rows
}

// crossRow returns the line of player a in the cross table, at a row of the sheet; from is the column of the first
// opponent.
func (r roundRobinSheet) crossRow(a, row, from int) xlsx.Row {
	number := cell(count(a), crossCell) // a text, as the numbers above are
	nr := xlsx.At(1, row)
	formula := func(s string, style xlsx.Style) xlsx.Cell { return xlsx.Cell{Value: xlsx.Formula(s), Style: style} }
	games, wins := r.formula("played", `"`+count(a)+`"`), r.formula("won", `"`+count(a)+`"`)
	cells := []xlsx.Cell{number, formula(games, crossCell), formula(wins, crossCell),
		formula(r.formula("lookup", nr, "players_name"), lockedCell), formula(r.formula("points_of", nr), crossCell)}
	for b := 1; b <= r.opt.Players; b++ {
		if a == b {
			cells = append(cells, xlsx.Cell{Style: sameCell})
			continue
		}
		cells = append(cells, formula(r.meetings(a, b), crossCell))
	}
	return xlsx.Row{Height: inputHeight, Cells: cells[:from-1+r.opt.Players]}
}

// meetings returns a formula that shows the results of a against b, in the order of the rounds.
func (r roundRobinSheet) meetings(a, b int) string {
	var shown []string
	for i, p := range r.draw {
		result := xlsx.At(5, firstData+i)
		switch {
		case p.First == a && p.Second == b:
			shown = append(shown, "LEFT("+result+",1)")
		case p.First == b && p.Second == a:
			shown = append(shown, "MID("+result+",3,1)")
		}
	}
	return strings.Join(shown, `&" "&`)
}
