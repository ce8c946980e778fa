package rating

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Points is an amount of rating points in hundredths: 2813 points are Points(281300).
type Points int64

// Units that a regulation rounds to.
const (
	Hundredth Points = 1
	Tenth     Points = 10
	Whole     Points = 100
)

// PastRating is a rating on an earlier list, in hundredths; below 0 means that the player was not on it. It is small,
// because every player has a dozen of them.
type PastRating int32

// PastRatingOf converts p. It panics if p is beyond ±21 million points, which is no rating.
func PastRatingOf(p Points) PastRating {
	if p < math.MinInt32 || p > math.MaxInt32 {
		panic(fmt.Sprintf("nobody stood at %s", p))
	}
	return PastRating(p)
}

// PointsOf returns n whole points.
func PointsOf(n int) Points { return Points(n) * Whole }

// Worth returns p for a rated player, or 0 for an unrated one.
func Worth(rated bool, p Points) Points {
	if rated {
		return p
	}
	return 0
}

// HalfAway rounds p to a multiple of unit, a half away from zero (FIDE B.02 8.3.4: 0.5 becomes 1, −0.5 becomes −1).
func (p Points) HalfAway(unit Points) Points { return Points(HalfAway(int64(p), int64(unit))) * unit }

// HalfUp rounds p to a multiple of unit, a half towards plus infinity (四舍五入 of a positive number).
func (p Points) HalfUp(unit Points) Points { return Points(HalfUp(int64(p), int64(unit))) * unit }

// HalfAway divides n by d > 0 and rounds the quotient to the nearest integer, a half away from zero.
func HalfAway(n, d int64) int64 {
	if n < 0 {
		return -HalfUp(-n, d)
	}
	return HalfUp(n, d)
}

// HalfUp divides n by d > 0 and rounds the quotient to the nearest integer, a half towards plus infinity.
func HalfUp(n, d int64) int64 { return floorDiv(2*n+d, 2*d) }

// floorDiv divides n by d > 0 and rounds down.
func floorDiv(n, d int64) int64 {
	q := n / d
	if n%d != 0 && n < 0 {
		q--
	}
	return q
}

// Whole returns p in whole points, with any fraction cut off, and reports whether there was none.
func (p Points) Whole() (int, bool) { return int(p / Whole), p%Whole == 0 }

// Text formats p with 0, 1 or 2 decimals and an ASCII minus. Further digits are cut, so p must be rounded first, by the
// rule of the regulation.
func (p Points) Text(decimals int) string { return string(p.AppendText(nil, decimals)) }

// AppendText appends to b what Text returns.
func (p Points) AppendText(b []byte, decimals int) []byte {
	if p < 0 {
		b, p = append(b, '-'), -p
	}
	part := byte(p % Whole)
	b = strconv.AppendInt(b, int64(p/Whole), 10)
	switch decimals {
	case 0:
		return b
	case 1:
		return append(b, '.', '0'+part/10)
	default:
		return append(b, '.', '0'+part/10, '0'+part%10)
	}
}

// Precise formats p with 0, 1 or 2 decimals, but always with two where fewer would cut something off. It panics for
// other numbers of decimals.
func (p Points) Precise(decimals int) string {
	if p%[...]Points{Whole, Tenth, Hundredth}[decimals] != 0 {
		decimals = 2
	}
	return p.Text(decimals)
}

// String formats p with two decimals.
func (p Points) String() string { return p.Text(2) }

// HighestRating is the highest number that is accepted as a rating: far above the ratings of any method, and below
// player ids that were entered in the column of ratings by mistake.
const HighestRating = 99_999_99 * Hundredth

// ParseRating is ParsePoints for a rating, which must be above 0 and not above HighestRating.
func ParseRating(s string) (Points, error) {
	p, err := ParsePoints(s)
	if err == nil && (p <= 0 || p > HighestRating) {
		err = fmt.Errorf("%q is not a rating", s)
	}
	return p, err
}

// ParsePoints parses a decimal such as "2813", "2345.6" or "-0.25"; a comma counts as a point, and blanks around the
// number are ignored. More than two decimals, more than nine digits before the point, exponents and other blanks are
// errors.
func ParsePoints(s string) (Points, error) {
	t := strings.Replace(strings.TrimSpace(s), ",", ".", 1)
	digits, negative := strings.CutPrefix(t, "-")
	whole, part, dot := strings.Cut(digits, ".")
	if whole == "" || !allDigits(whole) || len(whole) > 9 || !allDigits(part) || len(part) > 2 || (dot && part == "") {
		return 0, fmt.Errorf("%q is not a number of points", s)
	}
	n, err := strconv.ParseInt(whole+(part + "00")[:2], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number of points", s)
	}
	if negative {
		n = -n
	}
	return Points(n), nil
}

// allDigits reports whether s has only the digits 0 to 9; an empty text is true.
func allDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// Score is a number of game points in hundredths: a win is 100, a draw 50. Expected scores and sums of ΔR are Scores
// too.
type Score int64

// The scores of one game.
const (
	Loss Score = 0
	Draw Score = 50
	Win  Score = 100
)

// String formats s with two decimals and an ASCII minus.
func (s Score) String() string { return Points(s).Text(2) }

// Ratio is an exact fraction of a rating point that is not rounded yet; Den 0 means that there is none.
type Ratio struct {
	Num int64 `json:"num"`
	Den int64 `json:"den"`
}
