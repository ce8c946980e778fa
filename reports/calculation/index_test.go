package calculation

import (
	"slices"
	"strconv"
	"testing"
)

// TestEveryTextIsFoundAtItsPlace, those of one chain too, and no other is.
func TestEveryTextIsFoundAtItsPlace(t *testing.T) {
	for _, n := range []int{0, 1, 2, 300} {
		var all []string
		for i := range n {
			all = append(all, strconv.Itoa(1000+i))
		}
		x := indexOf(n, func(i int32) string { return all[i] })
		for _, id := range slices.Concat(all, []string{"", "999", "10000"}) {
			if got, want := int(x.of(id)), slices.Index(all, id); got != want {
				t.Errorf("%q of %d stands at %d, want %d", id, n, got, want)
			}
		}
	}
}
