package fide

import "kalends/rating"

// The numbers of 8.3.3.
const (
	kNew, kUsual, kTop = 40, 20, 10
	newGames           = 30
	juniorAge          = 18
	topRating          = 2400 * rating.Whole
	juniorRating       = 2300 * rating.Whole
	mostKN             = 700
)

// kReason is the key of the text for the line of 8.3.3 that gives a K.
type kReason string

const (
	kReached2400 kReason = "rules_fide.k.reached_2400"
	kJunior      kReason = "rules_fide.k.junior"
	kNewcomer    kReason = "rules_fide.k.new"
	kUnder2400   kReason = "rules_fide.k.under_2400"
	kPrinted     kReason = "rules_fide.k.printed"
	kCut         kReason = "rules_fide.k.cut_700"
)

// coefficient returns the K of a player on the list of a day (8.3.3). The text gives its four lines in no order; we
// read them so: a player who has ever reached 2400 has 10; then a junior who has never reached 2300 has 40, until the
// end of the year of the 18th birthday; then a player with fewer than 30 games has 40; everybody else has 20.
func coefficient(s rating.State, birthYear int, list rating.Date) (int, kReason) {
	switch {
	case s.Ever(topRating):
		return kTop, kReached2400
	case junior(birthYear, list) && !s.Ever(juniorRating):
		return kNew, kJunior
	case s.Games < newGames:
		return kNew, kNewcomer
	default:
		return kUsual, kUnder2400
	}
}

// junior reports whether the year of a list is at most that of the 18th birthday; false without a year of birth (0).
func junior(birthYear int, list rating.Date) bool {
	return birthYear > 0 && list.Year()-birthYear <= juniorAge
}

// inForce returns the K of the previous list, whose date is previous, and the reason for it. That K is used for the
// whole period: 7.1.2 calls it the current value of K. If s has none (0), it is what 8.3.3 gives on that date.
// birthYear is 0 if it is not known.
func inForce(s rating.State, birthYear int, previous rating.Date) (int, kReason) {
	k, why := coefficient(s, birthYear, previous)
	if s.K != 0 && s.K != k {
		return s.K, kPrinted
	}
	return k, why
}

// cut returns K, or the largest smaller one for which K × n is at most 700, where n is the number of the player's
// games in the period (8.3.3), with the reason.
func cut(k, n int, why kReason) (int, kReason) {
	if k*n <= mostKN {
		return k, why
	}
	return mostKN / n, kCut
}
