package impact

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
	"kalends/templates"
)

// month is a list of so many players without anything unusual: each drew his games.
func month(players int) reports.Issue {
	is := reportstest.Small("en")
	is.Lines, is.Off, is.Changes, is.Played, is.Corrections = nil, nil, rating.Changes{}, nil, nil
	for i := range players {
		p := rating.Points(260000 - 100*i)
		l := reports.Line{Rank: i + 1, PreviousRank: i + 1, ID: fmt.Sprintf("%06d", i), Name: fmt.Sprintf("Player %d", i), Sex: "M",
			Rated: true, Rating: p, WasRated: true, Previous: p, K: 20, KUsed: 20, Games: 4, History: []rating.Points{p, p}}
		is.Lines = append(is.Lines, l)
		is.Changes.Add(rating.Change{Player: l.ID, WasRated: true, Old: p, IsRated: true, New: p, Games: 4, K: 20,
			Steps: []rating.Step{{Kind: rating.GameStep, Event: "26-ST-0147"}}})
	}
	is.History = []reports.Totals{{Date: rating.Day(2024, 10, 1), Listed: players, Games: 2 * players},
		{Date: rating.Day(2025, 10, 1), Listed: players, Games: 2 * players},
		{Date: rating.Day(2026, 9, 1), Listed: players, Games: 100 * players},
		{Date: rating.Day(2026, 10, 1), Listed: players, Games: 2 * players}}
	return is
}

// moved moves a player by his games, or by nothing that is known.
func moved(is *reports.Issue, n int, by rating.Points, caused bool) {
	l := &is.Lines[n]
	l.Rating += by
	var all rating.Changes
	for c := range is.Changes.All() {
		c.Steps = slices.Clone(c.Steps)
		if c.Player == l.ID {
			if c.New += by; !caused {
				c.Steps = nil
			}
		}
		all.Add(c)
	}
	is.Changes = all
}

