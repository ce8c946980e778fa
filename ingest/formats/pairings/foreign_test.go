package pairings_test

import (
	"strings"
	"testing"
)

// TestHeadsOfManyLanguages reads one round with headers as programs and people of each language write them.
func TestHeadsOfManyLanguages(t *testing.T) {
	for _, head := range []string{
		"Mesa|Nº|Nome|Elo|Resultados|Nº|Nome|Elo", "Mesa|Nº|Nombre|Elo|Resultado|Nº|Nombre|Elo", "Tab.|N.Ini|Blancas|Elo|Res.|N.Ini|Negras|Elo",
		"Ech.|No|Blancs|Elo|Res.|No|Noirs|Elo", "Table|N°|Nom|Elo|Résultat|N°|Nom|Elo", "Bord|Nr.|Wit|Rating|Uitslag|Nr.|Zwart|Rating",
		"Scacchiera|N.|Bianco|Elo|Risultato|N.|Nero|Elo", "Šach.|St.č.|Bílý|Elo|Výsl.|St.č.|Černý|Elo", "Szach.|Nr st.|Białe|Elo|Wynik|Nr st.|Czarne|Elo",
		"Masa|Bşl.No|Beyaz|ELO|Sonuç|Bşl.No|Siyah|ELO", "Meja|No|Putih|Rtg|Hasil|No|Hitam|Rtg", "Bàn|Số|Trắng|Rtg|Kết quả|Số|Đen|Rtg",
		"卓|番号|白番|レーティング|結果|番号|黒番|レーティング", "桌次|序號|白方|等級分|結果|序號|黑方|等級分", "台次|序号|先手|等级分|结果|序号|后手|等级分",
		"Tábla|Nr|Világos|Elo|Eredmény|Nr|Sötét|Elo", "Bord|Nr|Vit|Rating|Resultat|Nr|Svart|Rating", "Ploča|Nr|Bijeli|Elo|Rezultat|Nr|Crni|Elo",
		"Board|No|Player 1|Rating|Score|No|Player 2|Rating", "Bd|No|White Player|Rtg|Score|No|Black Player|Rtg",
	} {
		d := read(grid("Sheet1", "Round 1\n"+head+"\n1|1|Lake, Ann|2000|1 - 0|3|Hill, Bob|1900\n2|4|Moss, Dee|1800|½ - ½|2|Wood, Cid|1700\n3|5|Fern, Eva|1600|1||bye|"))
		got := summary(d)
		want := "1: 1 Lake, Ann – 3 Hill, Bob 1-0\n1: 4 Moss, Dee – 2 Wood, Cid ½-½\n1: 5 Fern, Eva – 0  bye1"
		if unsaid := strings.Contains(head, "Player 1") || strings.Contains(head, "Nom"); unsaid {
			want += "\nI187"
		}
		if !strings.HasPrefix(got, want) || strings.Contains(got, "E") && strings.Contains(strings.SplitAfter(got, "bye1")[1], "E") {
			t.Errorf("%s:\n%s", head, got)
		}
	}
}

// TestByesByName: a word for a bye, whatever is beside it, is a bye; a name beside a number or a rating is a person's, and
// so is a sign for a missing name in a game.
func TestByesByName(t *testing.T) {
	for row, want := range map[string]string{
		"1||( half point bye )|": "bye1 W341", "½||Half-point bye|": "bye½", "||bye (½)|": "bye½", "1||轮空(1分)|": "bye1", "1||N.N.|": "bye1",
		"+||--|": "bye1", "1||DESCANSA|": "bye1", "1||PAB|": "bye1", "1 - 0||Bye, Bye|": "bye1", "0||not paired|": "bye0",
		"1 - 0||N.N.|": "Fern, Eva – 6 N.N. 1-0", "1 - 0||Bye, Anna|": "Fern, Eva – 6 Bye, Anna 1-0", "1 - 0|7|Bye|1500": "Fern, Eva – 7 Bye 1-0",
	} {
		got := summary(read(grid("Sheet1", "Round 1\nNo|White|Rtg|Result|No|Black|Rtg\n1|Lake, Ann|2000|1 - 0|3|Hill, Bob|1900\n"+
			"4|Moss, Dee|1800|½ - ½|2|Wood, Cid|1700\n5|Fern, Eva|1600|"+row)))
		code := ""
		if bye, found, _ := strings.Cut(want, " W"); found != "" {
			want, code = bye, "W"+found
		}
		if !strings.Contains(got, want) || !strings.Contains(got, code) {
			t.Errorf("%s:\n%s", row, got)
		}
	}
}

