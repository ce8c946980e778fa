package fide2001

import (
	"math/big"

	"kalends/rating"
)

// Averages are kept as exact fractions of a point until the text rounds them.

// points converts points to a fraction of whole points.
func points(p rating.Points) *big.Rat { return big.NewRat(int64(p), int64(rating.Whole)) }

// mean returns the average of n ratings with that sum.
func mean(sum rating.Points, n int) *big.Rat {
	return big.NewRat(int64(sum), int64(rating.Whole)*int64(n))
}

// times returns f · a/b.
func times(f *big.Rat, a, b int) *big.Rat { return new(big.Rat).Mul(f, big.NewRat(int64(a), int64(b))) }

func plus(a, b *big.Rat) *big.Rat  { return new(big.Rat).Add(a, b) }
func minus(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }

// toUnit rounds a fraction to a multiple of a unit, a half up.
func toUnit(f *big.Rat, unit rating.Points) rating.Points {
	steps := new(big.Rat).Quo(f, points(unit))
	steps.Add(steps, big.NewRat(1, 2))
	q := new(big.Int).Div(steps.Num(), steps.Denom()) // the denominator is positive: this is the floor
	return rating.Points(q.Int64()) * unit
}

// shown rounds a fraction to a hundredth for printing. Nothing is calculated from the result.
func shown(f *big.Rat) rating.Points { return toUnit(f, rating.Hundredth) }

// kept converts a fraction to the form in which the state of a player stores it; taken converts it back.
func kept(f *big.Rat) rating.Ratio { return rating.Ratio{Num: f.Num().Int64(), Den: f.Denom().Int64()} }

func taken(r rating.Ratio) *big.Rat { return big.NewRat(r.Num, r.Den) }
