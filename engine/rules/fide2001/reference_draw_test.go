package fide2001_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// refSeason is several quarters that are drawn at random.
type refSeason struct {
	options  engine.Options
	openings []rating.Opening
	dates    []rating.Date // of the lists; the first is opened
	events   []refReport
	strength map[string]int
	people   []string
}

// refReport is an event with the list that rates it.
type refReport struct {
	rating.Event
	on rating.Date
}

type refDice struct{ *rand.Rand }

func (d refDice) once(in int) bool { return d.IntN(in) == 0 }

func refOne[T any](d refDice, of ...T) T { return of[d.IntN(len(of))] }

var (
	refFirstDay = rating.Day(2000, 7, 1)
	refLastDay  = rating.Day(2003, 12, 31)
)

// refSeasonOf makes the season of a seed.
func refSeasonOf(seed uint64, options []rating.Option) refSeason {
	d := refDice{rand.New(rand.NewPCG(seed, 2001))}
	s := refSeason{options: engine.Options{}, strength: map[string]int{}}
	for _, o := range options {
		if d.once(3) {
			s.options[o.Key] = refOne(d, o.Values...)
		}
	}
	quarters := 2 + d.IntN(3)
	if d.once(8) {
		quarters = 10 + d.IntN(4) // beyond the seven periods of 9.14c
	}
	first := refFirstDay.AddMonths(3 * d.IntN(15-quarters))
	for q := range quarters {
		s.dates = append(s.dates, first.AddMonths(3*q))
	}
	s.addPeople(d)
	for _, on := range s.dates[1:] {
		for range 1 + d.IntN(4) {
			if quarters < 10 || d.once(3) {
				s.addEvent(d, on)
			}
		}
	}
	return s
}

// addPeople draws ten to sixteen players; the first ones nearly always lose.
func (s *refSeason) addPeople(d refDice) {
	for i := range 10 + d.IntN(7) {
		id := fmt.Sprintf("P%02d", i)
		strength := refOne(d, 1801, 1810, 1850, 1950, 2000, 2100, 2195, 2250, 2300, 2390, 2399, 2450) + d.IntN(9)
		s.people, s.strength[id] = append(s.people, id), strength
		o := rating.Opening{Player: id, Date: s.dates[0], Source: "list of before"}
		if !d.once(5) && (i > 2 && !d.once(3) || i == 1) {
			o.Rated, o.Rating, o.Games = true, rating.PointsOf(strength), refOne(d, 5, 20, 26, 28, 29, 30, 80, 200)
			if d.once(4) {
				o.Peak = rating.PointsOf(strength + refOne(d, 0, 5, 20, 120, 400))
			}
			s.openings = append(s.openings, o)
		}
	}
	s.strength["P00"], s.strength["P01"] = 1000, 1000
}

// refRates are rates of play on both sides of 1.1; the last allows everything.
var refRates = [][]rating.Control{
	{{Minutes: 60}}, {{Minutes: 60, Increment: 30}}, {{Minutes: 90}}, {{Minutes: 90, Increment: 30}},
	{{Moves: 40, Minutes: 90}, {Minutes: 30}}, {{Moves: 40, Minutes: 100}, {Moves: 20, Minutes: 20}, {Minutes: 10}},
	{{Moves: 60, Minutes: 119, Seconds: 59}, {Minutes: 60}}, {{Minutes: 120}},
}

// addEvent draws an event for a list; it may have begun under an earlier one.
func (s *refSeason) addEvent(d refDice, on rating.Date) {
	end := max(on-31-rating.Date(d.IntN(55)), refFirstDay)
	start := min(max(end-rating.Date(refOne(d, 0, 5, 9, 9, 40, 120)), refFirstDay), refLastDay)
	e := rating.Event{Code: fmt.Sprintf("E%02d", len(s.events)), Report: rating.FinalReport, List: "standard",
		Start: start, End: end, Scoring: "1-½-0", ArbitersNational: -1}
	e.Name = e.Code
	if d.once(3) {
		e.Controls = refOne(d, refRates...)
	}
	d.Shuffle(len(s.people), func(a, b int) { s.people[a], s.people[b] = s.people[b], s.people[a] })
	e.System = refOne(d, rating.Swiss, rating.Swiss, rating.Swiss, rating.RoundRobin, rating.RoundRobin, rating.RoundRobin,
		rating.DoubleRoundRobin, rating.DoubleRoundRobin, rating.TeamSwiss, rating.TeamRoundRobin,
		rating.Scheveningen, rating.Match)
	people := s.people[:3+d.IntN(len(s.people)-2)]
	switch e.System {
	case rating.RoundRobin, rating.DoubleRoundRobin:
		s.everybody(d, &e, people)
	case rating.Scheveningen:
		s.teams(d, &e, people)
	case rating.Match:
		s.match(d, &e, people[:2])
	default:
		s.rounds(d, &e, people)
	}
	s.events = append(s.events, refReport{e, on})
}

