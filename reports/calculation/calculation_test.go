package calculation

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
	"kalends/templates"
)

// TestGolden compares the book as text, then part by part with every text in its cell, then its bytes; UPDATE=1 writes both anew.
func TestGolden(t *testing.T) {
	book, err := made(reportstest.Small("en"))
	if err != nil {
		t.Fatal(err)
	}
	text := xlsxtest.Dump(t, book)
	golden(t, "calculation.txt", text)
	golden(t, "calculation.parts", xlsxtest.Sums(t, book))
	golden(t, "calculation.sha256", fmt.Sprintf("%x\n", sha256.Sum256(book)))
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", name, diff)
	}
}

// TestEveryGameHasItsRow: each game has one row with both sides, which says why it was rated or not.
func TestEveryGameHasItsRow(t *testing.T) {
	book, err := made(reportstest.Small("en"))
	if err != nil {
		t.Fatal(err)
	}
	b := xlsxtest.Open(t, book)
	grid := b.Grid("Games")
	var got []string
	for _, row := range grid[4:] {
		row = append(row, make([]string, len(grid[2]))...)
		var cells []string
		for i, key := range grid[2] {
			switch key {
			case "game.event", "game.round", "game.first", "game.second", "game.result", "game.kind", "game.rated", "game.difference", "game.first_change", "game.second_change":
				cells = append(cells, row[i])
			}
		}
		got = append(got, strings.Join(cells, "|"))
	}
	want := []string{
		"26-ST-0147|1|00125|00123|0-1|played|for one side|-405||0.8",
		"26-ST-0147|2|00123|00200|½-½|played|yes|0|0|8.4",
		"26-ST-0147|3|00123|00300|+:-|forfeit|no|||",
		"26-ST-0147|3|00200||½|half-point bye|no|||",
		"26-ST-0147|4|00123|00300|½-½|played · armageddon|with others|||",
		"26-ST-0148|1|00123|00300|1-0|played|no|||",
		"26-ST-0147|5|00200||||no|||",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestAWholeEventHasItsRow: if a ruleset rates events as a whole, a player has one row for each event.
func TestAWholeEventHasItsRow(t *testing.T) {
	is := reportstest.Small("zh-CN")
	is.Profile = facetest.Of("cxa-rapid")
	is.Changes = rating.ChangesOf(rating.Change{Player: "00123", WasRated: true, Old: 234560, IsRated: true, New: 236810, Games: 9,
		K: 15, Steps: []rating.Step{
			{Kind: rating.GameStep, Event: "26-ST-0147", Round: 1, Opponent: "00125", OpponentRating: 240000, OwnRating: 234560,
				Score: 100, Rule: "art. 7"},
			{Kind: rating.EventStep, Event: "26-ST-0147", OwnRating: 234560, Average: 232010, P: 54, Expected: 486, Score: 600,
				K: 15, N: 9, Normal: 1710, Change: 1710, Rule: "art. 8"},
			{Kind: rating.EventStep, Event: "26-ST-0148", OwnRating: 234560, Average: 230000, P: 56, Expected: 168, Score: 200,
				K: 15, N: 3, Normal: 480, Bonus: 60, Change: 540, Rule: "art. 11"},
			{Kind: rating.SumStep, OwnRating: 234560, Sum: 2250, After: 236810, Rule: "art. 8"}}})
	book, err := made(is)
	if err != nil {
		t.Fatal(err)
	}
	text := xlsxtest.Dump(t, book)
	for _, want := range []string{
		`5: A "26-ST-0147" | B "00123" | C "Tärrow, Røwan" | D 2345.6 | E 9 | H 2320.1 | I 0 | J 0.54 | K 4.86 | L 6 | M 15 | O 17.1 | Q 17.1 | R "第八条"`,
		`6: A "26-ST-0148" | B "00123" | C "Tärrow, Røwan" | D 2345.6 | E 3 | H 2300 | I 0 | J 0.56 | K 1.68 | L 2 | M 15 | O 4.8 | P 0.6 | Q 5.4 | R "第十一条"`,
		`5: A "00123" | B 2345.6 | C 2368.1 | D 9 | E 15 | F 22.5 | G "Tärrow, Røwan" | J 6.54 | K 8 | L 22.5 | N 0.6 | R "第七条; 第八条; 第十一条"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestPlayersHoldsEveryoneWhoWasRatedOrMoved(t *testing.T) {
	book, err := made(reportstest.Small("en"))
	if err != nil {
		t.Fatal(err)
	}
	b := xlsxtest.Open(t, book)
	grid := b.Grid("Players")
	if got := strings.Join(grid[2][:6], " "); got != "player.id player.old player.new player.games player.k player.change" {
		t.Errorf("keys %s", got)
	}
	var got []string
	for _, row := range grid[4:] {
		got = append(got, strings.Join(row[:min(len(row), 7)], " "))
	}
	want := []string{"00123 2805 2807 2 10 2 Tärrow, Røwan", "00125  2400 6 40  Eskmere, Leif",
		"00126 1899 1900 0  1 Ґалаґан, Їжа",
		"00200 2000 1996 1 20 -4 ", "00300 1405  3 20"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, cell := range []string{"B5", "C5", "D5", "E5", "F5"} {
		if !b.Number("Players", cell) {
			t.Errorf("%s is no number", cell)
		}
	}
	if b.Number("Players", "A5") {
		t.Error("an id is a text")
	}
}

func TestWhoIsNotToBePrintedStandsByIDOnly(t *testing.T) {
	for _, lang := range templates.Languages {
		book, err := made(reportstest.Small(lang))
		if err != nil {
			t.Fatal(err)
		}
		text := xlsxtest.Dump(t, book)
		if strings.Contains(text, "Hidden") || !strings.Contains(text, "00200") || strings.Contains(text, "«") {
			t.Errorf("%s:\n%s", lang, text)
		}
	}
}

func TestSameBytesTwentyTimes(t *testing.T) {
	first, err := made(reportstest.Small("zh-CN"))
	if err != nil {
		t.Fatal(err)
	}
	for range 19 {
		if again, err := made(reportstest.Small("zh-CN")); err != nil || !bytes.Equal(first, again) {
			t.Fatalf("the bytes differ (%v)", err)
		}
	}
}

// TestArticlesInTheLanguageOfTheIssue checks every sheet with articles, for a document and for a regulation's file.
func TestArticlesInTheLanguageOfTheIssue(t *testing.T) {
	for lang, want := range map[string][2]string{"en": {"article 9", "line 11"}, "zh-CN": {"第九条", "第 11 行"},
		"uk": {"пункт 9", "рядок 11"}, "ms": {"perkara 9", "baris 11"}} {
		is := reportstest.Small(lang)
		steps := []rating.Step{{Kind: rating.EventStep, Event: "26-ST-0147", Rule: "line 11"},
			{Kind: rating.GameStep, Event: "26-ST-0147", Round: 1, Opponent: "00123", Rule: "art. 9", Origin: rating.Origin{Cell: "E6"}}}
		is.Changes = rating.ChangesOf(rating.Change{Player: "00125", Steps: steps})
		is.LeftOut = []rating.LeftOut{{Event: "26-ST-0147", Round: 3, Board: 1, Games: 1, Rule: "line 11", Reason: "unworded"}}
		book, err := made(is)
		if err != nil {
			t.Fatal(err)
		}
		b := xlsxtest.Open(t, book)
		for sheet, column := range map[string]string{"Games": "game.rule", "Trace": "trace.rule", "Players": "player.rule", "Performances": "performance.rule"} {
			said := strings.Join(columnOf(b.Grid(sheet), column), " ")
			if strings.Contains(said, "art. ") || (lang != "en" && strings.Contains(said, "line ")) {
				t.Errorf("%s %s cites %q", lang, sheet, said)
			}
			if sheet == "Trace" && said != want[1]+" "+want[0] || sheet == "Players" && said != want[1]+"; "+want[0] {
				t.Errorf("%s %s cites %q, want %q", lang, sheet, said, want)
			}
		}
	}
}

// columnOf returns the cells below a key in a sheet.
func columnOf(grid [][]string, key string) (all []string) {
	at := slices.Index(grid[2], key)
	for _, row := range grid[4:] {
		if at >= 0 && at < len(row) {
			all = append(all, row[at])
		}
	}
	return all
}
