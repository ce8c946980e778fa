package fide

import (
	"cmp"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// period is the state while a list is calculated.
type period struct {
	Ruleset
	in         engine.Input
	date       rating.Date
	afterFloor string
	zeroRule   string
	lists      method.Lists
	standard   method.Lists
	guests     map[string]rating.Guest
	number     map[string]int32 // of each player: the index in players
	players    []person
	events     []event        // in their order
	rated      [][]bool       // by event and game: rated for somebody
	tallies    []engine.Tally // by event
	sides      sides
	foreseen   bool          // nobody is rated, so that no sides are kept
	room       []rating.Step // reused for the steps of one player after the other
	out        engine.Outcome
}

// person is a player of the period.
type person struct {
	state  *rating.State // on the previous list
	birth  int           // year, 0 if unknown
	listed bool          // is on the previous list
}

// event is an event of the period without its games; place is where in.Events has them.
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
	p.rated = newMarks(in.Events, p.events)
	if err := p.judgeAll(); err != nil {
		return engine.Outcome{}, err
	}
	p.number = nil
	in.Players.Rest() // all players of the period have been looked up
	p.rateAll()
	p.count()
	p.out.LeftOut = slices.Clone(p.out.LeftOut) // without spare capacity
	method.SortOutcome(&p.out)
	return p.out, cmp.Or(p.lists.Err, p.standard.Err)
}

// begin returns a period with sorted players and events, so that the order of the input cannot matter. It fails for a
// version or an option that the ruleset does not have, and for an event or a player that is there twice.
func (r Ruleset) begin(in engine.Input, heads []rating.Event) (*period, error) {
	if err := r.checkChosen(in.Version, in.Options); err != nil {
		return nil, err
	}
	p := &period{Ruleset: r, in: in, date: in.Period.Date, afterFloor: in.Options.Get(afterFloor),
		zeroRule: in.Options.Get(zeroRule), guests: engine.GuestsOf(heads...),
		lists: method.Lists{InForce: in.InForce}, standard: method.Lists{InForce: in.Standard}}
	if err := p.addPlayers(); err != nil {
		return nil, err
	}
	return p, p.addEvents(heads)
}

// addPlayers sorts the lists of the input and adds the players of the previous one.
func (p *period) addPlayers() error {
	p.in.Previous = p.in.Previous.Sorted()
	if p.in.Published != nil {
		printed := p.in.Published.Sorted()
		p.in.Published = &printed
	}
	if err := method.CheckInput(p.in); err != nil {
		return err
	}
	states := p.in.Previous.States
	p.number = make(map[string]int32, len(states))
	p.players = make([]person, len(states), len(states)+len(states)/8)
	for i := range states {
		s := &states[i]
		p.number[s.Player] = int32(i)
		p.players[i] = person{state: s, birth: p.born(s.Player), listed: true}
	}
	return nil
}

// player returns the number of a player, and adds one who is not on the previous list.
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

// born returns a player's year of birth; 0 if it is not known.
func (p *period) born(id string) int { return p.in.Players.Get(id).Birth.Year }

// addEvents adds events, in the order of their days. It fails if one is there twice.
func (p *period) addEvents(heads []rating.Event) error {
	for i, e := range heads {
		p.events = append(p.events, event{e, i})
	}
	slices.SortFunc(p.events, func(a, b event) int { return method.ByBeginning(&a.Event, &b.Event) })
	p.tallies = make([]engine.Tally, len(p.events))
	return method.CheckDistinct(len(p.events), func(i int) *rating.Event { return &p.events[i].Event })
}

// newMarks returns a mark, false, for every game of every event.
func newMarks(played rating.Events, events []event) (rated [][]bool) {
	for _, e := range events {
		rated = append(rated, make([]bool, played.Count(e.place)))
	}
	return rated
}

// judgeAll judges all events, each with its games in the order of play. It fails for a game that cannot have been
// played. The games of one event are decoded over those of the one before.
func (p *period) judgeAll() error {
	var room []rating.Game
	for i := range p.events {
		e := p.in.Events.At(p.events[i].place, room)
		room = e.Games
		if err := method.CheckGames(&e); err != nil {
			return err
		}
		p.judge(int32(i), &e)
	}
	return nil
}
