package history

import (
	"testing"

	"kalends/rating"
)

// TestMergesNeverGoRound puts merges that no office could take one after the other into one set, in every order: a
// person has one number at the end, and finding it ends.
func TestMergesNeverGoRound(t *testing.T) {
	merge := func(given, stays string) rating.Decision {
		return rating.Decision{Kind: rating.Merge, Player: given, Into: stays}
	}
	all := []rating.Decision{merge("A", "B"), merge("C", "A"), merge("A", "C"), merge("B", "C")}
	var each func(taken, left []rating.Decision)
	each = func(taken, left []rating.Decision) {
		h := set(taken).merged()
		for _, id := range []string{"A", "B", "C"} {
			if end := h.finalNumber(id); h.index(end) >= 0 {
				t.Errorf("%v: %s becomes %s, which was given up", h, id, end)
			}
		}
		for i, d := range left {
			rest := append(append([]rating.Decision{}, left[:i]...), left[i+1:]...)
			each(append(taken[:len(taken):len(taken)], d), rest)
		}
	}
	each(nil, all)
}
