package fide

import "kalends/rating"

// seedArticle is 7.2.1 of the Rapid and Blitz Rating Regulations: an unrated player with a standard rating at the
// beginning of an event is considered to be rated with it, and the rules for a first rating do not apply.
const seedArticle = "7.2.1"

// seedOn gives the standard rating that stands in for a rapid or blitz rating on a day.
func (p *period) seedOn(player int32, day rating.Date) standing {
	l, ok := p.standard.on(day)
	if !ok {
		return standing{}
	}
	s, listed := l.Find(p.players[player].state.Player)
	if !listed || !s.Rated {
		return standing{}
	}
	return standing{rating: s.Rating, list: l.Date, rated: true, seed: true}
}

// seeded gives the state with which a player begins whose standard rating stands in. The texts leave the K open: it is
// that of a player new to the list, 40, but a standard rating of 2400 or more counts as reached: 10.
func seeded(s rating.State, seed standing) rating.State {
	s.Rated, s.Rating, s.K, s.Pool = true, seed.rating, 0, nil
	if seed.rating >= topRating {
		s.Peak = max(s.Peak, seed.rating)
	}
	return s
}

// The game that rapid and blitz leave out (7.3.1): 600 points apart and one of the two above 2600.
const (
	sixHundredApart = 600 * rating.Whole
	sixHundredAbove = 2600 * rating.Whole
)

func tooFarApart(a, b standing) bool {
	if !a.rated || !b.rated {
		return false
	}
	d := a.rating - b.rating
	return max(d, -d) >= sixHundredApart && max(a.rating, b.rating) > sixHundredAbove
}
