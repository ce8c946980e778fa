package fide_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// family is one of the three rulesets as the tests know it: its lists around the day on which its text was amended, and
// rates of play whose seconds for sixty moves were counted by hand.
type family struct {
	fide.Ruleset
	fast          bool
	old, now, new rating.Date
	over, under   int // seconds for sixty moves: more than over and less than under
	rates         []rate
	edges         []int // ratings at which a rule begins or ends
}

// rate is a rate of play; −1 seconds: none is given.
type rate struct {
	controls []rating.Control
	seconds  int
}

// families are the three: 2650 in the standard text from 1 October 2025, 600 points in the other from 1 December 2024.
var families = []family{
	{Ruleset: fide.Standard(), old: rating.Day(2025, time.September, 1), now: nowList, new: newList,
		rates: []rate{
			{nil, -1}, {nil, -1},
			{[]rating.Control{{Minutes: 120}}, 7200},
			{[]rating.Control{{Minutes: 90, Increment: 30}}, 7200},
			{[]rating.Control{{Minutes: 119, Seconds: 59}}, 7199},
			{[]rating.Control{{Moves: 40, Minutes: 100, Increment: 30}, {Moves: 20, Minutes: 50, Increment: 30}, {Minutes: 15, Increment: 30}}, 10800},
			{[]rating.Control{{Moves: 30, Minutes: 60}, {Minutes: 30}}, 5400},
			{[]rating.Control{{Moves: 29, Minutes: 90}, {Minutes: 60}}, 0}, // 1.2
			{[]rating.Control{{Minutes: 89, Seconds: 59}}, 5399},
			{[]rating.Control{{Minutes: 60}}, 3600},
			{[]rating.Control{{Minutes: 59, Seconds: 59}}, 3599},
		},
		edges: []int{1400, 1401, 1799, 1800, 2249, 2250, 2251, 2399, 2400, 2649, 2650, 2651}},
	{Ruleset: fide.Rapid(), fast: true, old: rating.Day(2024, time.November, 1), now: rating.Day(2024, time.December, 1), new: rating.Day(2025, time.January, 1),
		over: 600, under: 3600,
		rates: []rate{
			{nil, -1},
			{[]rating.Control{{Minutes: 15, Increment: 10}}, 1500},
			{[]rating.Control{{Minutes: 10, Seconds: 1}}, 601},
			{[]rating.Control{{Minutes: 29, Seconds: 59, Increment: 30}}, 3599},
			{[]rating.Control{{Minutes: 10}}, 600},
			{[]rating.Control{{Minutes: 30, Increment: 30}}, 3600},
		},
		edges: fastEdges},
	{Ruleset: fide.Blitz(), fast: true, old: rating.Day(2024, time.November, 1), now: rating.Day(2024, time.December, 1), new: rating.Day(2025, time.January, 1),
		over: 180, under: 601,
		rates: []rate{
			{nil, -1},
			{[]rating.Control{{Minutes: 3, Increment: 2}}, 300},
			{[]rating.Control{{Minutes: 3, Seconds: 1}}, 181},
			{[]rating.Control{{Minutes: 10}}, 600},
			{[]rating.Control{{Minutes: 3}}, 180},
			{[]rating.Control{{Minutes: 10, Seconds: 1}}, 601},
		},
		edges: fastEdges},
}

// fastEdges are 599, 600 and 601 apart with 2600 and 2601 above them; 2650 is nothing special here.
var fastEdges = []int{1400, 1401, 1999, 2000, 2001, 2002, 2399, 2400, 2599, 2600, 2601, 2602, 2650, 2700}

var (
	nowList = rating.Day(2025, time.October, 1)
	newList = rating.Day(2025, time.November, 1)
)

func (f family) points(rng *rand.Rand) rating.Points {
	if rng.IntN(3) == 0 {
		return rating.PointsOf(f.edges[rng.IntN(len(f.edges))])
	}
	return rating.PointsOf(1400 + rng.IntN(1400))
}

