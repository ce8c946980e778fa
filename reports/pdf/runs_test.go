package pdf

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestSettledSignsAreNotChanged: of a text of such signs nothing is composed, replaced or left out, in whatever order
// they stand.
func TestSettledSignsAreNotChanged(t *testing.T) {
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !settled(r) {
			continue
		}
		n++
		p := norm.NFC.PropertiesString(string(r))
		if !norm.NFC.IsNormalString(string(r)) || !p.BoundaryBefore() || unicode.IsControl(r) || invisible(r) || unicode.Is(unicode.Zl, r) {
			t.Errorf("%U is not as it is printed", r)
		}
	}
	if n < 20_000 {
		t.Errorf("%d signs", n)
	}
	for _, s := range []string{"e\u0301", "a\tb", "\u200bx", "й", "и\u0306"} {
		if plain(s) != (Clean(s) == s) {
			t.Errorf("%q is plain: %v, and printed as %q", s, plain(s), Clean(s))
		}
	}
	if s := strings.Repeat("Бондар’ é 王–", 3); !plain(s) {
		t.Errorf("%q is looked at twice", s)
	}
}
