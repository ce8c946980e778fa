package demo

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// pairingTable writes an event as Chinese programs print it: its players on a sheet of their own (名单) and the pairings
// of each round (对阵表), with a header of two rows, full-width signs and a win worth 2.
func (t tournament) pairingTable(control string) ([]byte, error) {
	book, err := xlsx.New(xlsx.Meta{Title: t.Name, Lang: t.Lang, On: t.End})
	if err != nil {
		return nil, err
	}
	if err := book.Add(t.entryList()); err != nil {
		return nil, err
	}
	points := make([]int, len(t.players))
	for round := 1; round <= t.Rounds; round++ {
		if err := book.Add(t.roundTable(round, control, points)); err != nil {
			return nil, err
		}
		for _, g := range t.games {
			if g.round == round {
				score(points, g)
			}
		}
	}
	return book.Bytes()
}

// The looks of such a table.
var (
	tableTitle = xlsx.Style{Size: 16, Bold: true}
	tableHead  = xlsx.Style{Bold: true, Align: xlsx.Center, Fill: xlsx.Head, Box: xlsx.GridBox}
	tableCell  = xlsx.Style{Align: xlsx.Center, Box: xlsx.GridBox}
)

// entryList is who takes part.
func (t tournament) entryList() xlsx.Page {
	rows := []xlsx.Row{titled(t.Name), {}, looking(tableHead, "序号", "注册号", "姓名", "性别", "单位", "等级分")}
	for i, p := range t.players {
		rated := ""
		if p.rating > 0 {
			rated = points(p.rating, p.games, true)
		}
		rows = append(rows, looking(tableCell, strconv.Itoa(i+1), p.id, p.name, sexes[p.sex], p.club, rated))
	}
	return xlsx.Page{Name: "名单", Widths: []float64{7, 10, 14, 7, 18, 10}, Rows: slices.Values(rows), Repeat: 3}
}

var sexes = map[string]string{"M": "男", "F": "女"}

// roundTable is the pairings of a round; points are those that the players had before it.
func (t tournament) roundTable(round int, control string, points []int) xlsx.Page {
	rows := []xlsx.Row{titled(t.Name + "（公开组）"),
		plain("组别：公开组", "", "", fmt.Sprintf("第 %d 轮", round), "", "", "", "第 1 页（共 1 页）"),
		plain("比赛地点：" + t.City + "　　比赛时间：" + t.dayOf(round)), plain("用时：" + control + "　　计分：胜2分，和1分，负0分"),
		looking(tableHead, "台次", "红方", "", "", "结果", "黑方", "", ""),
		looking(tableHead, "", "序号", "姓名", "上轮积分", "", "上轮积分", "姓名", "序号")}
	for _, g := range t.games {
		if g.round == round {
			rows = append(rows, looking(tableCell, t.board(g, points)...))
		}
	}
	rows = append(rows, plain("裁判长："+t.Arbiter, "", "", "", "编排："+t.Arbiter))
	return xlsx.Page{Name: fmt.Sprintf("第%d轮", round), Widths: []float64{7, 8, 14, 10, 10, 10, 14, 8},
		Rows: slices.Values(rows), OnePage: true}
}

// dayOf is the day of a round, the rounds being spread evenly over the days.
func (t tournament) dayOf(round int) string {
	days := int(t.End-t.Start) + 1
	return (t.Start + rating.Date((round-1)*days/t.Rounds)).String()
}

// board is the row of a board.
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

// padded parts a name of two characters by a wide blank, as such tables do.
func padded(name string) string {
	if r := []rune(name); len(r) == 2 {
		return string(r[0]) + "　" + string(r[1])
	}
	return name
}

func titled(name string) xlsx.Row { return looking(tableTitle, name) }

func plain(texts ...string) xlsx.Row { return looking(xlsx.Style{}, texts...) }

// looking is a row of texts with one look.
func looking(look xlsx.Style, texts ...string) (row xlsx.Row) {
	for _, s := range texts {
		row.Cells = append(row.Cells, xlsx.Cell{Value: xlsx.Text(s), Style: look})
	}
	return row
}
