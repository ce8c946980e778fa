package fide

import "testing"

// TestSidesAreLetGoBehind goes through the sides of several parts: earlier parts are released, later ones are still
// there.
func TestSidesAreLetGoBehind(t *testing.T) {
	const n = 3*sidesTogether + 5
	var all sides
	for i := range n {
		all.add(side{player: int32(i), game: int32(i % 60)})
	}
	if all.count != n || len(all.parts) != 4 {
		t.Fatalf("%d sides in %d parts", all.count, len(all.parts))
	}
	for i := range n {
		all.release(i)
		for _, k := range []int{i, min(i+sidesTogether, n-1), n - 1} {
			if s := all.at(k); s.player != int32(k) || s.game != int32(k%60) {
				t.Fatalf("side %d is %+v", k, s)
			}
		}
		for part := range i / sidesTogether {
			if all.parts[part] != nil {
				t.Fatalf("at %d part %d is kept", i, part)
			}
		}
	}
}
