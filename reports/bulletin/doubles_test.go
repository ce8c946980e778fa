package bulletin

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestEveryDoubleIsFound: whoever is called as another is, and of a long list hardly anybody else.
func TestEveryDoubleIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringN(0, 2, -1), 0, 300).Draw(t, "texts")
		found := doubles(len(texts), func(i int) string { return texts[i] })
		if !slices.IsSorted(found) {
			t.Fatalf("%v", found)
		}
		times := map[string]int{}
		for _, s := range texts {
			times[s]++
		}
		for i, s := range texts {
			if times[s] > 1 && !slices.Contains(found, i) {
				t.Errorf("%q stands %d times and is not found", s, times[s])
			}
		}
	})
	const many = 100_000
	if found := doubles(many, func(i int) string { return fmt.Sprint("player ", max(i, 2)) }); len(found) < 3 || len(found) > many/4 {
		t.Errorf("of %d texts of which three are alike %d may be", many, len(found))
	}
}
