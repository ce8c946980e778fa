package rating

import (
	"iter"
	"slices"
)

// Events are those of a period as their sheets report them: what a list is made of, and what is printed of it. A
// federation plays a quarter of a million games in a month, so they are kept packed, twenty bytes each, and become words
// when they are looked at. Of those who entered is kept what a calculation asks: who they are, and how they came out.
// The zero value is empty. Who is handed Events reads them, from as many goroutines as he likes; one fills them.
type Events struct {
	texts
	places numbered[place]
	pairs  numbered[pairing]
	events []packedEvent
}

type packedEvent struct {
	Event    // without entrants and games
	entrants []packedEntrant
	games    []packedGame
}

// packedGame is what differs from game to game. Texts stand by their numbers.
type packedGame struct {
	first, second, cell, place, pair uint32
}

type packedEntrant struct {
	player, status, cell, place uint32
	number, rank                int
}

// place is where the games of a round stand, and when they were played.
type place struct {
	file, sha, sheet uint32
	date             Date
}

// pairing is what many games have alike: their round and board, and what came of them.
type pairing struct {
	kind, stage, match, remark uint32
	round, board               int
	first, second              Score
}

// numbered is values that are kept once each, and stand by their numbers.
type numbered[V comparable] struct {
	all    []V
	number map[V]uint32
}

func (t *numbered[V]) add(v V) uint32 {
	if n, known := t.number[v]; known {
		return n
	}
	if t.number == nil {
		t.number = make(map[V]uint32, len(t.all))
		for n, known := range t.all {
			t.number[known] = uint32(n)
		}
		return t.add(v)
	}
	n := uint32(len(t.all))
	t.all, t.number[v] = append(t.all, v), n
	return n
}

// EventsOf packs events that are at hand.
func EventsOf(events ...Event) (p Events) {
	for _, e := range events {
		p.Add(e)
	}
	p.Close()
	return p
}

// Add packs an event and keeps nothing of its games.
func (p *Events) Add(e Event) {
	packed := packedEvent{Event: e, entrants: make([]packedEntrant, len(e.Entrants)), games: make([]packedGame, len(e.Games))}
	packed.Event.Entrants, packed.Event.Games = nil, nil
	for i := range e.Entrants {
		packed.entrants[i] = p.entrant(&e.Entrants[i])
	}
	for i := range e.Games {
		packed.games[i] = p.game(&e.Games[i])
	}
	p.events = append(p.events, packed)
}

// Close lets go of what only adding needs.
func (p *Events) Close() {
	p.forget()
	p.places.number, p.pairs.number = nil, nil
}

func (p *Events) entrant(e *Entrant) packedEntrant {
	return packedEntrant{player: p.word(e.Player), status: p.word(string(e.Status)), cell: p.word(e.Origin.Cell),
		place: p.placeOf(e.Origin, 0), number: e.Number, rank: e.Place}
}

func (p *Events) game(g *Game) packedGame {
	return packedGame{first: p.word(g.First), second: p.word(g.Second), cell: p.word(g.Origin.Cell),
		place: p.placeOf(g.Origin, g.Date),
		pair: p.pairs.add(pairing{kind: p.word(string(g.Kind)), stage: p.word(string(g.Stage)), match: p.word(g.Match),
			remark: p.word(g.Remark), round: g.Round, board: g.Board, first: g.FirstScore, second: g.SecondScore})}
}

func (p *Events) placeOf(o Origin, on Date) uint32 {
	return p.places.add(place{file: p.word(o.File), sha: p.word(o.SHA), sheet: p.word(o.Sheet), date: on})
}

func (p *Events) origin(at place, cell uint32) Origin {
	return Origin{File: p.words[at.file], SHA: p.words[at.sha], Sheet: p.words[at.sheet], Cell: p.words[cell]}
}

// Len is how many events there are.
func (p *Events) Len() int { return len(p.events) }

// Count is how many games the n-th event has.
func (p *Events) Count(n int) int { return len(p.events[n].games) }

// Games is how many games all events have.
func (p *Events) Games() (n int) {
	for i := range p.events {
		n += p.Count(i)
	}
	return n
}

// Heads gives the events without their games.
func (p *Events) Heads() []Event {
	heads := make([]Event, len(p.events))
	for n := range p.events {
		heads[n] = p.events[n].Event
	}
	return heads
}

// Game gives a game of the n-th event.
func (p *Events) Game(n, i int) Game {
	g := &p.events[n].games[i]
	pair, at := &p.pairs.all[g.pair], p.places.all[g.place]
	return Game{Round: pair.round, Board: pair.board, First: p.words[g.first], Second: p.words[g.second],
		FirstScore: pair.first, SecondScore: pair.second, Kind: GameKind(p.words[pair.kind]), Stage: Stage(p.words[pair.stage]),
		Date: at.date, Match: p.words[pair.match], Remark: p.words[pair.remark], Origin: p.origin(at, g.cell)}
}

// At gives the n-th event with its games, which are written over those of room.
func (p *Events) At(n int, room []Game) Event {
	e := p.events[n].Event
	if p.Count(n) == 0 {
		return e
	}
	e.Games = append(room[:0], make([]Game, p.Count(n))...)
	for i := range e.Games {
		e.Games[i] = p.Game(n, i)
	}
	return e
}

// Entrants gives what is kept of those who entered the n-th event.
func (p *Events) Entrants(n int) (all []Entrant) {
	all = slices.Grow(all, len(p.events[n].entrants))
	for _, e := range p.events[n].entrants {
		all = append(all, Entrant{Number: e.number, Player: p.words[e.player], Status: EntrantStatus(p.words[e.status]),
			Place: e.rank, Origin: p.origin(p.places.all[e.place], e.cell)})
	}
	return all
}

// Whole gives the n-th event with those who entered and its games.
func (p *Events) Whole(n int) Event {
	e := p.At(n, nil)
	e.Entrants = p.Entrants(n)
	return e
}

// Unpacked gives all events whole, for those who look at any game of any of them.
func (p *Events) Unpacked() []Event {
	all := make([]Event, p.Len())
	for n := range all {
		all[n] = p.Whole(n)
	}
	return all
}

// All gives one event after the other. The games of one are gone when the next is asked for.
func (p *Events) All() iter.Seq2[int, Event] {
	return func(yield func(int, Event) bool) {
		var room []Game
		for n := range p.events {
			e := p.At(n, room)
			if e.Games != nil {
				room = e.Games
			}
			if !yield(n, e) {
				return
			}
		}
	}
}
