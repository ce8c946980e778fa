package tables_test

import (
	"strconv"
	"strings"
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// numbers lists the start numbers of a table's rows.
func numbers(t tables.Table) string {
	var all []string
	for _, row := range t.Rows {
		all = append(all, cells.Plain(t.Cell(row, tables.StartNo)))
	}
	return strings.Join(all, " ")
}

func TestWhereTablesBeginAndEnd(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{ // want: the rows of each table
		"headers on every page": {`
个人成绩表
组别：男子组||第 1 页（共 2 页）
序号|姓名|第1轮|总分
1|王安|2红2|2
2|李波|1黑0|0
||第 1 页（共 2 页）
个人成绩表
序号|姓名|第1轮|总分
3|陈晨|4红1|1
4|赵丁|3黑1|1
裁判长：孙戊`, "1 2 3 4"},
		"pages counted between rows": {`
No|Name|1.Rd|Pts
1|Ann|2w1|1
Page 1 of 2
2|Ben|1b0|0`, "1 2"},
		"blank rows between": {`
No|Name|1.Rd|Pts
1|Ann|2w1|1

2|Ben|1b0|0`, "1 2"},
		"clubs as lines between the players of one table": {`
No|Name|1.Rd|Pts
Kyiv
1|Ann|3w1|1
2|Ben|4w1|1
Lviv
3|Cid|1b0|0
4|Dan|2b0|0`, "1 2 3 4"},
		"two groups under one row of headers": {`
No|Name|1.Rd|Pts
Men
1|Ann|2w1|1
2|Ben|1b0|0
Women
1|Cid|2w1|1
2|Dan|1b0|0`, "1 2;1 2"},
		"two tables below each other": {`
Men
No|Name|1.Rd|Pts
1|Ann|2w1|1
2|Ben|1b0|0

Women
No|Name|1.Rd|Pts
1|Cid|2w1|1
2|Dan|1b0|0`, "1 2;1 2"},
		"two tables beside each other": {`
Men||||Women
No|Name|Pts||No|Name|Pts
1|Ann|1||1|Cid|1
2|Ben|0||2|Dan|0
3|Eve|0`, "1 2 3;1 2"},
		"not in the first column": {`
|||Some title
|
|||No|Name|Pts
|||1|Ann|1
|||2|Ben|0
|||Chief arbiter: Zed`, "1 2"},
		"signatures and what programs leave": {`
No|Name|Rtg|Pts
1|Ann|2000|1
2|Ben|1900|0

Головний арбітр: Зед||Секретар: Юна
Program Swiss-Manager developed by H. Example`, "1 2"},
		"an official's line in the column of names": {`
Name|No|Pts|Rtg
Ann|1|1|2000
Ben|2|0|1900
裁判长：王五||2|3`, "1 2"},
		"a withdrawn player without points": {`
No|Name|1.Rd|Pts
1|Ann|2w1|1
2|Ben||
3|Cid|0|0`, "1 2 3"},
		"a number without a name is a row": {`
No|Name|1.Rd|Pts
1|Ann|2w1|1
2||1b0|0`, "1 2"},
		"no headers":              {"1|Ann|2w1|1\n2|Ben|1b0|0", ""},
		"headers without rows":    {"No|Name|Pts", ""},
		"words in a line of text": {"Name of the tournament|Result|Board\nOpen|fine|wood", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var all []string
			for _, table := range find(c.text) {
				all = append(all, numbers(table))
			}
			if got := strings.Join(all, ";"); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestMergedCellsHoldForEveryRowThatTheyCover(t *testing.T) {
	s := tablestest.Sheet("Sheet1", `
序号|单位|姓名|第1轮|总分
1|甲队|王安|2红2|2
2||李波|1黑0|0
3|乙队|陈晨|4红1|1
4||赵丁|3黑1|1`)
	s.Merged = []workbook.Range{{FirstRow: 2, FirstColumn: 2, LastRow: 3, LastColumn: 2}, {FirstRow: 4, FirstColumn: 4, LastRow: 5, LastColumn: 4}}
	table := tables.Find(workbook.Book{Sheets: []workbook.Sheet{s}})[0]
	var clubs []string
	for _, row := range table.Rows {
		clubs = append(clubs, cells.Plain(table.Cell(row, tables.Club)))
	}
	if got := strings.Join(clubs, ","); got != "甲队,甲队,乙队," {
		t.Errorf("clubs %s", got)
	}
	if c := table.Rows[3].Cell(4); cells.Plain(c) != "3黑1" {
		t.Errorf("a result was overwritten with %q", c.Raw)
	}
}

func TestWhatIsHiddenIsReadOrNotAndTold(t *testing.T) {
	book := tablestest.Book("No|Name|Club|Pts\n1|Ann|Kyiv|1\n2|Ben|Lviv|0", "No|Name|Club|Pts\n1|Cid|Kyiv|1")
	book.Sheets[0].Rows[2].Hidden = true
	book.Sheets[0].HiddenCols = []workbook.Range{{FirstRow: 1, FirstColumn: 3, LastRow: 1048576, LastColumn: 3}}
	book.Sheets[1].Hidden = true
	all := tables.Find(book)
	if len(all) != 1 || numbers(all[0]) != "1 2" {
		t.Fatalf("%+v", all)
	}
	report := fields.NewReport("open.xlsx", "", cells.Calendar{}, templates.Workbook{}, nil)
	tables.Report(report, book, all)
	if len(report.Findings) != 2 || report.Findings[0].Code != "W111" || report.Findings[1].Code != "W110" || report.Findings[1].Args["where"] != "3, C" {
		t.Errorf("%+v", report.Findings)
	}
}

func TestHeadersWithoutWords(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"title left of the name":       {"No||Name|Pts\n1|GM|Ann|1\n2||Ben|0\n3|wfm|Cid|0", "start_no title name points"},
		"no title: something else":     {"No||Name|Pts\n1|new|Ann|1\n2||Ben|0", "start_no ? name points"},
		"sex right of the name":        {"No|Name||Rtg|Pts\n1|Ann|w|2000|1\n2|Ben||1900|0", "start_no name sex rating points"},
		"a number that is none":        {"No|Name|Rtg|Pts\n1a|Ann|2000|1\n1b|Ben|1900|0", "? name rating points"},
		"a number twice":               {"No|Name|Rtg|Pts\n1|Ann|2000|1\n1|Ben|1900|0", "? name rating points"},
		"sex that is a score":          {"Rang|Name|S|R|V|Punkte\n1|Ann|1|0|2|1", "rank name ? round tiebreak points"},
		"name twice":                   {"No|Name|Name|Pts\n1|Ann Other|Ann|1", "start_no name ? points"},
		"two languages":                {"编号 No.|姓名 Name|单位 Club|积分 Points\n1|Ann|Kyiv|1", "start_no name club points"},
		"brackets":                     {"№|Прізвище, ім'я (рік)|Рейтинг (нац.)|Очки\n1|Ann|2000|1", "start_no name rating points"},
		"the longest ending in Han":    {"序号|参赛棋手姓名|赛前国内等级分|小组总积分|后手胜局数\n1|王安|2000|1|1", "start_no name rating points tiebreak"},
		"surname alone is the name":    {"№|Прізвище|Клуб|Очки\n1|Орлов|Київ|1", "start_no name club points"},
		"surname and given name":       {"№|Фамилия|Имя|Очки\n1|Орлов|Пётр|1", "start_no last first points"},
		"姓 and 名":                      {"序号|姓|名|总分\n1|王|安|1", "start_no last first points"},
		"rounds in words and figures":  {"No|Name|第一轮|第十二轮|R3|4. Тур|Runde 5|6.Rd\n1|Ann|2w1|2w1|2w1|2w1|2w1|2w1", "start_no name round1 round12 round3 round4 round5 round6"},
		"rounds in bare Han":           {"名次|姓名|一|二|三|积分\n1|王安|2|1|0|3", "rank name round1 round2 round3 points"},
		"rounds in Roman figures":      {"No|Name|Round I|II тур|第ІІІ轮|Тур IV|Runde-Ⅴ|VI-й тур|Rd XII|VII轮\n1|Ann|2w1|2w1|2w1|2w1|2w1|2w1|2w1|2w1", "start_no name round1 round2 round3 round4 round5 round6 round12 round7"},
		"rounds in bare Roman figures": {"№|ПІБ|I|ІІ|III|IV.|Очки\n1|Ann|2|1|0|1|3", "start_no name round1 round2 round3 round4 points"},
		"two bare Roman figures":       {"№|ПІБ|Очки|I|II\n1|Ann|2|1|0", "start_no name points ? ?"},
		"no Roman figures":             {"No|Name|Round IIII|Round vc|RIV|Pts\n1|Ann|x|x|x|1", "start_no name ? ? ? points"},
		"columns of a Roman round":     {"No|Name|Round I Opp|Round I Res|Pts\n1|Ann|2|1|1", "start_no name round.opponent1 round.result1 points"},
		"one bare number in Han":       {"名次|姓名|一|积分\n1|王安|2|3", "rank name ? points"},
		"sides in the words":           {"Round|White ID|White|White Rtg|Result|Black ID|Black|Rtg (Black)\n1|7|Ann|2000|1-0|8|Ben|1900", "round first_mover.player_id first_mover first_mover.rating result second_mover.player_id second_mover second_mover.rating"},
		"sides in the words, in Han":   {"台次|红方单位|红方姓名|结果|黑方姓名|黑方单位\n1|甲队|王安|2:0|李波|乙队", "board first_mover.club first_mover result second_mover second_mover.club"},
		"names of sides in brackets":   {"Board|Name (White)|Name (Black)|Result\n1|Ann|Ben|1-0", "board first_mover.name second_mover.name result"},
		"rounds in the words":          {"序号|姓名|第1轮对手|第1轮积分|对手2|积分2|总分\n1|王安|2|2|3|3|3\n2|李波|1|0|0|2|2", "start_no name round.opponent1 round.points1 round.opponent2 round.points2 points"},
		"first names and second names": {"No|First name|Last name|First|Rtg\n1|Ann|Lake|x|2000", "start_no first last first rating"},
		"full width and stray blanks":  {"Ｎｏ．| Name　|Ｐｔｓ． |ＲＴＧ\n1|Ann|1|2000", "start_no name points rating"},
	} {
		t.Run(name, func(t *testing.T) {
			all := find(c.text)
			if len(all) != 1 {
				t.Fatalf("%d tables", len(all))
			}
			if got := keys(all[0]); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestEveryHeaderIsUnderstoodAsWhatItIsListedFor(t *testing.T) {
	n := 0
	for _, h := range templates.ColumnHeaders() {
		for key, words := range h.Keys {
			for _, word := range words {
				switch key {
				case "page", "footer", "forfeits", "colour":
					continue
				}
				n++
				if key == tables.Round || key == tables.TieBreak {
					word = strings.ReplaceAll(word, "#", "3")
				}
				if got := tables.Meanings(word); !strings.Contains(" "+strings.Join(got, " ")+" ", " "+key+" ") {
					t.Errorf("%s: %q means %v, want %s", h.Lang, word, got, key)
				}
			}
		}
	}
	for want, words := range map[cells.Absence][]string{cells.Bye: templates.Around().Bye, cells.Unpaired: templates.Around().Unpaired} {
		for _, word := range words {
			if got := cells.AbsenceOf("[" + word + "]"); got != want {
				t.Errorf("%q is %v, want %v", word, got, want)
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d headers", n)
	}
}

func TestHugeAndOddGridsAreBounded(t *testing.T) {
	wide := "Name|Board|Result"
	for i := range 380 {
		wide += "|" + strconv.Itoa(i+1)
	}
	all := find(wide + "\nAnn|1|1")
	if len(all) != 1 || len(all[0].Rounds()) != 380 {
		t.Errorf("%d tables", len(all))
	}
	if got := find(strings.Repeat("Name|Board|Pts\nAnn|1|1\ntitle\n", 2000)); len(got) > 500 {
		t.Errorf("%d tables", len(got))
	}
}
