package crosstable_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// littleRounds has for each player of the little event the opponent, the colour and the result of each round.
var littleRounds = [4][3][3]string{
	{{"4", "w", "1"}, {"2", "b", "½"}, {"3", "w", "1"}}, {{"3", "b", "+"}, {"1", "w", "½"}, {"4", "b", "1"}},
	{{"2", "w", "-"}, {"", "", "0"}, {"1", "b", "0"}}, {{"1", "b", "0"}, {"", "", "1"}, {"2", "w", "0"}},
}

// written writes the little event with heads such as "#.Rd", cells such as NCR, for number, colour and result, and byes
// such as -R. words are pairs of a sign and what stands for it.
func written(head, cell, bye string, words ...string) string {
	var b strings.Builder
	b.WriteString("No|Name|Rtg")
	for n := range 3 {
		b.WriteString("|" + strings.ReplaceAll(head, "#", fmt.Sprint(n+1)))
	}
	b.WriteString("|Pts")
	word := strings.NewReplacer(words...)
	for i, p := range []string{"Orlov|2410|2½", "Kim|2300|2½", "Tan|2100|0", "Lis|1900|1"} {
		at := strings.LastIndex(p, "|")
		fmt.Fprintf(&b, "\n%d|%s", i+1, p[:at])
		for _, g := range littleRounds[i] {
			form := cell
			if g[0] == "" {
				form = bye
			}
			b.WriteString("|'" + strings.NewReplacer("N", g[0], "C", word.Replace(g[1]), "R", word.Replace(g[2])).Replace(form))
		}
		b.WriteString(p[at:])
	}
	return b.String()
}

// unsided writes games with their players in the order of names.
func unsided(games string) []string {
	all := sorted(games)
	for i, g := range all {
		f := strings.Fields(g)
		if a, b, game := strings.Cut(f[2], "-"); game && len(f) == 5 && f[1] > f[3] {
			all[i] = strings.Join([]string{f[0], f[3], b + "-" + a, f[1], f[4]}, " ")
		}
	}
	slices.Sort(all)
	return all
}

// TestFiguresApartFromTheOpponent reads cells in which a sign, a blank or the place of the colour separates the figure
// from the number, with byes that say their worth, below heads of many languages.
func TestFiguresApartFromTheOpponent(t *testing.T) {
	chinese := []string{"w", "先", "b", "后", "1", "胜", "½", "和", "0", "负"}
	for _, c := range []struct {
		head, cell, bye string
		words           []string
	}{
		{"#.Rd", "N:R", "-R", nil}, {"#.Rd", "N/R", "R bye", []string{"½", "0.5"}}, {"#.Rd", "N/R", "bye", []string{"1", "1.0", "½", "0.5", "0", "0.0"}}, {"Rnd.#", "N(R)", "bye (R)", nil}, {"#. kolo", "N R", "-R", nil},
		{"Ronde #", "N;R", "bye R", nil}, {"#th", "N, R", "-R", nil}, {"R#", "N - R", "-R", nil}, {"#", "R:N", "-R", nil}, {"Vòng #", "R (N)", "-R", nil},
		{"Putaran #", "R N", "-R", nil}, {"Pusingan #", "CN R", "-R", nil}, {"Tur #", "N(C)R", "-R", nil}, {"Kolo #", "NC:R", "-R", nil},
		{"第#轮", "CNR", "轮空", chinese}, {"第#轮", "CRN", "轮空", chinese}, {"第#轮", "N(R)", "轮空", chinese}, {"Zzz #", "NCR", "-R", nil}, {"R#", "R:N", "bye", []string{"1", "W", "½", "D", "0", "L", "+", "X", "-", "F"}},
		{"Тур #", "RN", "bye", []string{"1", "В", "½", "Н", "0", "П", "+", ">", "-", "<"}}, {"Тур #", "N R", "bye", []string{"1", "в", "½", "н", "0", "п", "+", "+k", "-", "-k"}},
		{"Pusingan #", "RN", "bye", []string{"1", "M", "½", "S", "0", "K", "+", "+F", "-", "-F"}},
		{"R#", "NR", "bye", []string{"1", "W", "½", "D", "0", "L", "+", "X", "-", "F"}},
	} {
		sheet := written(c.head, c.cell, c.bye, c.words...)
		d, games, _ := read(t, sheet)
		want, got := sorted(littleEvent), sorted(games)
		if !strings.Contains(c.cell, "C") {
			want, got = unsided(littleEvent), unsided(games)
		}
		if diff := cmp.Diff(want, got); diff != "" || d.Report.Findings.Worst() == rating.Error {
			t.Errorf("%s\n%s%v", sheet, diff, d.Report.Findings)
		}
	}
}

