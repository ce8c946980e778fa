package rating

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestEventsAreWhatWasPacked packs events made field by field: a field that is added to a game and forgotten here fails
// it. Who entered is not asked for.
func TestEventsAreWhatWasPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := rapid.SliceOfN(rapid.Make[Event](), 1, 4).Draw(t, "events")
		p := EventsOf(events...)
		for n, e := range p.All() {
			want := events[n]
			want.Entrants = nil
			if len(want.Games) == 0 {
				want.Games = nil
			}
			if diff := cmp.Diff(want, e); diff != "" || p.Count(n) != len(want.Games) {
				t.Fatal(diff)
			}
		}
	})
}

// TestAPackedGameIsSmall: what a federation plays is not held in words.
func TestAPackedGameIsSmall(t *testing.T) {
	e := Event{Code: "A", Games: slices.Repeat([]Game{{Round: 9, Board: 30, First: "4100123", Second: "4199877",
		FirstScore: Draw, SecondScore: Draw, Kind: OverBoard, Stage: Normal,
		Origin: Origin{File: "a.xlsx", SHA: "1", Sheet: "Round 9", Cell: "C30"}}}, 1000)}
	p := EventsOf(e)
	if size := cap(p.events[0].games); size > 20*len(e.Games) {
		t.Errorf("%d games take %d bytes", len(e.Games), size)
	}
}
