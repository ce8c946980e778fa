package nationalelo

import "kalends/rating"

// Exact is an amount of rating points before rounding, in 1/100,000,000 of a point: K times a difference of scores with
// six decimals times a weight with two.
type Exact int64

// micro is a score in millionths.
type micro int64

const (
	perPoint    Exact = 100_000_000 // exact units in a point
	perHundr    Exact = 1_000_000   // in a hundredth
	oneScore    micro = 1_000_000
	perScore    micro = oneScore / 100 // in a hundredth of a score
	fullWeight        = 100
	tenThousand       = 10_000
)

// Exactly converts points to the unit of Exact.
func Exactly(p rating.Points) Exact { return Exact(p) * perHundr }

// scored converts a score to millionths.
func scored(s rating.Score) micro { return micro(s) * perScore }

// hundredths rounds an amount to hundredths of a point, a half away from zero, for printing.
func (e Exact) hundredths() rating.Points {
	return rating.Points(rating.HalfAway(int64(e), int64(perHundr)))
}

// score rounds an expectation to hundredths, a half away from zero, for printing.
func (m micro) score() rating.Score { return rating.Score(rating.HalfAway(int64(m), int64(perScore))) }

// text formats an expectation with all its decimals except trailing zeros, at least two.
func (m micro) text() string {
	digits := []byte("0.000000")
	for i, rest := len(digits)-1, m%oneScore; i > 1; i, rest = i-1, rest/10 {
		digits[i] += byte(rest % 10)
	}
	if m >= oneScore {
		digits[0] = '1'
	}
	for len(digits) > 4 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	return string(digits)
}

// Rounding is a way of rounding.
type Rounding string

// The ways of rounding.
const (
	HalfAway Rounding = "half_away" // a half away from zero
	HalfUp   Rounding = "half_up"   // a half towards plus infinity
	HalfEven Rounding = "half_even" // a half to the even one
	Cut      Rounding = "cut"       // towards zero
)

// to rounds an amount to a multiple of unit.
func (r Rounding) to(e Exact, unit rating.Points) rating.Points {
	return rating.Points(r.divide(int64(e), int64(Exactly(unit)))) * unit
}

// divide returns n/d, d > 0, rounded to a whole number. An unknown way rounds a half away from zero.
func (r Rounding) divide(n, d int64) int64 {
	switch r {
	case HalfUp:
		return rating.HalfUp(n, d)
	case Cut:
		return n / d
	case HalfEven:
		q := rating.HalfAway(n, d)
		if rest := n % d; 2*max(rest, -rest) == d && q%2 != 0 {
			return n / d
		}
		return q
	}
	return rating.HalfAway(n, d)
}
