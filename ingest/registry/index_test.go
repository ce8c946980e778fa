package registry

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestKeysStandInOrder sorts keys that begin alike for long, and hold each other, as one would sort them whole.
func TestKeysStandInOrder(t *testing.T) {
	chance := rand.New(rand.NewPCG(14, 6))
	for range 300 {
		people := 1 + chance.IntN(40)
		var rank []int32
		for _, at := range chance.Perm(people) {
			rank = append(rank, int32(at))
		}
		p := pairs{many: inTurn}
		for range chance.IntN(200) {
			f := found(chance.IntN(people))
			if chance.IntN(5) == 0 {
				f = aliasAt(chance.IntN(9))
			}
			p.add(strings.Repeat("fide_id "[:1+chance.IntN(8)], chance.IntN(5))+"1\x00ab王"[:chance.IntN(4)], f)
		}
		want := slices.Clone(p.all)
		for i, each := range want {
			if each.found < 0 {
				want[i].found = found(people) + ^each.found
			} else {
				want[i].found = found(rank[each.found])
			}
		}
		slices.SortFunc(want, func(a, b pair) int {
			return cmp.Or(bytes.Compare(p.keyOf(a, nil), p.keyOf(b, nil)), cmp.Compare(a.found, b.found))
		})
		p.inOrder(rank)
		if !slices.Equal(p.all, want) {
			t.Fatalf("%v instead of %v, with keys %q", p.all, want, p.keys)
		}
	}
}