func (s *refSeason) enter(e *rating.Event, people []string) {
	for i, id := range people {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: id, Name: id, Status: rating.Played})
	}
}

func (s *refSeason) everybody(d refDice, e *rating.Event, people []string) {
	people = people[:min(len(people), refOne(d, 5, 6, 9, 10, 12))]
	table, err := rating.BergerTable(len(people), e.System == rating.DoubleRoundRobin)
	if err != nil {
		panic(err)
	}
	s.enter(e, people)
	whole := !d.once(4)
	for _, p := range table {
		e.Rounds = max(e.Rounds, p.Round)
		if p.Second == 0 {
			continue
		}
		s.game(d, e, p.Round, people[p.First-1], people[p.Second-1])
		if g := &e.Games[len(e.Games)-1]; !whole && d.once(12) {
			g.Kind, g.FirstScore, g.SecondScore = rating.Forfeit, rating.Win, rating.Loss
		}
	}
}

func (s *refSeason) teams(d refDice, e *rating.Event, people []string) {
	half := min(len(people)/2, 6)
	s.enter(e, people[:2*half])
	e.Rounds = half
	for round := range half {
		for i := range half {
			s.game(d, e, round+1, people[i], people[half+(i+round)%half])
		}
	}
}

func (s *refSeason) match(d refDice, e *rating.Event, people []string) {
	s.enter(e, people)
	e.Rounds = 2 + d.IntN(11)
	e.ScheduledGames, e.Approval.WaiveDecided = e.Rounds, d.once(4)
	for round := range e.Rounds {
		s.game(d, e, round+1, people[round%2], people[1-round%2])
		s.leaveOut(d, e)
	}
}

// rounds pairs the players anew in every round.
func (s *refSeason) rounds(d refDice, e *rating.Event, people []string) {
	s.enter(e, people)
	people, e.Rounds = slices.Clone(people), 1+d.IntN(11)
	for round := 1; round <= e.Rounds; round++ {
		d.Shuffle(len(people), func(a, b int) { people[a], people[b] = people[b], people[a] })
		for b := 0; b+1 < len(people); b += 2 {
			s.game(d, e, round, people[b], people[b+1])
			s.leaveOut(d, e)
		}
		if last := people[len(people)-1]; len(people)%2 == 1 {
			e.Games = append(e.Games, rating.Game{Round: round, Board: 99, First: last, FirstScore: rating.Win,
				Kind: rating.FullBye, Stage: rating.Normal})
		}
	}
}

// leaveOut makes the last game one that is not rated, now and then.
func (s *refSeason) leaveOut(d refDice, e *rating.Event) {
	g := &e.Games[len(e.Games)-1]
	if d.once(25) {
		g.Kind = refOne(d, rating.Forfeit, rating.Short, rating.Barred)
		g.FirstScore, g.SecondScore = rating.Win, rating.Loss
	}
	if e.System == rating.Swiss && d.once(60) {
		g.Stage = refOne(d, rating.Playoff, rating.Armageddon)
	}
}

// game is won by the stronger more often, by far more the greater the distance.
func (s *refSeason) game(d refDice, e *rating.Event, round int, first, second string) {
	g := rating.Game{Round: round, Board: len(e.Games) + 1, First: first, Second: second, Kind: rating.OverBoard,
		Stage: rating.Normal}
	ahead := s.strength[first] - s.strength[second]
	switch luck := d.IntN(1000); {
	case luck < 250:
		g.FirstScore, g.SecondScore = rating.Draw, rating.Draw
		if max(ahead, -ahead) > 600 && luck > 40 {
			g.FirstScore, g.SecondScore = rating.Win, rating.Loss
			if ahead < 0 {
				g.FirstScore, g.SecondScore = rating.Loss, rating.Win
			}
		}
	case luck-250 < 375+ahead*6/10:
		g.FirstScore = rating.Win
	default:
		g.SecondScore = rating.Win
	}
	e.Games = append(e.Games, g)
}
