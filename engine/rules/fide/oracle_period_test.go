package fide_test

import (
	"cmp"
	"math/big"
	"slices"

	"kalends/rating"
)

// The days from which a text holds; an amendment holds for events that begin on or after its day (0.1).
var (
	exempt2650  = rating.Day(2025, 10, 1) // 8.3.1
	excluded600 = rating.Day(2024, 12, 1) // rapid and blitz 7.3.1
)

// period is what the oracle makes a list of.
type period struct {
	fast       bool // rapid or blitz
	date       rating.Date
	previous   book
	shelf      shelf // of this list
	standard   shelf // for rapid and blitz
	born       map[string]int
	events     []rating.Event
	untilScore bool // zero_rule: until_score
	forgetful  bool // after_floor: newcomer
	met        map[string]int

	accounts map[string]*account
}

// account is what the games of the period bring one player.
type account struct {
	sum    big.Rat // ΣΔR
	n      int     // games rated for a rated player
	base   *int    // the standard rating that stands for a missing one: that of the first event
	pooled []poolGame
	begun  bool
	k      int // as used
}

// next is the list of the period: its games are incorporated into the previous list (7.1).
func (p *period) next() book {
	p.accounts = map[string]*account{}
	slices.SortFunc(p.events, func(a, b rating.Event) int {
		return cmp.Or(int(a.Start-b.Start), int(a.End-b.End), cmp.Compare(a.Code, b.Code))
	})
	for _, e := range p.events {
		p.rate(e)
	}
	list := book{p.date, map[string]line{}}
	for id, l := range p.previous.lines {
		list.lines[id] = l
	}
	for id, a := range p.accounts {
		list.lines[id] = p.close(id, list.lines[id], a)
	}
	for id, l := range list.lines {
		l.pool = p.young(l.pool)
		list.lines[id] = l
	}
	return list
}

// rate puts the games of an event into the accounts of both players.
func (p *period) rate(e rating.Event) {
	newcomers, match := map[string][]poolGame{}, matches(e)
	for _, g := range p.played(e) {
		a := side{g.First, p.roleOf(g.First, e, p.dayOf(g, e)), g.FirstScore}
		b := side{g.Second, p.roleOf(g.Second, e, p.dayOf(g, e)), g.SecondScore}
		if p.leavesOut(e, match[pairOf(g)], a.shown, b.shown) {
			continue
		}
		for _, two := range [][2]side{{a, b}, {b, a}} {
			if fresh := p.enter(e, two[0], two[1]); fresh != nil {
				fresh.round = g.Round
				newcomers[two[0].id] = append(newcomers[two[0].id], *fresh)
			}
		}
	}
	for id, games := range newcomers {
		p.pool(id, games)
	}
}

// side is one of the two players of a game.
type side struct {
	id string
	role
	score rating.Score
}

// leavesOut reports whether a game between two ratings is not rated for either player.
func (p *period) leavesOut(e rating.Event, match bool, a, b *int) bool {
	unratedMatch := match && (a == nil || b == nil)
	short := !p.fast && len(e.Controls) > 0 && sixtyMoves(e.Controls) < least(a, b)
	far := p.fast && e.Start >= excluded600 && tooFar(a, b)
	p.meets("6.1", unratedMatch)
	p.meets("1.1", short)
	p.meets("rapid 7.3.1, 600 points", far)
	return unratedMatch || short || far
}

// meets counts the articles that chains reach, so that a test can check that all are reached.
func (p *period) meets(article string, met bool) {
	if met && p.met != nil {
		p.met[article]++
	}
}

// enter puts a game into the account of one of its players, or gives it back when it is a newcomer's. A game against
// an unrated opponent counts for nobody (7.1.4, 8.3.1).
func (p *period) enter(e rating.Event, own, other side) *poolGame {
	if other.shown == nil {
		return nil
	}
	if own.own == nil {
		return &poolGame{list: p.date, event: e.Code, opponent: other.id, rating: *other.shown, score: own.score}
	}
	a := p.account(own.id)
	a.n++
	a.sum.Add(&a.sum, p.delta(e, *own.own, *other.shown, own.score))
	if own.seed && a.base == nil {
		a.base = own.own
	}
	return nil
}

// delta is ΔR of one game (8.3.1, 8.3.2).
func (p *period) delta(e rating.Event, own, theirs int, s rating.Score) *big.Rat {
	d := own - theirs
	p.meets("8.3.1, 400 points", max(d, -d) > 400)
	p.meets("8.3.1, 2650", max(d, -d) > 400 && !p.fast && e.Start >= exempt2650 && own >= 2650)
	if p.fast || e.Start < exempt2650 || own < 2650 {
		d = min(max(d, -400), 400)
	}
	return new(big.Rat).Sub(big.NewRat(int64(s), 100), probability(d))
}

func (p *period) account(id string) *account {
	if p.accounts[id] == nil {
		p.accounts[id] = &account{begun: p.previous.lines[id].begun}
	}
	return p.accounts[id]
}

// close makes the next line of a player from the last one and what the period has brought.
func (p *period) close(id string, l line, a *account) line {
	l.begun = a.begun
	if a.n > 0 {
		return p.moved(id, l, a)
	}
	if l.rated || len(a.pooled) == 0 {
		return l
	}
	l.pool = append(p.young(l.pool), a.pooled...)
	first, enough := initial(l.pool)
	p.meets("7.1.4, below 1400", !enough && len(l.pool) >= 5)
	if !enough {
		return l
	}
	p.meets("8.2.3", true)
	p.meets("8.2.3, 2200", first == 2200)
	l.games += len(l.pool)
	return p.publish(l, first)
}

// moved adds the rating change of the period (8.3.2d, 8.3.4) and removes players who fall below 1400 (7.2.1).
func (p *period) moved(id string, l line, a *account) line {
	base := l.rating
	a.k = l.coefficient(p.previous.date, p.born[id]) // "the current value of K" (7.1.2)
	if !l.rated {
		base = *a.base
		if base >= 2400 {
			a.k, l.peak = 10, max(l.peak, base) // reading F-21
		}
	}
	p.meets("8.3.3, 700", a.k*a.n > 700)
	if a.k*a.n > 700 {
		a.k = 700 / a.n
	}
	change := nearestAway(new(big.Rat).Mul(&a.sum, big.NewRat(int64(a.k), 1)))
	l.games += a.n
	return p.publish(l, base+change)
}

// publish puts a rating on the list, or shows its owner as unrated (7.2.1).
func (p *period) publish(l line, r int) line {
	l.last, l.pool, l.begun = p.date, nil, true
	l.rated, l.rating = r >= 1400, r
	p.meets("7.2.1, the floor", !l.rated)
	if l.rated {
		l.peak = max(l.peak, r)
		return l
	}
	l.rating = 0
	if p.forgetful {
		l.games = 0
	}
	return l
}

// tooFar reports whether two players are 600 points apart "on the relevant list" with one of them above 2600; where
// one of them is unrated on it there is no difference.
func tooFar(a, b *int) bool {
	return a != nil && b != nil && max(*a-*b, *b-*a) >= 600 && max(*a, *b) > 2600
}
