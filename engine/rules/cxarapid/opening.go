package cxarapid

import (
	"kalends/rating"
	"kalends/rating/finding"
)

// Open returns the state of a player who is taken over. A rating with more than one decimal, or below the floor of
// art. 6(3), is refused with a finding.
func (Ruleset) Open(o rating.Opening, p rating.Player) (rating.State, rating.Findings) {
	s := rating.State{
		Player: o.Player, Games: max(o.Games, 0), LastGame: o.LastGame, Peak: o.Peak, Source: o.Document,
	}
	if !o.Rated {
		return s, nil
	}
	args := map[string]string{"player": o.Player, "rating": o.Rating.String(), "floor": floorOf(p.Sex).Text(1)}
	if o.Rating < floorOf(p.Sex) {
		return s, rating.Findings{{Code: finding.OpeningBelowFloor, Origin: o.Origin, Read: o.Rating.String(), Args: args}}
	}
	if o.Rating%rating.Tenth != 0 {
		return s, rating.Findings{{Code: finding.OpeningTooFine, Origin: o.Origin, Read: o.Rating.String(), Args: args}}
	}
	s.Rated, s.Rating, s.Since, s.Peak = true, o.Rating, o.Date, max(o.Peak, o.Rating)
	s.K = coefficient(o.Rating)
	if s.LastGame == 0 {
		s.LastGame = o.Date
	}
	return s, nil
}
