package sheets

import (
	"strings"
	"testing"

	"kalends/reports/xlsx"
	"kalends/reports/xlsx/xlsxtest"
)

// columnCells returns the cells of a column below the heads.
func columnCells(t *testing.T, b xlsxtest.Book, sheet, key string, n int) []string {
	t.Helper()
	var all []string
	for i, k := range b.Row(sheet, keyRow) {
		for row := firstData; k == key && row < firstData+n; row++ {
			all = append(all, b.Get(sheet, xlsx.At(i+1, row)))
		}
	}
	return all
}

func TestRoundRobinIsPairedBeforehand(t *testing.T) {
	opt := small("en")
	opt.Kind, opt.Players, opt.Rounds = "roundrobin", 5, 0
	b := xlsxtest.Open(t, made(t, opt))
	for key, want := range map[string]string{
		"game.round":  "1 1 1 2 2 2 3 3 3",
		"game.board":  "1 2  1 2  1 2 ",
		"game.first":  "2 3 1 5 1 4 3 4 2",
		"game.second": "5 4  3 2  1 5 ",
		"game.result": "  rest   rest   rest",
	} {
		if got := strings.Join(columnCells(t, b, "RoundRobin", key, 9), " "); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if got := b.Get("Event", "C11") + " " + b.Get("Event", "C10"); got != "round_robin round robin 5" {
		t.Errorf("the event says %q", got)
	}
	opt.Double = true
	b = xlsxtest.Open(t, made(t, opt))
	if got := b.Get("Event", "C11") + " " + b.Get("Event", "C10"); got != "double_rr double round robin 10" {
		t.Errorf("the event of two cycles says %q", got)
	}
}

func TestScheveningenIsPairedBeforehand(t *testing.T) {
	opt := small("en")
	opt.Kind, opt.Players, opt.Rounds, opt.Scheveningen = "team", 4, 0, true
	b := xlsxtest.Open(t, made(t, opt))
	for key, want := range map[string]string{"game.round": "1 1 2 2", "game.match": "1 1 1 1", "game.board": "1 2 1 2", "game.first": "1 2 4 3", "game.second": "3 4 1 2"} {
		if got := strings.Join(columnCells(t, b, "Games", key, 4), " "); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if got := strings.Join(columnCells(t, b, "Players", "player.team", 4), " "); got != "1 1 2 2" {
		t.Errorf("teams %q", got)
	}
}

func TestCrosstableHasARowForEachAndAColumnForEachRound(t *testing.T) {
	for _, c := range []struct{ players, rounds, rows, columns int }{{6, 3, 6, 3}, {0, 0, 300, 9}, {6, 40, 6, 40}} {
		opt := small("en")
		opt.Kind, opt.Players, opt.Rounds = "crosstable", c.players, c.rounds
		w, err := newWorkbook(opt)
		if err != nil {
			t.Fatal(err)
		}
		def, _ := w.def.Sheet("Crosstable")
		if got := w.rowCount(def); got != c.rows || len(def.Columns) != c.columns+3 {
			t.Errorf("%d players, %d rounds: %d rows and %d columns", c.players, c.rounds, got, len(def.Columns))
		}
	}
}

func TestKindsRefuseWhatTheyCannotPair(t *testing.T) {
	for name, opt := range map[string]TemplateOptions{
		"round robin of 2":                {Kind: "roundrobin", Players: 2},
		"round robin of 25":               {Kind: "roundrobin", Players: 25},
		"scheveningen of 7":               {Kind: "team", Players: 7, Scheveningen: true},
		"scheveningen of 26":              {Kind: "team", Players: 26, Scheveningen: true},
		"cross table of 41 rounds":        {Kind: "crosstable", Rounds: 41},
		"cross table twice":               {Kind: "crosstable", Double: true},
		"scheveningen match of one table": {Kind: "games", Scheveningen: true},
	} {
		opt.Lang = "en"
		if _, err := Template(opt); err == nil {
			t.Errorf("%s was made", name)
		}
	}
}

func TestPrefillOfAKindGoesBesideItsNumbers(t *testing.T) {
	opt := small("en")
	opt.Kind, opt.Players = "roundrobin", 4
	opt.Prefill = []FillSheet{
		{Sheet: "Event", Rows: []map[string]string{{"event.system": "double_rr"}}},
		{Sheet: "Players", Rows: []map[string]string{{"player.name": "Ash, Anna"},
			{"player.nr": "2", "player.name": "Birch, Boris"}}},
	}
	b := xlsxtest.Open(t, made(t, opt))
	if got := b.Get("Players", "A5") + b.Get("Players", "C5") + b.Get("Players", "A6") + b.Get("Players", "C6") + b.Get("Players", "A8"); got != "1Ash, Anna2Birch, Boris4" {
		t.Errorf("players %q", got)
	}
	if got := b.Get("Event", "C10"); got != "6" {
		t.Errorf("the event of the registry has two cycles; the sheet says %s rounds", got)
	}
	if len(opt.Prefill[1].Rows[0]) != 1 {
		t.Error("the rows that were handed in have been changed")
	}
}
