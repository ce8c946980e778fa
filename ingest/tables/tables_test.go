package tables_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
)

func find(text string) []tables.Table { return tables.Find(tablestest.Book(text)) }

// keys writes the columns of a table in short form.
func keys(t tables.Table) string {
	var all []string
	for _, c := range t.Columns {
		s := c.Key
		if c.Under != "" {
			s = c.Under + "." + s
		}
		if c.Round > 0 {
			s += strconv.Itoa(c.Round)
		}
		if s == "" {
			s = "?"
		}
		all = append(all, s)
	}
	return strings.Join(all, " ")
}

func TestKindsOfTables(t *testing.T) {
	for name, c := range map[string]struct {
		text, keys string
		kind       tables.Kind
		rows       int
		lang       string
	}{
		"chess-results cross table": {`
From the Tournament-Database of Chess-Results https://chess-results.com
Autumn Open 2026
Last update 12.10.2026 18:00:00
Final Ranking crosstable after 3 Rounds

Rk.|||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts. |TB1|TB2|Rp
1||GM|Orlov  Petro |2410|UKR|   3w1|   2b½|   4w1|2½|4|3|2500
2|||Tan Wei|2300|MAS|   4b1|   1w½|   3b½|2|5|3|2400
|||Kim  Anna |2100|KOR|   1b0|  -1|   2w½|1½|4|2|2000
4|||Lis Olha|1900|UKR|   2w0|0|   1b0|0|4|1|1500

You find all details to this tournament under https://chess-results.com/tnr1234567.aspx?lan=1
Chess-Tournament-Results-Server: Chess-Results`,
			"rank title name rating fed round1 round2 round3 points tiebreak tiebreak tiebreak", tables.SwissCross, 4, "en"},
		"round robin": {`
Rk.|Name|Rtg|1|2|3|4|Pts.
1|Adam|2000|*|1|½|1|2½
2|Boris|1900|0|*|1|1|2
3|Chen|1800|½|0|*|1|1½
4|Dan|1700|0|0|0|*|0`, "rank name rating round1 round2 round3 round4 points", tables.RoundRobinCross, 4, "en"},
		"round robin headed by names": {`
名次|姓名|王安|李波|陈晨|积分
1|王安||2|1|3
2|李波|0||2|2
3|陈晨|1|0||1`, "rank name round1 round2 round3 points", tables.RoundRobinCross, 3, "zh-CN"},
		"成绩表": {`
个人成绩表
组别：男子组||第 1 页（共 1 页）
序号|单位|姓名|第1轮||第2轮||总分|对手分|名次
|||对手|积分|对手|积分|||
1|甲队|王安|2|2|3|3|3|4|1
2|甲队|李波|1|0|0|2|2|4|2
3|乙队|陈晨|0|2|1|3|3|4|1
裁判长：赵一||编排：钱二`, "start_no club name round.opponent1 round.points1 round.opponent2 round.points2 points tiebreak rank", tables.SwissPairs, 3, "zh-CN"},
		"对阵表": {`
第三届象棋公开赛（男子组）
组别：男子组||第 3 轮||第1页（共1页）
台次|红方|||结果|黑方||
|序号|姓名|上轮积分||上轮积分|姓名|序号
[1]|（12）|王安|4|2:0|4|李波|（3）
[2]|（5）|陈晨|3|1:1|2|赵丁|（7）
裁判长：赵一`, "board first_mover.start_no first_mover.name first_mover.points result second_mover.points second_mover.name second_mover.start_no", tables.PairingRound, 2, "zh-CN"},
		"board pairings": {`
Round 2 on 2026/04/11 at 10:00
Bo.|No.|||White|Rtg|Pts.|Result|Pts.||Black|Rtg||No.
1|1||GM|Orlov Petro|2410|1|1 - 0|1||Tan Wei|2300||2
2|4|||Lis Olha|1900|0|½ - ½|0|WIM|Kim Anna|2100||3`,
			"board first_mover.start_no first_mover.title first_mover first_mover.rating first_mover.points result second_mover.points second_mover.title second_mover second_mover.rating second_mover.start_no", tables.PairingRound, 2, "en"},
		"names around the result": {`
Тур 2
Дошка|№|Прізвище, ім'я|Результат|Прізвище, ім'я|№
1|1|Орлов Петро|1-0|Тан Вей|2
2|4|Лис Ольга|½-½|Кім Анна|3`, "board first_mover.start_no first_mover result second_mover second_mover.start_no", tables.PairingRound, 2, "uk"},
		"games list": {`
Pusingan|Meja|Putih|No|Hitam|No|Keputusan
1|1|Ali|1|Chong|2|1-0
1|2|Devi|3|Ee|4|0-1`, "round board first_mover first_mover.start_no second_mover second_mover.start_no result", tables.GamesLong, 2, "ms"},
		"ranking list of Swiss-Manager": {`
Rank|SNo.||Name|Name||Rtg|Fed.|fs|FED|Club|Birth|Type|Fide-No.|Pts|Wins|BH:GP/C1|Rtg+/-
1|3|IM|Orlov Petro|Orlov|F|2410|KYIV||UKR|KYIV|2014/00/00|U12|14100010|8½|8|54|12
2|1||Tan Wei|Tan||2300|KL||MAS|KL|2010/00/00|U16|5700001|8|7|52|3`,
			"rank start_no title name ? sex rating fed ? fed club birth group fide_id points tiebreak tiebreak tiebreak", tables.RankList, 2, "en"},
		"starting list": {`
Starting rank
No.||Name|FideID|FED|Rtg|Club/City
1|GM|Orlov Petro|14100010|UKR|2410|Kyiv
2||Tan Wei|5700001|MAS|2300|KL`, "start_no title name fide_id fed rating club", tables.StartList, 2, "en"},
		"team line-up": {`
1. Rankweil 1 (RtgAvg:2125, TB1: 18 / TB2: 48)
Captain: Adam
Bo.||Name|Rtg|FED|1|2|3|Pts.|Games|RtgAvg
1|IM|Orlov Petro|2410|UKR|1|½||1½|2|2100
2||Tan Wei|2300|MAS|0|1|1|2|3|2000`, "board title name rating fed round1 round2 round3 points tiebreak tiebreak", tables.TeamComp, 2, "en"},
		"cells in a notation of one's own": {`
名次|姓名|第1轮|第2轮|总分
1|王安|2●|3○|2
2|李波|1○|4△|1
3|陈晨|4●|1●|1
4|赵丁|3○|2△|0`, "rank name round1 round2 points", tables.SwissCross, 4, "zh-CN"},
		"points after each round": {`
Rank|Name|R1|R2|R3|R4|Pts
1|Orlov|1|2|2½|3.5|3.5
2|Tan|0|0|1|1|1
3|Kim|1|1|1|2|2`, "rank name round1 round2 round3 round4 points", tables.RankList, 3, "en"},
		"surnames and given names": {`
Місце|Прізвище|Ім'я|Рейтинг|1 тур|2 тур|Очки
1|Орлов|Петро|2000|2б1|3ч1|2
2|Тан|Вей|1900|1ч0|0|0
3|Лис|Ольга|1800|бай|1б0|1`, "rank last first rating round1 round2 points", tables.SwissCross, 3, "uk"},
	} {
		t.Run(name, func(t *testing.T) {
			all := find(c.text)
			if len(all) != 1 {
				t.Fatalf("%d tables: %+v", len(all), all)
			}
			got := all[0]
			if diff := cmp.Diff(c.keys, keys(got)); diff != "" {
				t.Error(diff)
			}
			if got.Kind() != c.kind || len(got.Rows) != c.rows || got.Lang != c.lang {
				t.Errorf("%s with %d rows in %s, want %s, %d, %s", got.Kind(), len(got.Rows), got.Lang, c.kind, c.rows, c.lang)
			}
		})
	}
}
