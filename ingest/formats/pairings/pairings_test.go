package pairings_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/pairings"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// grid makes a sheet of lines; | separates cells, figures become numbers, @16:45689 is a number with the number format
// 16.
func grid(name, text string) workbook.Sheet {
	s := workbook.Sheet{Name: name}
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		row := workbook.Row{Number: i + 1}
		for j, v := range strings.Split(line, "|") {
			if c, ok := cellOf(v); ok {
				c.Column = j + 1
				row.Cells = append(row.Cells, c)
			}
		}
		if len(row.Cells) > 0 {
			s.Rows = append(s.Rows, row)
		}
	}
	return s
}

func cellOf(v string) (workbook.Cell, bool) {
	if day, ok := strings.CutPrefix(v, "@day:"); ok {
		return workbook.Cell{Kind: workbook.Number, Format: workbook.DateFormat, Raw: day}, true
	}
	if time, ok := strings.CutPrefix(v, "@time:"); ok {
		return workbook.Cell{Kind: workbook.Number, Format: workbook.TimeFormat, Raw: time}, true
	}
	if _, err := strconv.ParseFloat(v, 64); err == nil {
		return workbook.Cell{Kind: workbook.Number, Raw: v}, true
	}
	return workbook.Cell{Kind: workbook.Text, Raw: v}, strings.TrimSpace(v) != ""
}

func read(sheets ...workbook.Sheet) *draft.Draft {
	book := workbook.Book{Sheets: sheets}
	if !pairings.Knows(tables.In(book)) {
		panic(fmt.Sprint("no pairings are seen in ", sheets))
	}
	return pairings.Read(draft.Source{Book: book, File: "pairings.xlsx", Today: rating.Day(2026, 10, 1)}, tables.In(book))
}

// summary writes a draft in short form: the games of a round on a line, then the findings.
func summary(d *draft.Draft) string {
	var b strings.Builder
	name := map[int]string{}
	for _, e := range d.Entrants {
		name[e.Number] = e.Name
	}
	for _, p := range d.Pairs {
		result := cells.Result{Kind: p.Kind, First: p.FirstScore, Second: p.SecondScore}.Write()
		if p.Kind == "" {
			result = "unread"
		}
		fmt.Fprintf(&b, "%d: %d %s – %d %s %s", p.Round, p.First, name[p.First], p.Second, name[p.Second], result)
		if p.Stage != rating.Normal {
			fmt.Fprintf(&b, " %s", p.Stage)
		}
		b.WriteByte('\n')
	}
	b.WriteString(strings.Join(codes(d.Report.Findings), " "))
	return strings.TrimSpace(b.String())
}

func codes(fs rating.Findings) []string {
	var all []string
	for _, f := range fs {
		all = append(all, f.Code+"@"+f.Origin.Cell)
	}
	slices.Sort(all)
	return all
}

