package fide2001

import (
	"kalends/engine"
	"kalends/rating"
)

// Host says what becomes of games against somebody who is no member: he is one of the rated players of the tournament, or
// one of the unrated (6.3, 6.4), and stands on no list of ours.
func (Ruleset) Host(g rating.Guest, _ rating.Date) engine.Hosted {
	if !g.Rated {
		return engine.Hosted{Article: "6.4", Said: words + "guest.unrated"}
	}
	if _, whole := g.Rating.Whole(); !whole || g.Rating < floorBy("") {
		return engine.UnfitRating(g.Rating, floorBy("").Text(0))
	}
	return engine.Counting("6.4", words+"guest.rated", g.Rating.Text(0))
}

// beside leaves out the games of a guest that count for nobody, and says nothing of his side of the others.
func (p *period) beside(t *tournament, m *player) {
	for _, s := range m.games {
		switch {
		case s.other.guest && m.id < s.other.id:
			p.out.LeftOut = append(p.out.LeftOut, leftOut(t.Event, s.game, "", bothGuests))
		case s.other.guest || t.roundRobin():
		case !m.start.rated && !s.other.start.rated:
			p.unratedOpponent(t, m, s)
		}
	}
}
