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

// month returns a list of players without anything unusual: each drew all games.
func month(players int) reports.Issue {
	is := reportstest.Small("en")
	is.Lines, is.Off, is.Changes, is.Played, is.Corrections = reports.Lines{}, reports.Lines{}, rating.Changes{}, rating.Events{}, nil
	for i := range players {
		p := rating.Points(260000 - 100*i)
		l := reports.Line{Rank: i + 1, PreviousRank: i + 1, ID: fmt.Sprintf("%06d", i), Name: fmt.Sprintf("Player %d", i),
			Rated: true, Rating: p, WasRated: true, Previous: p, K: 20, KUsed: 20, Games: 4, History: []rating.PastRating{rating.PastRatingOf(p), rating.PastRatingOf(p)},
			Common: &reports.Common{Sex: "M"}}
		is.Lines.Add(&l)
		is.Changes.Add(rating.Change{Player: l.ID, WasRated: true, Old: p, IsRated: true, New: p, Games: 4, K: 20,
			Steps: []rating.Step{{Kind: rating.GameStep, Event: "26-ST-0147"}}})
	}
	is.History = []reports.Totals{{Date: rating.Day(2024, 10, 1), Listed: players, Games: 2 * players},
		{Date: rating.Day(2025, 10, 1), Listed: players, Games: 2 * players},
		{Date: rating.Day(2026, 9, 1), Listed: players, Games: 100 * players},
		{Date: rating.Day(2026, 10, 1), Listed: players, Games: 2 * players}}
	return is
}

// moved changes a player's rating, by games or without a known cause.
func moved(is *reports.Issue, n int, by rating.Points, caused bool) {
	l := is.Lines.At(n)
	reportstest.Edit(is, n, func(l *reports.Line) { l.Rating += by })
	var all rating.Changes
	for c := range is.Changes.All() {
		c.Steps = slices.Clone(c.Steps)
		if c.Player == l.ID {
			if c.New += by; caused {
				c.Steps[0].Change += by
			}
		}
		all.Add(c)
	}
	is.Changes = all
}

// grounds returns what a month is compared with: the states of its lines on both lists, and two years with the same
// number of games.
func grounds(is *reports.Issue) Baseline {
	g := Baseline{Years: []int{2 * is.Lines.Len(), 2 * is.Lines.Len()}, Name: func(id string) string { return "Name of " + id }}
	for _, lines := range []reports.Lines{is.Lines, is.Off} {
		for _, l := range lines.All() {
			g.Before.States = append(g.Before.States, rating.State{Player: l.ID, Rated: l.WasRated, Rating: l.Previous, K: l.K})
			g.After.States = append(g.After.States, rating.State{Player: l.ID, Rated: l.Rated, Rating: l.Rating, K: l.K})
		}
	}
	g.Before.Sort()
	g.After.Sort()
	return g
}

