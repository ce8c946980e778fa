package fide

import (
	"slices"

	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// Open makes the state of a player from a row of an earlier list; a faulty row gives one finding, a row without a
// rating an unrated state. If the number of games is unknown, the K of that list decides: 20 means at least thirty
// games, 10 that 2400 has been reached, 40 a newcomer unless the player is a junior; a row without K is refused.
func (r Ruleset) Open(o rating.Opening, p rating.Player) (rating.State, rating.Findings) {
	s := method.Unrated(o)
	if !o.Rated {
		return s, nil
	}
	if fault := opening(o); fault != "" {
		return s, rating.Findings{{Code: fault, Origin: o.Origin, Read: read(fault, o),
			Args: map[string]string{"player": o.Player}}}
	}
	method.TakeRating(&s, o)
	if o.Games < 0 {
		byK(&s, o, p.Birth.Year)
	}
	s.K, _ = coefficient(s, p.Birth.Year, o.Date)
	return s, nil
}

// opening returns the code of the finding about a rated opening row; empty if it is right.
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

// read returns the text that a finding about an opening row quotes; empty if it quotes none.
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

// byK sets the number of games of s, and its peak, to values that agree with the printed K of a row.
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
