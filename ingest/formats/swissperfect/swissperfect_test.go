package swissperfect

import (
	"slices"
	"strings"
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/draft/drafttest"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// table is an event of five players and three rounds, as the program pads it.
var table = []string{
	"No\tName         \tFeder\tIntl Id \tLoc Id\tRtg \tLoc \tTitle\tTotal\t 1  \t 2  \t 3  ",
	"",
	"1 \tAlpha, Ann   \tUKR  \t14100017\t104   \t2345\t2300\tim   \t2.5  \t 4:W\t 2:D\t 3:W",
	"2 \tBravo, Ben   \t     \t        \t      \t0   \t    \t     \t2.5  \t 3:+\t 1:D\t 0:W",
	"3 \tCharlie, Cy  \t     \t0       \t      \t1800\t    \t     \t0.5  \t 2:-\t 0:=\t 1:L",
	"4 \tDelta, Dee   \t     \t        \t7     \t    \t1900\t     \t1    \t 1:L\t 5:W\t 0:-",
	"5 \tEcho, Eve    \t     \t        \t8     \t    \t1900\t     \t0    \t  : \t 4:L\t 0: ",
}

func read(t testing.TB, text string) *draft.Draft {
	t.Helper()
	book, findings := workbook.Read([]byte(text))
	if len(findings) > 0 || !Knows(book) {
		t.Fatalf("not known as a table: %v", findings)
	}
	return Read(draft.Source{Book: book, File: "cup.txt"})
}

func text(lines ...string) string { return strings.Join(lines, "\r\n") + "\r\n" }

func TestATableIsReadWhole(t *testing.T) {
	d := read(t, text(table...))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string{"I199 3"})
	drafttest.Same(t, "games", drafttest.Games(d), []string{
		"1 1-4 100:0 played", "1 2-3 100:0 forfeit", "2 1-2 50:50 played", "2 3-0 50:0 bye_half", "2 4-5 100:0 played",
		"3 1-3 100:0 played", "3 2-0 100:0 bye_full", "3 4-0 0:0 bye_zero",
	})
	first := d.Entrants[0]
	first.Origin = rating.Origin{}
	drafttest.Same(t, "first player", first.Entrant, rating.Entrant{Number: 1, Name: "Alpha, Ann", Title: "IM", FIDEID: "14100017", Rating: "2300", Points: "2.5", Status: rating.Played})
	drafttest.Same(t, "numbers", []string{first.Typed, d.Entrants[1].Typed, d.Entrants[2].FIDEID, d.Entrants[2].Rating}, []string{"104", "", "", "1800"})
	drafttest.Same(t, "event", []any{d.Event.Name, d.Event.Start, d.Event.Rounds, d.Event.Scoring, d.Foreign, d.Format}, []any{"", rating.Date(0), 3, "1-½-0", true, "swissperfect"})
}

// TestCells has the cells of the grammar: each with the game or bye that it stands for.
func TestCells(t *testing.T) {
	for cell, want := range map[string]cells.Cross{
		"27:W":  {Opponent: 27, Kind: rating.OverBoard, Score: rating.Win},
		" 8:L":  {Opponent: 8, Kind: rating.OverBoard},
		"2:D":   {Opponent: 2, Kind: rating.OverBoard, Score: rating.Draw},
		"30:+":  {Opponent: 30, Kind: rating.Forfeit, Score: rating.Win},
		"25:-":  {Opponent: 25, Kind: rating.Forfeit},
		"25:=":  {Opponent: 25, Kind: rating.Forfeit, Score: rating.Draw},
		"25:":   {Opponent: 25, Kind: rating.Pending},
		"27 :w": {Opponent: 27, Kind: rating.OverBoard, Score: rating.Win},
		" 0:-":  {Kind: rating.ZeroBye},
		" 0:L":  {Kind: rating.ZeroBye},
		":-":    {Kind: rating.ZeroBye},
		" 0:=":  {Kind: rating.HalfBye, Score: rating.Draw},
		"0:D":   {Kind: rating.HalfBye, Score: rating.Draw},
		"0:W":   {Kind: rating.FullBye, Score: rating.Win},
		" 0:+":  {Kind: rating.FullBye, Score: rating.Win},
		" 0: ":  {},
		"  : ":  {},
	} {
		want.Stage = rating.Normal
		if got, ok := parse(cell); !ok || got != want {
			t.Errorf("%q is %+v (%v), not %+v", cell, got, ok, want)
		}
	}
	if got, ok := parse(""); !ok || got != (cells.Cross{}) {
		t.Errorf("an empty cell is %+v (%v)", got, ok)
	}
	for _, cell := range []string{"12", "W", "12:X", "12345:W", "12W", "-1:W", "1:WW", "1:½"} {
		if got, ok := parse(cell); ok {
			t.Errorf("%q is read as %+v", cell, got)
		}
	}
}

