package regulation

import (
	"fmt"

	"kalends/engine"
	"kalends/rating"
)

// stranger is who plays for another federation.
const stranger = "P9"

// world is an invented association: a few players, of whom some have no rating, and random events.
type world struct {
	players []rating.Player
	roll    rating.Roll
	lists   []rating.List
	seed    uint64
	family  string
}

func newWorld(r engine.Ruleset, seed uint64, date rating.Date) *world {
	w := &world{seed: seed, family: r.Family(), roll: rating.Roll{}}
	first := rating.List{ID: w.family, Date: date}
	for i := range 10 {
		p := rating.Player{ID: fmt.Sprint("P", i), Sex: rating.Male, Status: rating.Active, Publish: true,
			Birth: rating.Birth{Year: 1950 + w.pick(70)}}
		if i%3 == 0 {
			p.Sex = rating.Female
		}
		if p.ID == stranger {
			p.Federation = "XXX"
		}
		w.players, w.roll[p.ID] = append(w.players, p), p
		if i > 6 {
			continue
		}
		o := rating.Opening{Player: p.ID, List: w.family, Date: first.Date, Rated: true, Games: w.pick(60),
			Rating: rating.PointsOf(1400 + w.pick(1200))}
		if i%2 == 1 { // some are near the floor
			o.Rating = rating.PointsOf(1400 + w.pick(20))
		}
		if s, wrong := r.Open(o, p); len(wrong) == 0 {
			first.States = append(first.States, s)
		}
	}
	w.lists = append(w.lists, first)
	return w
}

// pick returns the next of a sequence of numbers below n.
func (w *world) pick(n int) int {
	w.seed = w.seed*6364136223846793005 + 1442695040888963407
	return int(w.seed>>33) % n
}

// next returns the two events of the next list.
func (w *world) next() engine.Input {
	previous := w.lists[len(w.lists)-1]
	in := engine.Input{Previous: previous, Period: rating.Period{List: w.family, Date: previous.Date.AddMonths(3),
		From: previous.Date, Previous: previous.Date}, Players: rating.PlayersOf(w.roll)}
	in.InForce = func(day rating.Date) (found rating.List, ok bool, err error) {
		for _, l := range w.lists {
			if l.Date <= day {
				found, ok = l, true
			}
		}
		return found, ok, nil
	}
	for n := range 2 {
		in.Events.Add(w.event(previous.Date+rating.Date(5+20*n), n))
	}
	return in
}

func (w *world) event(start rating.Date, n int) rating.Event {
	e := rating.Event{Code: fmt.Sprint("E", start, n), Start: start, End: start + 3, Rounds: 5, Report: rating.FinalReport,
		Class: "open", Controls: []rating.Control{{Minutes: 120, Increment: 30}}}
	for round := range 5 {
		for board := range 5 {
			first, second := w.pick(10), w.pick(10)
			if first == second {
				continue
			}
			score := rating.Score(50 * w.pick(3))
			e.Games = append(e.Games, rating.Game{Round: round + 1, Board: board + 1, First: w.players[first].ID,
				Second: w.players[second].ID, FirstScore: score, SecondScore: rating.Win - score, Kind: rating.OverBoard,
				Stage: rating.Normal, Origin: rating.Origin{File: "f", Cell: fmt.Sprint("A", round*5+board)}})
		}
	}
	return e
}
