package rating_test

import (
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
)

// byDefinition calculates the distance by its definition.
func byDefinition(a, b []rune) int {
	switch {
	case len(a) == 0:
		return len(b)
	case len(b) == 0:
		return len(a)
	case a[0] == b[0]:
		return byDefinition(a[1:], b[1:])
	}
	return 1 + min(byDefinition(a[1:], b), byDefinition(a, b[1:]), byDefinition(a[1:], b[1:]))
}

func TestDistanceIsThatOfTheDefinition(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("abж黄")), 0, 7, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b, limit := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(0, 4).Draw(t, "limit")
		want := min(byDefinition([]rune(a), []rune(b)), limit+1)
		if got := rating.Distance(a, b, limit); got != want {
			t.Fatalf("%q %q within %d: %d, want %d", a, b, limit, got, want)
		}
	})
}

func TestDistanceOfLongNames(t *testing.T) {
	long := func(n int, end string) string {
		s := ""
		for range n {
			s += "ab"
		}
		return s + end
	}
	for _, c := range []struct {
		a, b  string
		limit int
		want  int
	}{
		{long(40, "c"), long(40, "d"), 3, 1}, {"x" + long(40, ""), long(40, "") + "y", 3, 2}, {"x" + long(40, "q"), "zz" + long(40, "rr"), 3, 4},
		{"x" + long(40, "q"), "zz" + long(40, "rr"), 4, 4}, {long(40, ""), long(60, ""), 3, 4}, {"", "abc", 3, 3}, {"", "abcd", 3, 4}, {"", "", 0, 0},
		{"abc", "abc", 3, 0}, {"boris", "borys", 3, 1}, {"安澜笙", "安笙", 3, 1}, {"kitten", "sitting", 7, 3},
	} {
		if got := rating.Distance(c.a, c.b, c.limit); got != c.want {
			t.Errorf("%.8s… %.8s… within %d: %d, want %d", c.a, c.b, c.limit, got, c.want)
		}
	}
}
