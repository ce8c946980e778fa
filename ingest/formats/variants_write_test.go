package formats_test

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// book writes the variant as a workbook.
func (v *variant) book() workbook.Book {
	v.left = v.IntN(3)
	v.above()
	switch v.form {
	case "rounds":
		v.people(v.roundColumns())
	case "points":
		v.people(v.pointColumns())
	case "square":
		v.people(v.squareColumns())
	case "pairings":
		v.pairings()
	case "games":
		v.list()
	}
	v.below()
	return v.sheet()
}

// above writes titles and blank rows over the table.
func (v *variant) above() {
	for range v.IntN(3) {
		v.rows = append(v.rows, nil)
	}
	if v.IntN(4) > 0 {
		v.rows = append(v.rows, line{"Cup of the Spring 2026"})
	}
	if v.scoring != "1-½-0" && v.IntN(2) == 0 {
		v.rows = append(v.rows, line{"Scoring: " + v.scoring})
	}
	for range v.IntN(2) {
		v.rows = append(v.rows, nil)
	}
}

// below writes a footer, or nothing.
func (v *variant) below() {
	switch v.IntN(3) {
	case 0:
		v.rows = append(v.rows, nil, line{"Chief arbiter: A. Example", "", "", "Signature:"})
	case 1:
		v.rows = append(v.rows, line{"裁判长：某某", "", "编排：某某"})
	}
}

// sheet makes a workbook of the rows.
func (v *variant) sheet() workbook.Book {
	s := workbook.Sheet{Name: "Tabelle1", Merged: v.merged}
	for i, texts := range v.rows {
		row := workbook.Row{Number: i + 1}
		for j, text := range texts {
			if text == "" {
				continue
			}
			c := workbook.Cell{Column: j + 1 + v.left, Kind: workbook.Text, Raw: text}
			if _, err := strconv.Atoi(text); err == nil && v.IntN(4) > 0 {
				c.Kind = workbook.Number
			}
			row.Cells = append(row.Cells, c)
		}
		if len(row.Cells) > 0 {
			s.Rows = append(s.Rows, row)
		}
	}
	return workbook.Book{Sheets: []workbook.Sheet{s}}
}

// columns are the columns of a table of people in one form: headers of one row or two, and the cells of a player.
// Opponents are given by number.
type columns struct {
	upper, lower line
	cells        func(player int, number func(int) int) line
}

// people writes a table with a row for each player.
func (v *variant) people(c columns) {
	order := v.Perm(len(v.players))
	ranked := v.IntN(2) == 0
	if ranked {
		slices.SortStableFunc(order, func(a, b int) int { return int(v.players[b].points - v.players[a].points) })
	}
	at := make([]int, len(order)) // by player: his row, counted from 1
	for i, p := range order {
		at[p] = i + 1
	}
	byRow := v.IntN(2) == 0
	number := func(p int) int {
		if byRow {
			return at[p]
		}
		return p + 1
	}
	var own []string // keys of the columns before those of the form
	if !byRow || v.IntN(2) == 0 && v.form != "points" {
		own = append(own, "start_no")
	}
	if ranked && (byRow || v.IntN(2) == 0) {
		own = append(own, "rank")
	}
	own = append(own, "name")
	for _, key := range []string{"club", "rating", "tiebreak", "remark", "unknown"} {
		if v.IntN(2) == 0 {
			own = append(own, key)
		}
	}
	v.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
	points := v.IntN(5) > 0 || v.form == "points"
	if byRow && slices.Contains(own, "start_no") {
		number = func(p int) int { return at[p] } // start numbers stand there too, but opponents are rows
	}
	head, second := v.heads(own, c, points)
	v.rows = append(v.rows, head)
	if second != nil {
		v.rows = append(v.rows, second)
	}
	pages := v.IntN(4) == 0 && second == nil
	for i, p := range order {
		if pages && i > 0 && i%4 == 0 {
			v.rows = append(v.rows, line{"第 1 页（共 3 页）"}, head)
		}
		row := v.row(own, p, at[p], c.cells(p, number), points)
		v.rows = append(v.rows, row)
		for k := range c.upper {
			if row[len(own)+k] != "" {
				v.data = append(v.data, [2]int{len(v.rows), v.left + len(own) + k + 1})
			}
		}
		if v.IntN(40) == 0 {
			v.rows = append(v.rows, nil)
		}
	}
}

