package history

import (
	"testing"

	"kalends/rating"
)

// TestMergesAreJoinedAsDecided: a person without a rating who took over two numbers has the rating of the one that was
// taken over first, and one who took over a person with two numbers has what that person had, whatever the numbers are.
func TestMergesAreJoinedAsDecided(t *testing.T) {
	l := rating.List{States: []rating.State{
		{Player: "1", Rated: true, Rating: rating.PointsOf(1705)},
		{Player: "2"},
		{Player: "3", Rated: true, Rating: rating.PointsOf(2454)},
	}}
	for name, c := range map[string]struct {
		merges []heir
		want   int
	}{
		"one after the other into one": {[]heir{{"3", "2"}, {"1", "2"}}, 2454},
		"through a number given up":    {[]heir{{"1", "3"}, {"3", "2"}}, 2454},
		"decided the other way round":  {[]heir{{"3", "2"}, {"1", "3"}}, 2454},
		"the other number first":       {[]heir{{"1", "2"}, {"3", "2"}}, 1705},
	} {
		var s set
		for i, m := range c.merges {
			s = append(s, rating.Decision{Number: i + 1, Kind: rating.Merge, Player: m.given, Into: m.stays})
		}
		for kind, got := range map[string]rating.List{"printed": s.heirs().printed(l), "carried": s.heirs().join(l, joined)} {
			if len(got.States) != 1 || got.States[0].Player != "2" || got.States[0].Rating != rating.PointsOf(c.want) {
				t.Errorf("%s, %s: %+v, want 2 with %d", name, kind, got.States, c.want)
			}
		}
		if len(l.States) != 3 || l.States[1].Rated {
			t.Fatal("the list that was asked has changed")
		}
	}
}
