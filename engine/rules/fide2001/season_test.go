package fide2001

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// season is an invented quarter: everything that a period can hold, at the edges of the rules.
func season(seed uint64) engine.Input {
	rng := rand.New(rand.NewPCG(seed, 2001))
	in := engine.Input{Period: rating.Period{Date: rating.Day(2003, 10, 1)}, Options: engine.Options{},
		Previous: rating.List{ID: "standard", Date: rating.Day(2003, 7, 1)}}
	for _, o := range (Ruleset{}).Options() {
		in.Options[o.Key] = o.Values[rng.IntN(len(o.Values))]
	}
	older := rating.List{ID: "standard", Date: rating.Day(2003, 4, 1)}
	for i := range 4 + rng.IntN(10) {
		now, then := invented(rng, i), invented(rng, i)
		in.Previous.States = append(in.Previous.States, now)
		if rng.IntN(3) > 0 {
			older.States = append(older.States, then)
		}
	}
	in.Previous.Sort()
	older.Sort()
	in.InForce = func(day rating.Date) (rating.List, bool, error) { return older, day >= older.Date, nil }
	for i := range 1 + rng.IntN(4) {
		in.Events.Add(inventedEvent(rng, "E"+strconv.Itoa(i), len(in.Previous.States)+3))
	}
	return in
}

func name(i int) string { return "P" + strconv.Itoa(10+i) }

var edges = []int{1801, 1802, 1849, 1850, 2000, 2004, 2005, 2006, 2150, 2199, 2200, 2351, 2399, 2400, 2401, 2700}

func invented(rng *rand.Rand, i int) rating.State {
	s := rating.State{Player: name(i), Games: rng.IntN(40)}
	if rng.IntN(4) == 0 {
		for g := range rng.IntN(9) {
			s.Pool = append(s.Pool, rating.PoolResult{List: rating.Day(2003, 7, 1).AddMonths(-3 * rng.IntN(9)), Event: "OLD",
				Round: g, Rating: 200000, Score: 50, Performance: rating.Ratio{Num: int64(5400 + rng.IntN(2000)), Den: 3}})
		}
		return s
	}
	s.Rated, s.Rating = true, rating.PointsOf(edges[rng.IntN(len(edges))])
	s.Peak = s.Rating
	s.K, _ = coefficient(s)
	return s
}

func inventedEvent(rng *rand.Rand, code string, players int) rating.Event {
	start := rating.Day(2003, 6, 20) + rating.Date(rng.IntN(40))
	e := rating.Event{Code: code, Start: start, End: start + 5, Report: rating.FinalReport,
		System: []rating.System{rating.Swiss, rating.RoundRobin, rating.RoundRobin, rating.DoubleRoundRobin, rating.Match,
			rating.Scheveningen, rating.TeamSwiss, ""}[rng.IntN(8)]}
	if rng.IntN(3) > 0 {
		e.Controls = []rating.Control{{Minutes: []int{120, 120, 90, 119}[rng.IntN(4)]}}
	}
	if e.System == rating.Match {
		e.ScheduledGames = rng.IntN(5)
	}
	who := rng.Perm(players)[:2+rng.IntN(min(players-2, 9))]
	round := 0
	for range map[bool]int{true: 2, false: 1}[e.System == rating.DoubleRoundRobin] {
		for i, a := range who {
			for _, b := range who[:i] {
				if round++; !allPlayAll(e) && rng.IntN(3) == 0 {
					continue
				}
				e.Games = append(e.Games, inventedGame(rng, round, name(a), name(b)))
			}
		}
	}
	return e
}

func inventedGame(rng *rand.Rand, round int, a, b string) rating.Game {
	scores := [][2]rating.Score{{100, 0}, {50, 50}, {0, 100}, {0, 100}, {0, 0}, {50, 0}}
	s := scores[rng.IntN(4)]
	g := rating.Game{Round: round, Board: 1, First: a, Second: b, FirstScore: s[0], SecondScore: s[1], Kind: rating.OverBoard,
		Stage: rating.Normal, Origin: rating.Origin{File: "f", Sheet: "Games", Cell: fmt.Sprint("E", round)}}
	switch rng.IntN(60) {
	case 0:
		g.Kind = rating.Forfeit
	case 1:
		g.Kind, g.Second, g.SecondScore = rating.FullBye, "", 0
	case 2:
		g.Stage = rating.Armageddon
	case 3:
		g.FirstScore, g.SecondScore = scores[4][0], scores[5][1]
	}
	return g
}