// TestSignsBeforeOpponents reads signs as games won and lost, also -1 against number 1; those with a letter are forfeits.
func TestSignsBeforeOpponents(t *testing.T) {
	d, games, _ := read(t, "No|Name|Rtg|1.Rd|2.Rd|3.Rd|Pts\n1|Orlov|2410|'+4|'=2|'+3|2½\n2|Kim|2300|'+3F|'=1|'+4|2½\n"+
		"3|Tan|2100|'-2F|0|'-1|0\n4|Lis|1900|'-1|bye|'-2|1")
	if diff := cmp.Diff(unsided(littleEvent), unsided(games)); diff != "" || d.Report.Findings.Worst() == rating.Error {
		t.Errorf("%s%v", diff, d.Report.Findings)
	}
}

// TestForfeitsOfAnotherSpelling reads single forfeits that a table writes otherwise than its games. A sign alone behind the
// number says two things and is refused.
func TestForfeitsOfAnotherSpelling(t *testing.T) {
	signs := "No|Name|Rtg|1.Rd|2.Rd|3.Rd|Pts\n1|Orlov|2410|'+4|'=2|'+3|2½\n2|Kim|2300|'%s|'=1|'+4|2½\n3|Tan|2100|'%s|0|'-1|0\n4|Lis|1900|'-1|bye|'-2|1"
	figures := "No|Name|Rtg|1.Rd|2.Rd|3.Rd|Pts\n1|Orlov|2410|'4w1|'2b½|'3w1|2½\n2|Kim|2300|'%s|'1w½|'4b1|2½\n3|Tan|2100|'%s|0|'1b0|0\n4|Lis|1900|'1b0|bye|'2w0|1"
	for _, c := range []struct{ table, won, lost, refused string }{
		{signs, ">3", "<2", ""}, {signs, "3 >", "2 <", ""}, {signs, "WF3", "LF2", ""}, {signs, "X3", "F2", ""}, {signs, "+F3", "-F2", ""}, {signs, "F+3", "F-2", ""},
		{signs, "3+F", "2-F", ""}, {signs, "+3 w/o", "-2 ff", ""}, {signs, "3对手弃权", "2弃权", ""}, {signs, "3w+ (K)", "2b- (K)", ""},
		{signs, "3+", "2-", "D3 D4"}, {signs, "=3 ff", "=2 ff", "D3 D4"}, {signs, ">3", "2-", "D4"},
		{strings.NewReplacer("+4", "4+", "=2", "2=", "+3", "3+", "=1", "1=", "-1", "1-", "-2", "2-").Replace(signs), ">3", "<2", ""},
		{figures, "3b+F", "2w-F", ""}, {figures, "3b1 (ff)", "2w0 w/o", ""}, {figures, ">3", "<2", ""}, {figures, "3b1!", "2w0?", "D3 D4"},
	} {
		d, games, _ := read(t, fmt.Sprintf(c.table, c.won, c.lost))
		var refused []string
		for _, f := range d.Report.Findings {
			if f.Severity() == rating.Error {
				refused = append(refused, f.Origin.Cell)
			}
		}
		if strings.Join(refused, " ") != c.refused {
			t.Errorf("%s %s: %v", c.won, c.lost, d.Report.Findings)
		} else if diff := cmp.Diff(unsided(littleEvent), unsided(games)); diff != "" && c.refused == "" {
			t.Errorf("%s %s: %s", c.won, c.lost, diff)
		}
	}
}

// TestThreePlayers reads pairs of figures that are all possible results, because the opponents' cells agree.
func TestThreePlayers(t *testing.T) {
	d, games, _ := read(t, "No|Name|Rtg|Rd 1|Rd 2|Rd 3|Pts\n1|Orlov|2410|'2:1|'3:½|bye|2½\n2|Kim|2300|'1:0|bye|'3:0|1\n3|Tan|2100|bye|'1:½|'2:1|2½")
	want := unsided("1 Orlov 1-0 Kim played\n1 Tan 1-0 bye_full\n2 Orlov 0.5-0.5 Tan played\n2 Kim 1-0 bye_full\n3 Kim 0-1 Tan played\n3 Orlov 1-0 bye_full")
	if diff := cmp.Diff(want, unsided(games)); diff != "" || d.Report.Findings.Worst() == rating.Error {
		t.Errorf("%s%v", diff, d.Report.Findings)
	}
}

