package sheets

import (
	"fmt"
	"slices"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// Pairings are an event in the format of Chinese programs: players on a sheet of their own (名单) and the pairings of
// each round (对阵表), with a header of two rows, full-width characters and a win worth 2.
type Pairings struct {
	Name, Lang, City, Control, Arbiter string
	On                                 rating.Date
	Entrants                           [][]string // number, our number, name, sex, club, rating
	Rounds                             []PairingRound
}

// PairingRound is a round: its day, and the columns of the table for each board.
type PairingRound struct {
	Day    string
	Boards [][]string
}

// The looks of such a table.
var (
	pairingTitle = xlsx.Style{Size: 16, Bold: true}
	pairingHead  = xlsx.Style{Bold: true, Align: xlsx.Center, Fill: xlsx.Head, Box: xlsx.GridBox}
	pairingCell  = xlsx.Style{Align: xlsx.Center, Box: xlsx.GridBox}
)

// Workbook writes the pairings.
func (p Pairings) Workbook() ([]byte, error) {
	book, err := xlsx.New(xlsx.Meta{Title: p.Name, Lang: p.Lang, On: p.On})
	if err != nil {
		return nil, err
	}
	if err := book.Add(p.entryList()); err != nil {
		return nil, err
	}
	for i, round := range p.Rounds {
		if err := book.Add(p.page(i+1, round)); err != nil {
			return nil, err
		}
	}
	return book.Bytes()
}

// entryList lists the players.
func (p Pairings) entryList() xlsx.Page {
	rows := []xlsx.Row{styledRow(pairingTitle, p.Name), {}, styledRow(pairingHead, "序号", "注册号", "姓名", "性别", "单位", "等级分")}
	for _, e := range p.Entrants {
		rows = append(rows, styledRow(pairingCell, e...))
	}
	return xlsx.Page{Name: "名单", Widths: []float64{7, 10, 14, 7, 18, 10}, Rows: slices.Values(rows), Repeat: 3}
}

func (p Pairings) page(round int, r PairingRound) xlsx.Page {
	plain := xlsx.Style{}
	rows := []xlsx.Row{styledRow(pairingTitle, p.Name+"（公开组）"),
		styledRow(plain, "组别：公开组", "", "", fmt.Sprintf("第 %d 轮", round), "", "", "", "第 1 页（共 1 页）"),
		styledRow(plain, "比赛地点："+p.City+"　　比赛时间："+r.Day), styledRow(plain, "用时："+p.Control+"　　计分：胜2分，和1分，负0分"),
		styledRow(pairingHead, "台次", "红方", "", "", "结果", "黑方", "", ""),
		styledRow(pairingHead, "", "序号", "姓名", "上轮积分", "", "上轮积分", "姓名", "序号")}
	for _, board := range r.Boards {
		rows = append(rows, styledRow(pairingCell, board...))
	}
	rows = append(rows, styledRow(plain, "裁判长："+p.Arbiter, "", "", "", "编排："+p.Arbiter))
	return xlsx.Page{Name: fmt.Sprintf("第%d轮", round), Widths: []float64{7, 8, 14, 10, 10, 10, 14, 8},
		Rows: slices.Values(rows), OnePage: true}
}

// styledRow returns a row of texts with one look.
func styledRow(look xlsx.Style, texts ...string) (row xlsx.Row) {
	for _, s := range texts {
		row.Cells = append(row.Cells, xlsx.Cell{Value: xlsx.Text(s), Style: look})
	}
	return row
}
