package malaysia

import (
	"strconv"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
)

var (
	seasonOpens  = rating.Day(2024, 1, 1)
	seasonCloses = rating.Day(2024, 12, 31)
)

// season makes a year that a hostile sender might have thought of: events that overlap and sheets that are late, games
// of every kind, with a day or without, rankings in disorder.
func season(draw rulestest.Chance, events, games int) engine.Input {
	players := rating.Roll{}
	in := engine.Input{
		Period:   rating.Period{List: "xiangqi", Date: seasonCloses + 1, From: seasonOpens, To: seasonCloses, Previous: seasonOpens},
		Previous: rating.List{ID: "xiangqi", Date: seasonOpens},
		Players:  rating.PlayersOf(players),
		Options: engine.Options{mode.Key: mode.Values[draw(3)], womenStart.Key: womenStart.Values[draw(6)],
			gradeListing.Key: gradeListing.Values[draw(2)], penaltyFrom.Key: penaltyFrom.Values[draw(2)]},
	}
	ids := rulestest.IDs(draw)
	for _, id := range ids {
		players[id] = person(draw, id)
		if draw(3) > 0 {
			in.Previous.States = append(in.Previous.States, listed(draw, id))
		}
	}
	in.Previous.Sort()
	for i := range events {
		in.Events.Add(tournament(draw, i, ids, games))
	}
	if draw(2) > 0 {
		in.Earlier = func(year int) ([]rating.Event, error) { return nationalsIn(year), nil }
	}
	return in
}

func person(draw rulestest.Chance, id string) rating.Player {
	titles := []string{"my-gm", "my-im", "my-champion", "my-champion-nd", "my-runner-up", "my-top4", "my-top8", "my-state", "无"}
	p := rating.Player{ID: id, Sex: []rating.Sex{rating.Male, rating.Female}[draw(2)], Status: rating.Active, Publish: true}
	p.Federation = []string{"", "", "MAS", "SGP"}[draw(4)]
	if draw(8) == 0 {
		p.Status = []rating.Status{rating.Retired, rating.Deceased}[draw(2)]
	}
	for range draw(3) {
		p.Titles = append(p.Titles, rating.Title{Code: titles[draw(len(titles))], AwardedOn: seasonOpens - 60 + rating.Date(draw(500))})
	}
	if draw(8) == 0 {
		p.Standings = []rating.Spell{{Kind: "excused", Year: 2023 + draw(2)}}
	}
	return p
}

func listed(draw rulestest.Chance, id string) rating.State {
	s := rating.State{Player: id, Rated: true, Games: draw(50), Since: seasonOpens + rating.Date(draw(2)), Rating: rating.PointsOf(1350 + draw(1200))}
	s.Peak = s.Rating + rating.PointsOf(draw(300))
	return s
}

func tournament(draw rulestest.Chance, i int, ids []string, games int) rating.Event {
	classes := []string{king, individual, nationalDay, ordinary, ordinary, ""}
	e := rating.Event{Code: "E" + strconv.Itoa(i), Class: classes[draw(len(classes))], Report: rating.FinalReport, System: rating.Swiss}
	e.Start = seasonOpens - 10 + rating.Date(draw(60))
	e.End = e.Start + rating.Date(draw(12))
	e.Group = []string{"", "", "Open", "Women"}[draw(4)]
	dated := draw(2) == 0
	for n, id := range ids {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: n + 1, Player: id, Place: draw(12)})
	}
	for row := range games {
		g := pairing(draw, ids, row)
		if dated || draw(4) == 0 {
			g.Date = e.Start + rating.Date(draw(int(e.End-e.Start)+1))
		}
		e.Games = append(e.Games, g)
	}
	return e
}

func pairing(draw rulestest.Chance, ids []string, row int) rating.Game {
	kinds := []rating.GameKind{
		rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.OverBoard,
		rating.OverBoard, rating.Forfeit, rating.Short, rating.Pending, rating.Barred, rating.FullBye,
	}
	results := [][2]rating.Score{{100, 0}, {100, 0}, {50, 50}, {50, 50}, {0, 100}, {0, 100}, {0, 0}}
	return rulestest.Pairing(draw, ids, row, kinds, results)
}
