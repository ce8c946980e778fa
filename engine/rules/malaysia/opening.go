package malaysia

import (
	"kalends/rating"
	"kalends/rating/finding"
)

// Open returns the state of a player who is taken over. A rating that is not a whole number, or below 0, is refused
// with a finding. A K of 10 below 2100 means that the player has reached 2400 before.
func (Ruleset) Open(o rating.Opening, _ rating.Player) (rating.State, rating.Findings) {
	s := rating.State{
		Player: o.Player, Games: max(o.Games, 0), LastGame: o.LastGame, Peak: o.Peak, Source: o.Document,
	}
	if !o.Rated {
		return s, nil
	}
	if _, whole := o.Rating.Whole(); !whole || o.Rating < 0 {
		args := map[string]string{"player": o.Player, "rating": o.Rating.String()}
		return s, rating.Findings{{Code: finding.OpeningHasDecimals, Origin: o.Origin, Read: o.Rating.String(), Args: args}}
	}
	s.Rated, s.Rating, s.Since, s.Peak = true, o.Rating, o.Date, max(o.Peak, o.Rating)
	if o.K == 10 && o.Rating < 2100*rating.Whole {
		s.Peak = max(s.Peak, master)
	}
	s.K = ownK(s.Rating, s.Ever(master))
	if s.LastGame == 0 {
		s.LastGame = o.Date
	}
	return s, nil
}
