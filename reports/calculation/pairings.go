package calculation

import (
	"iter"

	"kalends/rating"
	"kalends/reports"
)

// none is the index of no event, game or entry.
const none = -1

// pairing is a row of sheet Games: a game and its steps for both sides. It holds indexes only, because a federation
// plays very many games.
type pairing struct {
	first, second stepAt
	event, game   int32 // the event of the period; none: no sheet of the period has the game
	out           int32 // the first entry of what was left out of the game; none: nothing was
}

// pairings are the rows of sheet Games, in its order.
type pairings struct {
	is     reports.Issue
	all    []pairing
	follow []int32 // for each entry of what was left out, the next one of the same game
}

// of returns the code of the event and the game of a pairing. If no sheet has the game, it is made from the step, or
// from the entry of what was left out; unknown scores are −1.
func (b *pairings) of(p pairing, steps *stepCache) (event string, g *rating.Game) {
	switch {
	case p.game != none:
		e := steps.event(p.event)
		return e.Code, &e.Games[p.game]
	case p.first != noStep:
		s := steps.at(p.first)
		return s.Event, &rating.Game{Round: s.Round, First: b.is.Changes.Player(int(p.first.change)), Second: s.Opponent,
			FirstScore: s.Score, SecondScore: -1, Origin: s.Origin}
	default:
		o := &b.is.LeftOut[p.out]
		return o.Event, &rating.Game{Round: o.Round, Board: o.Board, First: o.Player, FirstScore: -1, SecondScore: -1,
			Origin: o.Origin}
	}
}

// leftOut yields what was left out of a pairing.
func (b *pairings) leftOut(p pairing) iter.Seq[*rating.LeftOut] {
	return func(yield func(*rating.LeftOut) bool) {
		for i := p.out; i != none; i = b.follow[i] {
			if !yield(&b.is.LeftOut[i]) {
				return
			}
		}
	}
}

// join returns the games of the period's events with their steps. Steps and left-out entries without such a game
// follow, one row each: a period also rates games on earlier lists, such as a newcomer's first ones.
func join(is reports.Issue) *pairings {
	b := &pairings{is: is, all: make([]pairing, 0, is.Played.Games())}
	outs := outsOf(is)
	steps := newStepIndex(&b.is)
	b.follow = outs.follow
	for n, e := range is.Played.All() {
		for i := range e.Games {
			g := &e.Games[i]
			at := placeOf(e.Code, g.Round, g.Origin)
			p := pairing{event: int32(n), game: int32(i), out: outs.at(at)}
			p.first, p.second = steps.take(at, g.First, g.Second), steps.take(at, g.Second, g.First)
			if whole, ok := outs.events[e.Code]; ok && p.out == none {
				p.out = whole
			}
			b.all = append(b.all, p)
		}
	}
	b.all = steps.rest(b.all)
	b.all = outs.rest(b.all)
	return b
}

// place identifies the pairing of a step, or of a game left out.
type place struct {
	event       string
	round       int
	sheet, cell string
}

func placeOf(event string, round int, o rating.Origin) place {
	return place{event, round, o.Sheet, o.Cell}
}

// outIndex finds what was left out by its place. Several entries of one game are linked through follow.
type outIndex struct {
	is     reports.Issue
	follow []int32
	events map[string]int32 // whole events
	games  map[place]int32  // the first that was left out of a game
	shown  []bool           // whether the entry is in the row of a game, or concerns a whole event
}

// outsOf makes the index of what was left out of the issue. An entry without round and player concerns a whole event.
func outsOf(is reports.Issue) *outIndex {
	x := &outIndex{is: is, follow: make([]int32, len(is.LeftOut)), events: map[string]int32{}, games: map[place]int32{},
		shown: make([]bool, len(is.LeftOut))}
	for i := int32(len(is.LeftOut)) - 1; i >= 0; i-- {
		o := is.LeftOut[i]
		x.follow[i] = none
		if o.Round == 0 && o.Player == "" {
			x.shown[i] = true
			if _, known := x.events[o.Event]; !known {
				x.events[o.Event] = i
			}
			continue
		}
		at := placeOf(o.Event, o.Round, o.Origin)
		if next, known := x.games[at]; known {
			x.follow[i], x.shown[next] = next, true
		}
		x.games[at] = i
	}
	return x
}

// at returns the first entry of what was left out of a game and marks it as shown; none if there is none.
func (x *outIndex) at(at place) int32 {
	first, known := x.games[at]
	if !known {
		return none
	}
	x.shown[first] = true
	return first
}

// rest appends one row for every left-out item that no row has shown yet: games of events that are on no sheet of
// this period. It is called last.
func (x *outIndex) rest(all []pairing) []pairing {
	for i, shown := range x.shown {
		if !shown {
			all = append(all, pairing{noStep, noStep, none, none, int32(i)})
		}
	}
	return all
}
