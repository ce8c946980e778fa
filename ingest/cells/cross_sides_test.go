package cells

import (
	"strings"
	"testing"
)

// TestSidesOfLetters checks the meaning of the colour letters of a table, which depends on its other letters.
func TestSidesOfLetters(t *testing.T) {
	for set, first := range map[string]string{"w b": "w", "w s": "w", "b n": "b", "p h": "p", "m h": "m", "r b": "r", "б ч": "б", "w z": "w", "b č": "b", "b c": "b", "v s": "v", "h s": "h",
		"b p": "", "b m": "", "b s": ""} {
		letters := map[string]bool{}
		for _, l := range strings.Fields(set) {
			letters[l] = true
		}
		sides := Sides(letters)
		for l := range letters {
			want := SecondSide
			if first == "" {
				want = NoSide
			} else if l == first {
				want = FirstSide
			}
			if sides[l] != want {
				t.Errorf("of %q, %s is side %d, want %d", set, l, sides[l], want)
			}
		}
	}
}
