package fide

import (
	"kalends/engine/method"
	"kalends/rating"
)

// seedArticle is 7.2.1 of the Rapid and Blitz Rating Regulations: an unrated player with a standard rating at the
// beginning of an event is considered to be rated with it, and the rules for a first rating do not apply.
const seedArticle = "7.2.1"

// seedOn returns the standard rating that is used instead of a missing rapid or blitz rating on a day; unrated if
// there is none.
func (p *period) seedOn(player int32, day rating.Date) method.Standing {
	l, ok := p.standard.On(day)
	if !ok {
		return method.Standing{}
	}
	s, listed := l.Find(p.players[player].state.Player)
	if !listed || !s.Rated {
		return method.Standing{}
	}
	return method.Standing{Rating: s.Rating, List: l.Date, Rated: true, Seed: true}
}

// seeded returns the state with which a player begins whose standard rating is used. The texts leave K open: it is
// that of a player new to the list, 40, but a standard rating of 2400 or more counts as reached: 10.
func seeded(s rating.State, seed method.Standing) rating.State {
	s.Rated, s.Rating, s.K, s.Pool = true, seed.Rating, 0, nil
	if seed.Rating >= topRating {
		s.Peak = max(s.Peak, seed.Rating)
	}
	return s
}

// Rapid and blitz leave a game out if the ratings are 600 points apart and one of the two is above 2600 (7.3.1).
const (
	sixHundredApart = 600 * rating.Whole
	sixHundredAbove = 2600 * rating.Whole
)

// tooFarApart reports whether two rated players are so far apart that their game is left out (7.3.1).
func tooFarApart(a, b method.Standing) bool {
	if !a.Rated || !b.Rated {
		return false
	}
	d := a.Rating - b.Rating
	return max(d, -d) >= sixHundredApart && max(a.Rating, b.Rating) > sixHundredAbove
}