// TestWhatIsUnusual changes one thing at a time in a month without anything unusual.
func TestWhatIsUnusual(t *testing.T) {
	for name, c := range map[string]struct {
		players int
		change  func(*reports.Issue)
		ground  func(*Baseline)
		want    string
	}{
		"nothing":            {240, nil, nil, ""},
		"nothing before it":  {240, func(is *reports.Issue) { is.Supersedes = ""; moved(is, 0, 20000, true) }, nil, ""},
		"a first list":       {240, func(is *reports.Issue) { moved(is, 0, 20000, true) }, func(g *Baseline) { g.First = true }, "shown Q503"},
		"gone":               {240, nil, func(g *Baseline) { g.After.States = slices.Delete(g.After.States, 100, 101) }, "Q500"},
		"the last is gone":   {240, nil, func(g *Baseline) { g.After.States = g.After.States[:239] }, "Q500"},
		"never rated, gone":  {240, nil, func(g *Baseline) { g.Before.States = append(g.Before.States, rating.State{Player: "x"}) }, ""},
		"left, on the books": {240, func(is *reports.Issue) { is.Off, is.Lines = is.Lines.Part(239, 240), is.Lines.Part(0, 239) }, nil, ""},
		"without a cause":    {240, func(is *reports.Issue) { moved(is, 100, 100, false) }, nil, "Q501"},
		"by a point more":    {240, nil, func(g *Baseline) { g.After.States[7].Rating++ }, "Q501"},
		"from another rating": {240, func(is *reports.Issue) { moved(is, 100, 100, true) },
			func(g *Baseline) { g.Before.States[100].Rating += 100 }, "Q501"},
		"a rating lost":         {240, nil, func(g *Baseline) { g.After.States[7].Rated, g.After.States[7].Rating = false, 0 }, "Q501"},
		"a rating from nowhere": {240, nil, func(g *Baseline) { g.Before.States[7].Rated, g.Before.States[7].Rating = false, 0 }, "Q501"},
		"a game counts twice":   {240, func(is *reports.Issue) { again(is, 50) }, nil, "Q501"},
		"one mover":             {240, func(is *reports.Issue) { moved(is, 100, 7201, true) }, nil, ""}, // 1.8·20·√4 = 72
		"two movers":            {240, func(is *reports.Issue) { moved(is, 100, 7201, true); moved(is, 101, -7201, true) }, nil, "Q502"},
		"two at the edge":       {240, func(is *reports.Issue) { moved(is, 100, 7200, true); moved(is, 101, -7200, true) }, nil, ""},
		"three of 5,000": {5000, func(is *reports.Issue) {
			moved(is, 100, 7201, true)
			moved(is, 101, 7201, true)
			moved(is, 102, 7201, true)
		}, nil, "Q502"},
		"two of 5,000":      {5000, func(is *reports.Issue) { moved(is, 100, 7201, true); moved(is, 101, 7201, true) }, nil, ""},
		"fifth":             {240, func(is *reports.Issue) { moved(is, 4, -5601, true) }, nil, "Q503"}, // 1.4·20·√4 = 56
		"fifth at the edge": {240, func(is *reports.Issue) { moved(is, 4, -5600, true) }, nil, ""},
		"sixth":             {240, func(is *reports.Issue) { moved(is, 5, -5601, true) }, nil, ""},
		"once third": {240, func(is *reports.Issue) {
			reportstest.Edit(is, 200, func(l *reports.Line) { l.PreviousRank = 3 })
			moved(is, 200, -5601, true)
		}, nil, "Q503"},
		"twentieth of 5,000":   {5000, func(is *reports.Issue) { moved(is, 19, -5601, true) }, nil, "Q503"},
		"first of a club":      {40, func(is *reports.Issue) { moved(is, 0, 5601, true) }, nil, ""},
		"third is new":         {240, func(is *reports.Issue) { isNew(is, 2) }, nil, "Q504"},
		"fourth is new":        {240, func(is *reports.Issue) { isNew(is, 3) }, nil, ""},
		"first of a club, new": {40, func(is *reports.Issue) { isNew(is, 0) }, nil, ""},
		"fewer than before":    {240, func(is *reports.Issue) { is.History[2].Listed = 253 }, nil, "Q505"},
		"a few more":           {100, func(is *reports.Issue) { is.History[2].Listed = 89 }, nil, ""},
		"more than before":     {240, func(is *reports.Issue) { is.History[2].Listed = 228 }, nil, "Q505"},
		"five in a hundred":    {240, func(is *reports.Issue) { is.History[2].Listed = 229 }, nil, ""},
		"more in half a year":  {240, func(is *reports.Issue) { is.History[2].Listed = 219; is.History[2].Date = rating.Day(2026, 4, 1) }, nil, ""},
		"too many for half a year": {240, func(is *reports.Issue) {
			is.History[2].Listed, is.History[2].Date = 217, rating.Day(2026, 4, 1)
		}, nil, "Q505"},
		"hardly a game":         {240, func(is *reports.Issue) { is.History[3].Games = 159 }, nil, "Q506"},
		"a third of the games":  {240, func(is *reports.Issue) { is.History[3].Games = 160 }, nil, ""},
		"too many games":        {240, func(is *reports.Issue) { is.History[3].Games = 1441 }, nil, "Q506"},
		"many in one year":      {240, func(is *reports.Issue) { is.History[3].Games = 1441 }, func(g *Baseline) { g.Years[0] = 600 }, ""},
		"few games, few less":   {40, func(is *reports.Issue) { is.History[3].Games = 0 }, nil, ""},
		"one year is known":     {240, func(is *reports.Issue) { is.History[3].Games = 1 }, func(g *Baseline) { g.Years = g.Years[1:] }, ""},
		"three have a higher K": {240, nil, func(g *Baseline) { higher(g, 3) }, ""},
		"four have a higher K":  {240, nil, func(g *Baseline) { higher(g, 4) }, "Q507"},
		"an event twice":        {240, func(is *reports.Issue) { is.Played = events(12, 11) }, nil, "Q508"},
		"a few games alike":     {240, func(is *reports.Issue) { is.Played = events(12, 10) }, nil, ""},
		"too few to tell":       {240, func(is *reports.Issue) { is.Played = events(9, 9) }, nil, ""},
	} {
		is := month(c.players)
		if c.change != nil {
			c.change(&is)
		}
		g := grounds(&is)
		if c.ground != nil {
			c.ground(&g)
		}
		inspected := Compare(&is, g, rating.UsualGate()).Look(&is)
		got := strings.Join(Codes(inspected.Crossings), " ")
		if len(inspected.Crossings) > 0 && !inspected.Holds {
			got = "shown " + got
		}
		if got != c.want {
			t.Errorf("%s: %v, want %q", name, got, c.want)
		}
		for _, x := range inspected.Crossings {
			for _, lang := range templates.Languages {
				problem, remedy := templates.In(lang).Finding(x.Finding())
				if strings.ContainsAny(problem+remedy, "{}[]") {
					t.Errorf("%s: %s %s", name, problem, remedy)
				}
			}
		}
	}
}

