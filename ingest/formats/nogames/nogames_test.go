package nogames_test

import (
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/nogames"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
)

func TestWhatIsNotAReportAndWhatToSendInstead(t *testing.T) {
	for name, c := range map[string]struct{ sheet, code, program string }{
		"ranking of Swiss-Manager": {`
Autumn Open
Organizer(s) : Club
Date : 2025/04/18 To 2025/04/22

Final ranking

Rank|SNo.||Name|Name||Rtg|Fed.|fs|FED|Club|Birth|Type|Fide-No.|Pts|Wins|Draws|Loses|BH:GP/C1|Rtg+/-
1|3|IM|Orlov Petro|Orlov|F|2410|KYIV||UKR|KYIV|2014/00/00|U12|14100010|'8½|8|1|0|54|12
2|1||Tan Wei|Tan||2300|KL||MAS|KL|2010/00/00|U16|5700001|8|7|2|0|52|3

Program Swiss-Manager developed and copyright by H. Example
Mail: someone@example.org License 11, 2025/10/16`, "E110", "Swiss-Manager"},
		"starting rank of chess-results": {`
From the Tournament-Database of Chess-Results https://chess-results.com
Autumn Open
Starting rank
No.||Name|FideID|FED|Rtg|Club/City
1|GM|Orlov Petro|14100010|UKR|2410|Kyiv
2||Tan Wei|5700001|MAS|2300|KL`, "E111", "chess-results.com"},
		"line-up of a team": {`
1. Rankweil 1 (RtgAvg:2125, TB1: 18 / TB2: 48)
Captain: Adam
Bo.||Name|Rtg|FED|1|2|3|Pts.|Games|RtgAvg
1|IM|Orlov Petro|2410|UKR|1|½||1½|2|2100
2||Tan Wei|2300|MAS|0|1|1|2|3|2000`, "E112", "Swiss-Manager"},
		"cross table of a team Swiss": {`
Team Cup
Final Ranking crosstable after 3 Rounds
Rk.|SNo|Team|1.Rd|2.Rd|3.Rd|TB1|TB2
1|1|Alpha|4w3|2b2½|3w4|6|9.5
2|2|Beta|3b3½|1w1½|4b2|3|7
3|3|Gamma|2w½|4b3|1b0|2|3.5
4|4|Delta|1b1|3w1|2w2|1|4`, "E112", "Swiss-Manager"},
		"ranking of teams": {`
Mannschafts-Rangliste: Stand nach der 2. Runde
MNr|Mannschaft|TWZ|G|S|R|V|Man.Pkt.|Brt.Pkt.|Buchh
1|Alpha|2000|2|2|0|0|4|6|3
2|Beta|2000|2|1|0|1|2|4|3`, "E112", "Swiss-Manager"},
		"个人名次表": {`
个人名次表
组别|名次|单位|姓名|总分|对手分|胜局|备注
男子|第一名|甲队|王安|12|80|5|
男子|第二名|乙队|李波|11|79|4|`, "E110", "象棋编排系统, 云比赛网"},
		"results by rounds without opponents": {`
No|Name|R1|R2|R3|R4|R5|Total
1|Ali|1|0|1|½|1|3½
2|Chong|0|1|1|½|0|2½
3|Devi|1|1|0|0|1|3`, "E110", "Swiss-Manager"},
		"rounds in cells that nobody knows": {`
No|Name|Zzz 1|Zzz 2|Zzz 3|Total
1|Ali|x2y1|x3y1|bye|3
2|Chong|x1y0|bye|x3y1|2
3|Devi|bye|x1y0|x2y0|1`, "E809", ""},
		"a list of entrants by hand": {`
Bil|Nama|Kelab|Penarafan
1|Ali|KL|1500
2|Chong|Johor|1600`, "E111", "Swiss-Manager"},
	} {
		t.Run(name, func(t *testing.T) {
			book := tablestest.Book(c.sheet)
			if !nogames.Knows(tables.In(book)) {
				t.Fatal("not known")
			}
			d := nogames.Read(draft.Source{Book: book, File: "list.xlsx"}, tables.In(book))
			if len(d.Report.Findings) != 1 || d.Report.Findings[0].Code != c.code || d.Report.Findings[0].Args["program"] != c.program {
				t.Errorf("%+v, want %s for %s", d.Report.Findings, c.code, c.program)
			}
			if len(d.Pairs) > 0 || len(d.Entrants) > 0 {
				t.Error("something was read")
			}
		})
	}
}
