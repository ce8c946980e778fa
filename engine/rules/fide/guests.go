package fide

import (
	"kalends/engine"
	"kalends/rating"
)

// Host returns how games against a player of another federation count (10.1). A player on a list of FIDE is a rated
// opponent (8.3.1, 8.2.2); against others, who are unrated, no game counts.
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

// isGuest reports whether the player with a number is a guest.
func (p *period) isGuest(player int32) bool {
	_, is := p.guests[p.players[player].state.Player]
	return is
}