// TestWhatIsSwitchedOffHoldsNothing: an empty gate finds nothing in a list in which everything is unusual.
func TestWhatIsSwitchedOffHoldsNothing(t *testing.T) {
	is := month(240)
	moved(&is, 0, 20000, true)
	moved(&is, 1, 20000, true)
	moved(&is, 9, 20000, false)
	isNew(&is, 2)
	is.History[2].Listed, is.History[3].Games, is.Played = 400, 0, events(12, 12)
	g := grounds(&is)
	higher(&g, 20)
	g.After.States = g.After.States[:238]
	all := Compare(&is, g, rating.UsualGate()).Look(&is)
	if got := strings.Join(all.Codes(), " "); got != "Q500 Q501 Q508 Q502 Q503 Q504 Q505 Q506 Q507" {
		t.Errorf("held by %s", got)
	}
	if got := Compare(&is, g, rating.Gate{}).Look(&is); got.Crossings != nil || got.Holds {
		t.Errorf("switched off, it finds %+v", got.Crossings)
	}
}

// TestSizesBetween: between two sizes the number of the best is interpolated; in a club it is nearly zero.
func TestSizesBetween(t *testing.T) {
	ranks := [3]int{5, 20, 50}
	for listed, want := range map[int]int{0: 0, 6: 0, 47: 0, 48: 1, 100: 2, 239: 4, 240: 5, 558: 6, 2620: 12, 4999: 19, 5000: 20, 77500: 35,
		149_999: 49, 150_000: 50, 2_000_000: 50} {
		if got := among(ranks, listed); got != want {
			t.Errorf("of %d: %d, want %d", listed, got, want)
		}
	}
}

// higher gives the first n people a higher K.
func higher(g *Baseline, n int) {
	for i := range n {
		g.After.States[i].K = 40
	}
}

// again changes the steps of a player so that one game is counted twice.
func again(is *reports.Issue, n int) {
	var all rating.Changes
	for c := range is.Changes.All() {
		if c.Player == is.Lines.ID(n) {
			one := rating.Step{Kind: rating.GameStep, Event: "26-ST-0147", Round: 3, Opponent: "B", Origin: rating.Origin{File: "f", Sheet: "s", Cell: "C4"}}
			c.Steps = []rating.Step{one, {Kind: rating.GameStep, Event: "26-ST-0147", Round: 4, Opponent: "C"}, one}
		}
		all.Add(c)
	}
	is.Changes = all
}

// events returns two events of so many games each, of which some are the same.
func events(games, same int) rating.Events {
	one := rating.Event{Code: "ONE", Start: rating.Day(2026, 9, 1), End: rating.Day(2026, 9, 5)}
	two := rating.Event{Code: "TWO", Start: rating.Day(2026, 9, 5), End: rating.Day(2026, 9, 8)}
	for i := range games {
		g := rating.Game{Round: i + 1, First: fmt.Sprintf("%06d", 2*i), Second: fmt.Sprintf("%06d", 2*i+1), Kind: rating.OverBoard,
			FirstScore: rating.Win}
		one.Games = append(one.Games, g)
		if g.First, g.Second, g.FirstScore, g.SecondScore = g.Second, g.First, 0, rating.Win; i >= same {
			g.FirstScore, g.SecondScore = rating.Win, 0
		}
		two.Games = append(two.Games, g)
	}
	return rating.EventsOf(one, two)
}

