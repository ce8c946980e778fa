package fide

import (
	"slices"

	"kalends/rating"
	"kalends/rating/finding"
)

// Open takes a player over from a list of before. Where the number of games is unknown the K of that list decides it:
// 20 means thirty games at least, 10 that 2400 has been reached, 40 a newcomer, unless it is a junior's; without a K
// the row is refused.
func (r Ruleset) Open(o rating.Opening, p rating.Player) (rating.State, rating.Findings) {
	s := rating.State{Player: o.Player, Games: max(o.Games, 0), Peak: o.Peak, LastGame: o.LastGame, Source: o.Source,
		FirstDone: o.Rated || o.Games > 0}
	if !o.Rated {
		return s, nil
	}
	if fault := opening(o); fault != "" {
		return s, rating.Findings{{Code: fault, Origin: o.Origin, Read: read(fault, o),
			Args: map[string]string{"player": o.Player}}}
	}
	s.Rated, s.Rating, s.Peak = true, o.Rating, max(o.Peak, o.Rating)
	if s.LastGame == 0 {
		s.LastGame = o.Date
	}
	if o.Games < 0 {
		byK(&s, o, p.Birth.Year)
	}
	s.K, _ = coefficient(s, p.Birth.Year, o.Date)
	return s, nil
}

// opening gives the code of what is wrong with an opening rating, or nothing.
func opening(o rating.Opening) string {
	_, whole := o.Rating.Whole()
	switch {
	case !whole:
		return finding.OpeningNotWhole
	case o.Rating < floor:
		return finding.OpeningTooLow
	case o.Games < 0 && o.K == 0:
		return finding.OpeningWithoutK
	case o.Games < 0 && !slices.Contains([]int{kTop, kUsual, kNew}, o.K):
		return finding.OpeningOtherK
	}
	return ""
}

// read gives the cell that a finding quotes.
func read(code string, o rating.Opening) string {
	switch code {
	case finding.OpeningNotWhole:
		return o.Rating.String()
	case finding.OpeningTooLow:
		return o.Rating.Text(0)
	case finding.OpeningOtherK:
		return args(o.K)[0]
	}
	return ""
}

// byK concludes from a printed K what else must be true of a player.
func byK(s *rating.State, o rating.Opening, birthYear int) {
	s.Games = newGames
	young := junior(birthYear, o.Date)
	switch o.K {
	case kTop:
		s.Peak = max(s.Peak, topRating)
	case kUsual:
		if young {
			s.Peak = max(s.Peak, juniorRating)
		}
	case kNew:
		if !young || s.Ever(juniorRating) {
			s.Games = 0
		}
	}
}
