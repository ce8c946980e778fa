package rating

import (
	"encoding/binary"
	"iter"
)

// Events are those of a period as their sheets report them, for those who go through them when a list is rated: who
// entered is left out, and the games are packed, some twenty bytes each. They become words when they are looked at, one
// event at a time. The zero value is empty. Who is handed Events reads them, from as many goroutines as he likes.
type Events struct {
	texts
	settings []gameSetting
	events   []packedEvent
}

type packedEvent struct {
	Event // without entrants and games
	count int
	games []byte
}

// gameSetting is what most games of an event share. Texts stand by their numbers.
type gameSetting struct {
	kind, stage, file, sha, sheet uint32
	date                          Date
}

// EventsOf packs events.
func EventsOf(events ...Event) (p Events) {
	places := map[gameSetting]uint64{}
	var room []byte
	for _, e := range events {
		room = room[:0]
		for i := range e.Games {
			room = p.append(room, &e.Games[i], places)
		}
		packed := packedEvent{e, len(e.Games), append([]byte(nil), room...)}
		packed.Entrants, packed.Event.Games = nil, nil
		p.events = append(p.events, packed)
	}
	p.number = nil // nothing is added
	return p
}

// Len is how many events there are.
func (p *Events) Len() int { return len(p.events) }

// Count is how many games the n-th event has.
func (p *Events) Count(n int) int { return p.events[n].count }

// Heads gives the events without their games.
func (p *Events) Heads() []Event {
	heads := make([]Event, len(p.events))
	for n := range p.events {
		heads[n] = p.events[n].Event
	}
	return heads
}

// At gives the n-th event. Its games are written over those of room.
func (p *Events) At(n int, room []Game) Event {
	packed := &p.events[n]
	e := packed.Event
	if packed.count == 0 {
		return e
	}
	e.Games = append(room[:0], make([]Game, packed.count)...)
	rest := packed.games
	for i := range e.Games {
		rest = p.next(rest, &e.Games[i])
	}
	return e
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

// gameFigures are what differs from game to game, the commonest first.
type gameFigures [9]int64

// append writes a game: the number of its setting, a mask of the figures that are not 0, and these.
func (p *Events) append(b []byte, g *Game, places map[gameSetting]uint64) []byte {
	key := gameSetting{kind: p.word(string(g.Kind)), stage: p.word(string(g.Stage)), file: p.word(g.Origin.File),
		sha: p.word(g.Origin.SHA), sheet: p.word(g.Origin.Sheet), date: g.Date}
	place, known := places[key]
	if !known {
		place = uint64(len(p.settings))
		p.settings, places[key] = append(p.settings, key), place
	}
	f := gameFigures{int64(g.Round), int64(g.Board), int64(p.word(g.First)), int64(p.word(g.Second)), int64(g.FirstScore),
		int64(g.SecondScore), int64(p.word(g.Origin.Cell)), int64(p.word(g.Match)), int64(p.word(g.Remark))}
	return appendFigures(binary.AppendUvarint(b, place), f[:])
}

// next reads a game and gives what follows it.
func (p *Events) next(b []byte, g *Game) []byte {
	place, n := binary.Uvarint(b)
	in := &p.settings[place]
	var f gameFigures
	b = readFigures(b[n:], f[:])
	*g = Game{Round: int(f[0]), Board: int(f[1]), First: p.words[f[2]], Second: p.words[f[3]], FirstScore: Score(f[4]),
		SecondScore: Score(f[5]), Kind: GameKind(p.words[in.kind]), Stage: Stage(p.words[in.stage]), Date: in.date,
		Match: p.words[f[7]], Remark: p.words[f[8]],
		Origin: Origin{File: p.words[in.file], SHA: p.words[in.sha], Sheet: p.words[in.sheet], Cell: p.words[f[6]]}}
	return b
}
