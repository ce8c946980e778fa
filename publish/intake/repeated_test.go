package intake

import (
	"testing"

	"kalends/rating"
)

// smallEvent is an event of three players, all against all, with a bye.
func smallEvent(change func(*rating.Event)) rating.Event {
	game := func(round int, a, b string, score rating.Score) rating.Game {
		return rating.Game{Round: round, Board: 1, First: a, Second: b, FirstScore: score, SecondScore: rating.Win - score, Kind: rating.OverBoard, Stage: rating.Normal,
			Origin: rating.Origin{Cell: "B2"}}
	}
	e := rating.Event{Code: "A-1", List: "standard", Report: rating.FinalReport, Start: 100, End: 102, Class: "king", Controls: []rating.Control{{Minutes: 90}},
		Entrants: []rating.Entrant{{Number: 1, Player: "a"}, {Number: 2, Player: "b"}, {Number: 3, Player: "c"}},
		Games:    []rating.Game{game(1, "a", "b", rating.Win), game(2, "b", "c", rating.Draw), game(3, "c", "a", 0)}}
	e.Games = append(e.Games, rating.Game{Round: 1, First: "c", FirstScore: rating.Win, Kind: rating.FullBye, Stage: rating.Normal})
	if change != nil {
		change(&e)
	}
	return e
}

// TestWhatRepeatsAnEvent checks that a sheet repeats an earlier one if it has the same facts in any form.
func TestWhatRepeatsAnEvent(t *testing.T) {
	for _, c := range []struct {
		name            string
		earlier, change func(*rating.Event)
		want            bool
	}{
		{"the same", nil, nil, true},
		{"another code, city and place", nil, func(e *rating.Event) { e.Code, e.City, e.Games[0].Origin.Cell = "B-2", "X", "C9" }, true},
		{"another order of games and players", nil, func(e *rating.Event) {
			e.Games[0], e.Games[2], e.Entrants[0], e.Entrants[1] = e.Games[2], e.Games[0], e.Entrants[1], e.Entrants[0]
		}, true},
		{"colours turned", nil, func(e *rating.Event) {
			g := &e.Games[0]
			g.First, g.Second, g.FirstScore, g.SecondScore = g.Second, g.First, g.SecondScore, g.FirstScore
		}, true},
		{"without rounds", nil, func(e *rating.Event) {
			for i := range e.Games {
				e.Games[i].Round = 0
			}
		}, true},
		{"without the bye", nil, func(e *rating.Event) { e.Games = e.Games[:3] }, true},
		{"without a time control", nil, func(e *rating.Event) { e.Controls = nil }, true},
		{"without a class", nil, func(e *rating.Event) { e.Class = "" }, true},
		{"with a time control that the earlier lacks", func(e *rating.Event) { e.Controls = nil }, nil, false},
		{"another time control", nil, func(e *rating.Event) { e.Controls = []rating.Control{{Minutes: 15}} }, false},
		{"another class", nil, func(e *rating.Event) { e.Class = "ordinary" }, false},
		{"another list", nil, func(e *rating.Event) { e.List = "rapid" }, false},
		{"another first day", nil, func(e *rating.Event) { e.Start-- }, false},
		{"another last day", nil, func(e *rating.Event) { e.End++ }, false},
		{"another kind of report", nil, func(e *rating.Event) { e.Report = rating.CorrectionReport }, false},
		{"another result", nil, func(e *rating.Event) { e.Games[1].FirstScore, e.Games[1].SecondScore = rating.Win, 0 }, false},
		{"a forfeit", nil, func(e *rating.Event) { e.Games[0].Kind = rating.Forfeit }, false},
		{"a play-off", nil, func(e *rating.Event) { e.Games[0].Stage = rating.Playoff }, false},
		{"a play-off with the colours turned", func(e *rating.Event) { e.Games[1].Stage = rating.Playoff }, func(e *rating.Event) {
			e.Games[1].Stage, e.Games[1].First, e.Games[1].Second = rating.Playoff, e.Games[1].Second, e.Games[1].First
		}, false},
		{"another round", nil, func(e *rating.Event) { e.Games[0].Round, e.Games[2].Round = 3, 1 }, false},
		{"a game more", nil, func(e *rating.Event) { e.Games = append(e.Games, e.Games[0]) }, false},
		{"a game less", nil, func(e *rating.Event) { e.Games = e.Games[1:] }, false},
		{"another player", nil, func(e *rating.Event) { e.Entrants[2].Player = "d" }, false},
		{"a player more", nil, func(e *rating.Event) { e.Entrants = append(e.Entrants, rating.Entrant{Number: 4, Player: "d"}) }, false},
	} {
		if got := repeats(smallEvent(c.change), smallEvent(c.earlier)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
