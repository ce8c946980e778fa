package fide2001

import (
	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// Host returns how games against a guest count: the guest is one of the rated or of the unrated players of the
// tournament (6.3, 6.4), and is on no list of ours.
func (Ruleset) Host(g rating.Guest, _ rating.Date) engine.Hosted {
	if !g.Rated {
		return engine.Hosted{Article: "6.4", Said: words + "guest.unrated"}
	}
	if _, whole := g.Rating.Whole(); !whole || g.Rating < floorBy("") {
		return engine.UnfitRating(g.Rating, floorBy("").Text(0))
	}
	return engine.Counting("6.4", words+"guest.rated", g.Rating.Text(0))
}

// leaveOutGuest leaves out the games of a guest that count for nobody, those against other guests once. The guest's
// side of other games is not reported.
func (p *period) leaveOutGuest(t *tournament, m *player) {
	for _, s := range m.games {
		switch {
		case s.other.guest && m.id < s.other.id:
			p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(t.Code, &s.game, "", bothGuests))
		case s.other.guest || t.roundRobin():
		case !m.start.Rated && !s.other.start.Rated:
			p.unratedOpponent(t, m, s)
		}
	}
}
