package fide2001

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/rating"
)

// account is what has changed for one player in this period.
type account struct {
	player string
	k      int
	why    string // of K
	old    rating.Points
	steps  []rating.Step
	pool   []rating.PoolResult
	sum    rating.Points // ΔR of the events so far
	games  int
	moved  bool   // the rating changes; false: the results are for a first one
	event  string // the last with a rated game
}

func (a *account) add(s rating.Step) { a.steps = append(a.steps, s) }

// account returns a player's account, and opens one with the K of the previous list if there is none.
func (p *period) account(id string) *account {
	a := p.accounts[id]
	if a == nil {
		carried := p.carried(id)
		a = &account{player: strings.Clone(id), old: carried.Rating}
		printed := p.in.PrintedState(carried)
		if !printed.Rated {
			printed = carried
		}
		a.k, a.why = inForce(printed)
		p.accounts[a.player] = a
	}
	return a
}

// close closes all accounts, and makes the new list from their states and those of players without one.
func (p *period) close() {
	states := map[string]rating.State{}
	for _, s := range p.in.Previous.States {
		states[s.Player] = s
	}
	for _, id := range slices.Sorted(maps.Keys(p.accounts)) {
		states[id] = p.closeAccount(p.accounts[id])
	}
	p.out.List = rating.List{ID: cmp.Or(p.in.Period.List, p.in.Previous.ID), Date: p.date}
	for _, id := range slices.Sorted(maps.Keys(states)) {
		s := states[id]
		if s.K = 0; s.Rated {
			s.Peak = max(s.Peak, s.Rating)
			s.K, _ = coefficient(s)
		}
		p.out.List.States = append(p.out.List.States, s)
	}
}

// closeAccount returns a player's state on the new list and adds the change to the outcome.
func (p *period) closeAccount(who *account) rating.State {
	s := p.carried(who.player)
	c := rating.Change{Player: who.player, WasRated: s.Rated, Old: s.Rating, Games: who.games}
	s.Player, s.LastGame, s.LastEvent, s.FirstDone = who.player, p.date, who.event, true
	if who.moved {
		c.K = who.k
		p.settle(who, &s)
	} else {
		p.first(who, &s)
	}
	c.IsRated, c.New, c.Steps = s.Rated, s.Rating, who.steps
	p.out.Changes.Add(c)
	return s
}
