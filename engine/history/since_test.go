package history_test

import (
	"testing"
	"time"

	"kalends/engine/history/witnesstest"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// A long event is rated by the list in force when it began. Who has come onto the lists by a decision since was on that
// one without a rating, whatever should have been: his opponent's game counts for nothing.
func TestSinceItWasPrinted(t *testing.T) {
	november := rating.Day(2024, time.November, 1)
	merge := rating.Decision{Kind: rating.Merge, Player: "old", Into: "twin"}
	set := rating.Decision{Kind: rating.Adjust, Player: "twin", List: "list", Field: "rating", New: "2100"}
	before := set
	before.New, before.ListDate = "2110", november
	for name, c := range map[string]struct {
		decided [][]rating.Decision // before each list
		began   rating.Date
		list    int // whose period the game belongs to
	}{
		"merged, and not the same person after all": {
			[][]rating.Decision{{merge}, {}, {{Kind: rating.Revoke, Revokes: 1}}}, november - 31, 1},
		"set, and set on an earlier list too": {
			[][]rating.Decision{{}, {set}, {before}, {}}, november + 7, 3},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSeason(fide.Standard(), 0, seasonSize{})
			for _, id := range []string{"host", "old", "twin"} {
				s.registry[id] = rating.Player{ID: id, Name: id, Sex: rating.Male, Status: rating.Active, Publish: true}
			}
			s.opening.States = []rating.State{{Player: "host", Rated: true, Rating: rating.PointsOf(2135), Games: 49, K: 20,
				Peak: rating.PointsOf(2135)}, {Player: "old", Rated: true, Rating: rating.PointsOf(2110), Games: 49, K: 20,
				Peak: rating.PointsOf(2110)}}
			s.printed[0] = s.opening
			for i, decisions := range c.decided {
				for _, d := range decisions {
					s.take(d)
				}
				in := s.due(0)
				if i == c.list {
					in.Events = rating.EventsOf(rating.Event{Code: "LONG", Start: c.began, End: in.Period.Cutoff, Games: []rating.Game{
						{Round: 1, First: "twin", Second: "host", SecondScore: rating.Win, Kind: rating.OverBoard}}})
				}
				if _, err := s.publish(in); err != nil {
					t.Fatal(err)
				}
			}
			last := s.printed[len(s.printed)-1]
			if host := witnesstest.Find(last, "host"); host.Rating != rating.PointsOf(2135) || host.Games != 49 {
				t.Errorf("%s with %d games on the list of %s; his opponent had no rating when the event began",
					host.Rating, host.Games, last.Date)
			}
		})
	}
}
