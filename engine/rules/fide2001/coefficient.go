package fide2001

import "kalends/rating"

// The numbers of 10.54b.
const (
	kNew, kUsual, kTop = 25, 15, 10
	newGames           = 30
	topRating          = 2400 * rating.Whole
)

// coefficient returns the K of a player and the key of its reason (10.54b): 25 for the first thirty games, then 10
// for a player who has ever been published with 2400, and 15 for everybody else.
func coefficient(s rating.State) (k int, why string) {
	switch {
	case s.Games < newGames:
		return kNew, words + "k.new"
	case s.Ever(topRating):
		return kTop, words + "k.reached_2400"
	default:
		return kUsual, words + "k.under_2400"
	}
}

// inForce returns the K of the previous list, which is used for the whole period.
func inForce(s rating.State) (k int, why string) {
	k, why = coefficient(s)
	if s.K != 0 && s.K != k {
		return s.K, words + "k.printed"
	}
	return k, why
}
