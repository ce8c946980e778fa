package pairings_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/draft"
	"kalends/ingest/formats/pairings"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// FuzzPairings reads any grid. Nobody has two games in a round without a finding, every game has two known players, and
// a second reading gives the same.
func FuzzPairings(f *testing.F) {
	for _, text := range []string{
		rounds(first, second), "Number of rounds: 5\n" + rounds(first),
		"Round|White|Result|Black\n1|Lake, Ann|1:1|Hill, Bob\n2|Wood, Cid|½-½|bye",
		"第 1 轮\n台次|红方|||结果|黑方||\n|序号|姓名|上轮积分||上轮积分|姓名|序号\n[1]|（1）|湖　安|0|2:0|0|山波|（3）\n[2]|（4）|林晨|0|1:1|0|空号|（0）",
		"1. Ronda a 2026/09/11\nMe.|Nº.||Brancas|Elo|Pts.|Resultado|Pts.||Pretas|Elo|Nº.\n1|1|GM|Lago|2410|0|@day:45689|0||Monte|2300|2",
		"Round 1\nBo.|White|Result|Black\n1|Amber|2½:1½|Birch\n1.1|Lake, Ann|1-0|Hill, Bob\n1.2|Wood, Cid|½-½|Moss, Dee\nPlay-off\n1|Lake, Ann|1-0|Hill, Bob",
		"Round 1\nNo|White|Pts|Result||Pts|Black|No\n1|Lake|0|1|0|0|Hill|2\x00Тур 2\nБілі|Результат|Чорні\nОзерна|+|",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		var sheets []workbook.Sheet
		for i, part := range strings.Split(text, "\x00") {
			sheets = append(sheets, grid("Sheet"+string(rune('1'+i)), part))
		}
		src := draft.Source{Book: workbook.Book{Sheets: sheets}, Today: rating.Day(2026, 10, 1)}
		if !pairings.Knows(tables.In(src.Book)) {
			return
		}
		d := pairings.Read(src, tables.In(src.Book))
		sound(t, d)
		again := pairings.Read(src, tables.In(src.Book))
		if diff := cmp.Diff(summary(d), summary(again)); diff != "" {
			t.Fatalf("read twice: %s", diff)
		}
	})
}

// sound checks what must hold for every draft.
func sound(t *testing.T, d *draft.Draft) {
	t.Helper()
	known := map[int]bool{0: true}
	for _, e := range d.Entrants {
		if known[e.Number] {
			t.Fatalf("two entrants have number %d", e.Number)
		}
		known[e.Number] = true
		if e.Name == "" && !found(d, "E312") {
			t.Fatalf("number %d has no name", e.Number)
		}
	}
	type place struct{ round, player int }
	busy := map[place]bool{}
	for _, p := range d.Pairs {
		if !known[p.First] || !known[p.Second] || p.First == 0 {
			t.Fatalf("%d – %d: who is that?", p.First, p.Second)
		}
		if p.Kind == "" && d.Report.Findings.Worst() != rating.Error {
			t.Fatalf("%d – %d has no result, and present is reported", p.First, p.Second)
		}
		for _, n := range []int{p.First, p.Second} {
			at := place{p.Round, n}
			if n != 0 && p.Stage == rating.Normal && busy[at] && d.Report.Findings.Worst() != rating.Error {
				t.Fatalf("round %d: number %d plays twice, and present is reported", p.Round, n)
			}
			busy[at] = true
		}
	}
}

func found(d *draft.Draft, code string) bool {
	return slices.ContainsFunc(d.Report.Findings, func(f rating.Finding) bool { return f.Code == code })
}
