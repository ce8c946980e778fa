package registry

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestKeysAreSorted compares keys that begin alike, and keys that begin with another one, as whole texts.
func TestKeysAreSorted(t *testing.T) {
	chance := rand.New(rand.NewPCG(14, 6))
	for range 300 {
		rows := 1 + chance.IntN(40)
		var ranks []int32
		for _, at := range chance.Perm(rows) {
			ranks = append(ranks, int32(at))
		}
		type entry struct {
			key   string
			place int32
		}
		var want []entry
		var p pairs
		for range chance.IntN(200) {
			key := strings.Repeat("fide_id "[:1+chance.IntN(8)], chance.IntN(5)) + "1\x00ab王"[:chance.IntN(4)]
			row := int32(chance.IntN(rows))
			if p.add(key, row); key != "" {
				want = append(want, entry{key, ranks[row]})
			}
		}
		slices.SortStableFunc(want, func(a, b entry) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.place, b.place)) })
		made := p.table(ranks)
		got := made.open()
		for i := range got.at {
			key := string(got.key(i))
			var places []int
			for _, e := range want {
				if n := len(places); e.key == key && (n == 0 || places[n-1] != int(e.place)) {
					places = append(places, int(e.place))
				}
			}
			if i > 0 && bytes.Compare(got.key(i-1), got.key(i)) >= 0 || !slices.Equal(placesIn(got.record(i)), places) {
				t.Fatalf("%q: %v instead of %v", key, placesIn(got.record(i)), places)
			}
		}
		if n := len(slices.CompactFunc(want, func(a, b entry) bool { return a.key == b.key })); n != made.count {
			t.Fatalf("%d keys instead of %d", made.count, n)
		}
	}
}
