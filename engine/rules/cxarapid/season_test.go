package cxarapid

import (
	"strconv"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
)

var (
	seasonOpens  = rating.Day(2024, 10, 1)
	seasonCloses = rating.Day(2024, 12, 31)
)

// season makes a period that a hostile sender might have thought of: players of every grade and federation, events of
// every system, games of every kind. Each game has a place of its own on its sheet.
func season(draw rulestest.Chance, events, games int) engine.Input {
	players := rating.Roll{}
	in := engine.Input{
		Period:   rating.Period{List: "rapid", Date: seasonCloses + 1, From: seasonOpens, To: seasonCloses, Previous: seasonOpens},
		Previous: rating.List{ID: "rapid", Date: seasonOpens},
		Players:  rating.PlayersOf(players),
		Options:  engine.Options{championRule.Key: championRule.Values[draw(2)]},
	}
	ids := rulestest.IDs(draw)
	for _, id := range ids {
		p := person(draw, id)
		players[p.ID] = p
		if draw(3) > 0 {
			in.Previous.States = append(in.Previous.States, listed(draw, p))
		}
	}
	in.Previous.Sort()
	for i := range events {
		in.Events.Add(tournament(draw, i, ids, games))
	}
	return in
}

func person(draw rulestest.Chance, id string) rating.Player {
	federations := []string{"", "", "CHN", "CHN", "HKG", "SGP"}
	titles := []string{"cxa-1", "cxa-2", "cxa-3", "cxa-4", "cxa-5", "cxa-6", "xq-gm", "xq-im", "xq-fm", "特级大师", "无"}
	p := rating.Player{ID: id, Sex: []rating.Sex{rating.Male, rating.Female}[draw(2)], Federation: federations[draw(len(federations))], Publish: true}
	for range draw(3) {
		p.Titles = append(p.Titles, rating.Title{Code: titles[draw(len(titles))], AwardedOn: seasonOpens - 60 + rating.Date(draw(200))})
	}
	return p
}

func listed(draw rulestest.Chance, p rating.Player) rating.State {
	s := rating.State{Player: p.ID, Rated: true, Games: draw(50), Since: seasonOpens}
	s.Rating = floorOf(p.Sex) + rating.Points(draw(8001))*rating.Tenth
	if draw(6) == 0 {
		s.Rating = floorOf(p.Sex)
	}
	s.K = []int{20, coefficient(s.Rating)}[draw(2)]
	return s
}

func tournament(draw rulestest.Chance, i int, ids []string, games int) rating.Event {
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

func pairing(draw rulestest.Chance, ids []string, row int) rating.Game {
	kinds := []rating.GameKind{
		rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard,
		rating.Forfeit, rating.Short, rating.Pending, rating.Barred, rating.FullBye, rating.HalfBye,
	}
	stages := []rating.Stage{rating.Normal, rating.Normal, rating.Normal, rating.Normal, rating.Playoff, rating.Armageddon}
	results := [][2]rating.Score{{100, 0}, {50, 50}, {0, 100}, {0, 0}, {50, 0}}
	g := rulestest.Pairing(draw, ids, row, kinds, results)
	g.Stage, g.Match = stages[draw(len(stages))], []string{"", "m"}[draw(2)]
	return g
}
