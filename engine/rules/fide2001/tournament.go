package fide2001

import (
	"maps"
	"math/big"
	"slices"

	"kalends/engine/method"
	"kalends/rating"
)

// tournament is an event that is being rated.
type tournament struct {
	rating.Event
	players map[string]*player
	played  int           // games that can be rated
	average *big.Rat      // Ra of a round robin that was played to its end; nil: everybody has a different average
	against int           // opponents of each, in such a round robin
	counted map[cell]bool // games that count for somebody
	took    int           // players for whom games count
}

// cell identifies a game by its place, for counting.
type cell struct {
	round, board  int
	first, second string
	origin        string
}

// cellOf returns the cell of a game.
func cellOf(g rating.Game) cell { return cell{g.Round, g.Board, g.First, g.Second, g.Origin.Cell} }

// player is a player of a tournament.
type player struct {
	id         string
	start      method.Standing // on the list in force when the event began: for the opponents
	own        method.Standing // with which the player is rated; unrated: the results are for a first rating
	since      bool            // unrated when the event began, on the list by now
	guest      bool            // not a member: counts for others, and is not rated here
	games      []side
	disregards bool // zero or half a point (6.1)
}

// side is a game as one of its two players sees it.
type side struct {
	game  rating.Game
	other *player
	score rating.Score
}

// collects reports whether a player's results are for a first rating.
func (m *player) collects() bool { return !m.own.Rated }

// scored returns the sum of the scores of some sides.
func scored(games []side) (sum rating.Score) {
	for _, s := range games {
		sum += s.score
	}
	return sum
}

// gather returns the tournament of an event, with the games that can be rated and their players, and the other games
// as left out.
func (p *period) gather(e rating.Event) (*tournament, []rating.LeftOut) {
	t := &tournament{Event: e, players: map[string]*player{}, counted: map[cell]bool{}}
	var out []rating.LeftOut
	games, _ := method.InOrder(&e)
	over := decided(e, games)
	for i, g := range games {
		why, is := unplayed(g)
		if !is && over[i] {
			why, is = afterDecision, true
		}
		if is {
			out = append(out, method.LeftOut(e.Code, &g, "", why))
			continue
		}
		first, second := p.enter(t, g.First), p.enter(t, g.Second)
		first.games = append(first.games, side{g, second, g.FirstScore})
		second.games = append(second.games, side{g, first, g.SecondScore})
		t.played++
	}
	return t, out
}

// enter returns a player of the tournament, and adds one who is not there yet.
func (p *period) enter(t *tournament, id string) *player {
	m, ok := t.players[id]
	if !ok {
		m = p.roleIn(id, t.Start)
		t.players[id] = m
	}
	return m
}

// ids returns the players, sorted.
func (t *tournament) ids() []string { return slices.Sorted(maps.Keys(t.players)) }

// rated counts the players who had a rating when the event began.
func (t *tournament) rated() (n int) {
	for _, m := range t.players {
		if m.start.Rated {
			n++
		}
	}
	return n
}

// roundRobin reports whether an event is rated as a round robin (6.3, 6.43).
func (t *tournament) roundRobin() bool { return allPlayAll(t.Event) && whole(t.Event, t.ids()) }

// roleIn returns a player with the ratings that apply in an event that began on a day. The change is always added to
// the previous list. A player who has lost the rating since the event began collects results for a first rating again,
// while the opponents use the rating with which it began. A player who has come onto the list since then is rated with
// the current rating, but was unrated for the opponents.
func (p *period) roleIn(id string, day rating.Date) *player {
	m := &player{id: id, start: p.known.at(id, day)}
	if _, m.guest = p.known.guests[id]; m.guest {
		m.own = m.start
		return m
	}
	now := method.OnPrevious(&p.in, p.carried(id))
	switch {
	case m.start.Rated && now.Rated:
		m.own = m.start
	case now.Rated:
		m.own, m.since = now, true
	}
	return m
}