func TestLists(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"chess-results, English, all rounds below each other": {`
From the Tournament-Database of Chess-Results https://chess-results.com
Autumn Open 2026
Last update 12.10.2026 18:00:00
Round 1 on 2026/09/11 at 10:00
Bo.|No.|||White|Rtg|Pts.|Result|Pts.||Black|Rtg||No.
1|1||GM|Lake  Ann |2410|0|1 - 0|0||Hill  Bob |2300||3
2|4|||Moss  Dee |1900|0|½ - ½|0|WIM|Wood  Cid|2100||2
3|5|||Fern  Eva|1800|0|1|||bye

Round 2 on 2026/09/12 at 10:00
Bo.|No.|||White|Rtg|Pts.|Result|Pts.||Black|Rtg||No.
1|5|||Fern  Eva|1800|1|- - +|1|GM|Lake  Ann |2410||1
2|2||WIM|Wood  Cid|2100|½|0 - 1|½||Moss  Dee |1900||4
3|3|||Hill  Bob |2300|0|½|||not paired

You find all details to this tournament under https://chess-results.com/tnr1234567.aspx?lan=1`, `
1: 1 Lake Ann – 3 Hill Bob 1-0
1: 4 Moss Dee – 2 Wood Cid ½-½
1: 5 Fern Eva – 0  bye1
2: 5 Fern Eva – 1 Lake Ann -:+
2: 2 Wood Cid – 4 Moss Dee 0-1
2: 3 Hill Bob – 0  bye½`},
		"chess-results, Portuguese, columns shifted": {`
Aberto de Outono
1. Ronda a 2026/09/11 às 10:00
Me.|Nº.||||Brancas|Elo|Clube|Pts.|Resultado|Pts.||||Pretas|Elo|Clube|Nº.
1|1|||GM|Lago  Ana|2410|A|0|1 - 0|0||||Monte  Beto|2300|B|2
2|3||||Bosque  Caio|1900|A|0|½|||||não emparceirado||`, `
1: 1 Lago Ana – 2 Monte Beto 1-0
1: 3 Bosque Caio – 0  bye½`},
		"chess-results, Russian, English headers": {`
Осенний турнир
1. Тур 2026/09/11
Bo.|Ном.||White|Рейт.|Очки|Результат|Очки||Black|Рейт.|Ном.
1|1||Озёрная Анна|2410|0|1 - 0|0||Горный Борис|2300|2
2|3||Лесной Влад|1900|0|1|||без пары||`, `
1: 1 Озёрная Анна – 2 Горный Борис 1-0
1: 3 Лесной Влад – 0  bye1`},
		"by hand, Ukrainian, without numbers": {`
Кубок клубу
Тур 1
Дошка|Білі|Результат|Чорні
1|Озерна Ганна|1:0|Гірський Борис
2|Лісова Віра|=|Мох Данило
Тур 2
1|Гірський Борис|0:1|Лісова Віра
2|Мох Данило|½:½|Озерна Ганна`, `
1: 4 Озерна Ганна – 1 Гірський Борис 1-0
1: 2 Лісова Віра – 3 Мох Данило ½-½
2: 1 Гірський Борис – 2 Лісова Віра 0-1
2: 3 Мох Данило – 4 Озерна Ганна ½-½
I185@D4`},
		"by hand, Malay games list": {`
Kejohanan Kelab
Pusingan|Meja|No|Putih|Keputusan|Hitam|No
1|1|1|Ali|putih menang|Chong|2
1|2|3|Devi|seri|Ee|4
2|1|4|Ee|hitam menang|Ali|1
2|2|2|Chong|+ - -|Devi|3`, `
1: 1 Ali – 2 Chong 1-0
1: 3 Devi – 4 Ee ½-½
2: 4 Ee – 1 Ali 0-1
2: 2 Chong – 3 Devi +:-`},
		"对阵表": {`
琥珀杯象棋公开赛（男子组）
组别：男子组|||第 1 轮|||第 1 页（共 1 页）
台次|红方|||结果|黑方||
|序号|姓名|上轮积分||上轮积分|姓名|序号
[1]|（1）|湖　安|0|2:0|0|山波|（3）
[2]|（4）|林晨|0|1:1|0|苔丁|（2）
[3]|（5）|蕨戊|0|2:0|0|空号|（0）
裁判长：赵一　　编排：钱二
琥珀杯象棋公开赛（男子组）
组别：男子组|||第 2 轮|||第 1 页（共 1 页）
台次|红方|||结果|黑方||
|序号|姓名|上轮积分||上轮积分|姓名|序号
[1]|（5）|蕨戊|2|0:2|2|湖安|（1）
[2]|（2）|苔丁|1|红方弃权|1|林晨|（4）
[3]|（0）|空号|0|0:2|0|山波|（3）
裁判长：赵一　　编排：钱二`, `
1: 1 湖 安 – 3 山波 1-0
1: 4 林晨 – 2 苔丁 ½-½
1: 5 蕨戊 – 0  bye1
2: 5 蕨戊 – 1 湖 安 0-1
2: 2 苔丁 – 4 林晨 -:+
2: 3 山波 – 0  bye1
W334@E5`},
		"the number within the name": {`
第一轮
红方|结果|黑方
1 湖安|红胜|山波（2）
3. 林晨|和|（4）苔丁`, `
1: 1 湖安 – 2 山波 1-0
1: 3 林晨 – 4 苔丁 ½-½`},
		"each side's points in a cell of its own": {`
Round 1
No|White|Result||Black|No
1|Lake, Ann|1|0|Hill, Bob|2
3|Wood, Cid|0.5|0.5|Moss, Dee|4`, `
1: 1 Lake, Ann – 2 Hill, Bob 1-0
1: 3 Wood, Cid – 4 Moss, Dee ½-½`},
		"rows that are only counted": {`
Round 1
No|White|Result|Black
1|Lake, Ann|1-0|Hill, Bob
2|Wood, Cid|½-½|Moss, Dee`, `
1: 2 Lake, Ann – 1 Hill, Bob 1-0
1: 4 Wood, Cid – 3 Moss, Dee ½-½
I185@D3`},
		"boards of team matches": {`
Round 1
Bo.|White|Result|Black
1|Amber|2½:1½|Birch
1.1|Lake, Ann|1-0|Hill, Bob
1.2|Wood, Cid|½-½|Moss, Dee
1.3|Fern, Eva|0-1|Reed, Fay
1.4|Dale, Gus|1-0|Ford, Hal`, `
1: 5 Lake, Ann – 4 Hill, Bob 1-0
1: 8 Wood, Cid – 6 Moss, Dee ½-½
1: 2 Fern, Eva – 7 Reed, Fay 0-1
1: 1 Dale, Gus – 3 Ford, Hal 1-0
I185@B7`},
		"a program's boards of team matches": {`
Round 1 on 2026/09/11 at 10:00
Bo.|1|Amber|Rtg|-|2|Birch|Rtg|1½:½
1.1|GM|Lake, Ann|2400|-|IM|Hill, Bob|2300|1 - 0
1.2||Wood, Cid|2300|-||Moss, Dee|2200|½ - ½
Bo.|3|Cedar|Rtg|-|4|Dale|Rtg|0:2
2.1||Fern, Eva|2400|-|IM|Reed, Fay|2300|0 - 1
2.2||Dale, Gus|2300|-||Ford, Hal|2200|- - +

Round 2 on 2026/09/12 at 10:00
Bo.|1|Amber|Rtg|-|3|Cedar|Rtg|1:1
1.1|GM|Lake, Ann|2400|-||Fern, Eva|2400|1 - 0
1.2||Wood, Cid|2300|-||Dale, Gus|2300|0 - 1`, `
1: 5 Lake, Ann – 4 Hill, Bob 1-0
1: 2 Fern, Eva – 7 Reed, Fay 0-1
1: 8 Wood, Cid – 6 Moss, Dee ½-½
1: 1 Dale, Gus – 3 Ford, Hal -:+
2: 5 Lake, Ann – 2 Fern, Eva 1-0
2: 8 Wood, Cid – 1 Dale, Gus 0-1
I185@C7 I187@C2`},
		"what Excel has changed": {`
Round 1
No|White|Result|Black|No
1|Lake, Ann|@day:45689|Hill, Bob|2
3|Wood, Cid|@day:36526|Moss, Dee|4
5|Fern, Eva|@time:0.0416667|Reed, Fay|6`, `
1: 1 Lake, Ann – 2 Hill, Bob ½-½
1: 3 Wood, Cid – 4 Moss, Dee 1-0
1: 5 Fern, Eva – 6 Reed, Fay 1-0
W301@C3 W301@C4 W301@C5`},
		"a play-off after the last round": {`
Round 1
No|White|Result|Black|No
1|Lake, Ann|½-½|Hill, Bob|2
3|Wood, Cid|1-0|Moss, Dee|4
Play-off
2|Hill, Bob|½-½|Lake, Ann|1`, `
1: 1 Lake, Ann – 2 Hill, Bob ½-½
1: 3 Wood, Cid – 4 Moss, Dee 1-0
1: 2 Hill, Bob – 1 Lake, Ann ½-½ P`},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimSpace(c.want), summary(read(grid("Sheet1", c.text)))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRoundsByTheNamesOfSheets takes the rounds from numbers in the names of sheets with the same players. Other names, and
// sheets of other players, say nothing.
func TestRoundsByTheNamesOfSheets(t *testing.T) {
	const head = "Bo.|White|Result|Black\n"
	one, two := head+"1|Lake|1-0|Hill\n2|Moss|½-½|Wood", head+"1|Hill|0-1|Moss\n2|Wood|1-0|Lake"
	for _, c := range []struct {
		first, second, games string
		read                 bool
	}{
		{"R1", "R2", two, true}, {"1", "2", two, true}, {"02", "01", two, true}, {"Т1", "Т2", two, true}, {"1.", "2.", two, true}, {"1轮", "2轮", two, true},
		{"R1", "T2", two, false}, {"R1", "1", two, false}, {"Sheet1", "Sheet2", two, false}, {"R1", "R2", head + "1|Fern|0-1|Reed\n2|Marsh|1-0|Lake", false},
	} {
		d := read(grid(c.first, one), grid(c.second, c.games))
		found := codes(d.Report.Findings)
		if read := slices.Contains(found, "I811@A1") && !slices.Contains(found, "E181@A1"); read != c.read {
			t.Errorf("%s and %s: %v", c.first, c.second, found)
		}
		for _, p := range d.Pairs {
			if want := map[bool]int{true: 1, false: 2}[strings.Contains(p.Origin.Sheet, "1")]; c.read && p.Round != want {
				t.Errorf("%s and %s: %+v in round %d", c.first, c.second, p, p.Round)
			}
		}
	}
}
