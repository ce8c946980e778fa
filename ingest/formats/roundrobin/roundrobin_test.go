package roundrobin_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/draft"
	"kalends/ingest/formats/roundrobin"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/rating"
	"kalends/rating/finding"
)

// read reads a sheet and returns the draft with its games and the codes of its findings.
func read(t *testing.T, sheets ...string) (d *draft.Draft, games []string, findings string) {
	t.Helper()
	book := tablestest.Book(sheets...)
	if !roundrobin.Knows(tables.In(book)) {
		t.Fatal("not known as a round robin")
	}
	d = roundrobin.Read(draft.Source{Book: book, File: "rr.xlsx"}, tables.In(book))
	name := map[int]string{}
	for _, e := range d.Entrants {
		name[e.Number] = e.Name
	}
	for _, p := range d.Pairs {
		a, b, x, y := name[p.First], name[p.Second], p.FirstScore, p.SecondScore
		if a > b { // a table without colours puts nobody first
			a, b, x, y = b, a, y, x
		}
		games = append(games, fmt.Sprintf("%s-%s %s:%s %s", a, b, draft.Short(x), draft.Short(y), p.Kind))
		if p.Round != 0 {
			t.Errorf("round %d was invented", p.Round)
		}
	}
	var found []string
	for _, f := range d.Report.Findings {
		found = append(found, f.Code)
	}
	slices.Sort(found)
	slices.Sort(games)
	return d, games, strings.Join(slices.Compact(found), " ")
}

func TestTablesOfAllAgainstAll(t *testing.T) {
	four := []string{"Adam-Boris 1:0 played", "Adam-Chen 0.5:0.5 played", "Adam-Dan 1:0 forfeit", "Boris-Chen 1:0 played", "Boris-Dan 0:1 played", "Chen-Dan 0.5:0.5 played"}
	twice := []string{"Adam-Boris 0:1 played", "Adam-Boris 1:0 played", "Adam-Chen 0.5:0.5 played", "Adam-Chen 0.5:0.5 played", "Boris-Chen 1:0 played", "Boris-Chen 1:0 played"}
	for name, c := range map[string]struct {
		sheet    string
		want     []string
		findings string
	}{
		"of a program": {`
Club Cup 2026
Final Ranking crosstable after 3 Rounds
Rk.||Name|Rtg|1|2|3|4|Pts.
1||Adam|2000|*|1|½|+|2½
2||Dan|1900|0|*|½|1|1½
3||Chen|1800|½|½|*|0|1
|FM|Boris|1700|-|0|1|*|1`, []string{"Adam-Boris 0.5:0.5 played"}, ""},
		"letters over the columns, a letter for a forfeit": {`
No|Name|A|B|C|D|Pts
1|Adam|*|'1|'.5|1F|'2.5
2|Boris|'0|*|'1|'0|1
3|Chen|'.5|'0|*|'.5|1
4|Dan|0 ff|'1|'.5|*|'1.5`, four, "I178 W176"},
		"by hand, the columns in the order of the rows": {`
名次|姓名|1|2|3|4|积分
1|Adam||2|1|+|5
2|Boris|0||2|0|2
3|Chen|1|0||1|2
4|Dan|-|2|1||3`, four, "I178 W176"},
		"headed by numbers in Han": {`
编号|姓名|一|二|三|四|积分|名次
1|Adam||2|1|+|5|1
2|Boris|0||2|0|2|4
3|Chen|1|0||1|2|3
4|Dan|-|2|1||3|2`, four, "I178 W176"},
		"headed by numbers with 号": {`
编号|姓名|1号|2号|3号|4号|积分
1|Adam|×|2|1|+|5
2|Boris|0|×|2|0|2
3|Chen|1|0|×|1|2
4|Dan|-|2|1|×|3`, four, "I178 W176"},
		"headed by names": {`
Nama|Adam|Boris|Chen|Dan|Mata|Kedudukan
Adam|X|1|½|+|2.5|1
Boris|0|X|1|0|1|3
Chen|½|0|X|½|1|4
Dan|-|1|½|X|1.5|2`, four, "I178 W176"},
		"numbers of the start, rows by place": {`
Місце|№|Прізвище, ім'я|1|2|3|4|Очки
1|1|Adam||+|1|½|2,5
2|2|Dan|-||1|½|1,5
3|4|Chen|½|½|0||1
4|3|Boris|0|0||1|1`, four, "I178 W176"},
		"twice": {`
No|Name|1|2|3|Pts
1|Adam|**|1 0|½½|2
2|Boris|0 1|**|+ 1|3
3|Chen|½½|- 0|**|1`, []string{"Adam-Boris 0:1 played", "Adam-Boris 1:0 played", "Adam-Chen 0.5:0.5 played", "Adam-Chen 0.5:0.5 played", "Boris-Chen 1:0 forfeit", "Boris-Chen 1:0 played"}, "I178 W176"},
		"decimals as texts": {`
No|Name|1|2|3|4|Pts
1|Adam|x|'1.0|'0.5|+|2.5
2|Boris|'0.0|x|'1.0|'0.0|1
3|Chen|'0.5|'0.0|x|'0.5|1
4|Dan|-|'1.0|'0.5|x|1.5`, four, "I178 W176"},
		"the scores of both": {`
No|Name|1|2|3|4|Pts
1|Adam|*|1-0|½-½|+:-|2½
2|Boris|0-1|*|1-0|0-1|1
3|Chen|½-½|0-1|*|½-½|1
4|Dan|-:+|1-0|½-½|*|1½`, four, "I178 W176"},
		"twice, with strokes": {`
No|Name|1|2|3|Pts
1|Adam|*|1/0|½/½|2
2|Boris|0/1|*|1/1|3
3|Chen|½/½|0/0|*|1`, twice, "I178 W176"},
		"twice, with dashes": {`
No|Name|1|2|3|Pts
1|Adam|*|1-0|½-½|2
2|Boris|0-1|*|1-1|3
3|Chen|½-½|0-0|*|1`, twice, "I178 W176"},
		"twice, with commas": {`
No|Name|1|2|3|Pts
1|Adam|*|'1,0|½,½|2
2|Boris|'0,1|*|'1,1|3
3|Chen|½,½|'0,0|*|1`, twice, "I178 W176"},
		"twice, as decimals": {`
No|Name|1|2|3|Pts
1|Adam|*|1.0 0.0|0.5 0.5|2
2|Boris|0.0 1.0|*|1.0 1.0|3
3|Chen|0.5 0.5|0.0 0.0|*|1`, twice, "I178 W176"},
		"twice, the scores of both": {`
No|Name|1|2|3|Pts
1|Adam|*|1-0 0-1|½-½, ½-½|2
2|Boris|0-1 1-0|*|1-0 1-0|3
3|Chen|½-½ ½-½|0-1 0-1|*|1`, twice, "I178 W176"},
		"signs for every result": {`
No|Name|1|2|3|4|Pts
1|Adam||+|=|+|2½
2|Boris|-||+|-|1
3|Chen|=|-||=|1
4|Dan|-|+|=||1½`, []string{"Adam-Boris 1:0 played", "Adam-Chen 0.5:0.5 played", "Adam-Dan 1:0 played", "Boris-Chen 1:0 played", "Boris-Dan 0:1 played", "Chen-Dan 0.5:0.5 played"}, "I178 W169 W176"},
		"one withdrew and the others drew": {`
No|Name|1|2|3|4|Pts
1|Adam||½|½|+|2
2|Boris|½||½|+|2
3|Chen|½|½||+|2
4|Dan|-|-|-||0`, []string{"Adam-Boris 0.5:0.5 played", "Adam-Chen 0.5:0.5 played", "Adam-Dan 1:0 forfeit", "Boris-Chen 0.5:0.5 played", "Boris-Dan 1:0 forfeit", "Chen-Dan 1:0 forfeit"}, "I178 W176"},
		"two did not meet": {`
No|Name|1|2|3|Pts
1|Adam||1|-|1
2|Boris|0||½|½
3|Chen|-|½||½`, []string{"Adam-Boris 1:0 played", "Boris-Chen 0.5:0.5 played"}, "I178 W176 W179"},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "of a program" {
				c.want = []string{"Adam-Boris 1:0 forfeit", "Adam-Chen 0.5:0.5 played", "Adam-Dan 1:0 played", "Boris-Chen 1:0 played", "Boris-Dan 0:1 played", "Chen-Dan 0.5:0.5 played"}
			}
			d, games, findings := read(t, c.sheet)
			if diff := cmp.Diff(c.want, games); diff != "" {
				t.Error(diff)
			}
			if c.findings != "" && c.findings != findings {
				t.Errorf("findings %s, want %s", findings, c.findings)
			}
			if t.Failed() {
				for _, f := range d.Report.Findings {
					t.Logf("%+v", f)
				}
			}
		})
	}
}

