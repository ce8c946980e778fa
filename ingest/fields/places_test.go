package fields

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// TestPlacesFindAsAMapDoes puts texts down in order, in no order and in part, and asks for them in any.
func TestPlacesFindAsAMapDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p Places
		rows, low := map[string]int32{}, rapid.IntRange(0, 200).Draw(t, "low")
		for row := range rapid.IntRange(0, 80).Draw(t, "rows") {
			n := low + row
			if rapid.IntRange(0, 5).Draw(t, "order") == 0 {
				n = rapid.IntRange(0, 300).Draw(t, "other")
			}
			text := strconv.Itoa(n)
			if _, there := rows[text]; !there {
				p.Put(text, row)
				rows[text] = int32(row)
			}
		}
		for _, n := range append(rapid.SliceOfN(rapid.IntRange(0, 300), 0, 40).Draw(t, "asked"), low, low+1, low+2, low+3) {
			want, there := rows[strconv.Itoa(n)]
			if got, found := p.Find(strconv.Itoa(n)); got != int(want) || found != there {
				t.Fatalf("%d: %d %v instead of %d %v", n, got, found, want, there)
			}
		}
		if _, found := p.Find(""); found {
			t.Fatal("nothing is found")
		}
	})
}
