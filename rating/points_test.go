package rating

import (
	"testing"

	"pgregory.net/rapid"
)

func TestHalves(t *testing.T) {
	for _, tc := range []struct{ in, away, up Points }{
		{-251, -300, -300}, {-250, -300, -200}, {-249, -200, -200}, {-50, -100, 0}, {-49, 0, 0}, {0, 0, 0},
		{49, 0, 0}, {50, 100, 100}, {51, 100, 100}, {149, 100, 100}, {150, 200, 200}, {250, 300, 300},
	} {
		if got := tc.in.HalfAway(Whole); got != tc.away {
			t.Errorf("HalfAway(%v) = %v, want %v", tc.in, got, tc.away)
		}
		if got := tc.in.HalfUp(Whole); got != tc.up {
			t.Errorf("HalfUp(%v) = %v, want %v", tc.in, got, tc.up)
		}
	}
}

// The sum is rounded, not the change: 2060.1 − 12.75 = 2047.35 becomes 2047.4.
func TestTenths(t *testing.T) {
	if got := (Points(206010) - 1275).HalfUp(Tenth); got != 204740 {
		t.Errorf("got %v", got)
	}
}

func TestText(t *testing.T) {
	for _, tc := range []struct {
		p        Points
		decimals int
		want     string
	}{{281300, 0, "2813"}, {-50, 0, "-0"}, {204740, 1, "2047.4"}, {-1275, 2, "-12.75"}, {5, 2, "0.05"}, {0, 1, "0.0"}} {
		if got := tc.p.Text(tc.decimals); got != tc.want {
			t.Errorf("Text(%d, %d) = %q, want %q", int64(tc.p), tc.decimals, got, tc.want)
		}
	}
}

func TestParsePoints(t *testing.T) {
	for in, want := range map[string]Points{"2813": 281300, "2345.6": 234560, "2345,6": 234560, "-0.25": -25, " 12 ": 1200} {
		if got, err := ParsePoints(in); err != nil || got != want {
			t.Errorf("ParsePoints(%q) = %v, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "1.234", "1e3", "--1", ".5", "5.", "1 2", "+5", "９", "NaN", "1-2", "1,2,3", "99999999999999999999"} {
		if got, err := ParsePoints(in); err == nil {
			t.Errorf("ParsePoints(%q) = %v, want an error", in, got)
		}
	}
}

func TestTextAndParseAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Points(rapid.Int64Range(-1e9, 1e9).Draw(t, "p"))
		if got, err := ParsePoints(p.Text(2)); err != nil || got != p {
			t.Fatalf("%d prints %s, reads %d, %v", int64(p), p.Text(2), int64(got), err)
		}
	})
}

func TestRoundingIsNeverFurtherThanHalf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.Int64Range(-1e12, 1e12).Draw(t, "n"), rapid.Int64Range(1, 1e6).Draw(t, "d")
		for _, q := range []int64{HalfAway(n, d), HalfUp(n, d)} {
			if off := 2 * (q*d - n); off > d || off < -d {
				t.Fatalf("%d/%d gave %d", n, d, q)
			}
		}
		if HalfAway(-n, d) != -HalfAway(n, d) {
			t.Fatalf("HalfAway is not symmetric at %d/%d", n, d)
		}
	})
}

func TestParseRating(t *testing.T) {
	for text, want := range map[string]Points{"2345": 2345_00, "99999.99": 99_999_99, "0.01": 1} {
		if got, err := ParseRating(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"100000", "25000010", "0", "-2000", "", "x"} {
		if got, err := ParseRating(text); err == nil {
			t.Errorf("%s is read as %v", text, got)
		}
	}
}
