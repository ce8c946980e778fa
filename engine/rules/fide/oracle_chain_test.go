package fide_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// chain is several months of an association with a standard list and a rapid or blitz list that leans on it.
type chain struct {
	fast     string // family of the second list
	options  engine.Options
	born     map[string]int
	openings []rating.Opening // List is a family; a date after the first list's: he comes to that list
	dates    []rating.Date    // of the lists; the first are opened
	events   []reported
	met      map[string]int // what the oracle has come upon
}

// reported is an event with the date of the list that rates it; its List is a family.
type reported struct {
	rating.Event
	on rating.Date
}

const standardList = "fide-standard"

// dice draws a whole number from 0 to n−1.
type dice struct{ *rand.Rand }

func (d dice) once(in int) bool { return d.IntN(in) == 0 }

func one[T any](d dice, of ...T) T { return of[d.IntN(len(of))] }

// chainOf makes the chain of a seed.
func chainOf(seed uint64) chain {
	d := dice{rand.New(rand.NewPCG(seed, 6418))}
	c := chain{fast: one(d, "fide-rapid", "fide-blitz"), options: engine.Options{}, born: map[string]int{}}
	if d.once(4) {
		c.options["zero_rule"] = one(d, "first_event", "until_score")
		c.options["after_floor"] = one(d, "keep_games", "newcomer")
	}
	months := 3 + d.IntN(5)
	if d.once(12) {
		months = 32 + d.IntN(10) // beyond the 26 of 7.1.4
	}
	first := rating.Day(2024, 3, 1).AddMonths(d.IntN(22))
	for m := range months {
		c.dates = append(c.dates, first.AddMonths(m))
	}
	players := c.addPlayers(d)
	for i := 1; i < months; i++ {
		for _, family := range []string{standardList, c.fast, c.fast} {
			for range d.IntN(3) {
				if months < 9 || d.once(14) {
					c.addEvent(d, family, i, players)
				}
			}
		}
	}
	return c
}

// addPlayers draws five to nine players; some are rated on one list, some on both, some on neither.
func (c *chain) addPlayers(d dice) []string {
	var ids []string
	for i := range 5 + d.IntN(5) {
		id := fmt.Sprintf("P%d", i)
		ids = append(ids, id)
		c.born[id] = one(d, 0, 1980, 2006, 2007, 2008, 2012)
		strength := one(d, 1400, 1410, 1450, 1600, 1795, 1990, 2195, 2295, 2395, 2500, 2595, 2645, 2720) + d.IntN(30)
		for _, family := range []string{standardList, c.fast} {
			if o := d.opening(id, family, strength); !d.once(3) {
				o.Date = c.dates[0]
				if d.once(12) {
					o.Date = one(d, c.dates[:len(c.dates)-1]...)
				}
				c.openings = append(c.openings, o)
			}
		}
	}
	return ids
}

// edges are ratings where a rule begins or ends.
var edges = []int{1400, 1799, 1800, 2000, 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650}

// rates are rates of play on both sides of 1.1.
var rates = [][]rating.Control{
	{{Minutes: 60}}, {{Minutes: 60, Increment: 30}}, {{Minutes: 120}},
	{{Moves: 40, Minutes: 90, Increment: 30}, {Minutes: 15, Increment: 30}},
	{{Moves: 40, Minutes: 60}, {Minutes: 30, Increment: 60}},
	{{Moves: 60, Minutes: 90}, {Minutes: 60}},
}

// opening draws what a player brings along.
func (d dice) opening(id, family string, strength int) rating.Opening {
	o := rating.Opening{Player: id, List: family, Source: "list of before"}
	if d.once(6) {
		return o // "unrated then"
	}
	r := max(1400, strength+d.IntN(60)-30)
	if d.once(6) {
		r = one(d, edges...)
	}
	o.Rated, o.Rating, o.Games = true, rating.PointsOf(r), one(d, 5, 20, 25, 28, 29, 30, 80)
	if d.once(4) {
		o.Peak = rating.PointsOf(r + d.IntN(120))
	}
	if d.once(3) {
		o.LastGame = rating.Day(2024, 3, 1).AddMonths(-d.IntN(14))
	}
	return o
}

