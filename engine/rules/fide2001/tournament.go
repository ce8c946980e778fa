package fide2001

import (
	"maps"
	"math/big"
	"slices"

	"kalends/rating"
)

// tournament is an event that is being rated.
type tournament struct {
	rating.Event
	players map[string]*player
	played  int           // games that can be rated
	average *big.Rat      // Ra of a round robin that was played to its end; nil: everybody has an average of his own
	against int           // opponents of each, in such a round robin
	counted map[cell]bool // games that count for somebody
}

// cell names a game by where it stands, for counting.
type cell struct {
	round, board  int
	first, second string
	origin        string
}

func cellOf(g rating.Game) cell { return cell{g.Round, g.Board, g.First, g.Second, g.Origin.Cell} }

// player is one of its players.
type player struct {
	id         string
	start      standing // on the list in force when the event began: what opponents see
	own        standing // what he himself is rated with; unrated: he collects for a first rating
	since      bool     // unrated when the event began, on the list by now
	guest      bool     // no member: he counts as he stood, and is not rated here
	games      []side
	disregards bool // zero or half a point (6.1)
}

// side is what a game is to one of its two players.
type side struct {
	game  rating.Game
	other *player
	score rating.Score
}

// collects says whether a player's results are a newcomer's.
func (m *player) collects() bool { return !m.own.rated }

// scored adds up what a player made of games.
func scored(games []side) (sum rating.Score) {
	for _, s := range games {
		sum += s.score
	}
	return sum
}

// gather finds the games of an event that can be rated, and their players; what cannot is left out.
func (p *period) gather(e rating.Event) (*tournament, []rating.LeftOut) {
	t := &tournament{Event: e, players: map[string]*player{}, counted: map[cell]bool{}}
	var out []rating.LeftOut
	games := inOrder(e)
	over := decided(e, games)
	for i, g := range games {
		why, is := unplayed(g)
		if !is && over[i] {
			why, is = afterDecision, true
		}
		if is {
			out = append(out, leftOut(e, g, "", why))
			continue
		}
		first, second := p.enter(t, g.First), p.enter(t, g.Second)
		first.games = append(first.games, side{g, second, g.FirstScore})
		second.games = append(second.games, side{g, first, g.SecondScore})
		t.played++
	}
	return t, out
}

// enter gives a player of the tournament.
func (p *period) enter(t *tournament, id string) *player {
	m, ok := t.players[id]
	if !ok {
		m = p.roleIn(id, t.Start)
		t.players[id] = m
	}
	return m
}

// ids lists the players in order.
func (t *tournament) ids() []string { return slices.Sorted(maps.Keys(t.players)) }

// rated counts the players who had a rating when the event began.
func (t *tournament) rated() (n int) {
	for _, m := range t.players {
		if m.start.rated {
			n++
		}
	}
	return n
}

// roundRobin says whether an event is rated as one (6.3, 6.43).
func (t *tournament) roundRobin() bool { return allPlayAll(t.Event) && whole(t.Event, t.ids()) }

// roleIn gives a player's part in an event. The change is always added to the previous list: who has fallen from it
// since the event began collects for a first rating again, and opponents use the rating with which it began; who has
// come onto it since is rated with the current rating, and was unrated for the opponents.
func (p *period) roleIn(id string, day rating.Date) *player {
	m := &player{id: id, start: p.known.at(id, day)}
	if _, m.guest = p.known.guests[id]; m.guest {
		m.own = m.start
		return m
	}
	now := p.now(id)
	switch {
	case m.start.rated && now.rated:
		m.own = m.start
	case now.rated:
		m.own, m.since = now, true
	}
	return m
}

// now gives a player's standing on the previous list: whether he is rated is what he carries, his rating what was
// printed.
func (p *period) now(id string) standing {
	carried := p.carried(id)
	if printed := p.in.Looked(carried); carried.Rated && printed.Rated {
		return standingOf(printed, p.in.Previous.Date)
	}
	return standingOf(carried, p.in.Previous.Date)
}
