package cxarapid

import (
	"slices"

	"kalends/rating"
)

// average returns Ra, art. 8(2): the mean of the opponents' ratings, rounded half up to two decimals.
func average(sum rating.Points, n int) rating.Points {
	return rating.Points(rating.HalfUp(int64(sum), int64(n)))
}

// probability returns P, art. 8(3), to two decimals, for a rating and the average of the opponents.
func probability(own, average rating.Points) rating.Score {
	i, reached := slices.BinarySearch(limits[:], own-average)
	if reached {
		i++
	}
	return rating.Score(i)
}

// expected returns We, art. 8(4): N × P.
func expected(n int, p rating.Score) rating.Score { return rating.Score(n) * p }

// change returns ΔR, art. 8(5): K × (W − We), exact in hundredths.
func change(k int, w, we rating.Score) rating.Points { return rating.Points(k) * rating.Points(w-we) }

// coefficient returns K, art. 9, by the last published rating.
func coefficient(published rating.Points) int {
	switch {
	case published >= 2700*rating.Whole:
		return 5
	case published >= 2500*rating.Whole:
		return 10
	case published >= 2300*rating.Whole:
		return 15
	case published >= 2100*rating.Whole:
		return 20
	}
	return 25
}

// bonus returns the addition of art. 11: a thousandth of the rating before, times K, rounded half up to two decimals.
func bonus(own rating.Points, k int) rating.Points {
	return rating.Points(rating.HalfUp(int64(own)*int64(k), 1000))
}

// championChange applies art. 11: a champion does not lose points, and gets the bonus in addition.
func championChange(normal, bonus rating.Points, rule string) rating.Points {
	if rule == bonusThenClamp {
		return max(0, normal+bonus)
	}
	return max(0, normal) + bonus
}
