package demo

import (
	"fmt"
	"strconv"

	"kalends/rating"
	"kalends/reports/sheets"
)

// pairingTable writes an event as Chinese programs print it (对阵表).
func (t tournament) pairingTable(control string) ([]byte, error) {
	table := sheets.Pairings{Name: t.Name, Lang: t.Lang, City: t.City, Control: control, Arbiter: t.Arbiter, On: t.End}
	for i, p := range t.players {
		rated := ""
		if p.rating > 0 {
			rated = points(p.rating, p.games, true)
		}
		table.Entrants = append(table.Entrants, []string{strconv.Itoa(i + 1), p.id, p.name, sexes[p.sex], p.club, rated})
	}
	points := make([]int, len(t.players))
	for round := range t.Rounds {
		r := sheets.PairingRound{Day: t.dayOf(round)}
		for _, g := range t.gamesOf(round + 1) {
			r.Boards = append(r.Boards, t.board(g, points))
		}
		for _, g := range t.gamesOf(round + 1) {
			score(points, g)
		}
		table.Rounds = append(table.Rounds, r)
	}
	return table.Workbook()
}

var sexes = map[string]string{"M": "男", "F": "女"}

func (t tournament) gamesOf(round int) (games []game) {
	for _, g := range t.games {
		if g.round == round {
			games = append(games, g)
		}
	}
	return games
}

// dayOf returns the day of a round, counted from 0. The rounds are spread evenly over the days.
func (t tournament) dayOf(round int) string {
	days := int(t.End-t.Start) + 1
	return (t.Start + rating.Date(round*days/t.Rounds)).String()
}

// board returns the row of a board.
func (t tournament) board(g game, points []int) []string {
	row := []string{fmt.Sprintf("[%d]", g.board), wide(g.first), padded(t.players[g.first-1].name),
		strconv.Itoa(points[g.first-1]), chinese[g.result]}
	if g.second == 0 {
		return append(row, "0", "空号", wide(0))
	}
	return append(row, strconv.Itoa(points[g.second-1]), padded(t.players[g.second-1].name), wide(g.second))
}

var chinese = map[string]string{"1-0": "2:0", "½-½": "1:1", "0-1": "0:2", "+:-": "黑方弃权", "-:+": "红方弃权", "bye1": "2:0"}

// wide puts a number into full-width brackets.
func wide(n int) string { return fmt.Sprintf("（%d）", n) }

// padded puts a wide blank between the characters of a name of two, as such tables do.
func padded(name string) string {
	if r := []rune(name); len(r) == 2 {
		return string(r[0]) + "　" + string(r[1])
	}
	return name
}