// addEvent draws an event that is rated in the list c.dates[i]. It may have begun under any earlier list.
func (c *chain) addEvent(d dice, family string, i int, players []string) {
	end := c.dates[i] - 3 - rating.Date(d.IntN(one(d, 25, 25, 60)))
	end = max(end, rating.Day(2024, 3, 2))
	start := max(end-rating.Date(one(d, d.IntN(2), d.IntN(10), d.IntN(30), 29, 30, d.IntN(70))), rating.Day(2024, 3, 1))
	e := rating.Event{Code: fmt.Sprintf("E%02d", len(c.events)), Report: rating.FinalReport, List: family,
		Start: start, End: end, ArbitersNational: -1}
	e.Name = e.Code
	if family == standardList && d.once(3) {
		e.Controls = one(d, rates...)
	}
	d.Shuffle(len(players), func(a, b int) { players[a], players[b] = players[b], players[a] })
	players = players[:2+d.IntN(len(players)-1)]
	switch {
	case d.once(10):
		d.match(&e, players[:2])
	case d.once(12):
		d.knockout(&e, players)
	default:
		d.rounds(&e, players, 1+d.IntN(one(d, 7, 7, 7, 40)))
	}
	c.events = append(c.events, reported{e, c.dates[i]})
}

// rounds pairs the players anew in every round.
func (d dice) rounds(e *rating.Event, players []string, rounds int) {
	e.System, e.RoundDates = rating.Swiss, map[int]rating.Date{}
	dated := d.once(2)
	players = slices.Clone(players)
	for round := 1; round <= rounds; round++ {
		if dated {
			e.RoundDates[round] = e.Start + rating.Date((round-1)*int(e.End-e.Start+1)/rounds)
		}
		d.Shuffle(len(players), func(a, b int) { players[a], players[b] = players[b], players[a] })
		for b := 0; b+1 < len(players); b += 2 {
			d.game(e, round, players[b], players[b+1])
		}
		if len(players)%2 == 1 && d.once(3) {
			e.Games = append(e.Games, rating.Game{Round: round, Board: len(players), First: players[len(players)-1],
				FirstScore: rating.Win, Kind: rating.FullBye, Stage: rating.Normal})
		}
	}
	e.Rounds = rounds
}

func (d dice) match(e *rating.Event, players []string) {
	e.System, e.Rounds = rating.Match, 2+d.IntN(8)
	e.ScheduledGames, e.Approval.WaiveDecided = one(d, e.Rounds, e.Rounds, 0), d.once(4)
	for round := 1; round <= e.Rounds; round++ {
		d.game(e, round, players[round%2], players[1-round%2])
	}
}

// knockout returns every pair one game or several, which are a match.
func (d dice) knockout(e *rating.Event, players []string) {
	e.System, e.ScheduledGames = rating.Knockout, 1+d.IntN(4)
	for b := 0; b+1 < len(players); b += 2 {
		for round := 1; round <= e.ScheduledGames; round++ {
			d.game(e, round, players[b], players[b+1])
		}
	}
	e.Rounds = e.ScheduledGames
}

// game adds a game to the round. P0 and P1 lose nearly always, for 8.2.1 and the floor.
func (d dice) game(e *rating.Event, round int, first, second string) {
	g := rating.Game{Round: round, Board: len(e.Games) + 1, First: first, Second: second,
		Kind: rating.OverBoard, Stage: rating.Normal}
	scores := one(d, "10", "10", "==", "01", "01", "==", "00", "=0")
	switch {
	case d.once(8) || first > "P1" && second > "P1":
	case first <= "P1":
		scores = "01"
	default:
		scores = "10"
	}
	points := map[byte]rating.Score{'1': rating.Win, '=': rating.Draw, '0': rating.Loss}
	g.FirstScore, g.SecondScore = points[scores[0]], points[scores[1]]
	if d.once(15) && scores[1] == '0' && scores[0] != '=' {
		g.Kind = one(d, rating.Forfeit, rating.Short, rating.Barred)
	}
	if e.System == rating.Swiss && d.once(40) {
		g.Stage = one(d, rating.Playoff, rating.Armageddon)
	}
	if d.once(20) {
		g.Date = e.Start + rating.Date(d.IntN(int(e.End-e.Start)+1))
	}
	e.Games = append(e.Games, g)
}

// registry is the players as the ruleset wants them.
func (c chain) registry() rating.Players {
	players := rating.Roll{}
	for id, year := range c.born {
		players[id] = rating.Player{ID: id, Name: id, Sex: rating.Male, Birth: rating.Birth{Year: year},
			Status: rating.Active, Publish: true}
	}
	return rating.PlayersOf(players)
}

func rulesOf(family string) fide.Ruleset {
	for _, r := range []fide.Ruleset{fide.Rapid(), fide.Blitz()} {
		if r.Family() == family {
			return r
		}
	}
	return fide.Standard()
}
