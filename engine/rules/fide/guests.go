package fide

import (
	"kalends/engine"
	"kalends/rating"
)

// Host says what becomes of games against somebody who is registered through another federation (10.1). If he stands on a
// list of FIDE he is a rated opponent (8.3.1, 8.2.2), else an unrated one, against whom no game counts.
func (r Ruleset) Host(g rating.Guest, _ rating.Date) engine.Hosted {
	article := r.article("8.3.1")
	if !g.Rated {
		return engine.Hosted{Article: article, Said: "rules_fide.guest.unrated"}
	}
	if _, whole := g.Rating.Whole(); !whole || g.Rating < floor { // 7.1.2
		return engine.UnfitRating(g.Rating, floor.Text(0))
	}
	return engine.Counting(article, "rules_fide.guest.rated", g.Rating.Text(0))
}

// asGuest is the standing of a guest.
func asGuest(g rating.Guest) standing {
	return standingOf(rating.State{Rated: g.Rated, Rating: g.Rating}, 0)
}

func (p *period) isGuest(player int32) bool {
	_, is := p.guests[p.players[player].state.Player]
	return is
}
