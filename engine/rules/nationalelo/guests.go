package nationalelo

import (
	"kalends/engine"
	"kalends/rating"
)

// Host returns how games against a guest count, by newcomers.foreigners of the version in force, or else the first. If
// foreigners are rated like everybody, there can be no guests.
func (r Ruleset) Host(g rating.Guest, start rating.Date) engine.Hosted {
	v, ok := r.versionOn(start, "")
	if !ok {
		v = &r.Regulation.Versions[0]
	}
	n := v.Newcomers
	switch at := line(n.Line); {
	case n.Foreigners != fixed:
		return engine.NoGuest(at, words+"guest.like_everybody")
	case !r.foreign(rating.Player{Federation: g.Federation}):
		return engine.NoGuest(at, words+"guest.own", "federation", g.Federation)
	case g.Rated && (g.Rating%r.unit() != 0 || g.Rating < v.least() || v.Ceiling > 0 && g.Rating > v.Ceiling):
		return engine.UnfitRating(g.Rating, r.bounds(v))
	case g.Rated:
		return engine.Counting(at, words+"guest.rated", g.Rating.Text(r.Decimals))
	case n.FixedRating > 0:
		return engine.Counting(at, words+"guest.fixed", n.FixedRating.Text(r.Decimals))
	default:
		return engine.Hosted{Article: at, Said: words + "guest.unrated"}
	}
}

// isGuest reports whether a player id is that of a guest.
func (p *period) isGuest(player string) bool {
	_, is := p.guests[player]
	return is
}
