package reports

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
)

// TestHistoriesComeBack stores histories in any order, many of them alike, and reads each again.
func TestHistoriesComeBack(t *testing.T) {
	lists := rapid.SliceOfN(rapid.Map(rapid.IntRange(-1, 2), func(n int) rating.PastRating { return rating.PastRating(n) }), 0, 4)
	rapid.Check(t, func(t *rapid.T) {
		var h histories
		all := rapid.SliceOfN(lists, 1, 40).Draw(t, "histories")
		var places []uint32
		for _, one := range all {
			places = append(places, h.add(one))
		}
		for i, one := range all {
			if got := h.at(places[i], uint8(len(one))); !cmp.Equal(got, one) && len(got)+len(one) > 0 {
				t.Fatalf("history %d is %v, not %v", i, got, one)
			}
		}
	})
}

// TestWhoHasNotMovedSharesHisHistory counts the histories of a federation in which one person in a hundred has played.
func TestWhoHasNotMovedSharesHisHistory(t *testing.T) {
	const players, year = 400_000, 12
	var h histories
	for n := range players {
		lists := make([]rating.PastRating, year)
		for i := range lists {
			lists[i] = rating.PastRating(1500_00 + n%50*100)
		}
		if n%100 == 0 {
			lists[year-1]++
		}
		place := h.add(lists)
		if got := h.at(place, year); !cmp.Equal(got, lists) {
			t.Fatalf("player %d stood at %v, not %v", n, got, lists)
		}
	}
	kept := 0
	for _, room := range h.rooms {
		kept += len(room)
	}
	if want := (players/100 + 50 - 1) * year; kept > (players/100+50)*year || kept < want/2 || len(h.rooms) < 2 {
		t.Errorf("%d ratings are kept in %d rooms, not %d in two or more", kept, len(h.rooms), want)
	}
}
