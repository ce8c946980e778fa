package mirror_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/mirror"
	"kalends/rating"
	"kalends/templates"
)

// result is what a game or a bye can be, from the first side.
type result struct {
	kind          rating.GameKind
	first, second rating.Score
}

var results = []result{
	{rating.OverBoard, 100, 0}, {rating.OverBoard, 50, 50}, {rating.OverBoard, 0, 100}, {rating.Forfeit, 100, 0}, {rating.Forfeit, 0, 100},
	{rating.Forfeit, 0, 0}, {rating.Pending, 0, 0}, {rating.Short, 100, 0},
}

// event draws the rounds of an event: in each round some players are paired and the others have a bye or nothing.
func event(t *rapid.T) (games []draft.Pair, players int) {
	players = rapid.IntRange(2, 12).Draw(t, "players")
	for round := 1; round <= rapid.IntRange(1, 5).Draw(t, "rounds"); round++ {
		order := make([]int, players)
		for i := range order {
			order[i] = i + 1
		}
		order = rapid.Permutation(order).Draw(t, "order")
		paired := 2 * rapid.IntRange(0, players/2).Draw(t, "paired")
		for i := 0; i < paired; i += 2 {
			r := rapid.SampledFrom(results).Draw(t, "result")
			games = append(games, draft.Pair{First: order[i], Second: order[i+1],
				Game: rating.Game{Round: round, Kind: r.kind, FirstScore: r.first, SecondScore: r.second, Stage: rating.Normal}})
		}
		for _, n := range order[paired:] {
			if rapid.Bool().Draw(t, "bye") {
				games = append(games, draft.Pair{First: n, Game: rating.Game{Round: round, Kind: rating.FullBye, FirstScore: 100, Stage: rating.Normal}})
			}
		}
	}
	return games, players
}

// written returns the cells of a cross table for games.
func written(games []draft.Pair) []mirror.Entry {
	var all []mirror.Entry
	cell := func(round, me, other int, side cells.Side, kind rating.GameKind, score rating.Score) {
		all = append(all, mirror.Entry{Round: round, Player: me, Side: side, Shown: "shown", At: rating.Origin{Cell: "R" + strconv.Itoa(round) + "P" + strconv.Itoa(me)},
			Cell: cells.Cross{Opponent: other, Kind: kind, Score: score, Stage: rating.Normal}})
	}
	for _, g := range games {
		if g.Second == 0 {
			cell(g.Round, g.First, 0, cells.NoSide, g.Kind, g.FirstScore)
			continue
		}
		cell(g.Round, g.First, g.Second, cells.FirstSide, g.Kind, g.FirstScore)
		cell(g.Round, g.Second, g.First, cells.SecondSide, g.Kind, g.SecondScore)
	}
	return all
}

func read(entries []mirror.Entry, players int) ([]draft.Pair, rating.Findings) {
	report := fields.NewReport("", "", cells.Calendar{}, templates.Workbook{}, nil)
	var entrants []draft.Entrant
	for n := range players {
		entrants = append(entrants, draft.Entrant{Entrant: rating.Entrant{Number: n + 1, Name: strconv.Itoa(n + 1)}})
	}
	return mirror.Games(entries, mirror.Options{Report: report, Entrants: entrants, Colourless: "W173"}), report.Findings
}

func short(games []draft.Pair) []string {
	var all []string
	for _, g := range games {
		all = append(all, fmt.Sprintf("%d %d-%d %d:%d %s", g.Round, g.First, g.Second, g.FirstScore, g.SecondScore, g.Kind))
	}
	slices.Sort(all)
	return all
}

// TestCellsGiveTheirGamesBack: the cells give their games in whatever order they are read.
func TestCellsGiveTheirGamesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games, players := event(t)
		entries := rapid.Permutation(written(games)).Draw(t, "entries")
		got, findings := read(entries, players)
		if diff := cmp.Diff(short(games), short(got)); diff != "" || len(findings) > 0 {
			t.Errorf("%v\n%s", findings, diff)
		}
		trial := mirror.Trial{Entries: entries}
		if trial.Prove(nil, nil); trial.Mirrored != trial.Of || trial.Faults > 0 {
			t.Errorf("%d of %d cells agree", trial.Mirrored, trial.Of)
		}
	})
}

// TestOneChangedCellIsFound: whatever is changed in one cell of a game is reported, and the games of other cells stay
// the same.
func TestOneChangedCellIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games, players := event(t)
		entries := written(games)
		var of []int
		for i, e := range entries {
			if e.Cell.Opponent > 0 {
				of = append(of, i)
			}
		}
		if len(of) == 0 {
			return
		}
		i := rapid.SampledFrom(of).Draw(t, "cell")
		before := entries[i]
		e := &entries[i]
		switch rapid.IntRange(0, 3).Draw(t, "change") {
		case 0:
			e.Cell.Opponent = rapid.IntRange(0, players+1).Draw(t, "opponent")
		case 1:
			e.Cell.Score = (e.Cell.Score + 75) % 125 // none that the other side's score completes
		case 2:
			e.Side = cells.FirstSide + cells.SecondSide - e.Side
		case 3:
			e.Cell.Kind = rating.Barred
		}
		got, findings := read(entries, players)
		if *e == before || e.Cell.Kind == rating.Pending {
			return
		}
		wrong := slices.ContainsFunc(got, func(p draft.Pair) bool {
			return p.Kind == "" || p.First == p.Second || p.Second > players
		})
		if len(findings) == 0 && !wrong {
			t.Errorf("%+v in place of %+v was not found", *e, before)
		}
	})
}

// TestGamesWithoutRounds: the couple distinguishes games without rounds.
func TestGamesWithoutRounds(t *testing.T) {
	var entries []mirror.Entry
	for game := range 2 {
		for me := 1; me <= 2; me++ {
			score := rating.Score(100 * ((me + game) % 2))
			entries = append(entries, mirror.Entry{Player: me, Couple: 10 + game, Cell: cells.Cross{Opponent: 3 - me, Kind: rating.OverBoard, Score: score, Stage: rating.Normal}})
		}
	}
	got, findings := read(entries, 2)
	if diff := cmp.Diff([]string{"0 1-2 0:100 played", "0 1-2 100:0 played"}, short(got)); diff != "" {
		t.Error(diff)
	}
	if len(findings) != 1 || findings[0].Code != "W173" || findings[0].Args["n"] != "2" {
		t.Errorf("%v", findings)
	}
}
