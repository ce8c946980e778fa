package crosstable_test

import (
	"strconv"
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/crosstable"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
)

// TestCircles reads circles as results if the points prove what they mean, and as colours beside a result. Without
// proof the table is not read.
func TestCircles(t *testing.T) {
	const table = `
秋季杯
名次|姓名|第1轮|第2轮|第3轮|总分
1|王安|2○|3△|4○|5
2|李波|1●|4○|3△|3
3|陈晨|4○|1△|2△|4
4|赵丁|3●|2●|1●|0`
	for name, c := range map[string]struct{ sheet, games, code string }{
		"open is won": {table, "1 1-2 100 1 3-4 100 2 1-3 50 2 2-4 100 3 1-4 100 3 2-3 50", ""},
		"filled is won": {strings.NewReplacer("○", "●", "●", "〇", "第1轮", "1", "第2轮", "2", "第3轮", "3").Replace(table),
			"1 1-2 100 1 3-4 100 2 1-3 50 2 2-4 100 3 1-4 100 3 2-3 50", ""},
		"circle first": {strings.NewReplacer("2○", "○2", "4○", "○4", "1●", "●1", "3●", "●3", "2●", "●2", "3△", "△3", "1△", "△1", "2△", "△2").Replace(table),
			"1 1-2 100 1 3-4 100 2 1-3 50 2 2-4 100 3 1-4 100 3 2-3 50", ""},
		"no points": {`
名次|姓名|第1轮|第2轮|第3轮
1|王安|2○|3○|4○
2|李波|1●|4○|3○
3|陈晨|4○|1●|2●
4|赵丁|3●|2●|1●`, "", "E562"},
		"colours beside results": {`
名次|姓名|第1轮|第2轮|第3轮|总分
1|王安|2○1|3●0.5|4○1|2.5
2|李波|1●0|4○1|3●0.5|1.5
3|陈晨|4○1|1○0.5|2○0.5|2
4|赵丁|3●0|2●0|1●0|0`, "1 1-2 100 1 3-4 100 2 3-1 50 2 2-4 100 3 1-4 100 3 3-2 50", ""},
	} {
		d := crosstable.Read(draft.Source{Book: tablestest.Book(c.sheet), File: "x.xlsx"}, tables.In(tablestest.Book(c.sheet)))
		games, errors := "", ""
		for _, p := range d.Pairs {
			games += strings.Join([]string{strconv.Itoa(p.Round), strconv.Itoa(p.First) + "-" + strconv.Itoa(p.Second), strconv.Itoa(int(p.FirstScore))}, " ") + " "
		}
		for _, f := range d.Report.Findings {
			if f.Code[0] == 'E' {
				errors += f.Code
			}
		}
		if strings.TrimSpace(games) != c.games || errors != c.code {
			t.Errorf("%s: %q %s", name, games, errors)
		}
	}
}