func (v *variant) heads(own []string, c columns, points bool) (head, second line) {
	for _, key := range own {
		head = append(head, v.say(key))
		if key == "unknown" {
			head[len(head)-1] = []string{"", "Prize money", "缴费"}[v.IntN(3)]
		}
	}
	from := len(head)
	head = append(head, c.upper...)
	if points {
		head = append(head, v.say("points"))
	}
	if c.lower == nil {
		return head, nil
	}
	second = append(make(line, from), c.lower...)
	r := len(v.rows) + 1
	for i := 0; i < len(c.upper) && v.IntN(3) > 0; i += 2 { // programs that do not merge leave the second cell blank
		v.merged = append(v.merged, workbook.Range{FirstRow: r, FirstColumn: v.left + from + i + 1, LastRow: r, LastColumn: v.left + from + i + 2})
	}
	return head, second
}

func (v *variant) row(own []string, p, at int, cells line, points bool) line {
	var row line
	for _, key := range own {
		row = append(row, map[string]string{"start_no": strconv.Itoa(p + 1), "rank": strconv.Itoa(at), "name": v.players[p].name, "club": v.players[p].club, "rating": v.players[p].rating,
			"tiebreak": strconv.Itoa(20 + p), "unknown": []string{"yes", "", "3"}[p%3]}[key])
	}
	row = append(row, cells...)
	if points {
		row = append(row, v.points(v.players[p].points))
	}
	return row
}

// of returns the game of a player in a round.
func (v *variant) of(p, round int) (game, bool) {
	for _, g := range v.games {
		if g.round == round && (g.a == p || g.b == p) {
			return g, true
		}
	}
	return game{}, false
}

// roundColumns returns a column for each round: opponent, colour and result in one cell.
func (v *variant) roundColumns() columns {
	var c columns
	for r := 1; r <= v.rounds; r++ {
		c.upper = append(c.upper, v.roundHead(r))
	}
	letters := [][2]string{{"w", "b"}, {"W", "S"}, {"红", "黑"}, {"先", "后"}, {"б", "ч"}, {"w", "b"}}[v.IntN(6)]
	how := v.IntN(4)
	pad := strings.Repeat(" ", v.IntN(3))
	c.cells = func(p int, number func(int) int) (cells line) {
		for r := 1; r <= v.rounds; r++ {
			g, ok := v.of(p, r)
			switch {
			case !ok:
				cells = append(cells, []string{"0", "", "-0"}[how%3])
			case g.b < 0:
				cells = append(cells, []string{"-1", "bye", "轮空", "spielfrei"}[how])
			default:
				cells = append(cells, pad+v.cell(g, p, number, letters, how))
			}
		}
		return cells
	}
	return c
}

// cell writes a game in one of the spellings.
func (v *variant) cell(g game, p int, number func(int) int, letters [2]string, how int) string {
	other, letter, score := g.b, letters[0], g.x
	if p == g.b {
		other, letter, score = g.a, letters[1], g.y
	}
	n, result := strconv.Itoa(number(other)+0), v.figure(score)
	if g.kind == rating.Forfeit {
		result = map[rating.Score]string{100: "+", 0: "-"}[score]
	}
	switch {
	case how == 2 && g.kind == rating.Forfeit:
		return result + n
	case how == 2:
		return result + letter + n
	case how == 3:
		sign := map[rating.Score]string{100: "+", 50: "=", 0: "-"}[score]
		if g.kind == rating.Forfeit {
			return sign + "F" + n
		}
		if p == g.b {
			return sign + "B" + n
		}
		return sign + "W" + n
	}
	return n + letter + result
}

