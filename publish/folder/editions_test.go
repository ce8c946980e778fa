package folder

import (
	"testing"

	"kalends/rating"
)

func TestErasedBetween(t *testing.T) {
	taken := []rating.Decision{{Number: 1, Kind: rating.Erase}, {Number: 2, Kind: rating.Merge}, {Number: 3, Kind: rating.Erase}}
	for _, c := range []struct{ after, to, want int }{{0, 1, 1}, {0, 3, 3}, {1, 2, 0}, {2, 3, 3}, {3, 9, 0}} {
		if got := erasedBetween(taken, c.after, c.to); got != c.want {
			t.Errorf("after %d to %d: got %d, want %d", c.after, c.to, got, c.want)
		}
	}
}