func TestWhatIsWrongIsPutDown(t *testing.T) {
	change := func(line int, old, new string) []string {
		lines := slices.Clone(table)
		lines[line-1] = strings.Replace(lines[line-1], old, new, 1)
		return lines
	}
	for _, c := range []struct {
		name  string
		lines []string
		found []string
	}{
		{"the other line says otherwise", change(6, " 1:L", " 1:D"), []string{"E310 3", "I199 3"}},
		{"no such opponent", change(3, " 4:W", "14:W"), []string{"E310 6", "E312 3", "I199 3"}},
		{"himself", change(3, " 4:W", " 1:W"), []string{"E310 6", "E313 3", "I199 3"}},
		{"not a cell", change(3, " 4:W", " 4W"), []string{"E302 3", "I199 3"}},
		{"points", change(3, "2.5", "3.5"), []string{"E320 3", "I199 3"}},
		{"no points", change(3, "2.5", "many"), []string{"E324 3", "I199 3"}},
		{"a bye that only the points show", change(7, "\t0    \t", "\t0.5  \t"), []string{"I199 3", "W192 7"}},
		{"no number", change(3, "1 ", "x "), []string{"E190 3", "E312 4", "I199 4"}},
		{"a number twice", change(7, "5 ", "4 "), []string{"E314 7", "I199 3"}},
		{"both lost", change(3, " 4:W", " 4:L"), []string{"E320 3", "I199 3", "Q342 3"}},
		{"no players", table[:2], []string{"E348 1"}},
		{"no games", append(table[:2:2], "1 \tAlpha\t\t\t\t\t\t\t0\t  : \t  : \t  : "), []string{"E344 1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			drafttest.Same(t, "findings", slices.DeleteFunc(drafttest.Codes(read(t, text(c.lines...))), func(s string) bool { return s[0] == 'W' && s != "W192 7" }), c.found)
		})
	}
}

// TestColumnsMayBeLeftOut reads a table with only number, name and rounds, and one whose points prove 2-1-0.
func TestColumnsMayBeLeftOut(t *testing.T) {
	d := read(t, text("No\tName\t1\t2", "1\tAlpha, Ann\t2:W\t2:D", "2\tBravo, Ben\t1:L\t1:D"))
	drafttest.Same(t, "games", drafttest.Games(d), []string{"1 1-2 100:0 played", "2 1-2 50:50 played"})
	d = read(t, text("No\tName\tTotal\t1\t2", "1\t王伟\t3\t2:W\t2:D", "2\t李娜\t1\t1:L\t1:D"))
	drafttest.Same(t, "scoring", d.Event.Scoring, "2-1-0")
	drafttest.Same(t, "findings", drafttest.Codes(d), []string{"I195", "I199 2"})
}

func TestOtherTextsAreNotKnown(t *testing.T) {
	for _, s := range []string{"No\tName\tPoints\n1\tA\t2\n", "Rang\tName\t1\n", "001    1 A\n", "No Name 1 2\n", "\n"} {
		if book, findings := workbook.Read([]byte(s)); len(findings) == 0 && Knows(book) {
			t.Errorf("%q is taken for a table of SwissPerfect", s)
		}
	}
}

// FuzzSwissPerfect reads any text. Without an error, games are of known players and of rounds of the header.
func FuzzSwissPerfect(f *testing.F) {
	f.Add(text(table...))
	f.Add(text("No\tName\t1\t2", "1\tAlpha, Ann\t2:W\t2:D", "2\tBravo, Ben\t1:L\t1:D"))
	f.Fuzz(func(t *testing.T, s string) {
		book, findings := workbook.Read([]byte(s))
		if len(findings) > 0 || !Knows(book) {
			return
		}
		d := Read(draft.Source{Book: book, File: "cup.txt"})
		if d.Report.Findings.Count(rating.Error) > 0 {
			return
		}
		there := map[int]bool{0: true}
		for _, e := range d.Entrants {
			there[e.Number] = true
		}
		for _, p := range d.Pairs {
			if !there[p.First] || !there[p.Second] || p.First == p.Second || p.Round < 1 || p.Round > d.Event.Rounds || p.Kind == "" {
				t.Fatalf("%+v in %q", p.Game, s)
			}
		}
	})
}
