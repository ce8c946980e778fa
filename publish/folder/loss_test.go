package folder

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestWithout compares without with sets.
func TestWithout(t *testing.T) {
	chance := rand.New(rand.NewPCG(18, 1))
	rows := func() (all []string) {
		for range chance.IntN(12) {
			all = append(all, strconv.Itoa(chance.IntN(9))) // some of them twice
		}
		slices.Sort(all)
		return all
	}
	for range 2000 {
		a, b := rows(), rows()
		want := slices.DeleteFunc(slices.Clone(a), func(r string) bool { return slices.Contains(b, r) })
		if got := without(a, b); !slices.Equal(got, want) {
			t.Fatalf("%v without %v is %v, want %v", a, b, got, want)
		}
	}
}
