package calculation

import (
	"hash/maphash"
	"iter"

	"kalends/rating"
	"kalends/reports"
)

// none is the number of nothing.
const none = -1

// pairing is a row of sheet Games: a game and what became of it for either side. There are as many as a federation
// plays games, so it names the game and the steps where they stand and copies nothing.
type pairing struct {
	first, second stepAt
	event, game   int32 // of the period's events; none: no sheet of the period has the game
	out           int32 // the first place among those left out; none: nothing was
}

// pairings are the rows of sheet Games, in its order.
type pairings struct {
	is     reports.Issue
	all    []pairing
	follow []int32 // of what was left out: the next that was left out of the same game
}

// of gives the event and the game of a pairing.
func (b *pairings) of(p pairing, steps *opened) (event string, g *rating.Game) {
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

// leftOut gives what was left out of a pairing.
func (b *pairings) leftOut(p pairing) iter.Seq[*rating.LeftOut] {
	return func(yield func(*rating.LeftOut) bool) {
		for i := p.out; i != none; i = b.follow[i] {
			if !yield(&b.is.LeftOut[i]) {
				return
			}
		}
	}
}

// join joins the games of the period's events with their steps. What a period rates of games that earlier lists have
// seen, such as a newcomer's first games, follows with the side that it was rated for.
func join(is reports.Issue) *pairings {
	b := &pairings{is: is, all: make([]pairing, 0, is.Played.Games())}
	outs := outsOf(is)
	steps := seatsOf(&b.is)
	b.follow = outs.follow
	for n, e := range is.Played.All() {
		steps.turn()
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

// place says which pairing a step or a game left out belongs to.
type place struct {
	event       string
	round       int
	sheet, cell string
}

func placeOf(event string, round int, o rating.Origin) place {
	return place{event, round, o.Sheet, o.Cell}
}

// outIndex finds what was left out by its place. What was left out of one game is one chain, from its first.
type outIndex struct {
	is     reports.Issue
	follow []int32
	events map[string]int32 // whole events
	shown  []bool           // with their games
	chains
}

func outsOf(is reports.Issue) *outIndex {
	n := len(is.LeftOut)
	x := &outIndex{is: is, follow: make([]int32, n), events: map[string]int32{}, shown: make([]bool, n),
		chains: newChains(n)}
	for n := len(is.LeftOut) - 1; n >= 0; n-- {
		o, i := is.LeftOut[n], int32(n)
		x.follow[i] = none
		if _, known := x.events[o.Event]; o.Round == 0 && o.Player == "" {
			if x.shown[i] = true; !known {
				x.events[o.Event] = i
			}
			continue
		}
		link, hash := x.link(x.place(i))
		if *link == none {
			x.push(hash, i)
			continue
		}
		x.follow[i], x.next[i], x.shown[*link] = *link, x.next[*link], true
		*link = i
	}
	return x
}

func (x *outIndex) place(i int32) place {
	o := &x.is.LeftOut[i]
	return placeOf(o.Event, o.Round, o.Origin)
}

func (x *outIndex) link(at place) (link *int32, hash uint64) {
	hash = maphash.Comparable(x.seed, at)
	return x.find(hash, func(i int32) bool { return x.place(i) == at }), hash
}

// at gives the first that was left out of a game.
func (x *outIndex) at(at place) int32 {
	link, _ := x.link(at)
	if *link != none {
		x.shown[*link] = true
	}
	return *link
}

// rest adds what was left out and is no game of a sheet of this period.
func (x *outIndex) rest(all []pairing) []pairing {
	for i, shown := range x.shown {
		if !shown {
			all = append(all, pairing{noStep, noStep, none, none, int32(i)})
		}
	}
	return all
}