// TestTwoLinesAPlayer reads tables in which the opponents stand above and the points, of the round or so far, below.
// Running totals below whole cells change nothing.
func TestTwoLinesAPlayer(t *testing.T) {
	for name, sheet := range map[string]string{
		"points of the round": `
名次|编号|姓名|第1轮|第2轮|第3轮|总分
1|3|Orlov|红4|黑2|红1|5
|||2|1|2|
2|2|Kim|黑1|红3|黑4|5
|||+|1|2|
3|4|Lis|黑3|轮空|红2|2
|||0|2|0|
4|1|Tan|红2|弃权|黑3|0
|||-||0|`,
		"points so far, the total below": `
编号|姓名|第1轮|第2轮|第3轮|总分
1|Orlov|4先|2后|3先|
||2|3|5|5
2|Kim|3后|1先|4后|
||2|3|5|5
3|Tan|2先|0|1后|
||0|0|0|0
4|Lis|1后|空号|2先|
||0|2|2|2`,
		"words": `
编号|姓名|第1轮|第2轮|第3轮|总分
1|Orlov|红4|黑2|红3|5
||胜|和|胜|
2|Kim|黑3|红1|黑4|5
||+|和|胜|
3|Tan|红2||黑1|0
||-||负|
4|Lis|黑1|轮空|红2|2
||负|2|负|`,
		"running totals below letters": `
No|Name|Rtg|Rd 1|Rd 2|Rd 3|Total
1|Orlov|2410|W4w|D2b|W3w|2.5
|||'1.0|'1.5|'2.5|
2|Kim|2300|X3b|D1w|W4b|2.5
|||'1.0|'1.5|'2.5|
3|Tan|2100|F2w|U|L1b|0
|||'0.0|'0.0|'0.0|
4|Lis|1900|L1b|B|L2w|1
|||'0.0|'1.0|'1.0|`,
	} {
		want := sorted(littleEvent)
		d, games, _ := read(t, sheet)
		got := sorted(games)
		if strings.HasPrefix(name, "points so far") { // nothing says that nobody played
			want = sorted(strings.Replace(littleEvent, "forfeit", "played", 1))
			want[slices.Index(want, "1 Kim 1-0 Tan played")] = "1 Tan 0-1 Kim played"
			slices.Sort(want)
		}
		if diff := cmp.Diff(want, got); diff != "" || d.Report.Findings.Worst() == rating.Error {
			t.Errorf("%s: %s%v", name, diff, d.Report.Findings)
		}
	}
}

// TestColoursOfUnknownLanguages reads letters that do not tell who is White as no colours, and those that do as colours.
func TestColoursOfUnknownLanguages(t *testing.T) {
	for letters, known := range map[string]bool{"b p": false, "b s": false, "b m": false, "v m": true, "b j": true, "t đ": true, "a n": true} {
		w, b, _ := strings.Cut(letters, " ")
		d, games, findings := read(t, written("#.Rd", "NCR", "-R", "w", w, "b", b))
		want, got := sorted(littleEvent), sorted(games)
		if !known {
			want, got = unsided(littleEvent), unsided(games)
		}
		if diff := cmp.Diff(want, got); diff != "" || strings.Contains(findings, "I164") != known || strings.Contains(findings, "W173") == known {
			t.Errorf("%s: %s%v", letters, diff, d.Report.Findings)
		}
	}
}

// TestCellsThatAreNoResults: of a table with colours and no results each cell is reported, and nothing is said of the
// numbers of opponents, which are right.
func TestCellsThatAreNoResults(t *testing.T) {
	_, games, findings := read(t, written("#.Rd", "CN", "bye", "w", "W", "b", "B"))
	if !strings.Contains(findings, "E302") || strings.Contains(findings, "E170") || strings.Contains(games, "played") {
		t.Errorf("%s\n%s", findings, games)
	}
}

// TestExamplesInTheTablesLanguage: a Chinese table is told the words that it may use.
func TestExamplesInTheTablesLanguage(t *testing.T) {
	d, _, _ := read(t, strings.Replace(written("第#轮", "NR", "轮空", "1", "胜", "½", "和", "0", "负"), "'4胜", "'4勝利", 1))
	for _, f := range d.Report.Findings {
		if f.Code == "E302" && strings.Contains(f.Args["allowed"], "12胜  12和  12负  轮空") {
			return
		}
	}
	t.Errorf("%v", d.Report.Findings)
}
