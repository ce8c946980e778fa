package cxarapid

import (
	"math/big"
	"slices"
	"testing"

	"kalends/rating"
	"kalends/rating/counttest"
)

// TestLimitsAreTheFormula proves one limit in seven, under the build tag prove all of them; the test below checks each.
// P rounds to k hundredths or more when 10^(d/40000) ≥ (2k−1)/(201−2k), d = Ro − Ra in hundredths of a point. Raised
// to the power of 40000 both sides are whole numbers, so each limit is proved without any approximation.
func TestLimitsAreTheFormula(t *testing.T) {
	every := max(1, 100/counttest.Of(t, 15, 100))
	for i := 0; i < len(limits); i += every {
		limit, k := limits[i], int64(i+1)
		if !reaches(int64(limit), k) {
			t.Errorf("P does not round to .%02d at %s", k, limit)
		}
		if reaches(int64(limit)-1, k) {
			t.Errorf("P rounds to .%02d below %s already", k, limit)
		}
	}
	if !slices.IsSorted(limits[:]) {
		t.Error("limits do not rise")
	}
}

func reaches(d, k int64) bool {
	high := power(2*k - 1)
	low := power(201 - 2*k)
	if d >= 0 {
		low.Mul(low, new(big.Int).Exp(big.NewInt(10), big.NewInt(d), nil))
	} else {
		high.Mul(high, new(big.Int).Exp(big.NewInt(10), big.NewInt(-d), nil))
	}
	return low.Cmp(high) >= 0
}

func power(n int64) *big.Int { return new(big.Int).Exp(big.NewInt(n), big.NewInt(40000), nil) }

// TestProbabilityIsTheFormula compares P with the formula in floating point of 200 bits: at every limit and just
// below it, and at differences from −1000 to 1000 points; under the build tag prove at every hundredth of a point.
func TestProbabilityIsTheFormula(t *testing.T) {
	check := func(d rating.Points) {
		if got, want := probability(250000+d, 250000), formula(int64(d)); got != want {
			t.Fatalf("P at %s is %s, want %s", d, got, want)
		}
	}
	for _, limit := range limits {
		check(limit)
		check(limit - 1)
	}
	for d := -100000; d <= 100000; d += max(1, 200_000/counttest.Of(t, 5000, 200_000)) {
		check(rating.Points(d))
	}
}

const precision = 200

// tens[i] is 10^(2^i/40000).
var tens = func() (t [18]*big.Float) {
	t[0] = root(big.NewFloat(10).SetPrec(precision), 40000)
	for i := 1; i < len(t); i++ {
		t[i] = new(big.Float).SetPrec(precision).Mul(t[i-1], t[i-1])
	}
	return t
}()

// root returns the n-th root of x by Newton's method.
func root(x *big.Float, n int64) *big.Float {
	number := func(v int64) *big.Float { return new(big.Float).SetPrec(precision).SetInt64(v) }
	y := number(1)
	for range 40 {
		p := number(1)
		for range n - 1 {
			p.Mul(p, y)
		}
		step := new(big.Float).SetPrec(precision).Quo(x, p)
		step.Sub(step, y)
		y.Add(y, step.Quo(step, number(n)))
	}
	return y
}

// formula is 1/(1+10^(−d/40000)) as art. 8(3) writes it, in hundredths, half up.
func formula(d int64) rating.Score {
	one := new(big.Float).SetPrec(precision).SetInt64(1)
	p := new(big.Float).SetPrec(precision).SetInt64(1)
	for i, n := 0, max(d, -d); n > 0; i, n = i+1, n/2 {
		if n%2 == 1 {
			p.Mul(p, tens[i])
		}
	}
	if d > 0 {
		p.Quo(one, p)
	}
	p.Quo(one, p.Add(p, one))
	hundred, _ := p.Add(p.Mul(p, big.NewFloat(100)), big.NewFloat(0.5)).Int64()
	return rating.Score(hundred)
}