func TestContradictionsInATableOfAllAgainstAll(t *testing.T) {
	for name, c := range map[string]struct{ sheet, want string }{
		"two cells differ":        {"No|Name|1|2|3|Pts\n1|Adam||1|1|2\n2|Boris|½||1|1½\n3|Chen|0|0||0", "E310"},
		"two scorings as bad":     {"No|Name|1|2|3\n1|Adam||1|1\n2|Boris|0||0\n3|Chen|1|0|", "E310"},
		"points differ":           {"No|Name|1|2|3|Pts\n1|Adam||1|1|2\n2|Boris|0||1|2\n3|Chen|0|0||0", "E320"},
		"no result":               {"No|Name|1|2|3|Pts\n1|Adam||1|?|2\n2|Boris|0||1|1\n3|Chen|0|0||0", "E302"},
		"a draw or a win":         {"No|Name|1|2|3\n1|Adam||1|1\n2|Boris|1||1\n3|Chen|1|1|", ""},
		"one game or two":         {"No|Name|1|2|3\n1|Adam||1-0|1-0\n2|Boris|0-1||1-0\n3|Chen|0-1|0-1|", "E810"},
		"no draws and no figures": {"No|Name|1|2|3\n1|Adam||+|+\n2|Boris|-||+\n3|Chen|-|-|", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, _, findings := read(t, c.sheet)
			if name == "two scorings as bad" && strings.Contains(findings, finding.ScoringAgrees) {
				t.Errorf("findings %s say that the scoring is proved", findings)
			}
			if c.want != "" && (!strings.Contains(findings, c.want) || d.Report.Findings.Worst() != rating.Error) {
				t.Errorf("findings %s, want %s", findings, c.want)
			}
			if c.want == "" && d.Report.Findings.Worst() == rating.Error {
				t.Errorf("findings %s", findings)
			}
		})
	}
}
