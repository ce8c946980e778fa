package rating

import (
	"iter"
	"slices"
)

// Events are the events of a period as their sheets report them, from which a list is made and printed. A federation
// plays a quarter of a million games a month, so games are kept encoded, in twenty bytes each, and are decoded event by
// event. Of entrants only what a calculation needs is kept: who they are, and their status and place. The zero value is
// empty. Any number of goroutines may read Events; only one may add to them.
type Events struct {
	texts  texts
	places Numbering[place]
	pairs  Numbering[pairing]
	events []packedEvent
}

// packedEvent is an encoded event.
type packedEvent struct {
	Event    // without entrants and games
	entrants []packedEntrant
	games    []packedGame
}

// packedGame is what differs from game to game. Texts, places and pairings are numbers.
type packedGame struct {
	first, second, cell, place, pair uint32
}

// packedEntrant is what is kept of an entrant. Texts and places are numbers.
type packedEntrant struct {
	player, status, cell, place uint32
	number, rank                int
}

// place is the sheet that games of a round are on, and the day on which they were played.
type place struct {
	file, sha, sheet uint32
	date             Date
}

// pairing is what many games have in common: round, board and result.
type pairing struct {
	kind, stage, match, remark uint32
	round, board               int
	first, second              Score
}

// EventsOf returns events encoded, in their order.
func EventsOf(events ...Event) (p Events) {
	for _, e := range events {
		p.Add(e)
	}
	p.Close()
	return p
}

// Add encodes an event at the end of p. It keeps no reference to its entrants and games.
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

// Close frees the memory that only adding needs.
func (p *Events) Close() {
	p.texts.Forget()
	p.places.Forget()
	p.pairs.Forget()
}

// entrant encodes an entrant and enters new texts and places into p.
func (p *Events) entrant(e *Entrant) packedEntrant {
	return packedEntrant{player: p.texts.number(e.Player), status: p.texts.number(string(e.Status)), cell: p.texts.number(e.Origin.Cell),
		place: p.placeOf(e.Origin, 0), number: e.Number, rank: e.Place}
}

// game encodes a game and enters new texts, places and pairings into p.
func (p *Events) game(g *Game) packedGame {
	return packedGame{first: p.texts.number(g.First), second: p.texts.number(g.Second), cell: p.texts.number(g.Origin.Cell),
		place: p.placeOf(g.Origin, g.Date),
		pair: p.pairs.Add(pairing{kind: p.texts.number(string(g.Kind)), stage: p.texts.number(string(g.Stage)), match: p.texts.number(g.Match),
			remark: p.texts.number(g.Remark), round: g.Round, board: g.Board, first: g.FirstScore, second: g.SecondScore})}
}

// placeOf returns the number of a sheet and day, and enters them if they are new.
func (p *Events) placeOf(o Origin, on Date) uint32 {
	return p.places.Add(place{file: p.texts.number(o.File), sha: p.texts.number(o.SHA), sheet: p.texts.number(o.Sheet), date: on})
}

// origin decodes the place of an entrant or a game.
func (p *Events) origin(at place, cell uint32) Origin {
	return Origin{File: p.texts.At(at.file), SHA: p.texts.At(at.sha), Sheet: p.texts.At(at.sheet), Cell: p.texts.At(cell)}
}

// Len returns the number of events.
func (p *Events) Len() int { return len(p.events) }

// Count returns the number of games of the n-th event.
func (p *Events) Count(n int) int { return len(p.events[n].games) }

// Games returns the number of games of all events.
func (p *Events) Games() (n int) {
	for i := range p.events {
		n += p.Count(i)
	}
	return n
}

// Heads returns the events without their entrants and games.
func (p *Events) Heads() []Event {
	heads := make([]Event, len(p.events))
	for n := range p.events {
		heads[n] = p.events[n].Event
	}
	return heads
}

// Game returns the i-th game of the n-th event.
func (p *Events) Game(n, i int) Game {
	g := &p.events[n].games[i]
	pair, at := p.pairs.At(g.pair), p.places.At(g.place)
	return Game{Round: pair.round, Board: pair.board, First: p.texts.At(g.first), Second: p.texts.At(g.second),
		FirstScore: pair.first, SecondScore: pair.second, Kind: GameKind(p.texts.At(pair.kind)), Stage: Stage(p.texts.At(pair.stage)),
		Date: at.date, Match: p.texts.At(pair.match), Remark: p.texts.At(pair.remark), Origin: p.origin(at, g.cell)}
}

// At returns the n-th event with its games, without its entrants. The games are decoded into the memory of room, which
// they overwrite; room may be nil.
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

// Entrants returns the entrants of the n-th event with number, player, status, place and origin only.
func (p *Events) Entrants(n int) (all []Entrant) {
	all = slices.Grow(all, len(p.events[n].entrants))
	for _, e := range p.events[n].entrants {
		all = append(all, Entrant{Number: e.number, Player: p.texts.At(e.player), Status: EntrantStatus(p.texts.At(e.status)),
			Place: e.rank, Origin: p.origin(p.places.At(e.place), e.cell)})
	}
	return all
}

// Whole returns the n-th event with its games and with what is kept of its entrants, in memory of its own.
func (p *Events) Whole(n int) Event {
	e := p.At(n, nil)
	e.Entrants = p.Entrants(n)
	return e
}

// Unpacked returns all events as Whole does.
func (p *Events) Unpacked() []Event {
	all := make([]Event, p.Len())
	for n := range all {
		all[n] = p.Whole(n)
	}
	return all
}

// All yields every event, without its entrants, with its index. The games of an event are overwritten when the next is
// yielded.
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
