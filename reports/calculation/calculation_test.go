package calculation

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

func issue(lang string) reports.Issue {
	origin := rating.Origin{File: "open.xlsx", SHA: "ab", Sheet: "Games", Cell: "E6"}
	return reports.Issue{
		Name: "demo-standard-2026-10-01", List: "standard", Profile: reports.Profile{Name: "fide"}, Languages: []string{lang},
		Period: rating.Period{Date: rating.Day(2026, 10, 1)},
		Lines:  []reports.Line{{ID: "00123", Name: "Tarrow, Rowan"}, {ID: "00125", Name: "Eskmere, Leif"}},
		Off:    []reports.Line{{ID: "00200", Name: "Hidden, Person", Reason: "rules.off.unpublished"}},
		Changes: []rating.Change{
			{Player: "00123", WasRated: true, Old: 280500, IsRated: true, New: 280700, Games: 2, K: 10, Steps: []rating.Step{
				{Kind: rating.GameStep, Event: "26-1", Round: 1, Opponent: "00125", OpponentRating: 240000, OwnRating: 280500, Difference: 40500,
					Counted: 40000, Row: "392–411", Expected: 92, Score: 100, K: 10, Change: 80, Rule: "8.3.1", Origin: origin},
				{Kind: rating.GameStep, Event: "26-1", Round: 2, Opponent: "00200", OpponentRating: 280500, OwnRating: 280500, Expected: 50,
					Score: 50, K: 10, Rule: "8.3.1", Origin: origin},
				{Kind: rating.SumStep, N: 2, Sum: 8, K: 10, Normal: 80, Rule: "8.3.4"},
				{Kind: rating.BonusStep, Change: 120, After: 280700, Rule: "8.4"}}},
			{Player: "00125", IsRated: true, New: 240000, Games: 6, K: 40, Steps: []rating.Step{
				{Kind: rating.InitialStep, N: 6, Average: 230000, P: 60, After: 240000, Rule: "8.2"}}},
			{Player: "00200", WasRated: true, Old: 200000, IsRated: true, New: 199600, Games: 1, K: 20},
			{Player: "00300", WasRated: true, Old: 140500, Games: 3, K: 20},
		},
		LeftOut: []rating.LeftOut{{Event: "26-1", Round: 3, Games: 1, Rule: "5.1", Reason: "unworded", Origin: origin}},
		Events:  []reports.EventLine{{Code: "26-1", Name: "Open", Start: rating.Day(2026, 9, 1), End: rating.Day(2026, 9, 2), Players: 4, Games: 5, Status: "partly"}},
		Inputs:  []reports.Input{{Kind: "sheet", Name: "open.xlsx", SHA: "ab", Event: "26-1", Submission: 1}},
	}
}

func TestGolden(t *testing.T) {
	book, err := Make(issue("en"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := xlsx.Dump(book)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("testdata/calculation.txt", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/calculation.txt")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPlayersHoldsEveryoneWhoWasRatedOrMoved(t *testing.T) {
	book, err := Make(issue("en"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := xlsx.Open(book)
	if err != nil {
		t.Fatal(err)
	}
	grid, err := b.Grid("Players", 100)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(grid[2][:6], " "); got != "player.id player.old player.new player.games player.k player.change" {
		t.Errorf("keys %s", got)
	}
	var got []string
	for _, row := range grid[4:] {
		got = append(got, strings.Join(row[:min(len(row), 7)], " "))
	}
	want := []string{"00123 2805 2807 2 10 2 Tarrow, Rowan", "00125  2400 6 40  Eskmere, Leif", "00200 2000 1996 1 20 -4", "00300 1405  3 20"}
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
		book, err := Make(issue(lang))
		if err != nil {
			t.Fatal(err)
		}
		text, err := xlsx.Dump(book)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, "Hidden") || !strings.Contains(text, "00200") || strings.Contains(text, "«") {
			t.Errorf("%s:\n%s", lang, text)
		}
		again, err := Make(issue(lang))
		if err != nil || !bytes.Equal(book, again) {
			t.Errorf("made twice, the bytes differ (%v)", err)
		}
	}
}
