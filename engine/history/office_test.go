package history

import (
	"slices"
	"testing"

	"kalends/engine"
	"kalends/rating"
)

// office is an association of a test: it publishes a list every quarter and keeps what each was made of.
type office struct {
	ruleset   engine.Ruleset
	options   engine.Options
	opening   rating.List
	players   rating.Roll
	lists     []rating.List
	made      []Made
	known     []int               // decisions at each list
	horizon   map[rating.Date]int // the last decision under reissue that a list was made with
	results   []Result
	decisions []rating.Decision
	large     bool // few of its people meet in an event
	forgets   bool // what was carried into its lists
}

// years before the first list of a test.
const began = 2025

// dateOf returns the day of the n-th list, beginning with 0.
func dateOf(n int) rating.Date { return rating.Day(began, 1, 1).AddMonths(3 * (n + 1)) }

func opened(r engine.Ruleset, states ...rating.State) *office {
	o := &office{ruleset: r, players: rating.Roll{}, horizon: map[rating.Date]int{}}
	o.opening = rating.List{ID: "list", Date: rating.Day(began, 1, 1), States: states}
	o.opening.Sort()
	for _, s := range states {
		o.enter(rating.Player{ID: s.Player, Sex: rating.Male, Publish: true})
	}
	return o
}

func (o *office) enter(all ...rating.Player) {
	for _, p := range all {
		o.players[p.ID] = p
	}
}

// publish makes the next list of some events.
func (o *office) publish(events ...rating.Event) Result {
	n := len(o.lists)
	m := Made{Ruleset: o.ruleset, Input: engine.Input{
		Period: rating.Period{List: "list", Date: dateOf(n), From: dateOf(n - 1), To: dateOf(n) - 1, Cutoff: dateOf(n) - 1,
			Previous: o.previous(n).Date},
		Previous: o.previous(n), InForce: o.inForce, Events: rating.EventsOf(events...), Options: o.options, Earlier: o.earlier(n),
		Players: o.registry(),
	}}
	res, err := MakeNext(o.record(), m, len(o.decisions))
	if err != nil {
		panic(err)
	}
	o.horizon[dateOf(n)] = o.horizon[dateOf(n-1)]
	o.made, o.known = append(o.made, m), append(o.known, len(o.decisions))
	o.lists, o.results = append(o.lists, res.List), append(o.results, res)
	return res
}

func (o *office) registry() rating.Players {
	return rating.PlayersOf(rating.RollOf(rating.PlayersOf(o.players)))
}

func (o *office) previous(n int) rating.List {
	if n == 0 {
		return o.opening
	}
	return o.lists[n-1]
}

func (o *office) inForce(day rating.Date) (rating.List, bool, error) {
	for _, l := range slices.Backward(o.lists) {
		if l.Date <= day {
			return l, true, nil
		}
	}
	return o.opening, o.opening.Date <= day, nil
}

func (o *office) earlier(n int) func(int) ([]rating.Event, error) {
	return func(year int) (ended []rating.Event, err error) {
		for _, m := range o.made[:n] {
			for _, e := range m.Input.Events.Unpacked() {
				if e.LastDay().Year() == year {
					ended = append(ended, e)
				}
			}
		}
		return ended, nil
	}
}

// record returns the Record of the published lists and decisions.
func (o *office) record() Record {
	r := Record{Decisions: o.decisions, Players: rating.PlayersOf(o.players), Where: func(event string) (days []rating.Date, err error) {
		for _, m := range o.made {
			if slices.ContainsFunc(m.Input.Events.Heads(), func(e rating.Event) bool { return e.Code == event }) {
				days = append(days, m.Input.Period.Date)
			}
		}
		return days, nil
	}}
	for i, m := range o.made {
		r.Lists = append(r.Lists, Past{Date: m.Input.Period.Date, Decided: o.known[i], Reissued: o.horizon[dateOf(i)],
			Open: func() (Made, error) { return m, nil }, Carried: o.carriedInto(i)})
	}
	return r
}

// carriedInto returns what was carried into a list, as a ledger keeps it: lists of an earlier program have nothing.
func (o *office) carriedInto(n int) func() ([]rating.State, bool, error) {
	return func() ([]rating.State, bool, error) {
		kept := o.results[n].Carried
		return kept, kept != nil && !o.forgets, nil
	}
}

// decide takes a decision on the day after the last list.
func (o *office) decide(d rating.Decision) {
	d.Number, d.Policy = len(o.decisions)+1, rating.NextList
	if d.Day == 0 {
		d.Day = o.previous(len(o.lists)).Date + 1
	}
	o.decisions = append(o.decisions, d)
}

func (o *office) correct(e rating.Event) {
	o.decide(rating.Decision{Kind: rating.Correct, Event: e.Code, Sheet: &e})
}

func (o *office) revoke(n int) { o.decide(rating.Decision{Kind: rating.Revoke, Revokes: n}) }

// player is one with a rating and sixty games.
func player(id string, r int) rating.State {
	return rating.State{Player: id, Rated: true, Rating: rating.PointsOf(r), Peak: rating.PointsOf(r), Games: 60, K: 20,
		Since: rating.Day(2020, 1, 1), LastGame: rating.Day(2024, 10, 1), FirstDone: true}
}

// event is one of the period of the n-th list; a game is first, second and the score of the first in halves.
func event(code string, n int, games ...rating.Game) rating.Event {
	start := dateOf(n-1) + 10
	e := rating.Event{Code: code, Start: start, End: start + 3, System: rating.Swiss, Report: rating.FinalReport}
	for i, g := range games {
		g.Round, g.Board, g.Kind, g.Stage = i+1, 1, rating.OverBoard, rating.Normal
		e.Games = append(e.Games, g)
	}
	return e
}

func game(first, second string, score rating.Score) rating.Game {
	return rating.Game{First: first, Second: second, FirstScore: score, SecondScore: rating.Win - score}
}

// has checks a rating of the last list; −1 is a player without one.
func (o *office) has(t *testing.T, id string, want int) {
	t.Helper()
	s, _ := o.lists[len(o.lists)-1].Find(id)
	if !s.Rated {
		s.Rating = rating.PointsOf(-1)
	}
	if s.Rating != rating.PointsOf(want) {
		t.Errorf("%s has %s, want %d", id, s.Rating, want)
	}
}

// booked checks what was booked for a player on the last list.
func (o *office) booked(t *testing.T, id string, want ...int) {
	t.Helper()
	var got []int
	for _, c := range o.results[len(o.results)-1].Corrections {
		if c.Player == id {
			n, _ := c.Amount().Whole()
			got = append(got, n)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("booked for %s: %v, want %v", id, got, want)
	}
}

// MakeNext makes the list after those of r, with the decisions under reissue of the last one.
func MakeNext(r Record, m Made, decided int) (Result, error) {
	return Make(r, m, decided, r.reissuedTo())
}
