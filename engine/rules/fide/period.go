package fide

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// period is a list in the making.
type period struct {
	Ruleset
	in         engine.Input
	date       rating.Date
	afterFloor string
	zeroRule   string
	lists      board
	standard   board
	guests     map[string]rating.Guest
	number     map[string]int32 // of a player
	players    []person
	events     []event        // in their order
	rated      [][]bool       // by event and game: counted for someone
	tallies    []engine.Tally // by event
	sides      sides
	foreseen   bool          // nobody is rated: sides are not kept
	room       []rating.Step // of the player who is being rated
	out        engine.Outcome
}

// person is a player of the period.
type person struct {
	state  *rating.State // on the previous list
	birth  int           // year, 0 if unknown
	listed bool          // has a state that is kept
}

// event is an event of the period without its games, which lie packed at a place.
type event struct {
	rating.Event
	place int
}

// Rate makes the list of in.Period (7.1): the games of the period are incorporated into the previous list.
func (r Ruleset) Rate(in engine.Input) (engine.Outcome, error) {
	p, err := r.begin(in, in.Events.Heads())
	if err != nil {
		return engine.Outcome{}, err
	}
	p.rated = room(in.Events, p.events)
	if err := p.judgeAll(); err != nil {
		return engine.Outcome{}, err
	}
	p.number = nil
	in.Players.Rest() // whoever plays has been met
	p.rateAll()
	p.count()
	p.sortOutcome()
	return p.out, cmp.Or(p.lists.err, p.standard.err)
}

// begin puts everything into an order of our own, so that the order of the input cannot matter.
func (r Ruleset) begin(in engine.Input, heads []rating.Event) (*period, error) {
	if err := r.checkChosen(in.Version, in.Options); err != nil {
		return nil, err
	}
	if in.Period.Date <= in.Previous.Date {
		return nil, fmt.Errorf("the list of %s does not come after that of %s", in.Period.Date, in.Previous.Date)
	}
	p := &period{Ruleset: r, in: in, date: in.Period.Date, afterFloor: in.Options.Get(afterFloor),
		zeroRule: in.Options.Get(zeroRule), guests: engine.GuestsOf(heads...),
		lists: board{inForce: in.InForce}, standard: board{inForce: in.Standard}}
	if err := p.addPlayers(); err != nil {
		return nil, err
	}
	return p, p.addEvents(heads)
}

func (p *period) addPlayers() error {
	p.in.Previous = p.in.Previous.Sorted()
	if p.in.Published != nil {
		printed := p.in.Published.Sorted()
		p.in.Published = &printed
	}
	states := p.in.Previous.States
	p.number = make(map[string]int32, len(states))
	p.players = make([]person, len(states), len(states)+len(states)/8)
	for i := range states {
		s := &states[i]
		if i > 0 && states[i-1].Player == s.Player {
			return fmt.Errorf("player %q stands twice on the list of %s", s.Player, p.in.Previous.Date)
		}
		p.number[s.Player] = int32(i)
		p.players[i] = person{state: s, birth: p.born(s.Player), listed: true}
	}
	return nil
}

// player gives the number of a player, a new one for somebody who is on no list yet.
func (p *period) player(id string) int32 {
	n, ok := p.number[id]
	if !ok {
		n = int32(len(p.players))
		id = strings.Clone(id)
		p.number[id] = n
		p.players = append(p.players, person{state: &rating.State{Player: id}, birth: p.born(id)})
	}
	return n
}

func (p *period) born(id string) int { return p.in.Players.Get(id).Birth.Year }

func (p *period) addEvents(heads []rating.Event) error {
	for i, e := range heads {
		p.events = append(p.events, event{e, i})
	}
	slices.SortFunc(p.events, byBeginning)
	p.tallies = make([]engine.Tally, len(p.events))
	return distinct(p.events)
}

// room is for what comes of every game.
func room(played rating.Events, events []event) (rated [][]bool) {
	for _, e := range events {
		rated = append(rated, make([]bool, played.Count(e.place)))
	}
	return rated
}

// judgeAll judges event by event, each with its games in order of play. Those of one lie at hand at a time.
func (p *period) judgeAll() error {
	var room []rating.Game
	for i := range p.events {
		e := p.in.Events.At(p.events[i].place, room)
		room = e.Games
		if err := valid(&e); err != nil {
			return err
		}
		p.judge(int32(i), &e)
	}
	return nil
}

// distinct refuses an event that is handed in twice: its games would be rated twice. The parts of a long event differ
// in the last day that they cover (4.1).
func distinct(events []event) error {
	type part struct {
		code, group string
		last        rating.Date
	}
	seen := map[part]bool{}
	for _, e := range events {
		key := part{e.Code, e.Group, e.LastDay()}
		if seen[key] {
			return fmt.Errorf("event %s is there twice, to %s", e.Code, e.LastDay())
		}
		seen[key] = true
	}
	return nil
}

// byBeginning orders events by their days, then by code; parts of one event by the last day that they cover.
func byBeginning(a, b event) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Group, b.Group), cmp.Compare(a.LastDay(), b.LastDay()))
}

// valid refuses games that no reader of sheets should hand us.
func valid(e *rating.Event) error {
	for i := range e.Games {
		if err := validGame(&e.Games[i]); err != nil {
			return fmt.Errorf("event %s, round %d: %w", e.Code, e.Games[i].Round, err)
		}
	}
	return nil
}

func validGame(g *rating.Game) error {
	if g.Kind != rating.OverBoard {
		return nil
	}
	half := func(s rating.Score) bool { return s == rating.Loss || s == rating.Draw || s == rating.Win }
	switch {
	case g.First == "" || g.Second == "":
		return fmt.Errorf("a game over the board lacks a player")
	case g.First == g.Second:
		return fmt.Errorf("player %q has no opponent but himself", g.First)
	case !half(g.FirstScore) || !half(g.SecondScore) || g.FirstScore+g.SecondScore > rating.Win:
		return fmt.Errorf("%s – %s is not the result of a game", g.FirstScore, g.SecondScore)
	}
	return nil
}
