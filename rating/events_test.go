package rating

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestEventsAreWhatWasPacked packs events made field by field: a field that is added to a game and forgotten here fails
// it. Of who entered is kept what a calculation asks.
func TestEventsAreWhatWasPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events := rapid.SliceOfN(rapid.Make[Event](), 1, 4).Draw(t, "events")
		p := EventsOf(events...)
		for n, e := range p.All() {
			want := events[n]
			want.Entrants = nil
			for i, entrant := range p.Entrants(n) {
				o := events[n].Entrants[i]
				kept := Entrant{Number: o.Number, Player: o.Player, Status: o.Status, Place: o.Place, Origin: o.Origin}
				if entrant != kept {
					t.Fatalf("%+v, want %+v", entrant, kept)
				}
			}
			if len(want.Games) == 0 {
				want.Games = nil
			}
			if diff := cmp.Diff(want, e); diff != "" || p.Count(n) != len(want.Games) {
				t.Fatal(diff)
			}
		}
	})
}

// TestAPackedGameIsSmall: games are not stored as texts.
func TestAPackedGameIsSmall(t *testing.T) {
	e := Event{Code: "A", Games: slices.Repeat([]Game{{Round: 9, Board: 30, First: "4100123", Second: "4199877",
		FirstScore: Draw, SecondScore: Draw, Kind: OverBoard, Stage: Normal,
		Origin: Origin{File: "a.xlsx", SHA: "1", Sheet: "Round 9", Cell: "C30"}}}, 1000)}
	p := EventsOf(e)
	const most = 20
	if size := unsafe.Sizeof(p.events[0].games[0]); size > most || cap(p.events[0].games) > len(e.Games) {
		t.Errorf("a game takes %d bytes, %d of them lie in the room of %d", size, len(e.Games), cap(p.events[0].games))
	}
	if len(p.places.values)+len(p.pairs.values)+len(p.texts.values) > 20 {
		t.Errorf("what a thousand games have alike is kept %d times", len(p.places.values)+len(p.pairs.values))
	}
}

// TestMoreEventsAreAdded: after Close, further events can be added, and nothing is stored twice.
func TestMoreEventsAreAdded(t *testing.T) {
	one, two := Event{Code: "A", Games: []Game{{Round: 1, First: "1", Second: "2", Kind: OverBoard}}}, Event{Code: "B"}
	two.Games = one.Games
	p := EventsOf(one)
	words, places := len(p.texts.values), len(p.places.values)
	p.Add(two)
	if diff := cmp.Diff([]Event{one, two}, p.Unpacked()); diff != "" || len(p.texts.values) != words || len(p.places.values) != places {
		t.Errorf("%s; %d words, %d before", diff, len(p.texts.values), words)
	}
	if p.Games() != 2 {
		t.Errorf("%d games", p.Games())
	}
}