// TestResultsInOtherColumns: results are in a column for each side, or are the winner.
func TestResultsInOtherColumns(t *testing.T) {
	const games = "1: 2 Lake, Ann – 1 Hill, Bob 1-0\n1: 3 Moss, Dee – 4 Wood, Cid ½-½\n2: 4 Wood, Cid – 2 Lake, Ann -:+"
	for name, text := range map[string]string{
		"a column for each side": "Round|White|Black|White score|Black score\n1|Lake, Ann|Hill, Bob|1|0\n1|Moss, Dee|Wood, Cid|0.5|0.5\n2|Wood, Cid|Lake, Ann|-|+",
		"Black's first":          "Round|Black|Black score|White|White score\n1|Hill, Bob|0|Lake, Ann|1\n1|Wood, Cid|½|Moss, Dee|½\n2|Lake, Ann|+|Wood, Cid|-",
		"two of one name":        "Round|White|Black|Score|Score\n1|Lake, Ann|Hill, Bob|1|0\n1|Moss, Dee|Wood, Cid|½|½\n2|Wood, Cid|Lake, Ann|-|+",
		"Chinese":                "轮次|红方|黑方|红方得分|黑方得分\n1|Lake, Ann|Hill, Bob|2|0\n1|Moss, Dee|Wood, Cid|1|1\n2|Wood, Cid|Lake, Ann|-|+",
		"the winner's name":      "Round|White|Black|Winner\n1|Lake, Ann|Hill, Bob|Lake, Ann\n1|Moss, Dee|Wood, Cid|draw\n2|Wood, Cid|Lake, Ann|Ann Lake (forfeit)",
		"the winner's surname":   "Ronda|Blancas|Negras|Ganador\n1|Lake, Ann|Hill, Bob|Lake\n1|Moss, Dee|Wood, Cid|tablas\n2|Wood, Cid|Lake, Ann|Lake (forfeit)",
		"the winner's colour":    "轮次|白方|黑方|胜者\n1|Lake, Ann|Hill, Bob|白方胜\n1|Moss, Dee|Wood, Cid|和棋\n2|Wood, Cid|Lake, Ann|黑胜 (弃权)",
	} {
		got := summary(read(grid("Sheet1", text)))
		if !strings.HasPrefix(got, games) || strings.Contains(got, "E3") || strings.Contains(got, "E808") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
	for name, c := range map[string][2]string{
		"points so far":        {"No|White|Pts|No|Black|Pts\n1|Lake, Ann|1|2|Hill, Bob|1\n3|Moss, Dee|0|4|Wood, Cid|0", "E808"},
		"points of no scoring": {"No|White|White score|No|Black|Black score\n1|Lake, Ann|7|2|Hill, Bob|1\n3|Moss, Dee|0|4|Wood, Cid|0", "E808"},
		"neither has won":      {"No|White|No|Black|Winner\n1|Lake, Ann|2|Hill, Bob|Wood, Cid\n3|Moss, Dee|4|Wood, Cid|Moss, Dee", "E302@E3"},
		"a figure":             {"No|White|No|Black|Winner\n1|Lake, Ann|2|Hill, Bob|7\n3|Moss, Dee|4|Wood, Cid|Moss, Dee", "E302@E3"},
		"a name of both":       {"No|White|No|Black|Winner\n1|Lake, Ann|2|Lake, Bob|Lake\n3|Moss, Dee|4|Wood, Cid|Moss, Dee", "E302@E3"},
	} {
		if got := summary(read(grid("Sheet1", "Round 2\n"+c[0]))); !strings.Contains(got, c[1]) {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// TestDaysInPlaceOfRounds: days are rounds; two games of a day have an order, a row that is there twice is one game.
func TestDaysInPlaceOfRounds(t *testing.T) {
	column := "Date|White|Result|Black\n2026-09-08|Lake, Ann|1-0|Hill, Bob\n2026-09-01|Lake, Ann|1-0|Hill, Bob\n2026-09-01|Hill, Bob|½-½|Lake, Ann\n" +
		"2026-09-01|Moss, Dee|0-1|Wood, Cid\n2026-09-08|Moss, Dee|1|bye\n2026-09-08|Wood, Cid|1|bye\n2026-09-08|Lake, Ann|1-0|Hill, Bob"
	want := "1: 2 Lake, Ann – 1 Hill, Bob 1-0\n1: 3 Moss, Dee – 4 Wood, Cid 0-1\n2: 1 Hill, Bob – 2 Lake, Ann ½-½\n3: 2 Lake, Ann – 1 Hill, Bob 1-0\n" +
		"3: 3 Moss, Dee – 0  bye1\n3: 4 Wood, Cid – 0  bye1\n"
	if got := summary(read(grid("Sheet1", column))); !strings.HasPrefix(got, want+"I185@D2 I188@C8 I807@A1") {
		t.Error(got)
	}
	above := "2026-09-01\nWhite|Result|Black\nLake, Ann|1-0|Hill, Bob\n2026-09-08\nWhite|Result|Black\nHill, Bob|½-½|Lake, Ann"
	if got := summary(read(grid("Sheet1", above))); !strings.HasPrefix(got, "1: 2 Lake, Ann – 1 Hill, Bob 1-0\n2: 1 Hill, Bob – 2 Lake, Ann ½-½\nI185") {
		t.Error(got)
	}
	unsaid := "2026-09-01\nWhite|Result|Black\nLake, Ann|1-0|Hill, Bob"
	if got := summary(read(grid("Sheet1", unsaid))); !strings.Contains(got, "E181") {
		t.Error(got)
	}
	empty := strings.Replace(column, "2026-09-08|Lake", "|Lake", 1)
	if got := summary(read(grid("Sheet1", empty))); !strings.Contains(got, "E130@A2") {
		t.Error(got)
	}
}
