package fide2001

import (
	"testing"

	"kalends/engine"
	"kalends/rating"
)

// TestAPlayerOfTwoGroups counts a player in each group of an event whose games counted for that player, and not in the
// other.
func TestAPlayerOfTwoGroups(t *testing.T) {
	day := rating.Day(2001, 1, 10)
	event := func(group, opponent string) rating.Event {
		return rating.Event{Code: "OPEN", Group: group, Start: day, End: day, System: rating.Swiss,
			Games: []rating.Game{{Round: 1, First: "A", Second: opponent, Kind: rating.OverBoard, Stage: rating.Normal, FirstScore: rating.Win}}}
	}
	in := engine.Input{Previous: rating.List{Date: rating.Day(2001, 1, 1), States: []rating.State{
		{Player: "A", Rated: true, Rating: 2000 * rating.Whole, Games: 100}, {Player: "B", Rated: true, Rating: 2000 * rating.Whole, Games: 100}}}}
	in.Period.Date = rating.Day(2001, 4, 1)
	in.Events = rating.EventsOf(event("first", "B"), event("second", "nobody rated"))
	out := rate(t, in)
	if a, b := out.Tallies[0], out.Tallies[1]; a.Players != 2 || a.Games != 1 || b.Players != 0 || b.Games != 0 {
		t.Errorf("tallies %+v, want two players and a game in the first group, nobody in the second", out.Tallies)
	}
}