// pointColumns returns two columns for each round: the opponent and the points so far.
func (v *variant) pointColumns() columns {
	var c columns
	opponent, points := "对手", "积分"
	if !strings.HasPrefix(v.lang, "zh") {
		opponent, points = "Opp", "Pts"
	}
	for r := 1; r <= v.rounds; r++ {
		c.upper = append(c.upper, v.roundHead(r), "")
		c.lower = append(c.lower, opponent, points)
	}
	for i, g := range v.games { // a forfeit cannot be told from a game
		if g.kind == rating.Forfeit {
			v.games[i].kind = rating.OverBoard
		}
	}
	c.cells = func(p int, number func(int) int) (cells line) {
		total := rating.Score(0)
		for r := 1; r <= v.rounds; r++ {
			g, ok := v.of(p, r)
			switch {
			case !ok:
				cells = append(cells, "", "")
				continue
			case g.a == p:
				total += v.worth(g.x)
			default:
				total += v.worth(g.y)
			}
			who := "空号"
			if g.b >= 0 {
				who = strconv.Itoa(number(g.a + g.b - p))
			}
			cells = append(cells, who, v.points(total))
		}
		return cells
	}
	return c
}

// squareColumns returns a column for each player.
func (v *variant) squareColumns() columns {
	var c columns
	for i := range v.players {
		c.upper = append(c.upper, strconv.Itoa(i+1))
	}
	diagonal := []string{"*", "X", "", "■", "xxx"}[v.IntN(5)]
	c.cells = func(p int, number func(int) int) line {
		cells := make(line, len(v.players))
		for i := range cells {
			cells[i] = diagonal
		}
		for _, g := range v.games {
			for _, side := range []struct {
				me, other int
				score     rating.Score
			}{{g.a, g.b, g.x}, {g.b, g.a, g.y}} {
				if side.me != p {
					continue
				}
				text := v.figure(side.score)
				if g.kind == rating.Forfeit {
					text = map[rating.Score]string{100: "+", 0: "-"}[side.score]
				}
				cells[number(side.other)-1] = text
			}
		}
		return cells
	}
	return c
}

// outcome writes a result as both sides' points.
func (v *variant) outcome(g game) string {
	if g.kind == rating.Forfeit {
		return []string{"+:-", "+ - -", "1F-0F"}[v.IntN(3)]
	}
	sep := []string{"-", " - ", ":", "："}[v.IntN(4)]
	return v.figure(g.x) + sep + v.figure(g.y)
}

// pairings writes a table for each round, with its title.
func (v *variant) pairings() {
	number := v.IntN(2) == 0
	head := line{v.say("board")}
	if number {
		head = append(head, "No")
	}
	head = append(head, v.say("first_mover"), v.say("result"), v.say("second_mover"))
	if number {
		head = append(head, "No")
	}
	title := map[string]string{"en": "Round #", "zh-CN": "第 # 轮", "zh-TW": "第 # 輪", "uk": "# тур", "ru": "#. Тур", "ms": "Pusingan #", "de": "Runde #", "pt": "#ª Ronda"}[v.lang]
	for r := 1; r <= v.rounds; r++ {
		v.rows = append(v.rows, line{strings.Replace(title, "#", strconv.Itoa(r), 1)}, head)
		board := 0
		for _, i := range v.Perm(len(v.games)) {
			g := v.games[i]
			if g.round != r {
				continue
			}
			board++
			v.rows = append(v.rows, v.pairing(g, line{strconv.Itoa(board)}, number))
		}
		if v.IntN(2) == 0 {
			v.rows = append(v.rows, nil)
		}
	}
}

// list writes all games in one table.
func (v *variant) list() {
	number := v.IntN(2) == 0
	head := line{v.say("round"), v.say("board")}
	if number {
		head = append(head, "No")
	}
	head = append(head, v.say("first_mover"), v.say("result"), v.say("second_mover"))
	if number {
		head = append(head, "No")
	}
	v.rows = append(v.rows, head)
	for i, g := range v.games {
		v.rows = append(v.rows, v.pairing(g, line{strconv.Itoa(g.round), strconv.Itoa(i + 1)}, number))
	}
}

func (v *variant) pairing(g game, row line, number bool) line {
	if number {
		row = append(row, strconv.Itoa(g.a+1))
	}
	if g.b < 0 {
		return append(row, v.players[g.a].name, v.figure(100), "bye")
	}
	row = append(row, v.players[g.a].name, v.outcome(g), v.players[g.b].name)
	if number {
		row = append(row, strconv.Itoa(g.b+1))
	}
	return row
}