// TestWhatIsUnusual takes a month on which nothing is, and changes one thing.
func TestWhatIsUnusual(t *testing.T) {
	for name, c := range map[string]struct {
		players int
		change  func(*reports.Issue)
		want    string
	}{
		"nothing":         {240, func(*reports.Issue) {}, ""},
		"a first list":    {240, func(is *reports.Issue) { is.Supersedes = ""; moved(is, 0, 20000, true) }, ""},
		"gone":            {240, func(is *reports.Issue) { is.Lines = slices.Delete(is.Lines, 100, 101) }, "gone"},
		"left":            {240, func(is *reports.Issue) { is.Off = is.Lines[239:]; is.Lines = is.Lines[:239] }, ""},
		"without a cause": {240, func(is *reports.Issue) { moved(is, 100, 100, false) }, "uncaused"},
		"one mover":       {240, func(is *reports.Issue) { moved(is, 100, 7201, true) }, ""}, // 1.8·20·√4 = 72
		"two movers":      {240, func(is *reports.Issue) { moved(is, 100, 7201, true); moved(is, 101, -7201, true) }, "movers"},
		"two at the edge": {240, func(is *reports.Issue) { moved(is, 100, 7200, true); moved(is, 101, -7200, true) }, ""},
		"three of 5,000": {5000, func(is *reports.Issue) {
			moved(is, 100, 7201, true)
			moved(is, 101, 7201, true)
			moved(is, 102, 7201, true)
		}, "movers"},
		"two of 5,000":         {5000, func(is *reports.Issue) { moved(is, 100, 7201, true); moved(is, 101, 7201, true) }, ""},
		"fifth":                {240, func(is *reports.Issue) { moved(is, 4, -5601, true) }, "top"}, // 1.4·20·√4 = 56
		"fifth at the edge":    {240, func(is *reports.Issue) { moved(is, 4, -5600, true) }, ""},
		"sixth":                {240, func(is *reports.Issue) { moved(is, 5, -5601, true) }, ""},
		"twentieth of 5,000":   {5000, func(is *reports.Issue) { moved(is, 19, -5601, true) }, "top"},
		"third is new":         {240, func(is *reports.Issue) { isNew(is, 2) }, "newcomer"},
		"fourth is new":        {240, func(is *reports.Issue) { isNew(is, 3) }, ""},
		"fewer than before":    {240, func(is *reports.Issue) { is.History[2].Listed = 253; is.Off = make13(is) }, "listed"},
		"a few more":           {100, func(is *reports.Issue) { is.History[2].Listed = 89 }, ""},
		"more than before":     {240, func(is *reports.Issue) { is.History[2].Listed = 228 }, "listed"},
		"five in a hundred":    {240, func(is *reports.Issue) { is.History[2].Listed = 229 }, ""},
		"hardly a game":        {240, func(is *reports.Issue) { is.History[3].Games = 159 }, "games"},
		"a third of the games": {240, func(is *reports.Issue) { is.History[3].Games = 160 }, ""},
		"too many games":       {240, func(is *reports.Issue) { is.History[3].Games = 1441 }, "games"},
		"one year is known":    {240, func(is *reports.Issue) { is.History = is.History[1:]; is.History[2].Games = 1 }, ""},
	} {
		is := month(c.players)
		c.change(&is)
		var got []string
		for _, x := range Crossings(&is) {
			if got = append(got, string(x.Kind)); strings.ContainsAny(Say(templates.In("uk"), x), "{}") {
				t.Errorf("%s: %s", name, Say(templates.In("uk"), x))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %q", name, got, c.want)
		}
	}
}

func isNew(is *reports.Issue, n int) {
	l := &is.Lines[n]
	l.WasRated, l.PreviousRank, l.Status = false, 0, []string{"new"}
	is.History[2].Listed--
}

// make13 are thirteen who have left.
func make13(is *reports.Issue) (off []reports.Line) {
	for i := range 13 {
		off = append(off, reports.Line{ID: fmt.Sprintf("gone-%d", i), PreviousRank: 1})
	}
	return off
}

// TestBonusesAndDecisionsAreNoMove: they are shown by themselves.
func TestBonusesAndDecisionsAreNoMove(t *testing.T) {
	is := month(240)
	var all rating.Changes
	for c := range is.Changes.All() {
		c.New += 20000
		c.Steps = []rating.Step{{Kind: rating.GameStep}, {Kind: rating.BonusStep, Change: 15000}, {Kind: rating.CorrectionStep, Change: 5000}}
		all.Add(c)
	}
	is.Changes = all
	for i := range is.Lines {
		is.Lines[i].Rating += 20000
	}
	if got := Crossings(&is); got != nil {
		t.Errorf("%+v", got)
	}
}

// TestTheLimitIsWhatIsBeyond: the limit that is shown is the last move that is not beyond it.
func TestTheLimitIsWhatIsBeyond(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k, games := rapid.IntRange(1, 50).Draw(t, "k"), rapid.IntRange(1, 200).Draw(t, "games")
		edge := limit(wide, k, games)
		if (move{games: edge, k: k}).beyond(wide, games) || !(move{games: -edge - 1, k: k}).beyond(wide, games) {
			t.Fatalf("%v is not the limit", edge)
		}
	})
}

// example has something on every sheet.
func example(lang string) reports.Issue {
	is := reportstest.Small(lang)
	is.Lines = slices.Clone(is.Lines)
	is.Lines[0].Rating += 90000
	is.Awards = []reports.Award{{ID: is.Lines[0].ID, Name: is.Lines[0].Name, Title: "GM"},
		{ID: is.Lines[1].ID, Name: is.Lines[1].Name, Title: "WGM", Revoked: true}}
	day := rating.Day(2026, 9, 5)
	game := rating.Game{Round: 1, First: is.Lines[0].ID, Second: is.Lines[1].ID, Kind: rating.OverBoard, Date: day}
	is.Played = []rating.Event{{Code: "ONE", Name: "One", Games: []rating.Game{game}}, {Code: "TWO", Name: "Two", Games: []rating.Game{game}}}
	return is
}

// TestGolden compares the page in every language; UPDATE=1 writes them anew.
func TestGolden(t *testing.T) {
	for _, lang := range templates.Languages {
		book, err := reportstest.Bytes(func(w io.Writer) error { return Make(w, example(lang)) })
		if err != nil {
			t.Fatal(err)
		}
		golden(t, lang+".txt", xlsxtest.Dump(t, book))
		again, err := reportstest.Bytes(func(w io.Writer) error { return Make(w, example(lang)) })
		if err != nil || string(again) != string(book) {
			t.Errorf("%s: the same list gives other bytes, %v", lang, err)
		}
	}
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
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