func isNew(is *reports.Issue, n int) {
	reportstest.Edit(is, n, func(l *reports.Line) {
		l.WasRated, l.Previous, l.PreviousRank, l.Status = false, 0, 0, []string{"new"}
	})
	is.History[2].Listed--
	var all rating.Changes
	for c := range is.Changes.All() {
		if c.Player == is.Lines.ID(n) {
			c.WasRated, c.Old, c.Steps = false, 0, []rating.Step{{Kind: rating.InitialStep, N: 5, After: c.New}}
		}
		all.Add(c)
	}
	is.Changes = all
}

// TestBonusesAndDecisionsAreNoMove: the effect of bonuses and decisions does not count as a move.
func TestBonusesAndDecisionsAreNoMove(t *testing.T) {
	is := month(240)
	var all rating.Changes
	for c := range is.Changes.All() {
		c.New += 20000
		c.Steps = []rating.Step{{Kind: rating.GameStep}, {Kind: rating.BonusStep, Change: 15000}, {Kind: rating.CorrectionStep, Change: 5000}}
		all.Add(c)
	}
	is.Changes = all
	reportstest.Each(&is, func(_ int, l *reports.Line) { l.Rating += 20000 })
	if got := Compare(&is, grounds(&is), rating.UsualGate()).Look(&is).Crossings; got != nil {
		t.Errorf("%+v", got)
	}
}

// TestTheLimitIsWhatIsBeyond: the printed limit is the largest move that is not beyond it.
func TestTheLimitIsWhatIsBeyond(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k, games := rapid.IntRange(1, 50).Draw(t, "k"), rapid.IntRange(1, 200).Draw(t, "games")
		edge := move{k: k, n: games}.limit(180)
		if (move{edge, k, games}).beyond(180) || !(move{-edge - 1, k, games}).beyond(180) {
			t.Fatalf("%v is not the limit", edge)
		}
	})
}

// example has something on every sheet.
func example(lang string) reports.Issue {
	is := reportstest.Small(lang)
	reportstest.Edit(&is, 0, func(l *reports.Line) { l.Rating += 90000 })
	first, second := is.Lines.At(0), is.Lines.At(1)
	is.Awards = []reports.Award{{ID: first.ID, Name: first.Name, Title: "GM"},
		{ID: second.ID, Name: second.Name, Title: "WGM", Revoked: true}}
	day := rating.Day(2026, 9, 5)
	game := rating.Game{Round: 1, First: first.ID, Second: second.ID, Kind: rating.OverBoard, Date: day}
	is.Played = rating.EventsOf(rating.Event{Code: "ONE", Name: "One", Games: []rating.Game{game}},
		rating.Event{Code: "TWO", Name: "Two", Games: []rating.Game{game}})
	return is
}

// look looks at the example.
func look(lang string) Inspection {
	is := example(lang)
	g := grounds(&is)
	g.Before.States[3].Rating += 100
	return Compare(&is, g, rating.UsualGate()).Look(&is)
}

// TestGolden compares the page in every language; UPDATE=1 writes them anew.
func TestGolden(t *testing.T) {
	for _, lang := range templates.Languages {
		book, err := reportstest.Bytes(func(w io.Writer) error { return Make(w, example(lang), look(lang)) })
		if err != nil {
			t.Fatal(err)
		}
		golden(t, lang+".txt", xlsxtest.Dump(t, book))
		again, err := reportstest.Bytes(func(w io.Writer) error { return Make(w, example(lang), look(lang)) })
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

// TestEveryStepThatIsNoGameIsLookedAt: otherKinds has all kinds of steps that apart handles.
func TestEveryStepThatIsNoGameIsLookedAt(t *testing.T) {
	for _, kind := range rating.StepKinds() {
		moves := apart([]rating.Step{{Kind: kind, Change: 700, Normal: 300}}) != 0
		if asked := slices.Contains(otherKinds, kind); asked != moves {
			t.Errorf("%s: asked %v, moves %v", kind, asked, moves)
		}
	}
}

// TestNothingIsUsualBesideAListTakenOver: the games of such a list are unknown, so they are not compared.
func TestNothingIsUsualBesideAListTakenOver(t *testing.T) {
	is := month(20)
	is.History = []reports.Totals{{Date: rating.Day(2026, 9, 1), Listed: 20, TakenOver: true}, is.History[3]}
	for _, c := range countsOf(&is) {
		switch c.key {
		case "listed", "women", "under18", "active":
			if !c.any {
				t.Errorf("%s is known", c.key)
			}
		default:
			if c.any || c.before != 0 {
				t.Errorf("%s: %d before", c.key, c.before)
			}
		}
	}
}
