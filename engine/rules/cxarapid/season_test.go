package cxarapid

import (
	"fmt"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// chance gives a whole number from 0 to n−1; rapid, the fuzzer and a seeded source each have one.
type chance func(n int) int

var (
	seasonOpens  = rating.Day(2024, 10, 1)
	seasonCloses = rating.Day(2024, 12, 31)
)

// season makes a period that a hostile sender might have thought of: players of every grade and federation, events of
// every system, games of every kind. Each game has a place of its own on its sheet.
func season(draw chance, events, games int) engine.Input {
	in := engine.Input{
		Period:   rating.Period{List: "rapid", Date: seasonCloses + 1, From: seasonOpens, To: seasonCloses, Previous: seasonOpens},
		Previous: rating.List{ID: "rapid", Date: seasonOpens},
		Players:  map[string]rating.Player{},
		Options:  engine.Options{championRule.Key: championRule.Values[draw(2)]},
	}
	ids := make([]string, 4+draw(9))
	for i := range ids {
		ids[i] = fmt.Sprintf("P%02d", i)
		p := person(draw, ids[i])
		in.Players[p.ID] = p
		if draw(3) > 0 {
			in.Previous.States = append(in.Previous.States, listed(draw, p))
		}
	}
	in.Previous.Sort()
	for i := range events {
		in.Events = append(in.Events, tournament(draw, i, ids, games))
	}
	return in
}

func person(draw chance, id string) rating.Player {
	federations := []string{"", "", "CHN", "CHN", "HKG", "SGP"}
	titles := []string{"cxa-1", "cxa-2", "cxa-3", "cxa-4", "cxa-5", "cxa-6", "xq-gm", "xq-im", "xq-fm", "特级大师", "无"}
	p := rating.Player{ID: id, Sex: []rating.Sex{rating.Male, rating.Female}[draw(2)], Federation: federations[draw(len(federations))], Publish: true}
	for range draw(3) {
		p.Titles = append(p.Titles, rating.Title{Code: titles[draw(len(titles))], AwardedOn: seasonOpens - 60 + rating.Date(draw(200))})
	}
	return p
}

func listed(draw chance, p rating.Player) rating.State {
	s := rating.State{Player: p.ID, Rated: true, Games: draw(50), Since: seasonOpens}
	s.Rating = floorOf(p.Sex) + rating.Points(draw(8001))*rating.Tenth
	if draw(6) == 0 {
		s.Rating = floorOf(p.Sex)
	}
	s.K = []int{20, coefficient(s.Rating)}[draw(2)]
	return s
}

func tournament(draw chance, i int, ids []string, games int) rating.Event {
	systems := []rating.System{rating.Swiss, rating.RoundRobin, rating.TeamRoundRobin, rating.Knockout}
	e := sound()
	e.Code, e.System = "E"+strconv.Itoa(i), systems[draw(len(systems))]
	e.Start = seasonOpens + rating.Date(draw(60))
	e.End = e.Start + rating.Date(draw(10))
	e.Origin = rating.Origin{File: e.Code + ".xlsx", Sheet: "Event"}
	for n, id := range ids {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: n + 1, Player: id, Place: draw(4)})
	}
	for row := range games {
		e.Games = append(e.Games, pairing(draw, ids, row))
	}
	return e
}

func pairing(draw chance, ids []string, row int) rating.Game {
	kinds := []rating.GameKind{
		rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard,
		rating.Forfeit, rating.Short, rating.Pending, rating.Barred, rating.FullBye, rating.HalfBye,
	}
	stages := []rating.Stage{rating.Normal, rating.Normal, rating.Normal, rating.Normal, rating.Playoff, rating.Armageddon}
	results := [][2]rating.Score{{100, 0}, {50, 50}, {0, 100}, {0, 0}, {50, 0}}
	a := draw(len(ids))
	g := rating.Game{
		Round: 1 + row/4, Board: 1 + row%4, First: ids[a], Kind: kinds[draw(len(kinds))], Stage: stages[draw(len(stages))],
		Match:  []string{"", "m"}[draw(2)],
		Origin: rating.Origin{Sheet: "Games", Cell: "E" + strconv.Itoa(row+5)},
	}
	if g.Bye() {
		g.FirstScore = 100
		return g
	}
	g.Second = ids[(a+1+draw(len(ids)-1))%len(ids)]
	r := results[draw(len(results))]
	g.FirstScore, g.SecondScore = r[0], r[1]
	return g
}
