package nationalelo

import (
	"math"
	"testing"

	"kalends/rating"
)

func TestRounding(t *testing.T) {
	for _, c := range []struct {
		amount              Exact
		away, up, even, cut rating.Points
	}{
		{perPoint / 2, 100, 100, 0, 0}, {-perPoint / 2, -100, 0, 0, 0}, {3 * perPoint / 2, 200, 200, 200, 100},
		{-3 * perPoint / 2, -200, -100, -200, -100}, {perPoint/2 - 1, 0, 0, 0, 0}, {perPoint/2 + 1, 100, 100, 100, 0},
		{-perPoint/2 - 1, -100, -100, -100, 0}, {5 * perPoint / 2, 300, 300, 200, 200}, {-5 * perPoint / 2, -300, -200, -200, -200},
		{7 * perPoint, 700, 700, 700, 700},
	} {
		for way, want := range map[Rounding]rating.Points{HalfAway: c.away, HalfUp: c.up, HalfEven: c.even, Cut: c.cut} {
			if got := way.to(c.amount, rating.Whole); got != want {
				t.Errorf("%d %s: %s, want %s", c.amount, way, got, want)
			}
		}
	}
}

// TestLogistic compares every value of the usual curves with the formula in floating point, which is good enough to
// tell a sixth decimal wherever it does not lie half way, and with values that are known.
func TestLogistic(t *testing.T) {
	for _, scale := range []int{200, 400, 480} {
		for _, decimals := range []int{2, 4, 6} {
			curve, step := Logistic(scale, decimals), float64(pow10(6-decimals))
			for d := rating.Points(0); d <= 2000*rating.Whole; d += 7 * rating.Hundredth {
				want := 1e6 / step / (1 + math.Pow(10, -float64(d)/100/float64(scale)))
				if distance := math.Abs(want - math.Floor(want) - 0.5); distance < 1e-6 && d > 0 {
					continue
				}
				if got, _ := curve.expected(d); got != micro(math.Round(want)*step) {
					t.Fatalf("scale %d, %d decimals, %s: %d, want %f", scale, decimals, d, got, want)
				}
			}
		}
	}
	usual := Logistic(400, 6)
	for d, want := range map[int]micro{0: 500000, 100: 640065, -100: 359935, 200: 759747, 400: 909091, 800: 990099, 5000: 1000000} {
		if got, _ := usual.expected(rating.PointsOf(d)); got != want {
			t.Errorf("%d: %d, want %d", d, got, want)
		}
	}
}

func TestLinear(t *testing.T) {
	curve := Linear(800, 4)
	for d, want := range map[int]micro{0: 500000, 1: 500600, 400: 750000, 800: 1000000, 801: 1000000, -400: 250000, -900: 0} {
		if got, _ := curve.expected(rating.PointsOf(d)); got != want {
			t.Errorf("%d: %d, want %d", d, got, want)
		}
	}
}

func TestTextOfAnExpectation(t *testing.T) {
	for m, want := range map[micro]string{500000: "0.50", 640065: "0.640065", 759700: "0.7597", 1000000: "1.00", 0: "0.00", 990100: "0.9901"} {
		if got := m.text(); got != want {
			t.Errorf("%d: %s, want %s", m, got, want)
		}
	}
}

// TestWhoIsCovered: a rule behind one that takes all of its players is never reached.
func TestWhoIsCovered(t *testing.T) {
	n := func(v int64) *int64 { return &v }
	young, child := Who{Age: Range{Below: n(18)}}, Who{Age: Range{Below: n(12)}}
	middle := Who{Age: Range{From: n(10), Below: n(20)}}
	open := Who{Class: []string{"open"}}
	for _, c := range []struct {
		outer, inner Who
		want         bool
	}{
		{Who{}, child, true}, {young, child, true}, {child, young, false}, {young, middle, false}, {young, Who{}, false},
		{open, Who{Class: []string{"open", "rapid"}}, false}, {Who{Class: []string{"open", "rapid"}}, open, true},
		{Who{Sex: rating.Female}, Who{Sex: rating.Female, Age: young.Age}, true}, {Who{Outcome: gain}, Who{Outcome: loss}, false},
	} {
		if got := c.outer.Covers(c.inner); got != c.want {
			t.Errorf("%+v covers %+v: %t", c.outer, c.inner, got)
		}
	}
}
