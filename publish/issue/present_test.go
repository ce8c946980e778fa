package issue

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestNewcomersAreWhoHasNoState: each is returned once, in the order of the sheets. A guest of one event may have
// entered another.
func TestNewcomersAreWhoHasNoState(t *testing.T) {
	entered := func(code string, guest string, players ...string) rating.Event {
		e := rating.Event{Code: code, Guests: []rating.Guest{{Player: guest}}}
		for _, p := range players {
			e.Entrants = append(e.Entrants, rating.Entrant{Player: p})
		}
		return e
	}
	g := Gathered{Events: rating.EventsOf(entered("A", "7", "9", "1", "7", "", "5"), entered("B", "8", "5", "9", "8", "2", "7", "3"))}
	got := g.newcomers([]rating.State{{Player: "1"}, {Player: "2"}, {Player: "4"}})
	if diff := cmp.Diff([]string{"9", "5", "7", "3"}, got); diff != "" {
		t.Error(diff)
	}
}