// state makes a player's row on a list, five in six of them rated.
func (f family) state(rng *rand.Rand, id string) rating.State {
	s := rating.State{Player: id, Games: []int{0, 29, 30, 100}[rng.IntN(4)], Peak: rating.PointsOf([]int{0, 2399, 2400}[rng.IntN(3)])}
	if rng.IntN(6) > 0 {
		s.Rated, s.Rating, s.K = true, f.points(rng), []int{10, 20, 40}[rng.IntN(3)]
		s.Peak = max(s.Peak, s.Rating)
	}
	return s
}

// list makes a list of most of the players.
func (f family) list(rng *rand.Rand, date rating.Date, ids []string, most int) rating.List {
	l := rating.List{Date: date}
	for _, id := range ids {
		if s := f.state(rng, id); rng.IntN(most) > 0 {
			l.States = append(l.States, s)
		}
	}
	return l
}

// world makes a period at random: players on one list, on both or on none, with and without a standard rating, and
// events of both texts at every rate of play; one in four is played in matches.
func (f family) world(rng *rand.Rand, players, events, games int) engine.Input {
	ids := make([]string, players)
	for i := range ids {
		ids[i] = fmt.Sprintf("p%03d", i)
	}
	old, now := f.list(rng, f.old, ids, 4), f.list(rng, f.now, ids, 8)
	in := engine.Input{Period: rating.Period{Date: f.new}, Previous: now,
		InForce: func(rating.Date) (rating.List, bool, error) { return old, true, nil }}
	if f.fast {
		oldStandard, standard := f.list(rng, f.old, ids, 2), f.list(rng, f.now, ids, 2)
		in.Standard = func(d rating.Date) (rating.List, bool, error) {
			if d < f.now {
				return oldStandard, true, nil
			}
			return standard, true, nil
		}
	}
	for i := range events {
		e := rating.Event{Code: fmt.Sprintf("E%d", i), Start: f.now - 20 + rating.Date(rng.IntN(40))}
		e.End = e.Start + rating.Date(rng.IntN(9))
		e.Controls = f.rates[rng.IntN(len(f.rates))].controls
		field := rng.Perm(players)[:min(players, 40)]
		if rng.IntN(4) == 0 {
			playMatches(rng, &e, ids, field, games)
		} else {
			playRounds(rng, &e, ids, field, games)
		}
		in.Events.Add(e)
	}
	return in
}

// playRounds pairs anyone with anyone.
func playRounds(rng *rand.Rand, e *rating.Event, ids []string, field []int, games int) {
	for range games {
		a, b := ids[field[rng.IntN(len(field))]], ids[field[rng.IntN(len(field))]]
		if a != b {
			e.Games = append(e.Games, gameOf(rng, 1+rng.IntN(9), a, b))
		}
	}
}

// playMatches makes matches of two to seven scheduled games, some of which continue after they are decided.
func playMatches(rng *rand.Rand, e *rating.Event, ids []string, field []int, games int) {
	e.System, e.ScheduledGames = rating.Match, 2+rng.IntN(6)
	e.Approval.WaiveDecided = rng.IntN(6) == 0
	for pair := 0; 2*pair+1 < len(field) && len(e.Games) < games; pair++ {
		a, b := ids[field[2*pair]], ids[field[2*pair+1]]
		for round := range e.ScheduledGames {
			e.Games = append(e.Games, gameOf(rng, round+1, a, b))
			a, b = b, a
		}
	}
}

// gameOf returns a game one of its results; one in twenty is a forfeit, one in twenty is lost by both.
func gameOf(rng *rand.Rand, round int, a, b string) rating.Game {
	g := rating.Game{Round: round, First: a, Second: b, Kind: rating.OverBoard}
	g.FirstScore = rating.Score(50 * rng.IntN(3))
	g.SecondScore = rating.Win - g.FirstScore
	switch rng.IntN(20) {
	case 0:
		g.Kind = rating.Forfeit
	case 1:
		g.FirstScore, g.SecondScore = rating.Loss, rating.Loss
	}
	return g
}

func byID(l rating.List) map[string]rating.State {
	m := map[string]rating.State{}
	for _, s := range l.States {
		m[s.Player] = s
	}
	return m
}
