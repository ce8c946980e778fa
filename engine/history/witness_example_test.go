package history_test

import (
	"testing"
	"time"

	"kalends/engine/history/witnesstest"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// TestWitnessExample holds the witness same, and Make beside it, to figures worked out by hand: A and B have 2000 and
// K 20, A beats B (2010) and then draws with 2100 (2012). When the win turns out to have been a draw, A would have had
// 2000 and gained the same 2 points, looked up at 2010 as it was published: 2002. Revoked, he has 2012 again.
func TestWitnessExample(t *testing.T) {
	s := newSeason(fide.Standard(), 0, seasonSize{})
	for id, points := range map[string]int{"A": 2000, "B": 2000, "C": 2100} {
		s.registry[id] = rating.Player{ID: id, Name: id, Sex: rating.Male, Status: rating.Active, Publish: true}
		s.opening.States = append(s.opening.States, rating.State{Player: id, Rated: true, Rating: rating.PointsOf(points),
			Games: 100, K: 20, Peak: rating.PointsOf(points)})
	}
	s.opening.Sort()
	s.printed[0] = s.opening
	game := func(code, second string, score rating.Score, day rating.Date) rating.Event {
		return rating.Event{Code: code, Start: day, End: day, Games: []rating.Game{{Round: 1, First: "A", Second: second,
			FirstScore: score, SecondScore: rating.Win - score, Kind: rating.OverBoard}}}
	}
	october, november := rating.Day(2024, time.October, 10), rating.Day(2024, time.November, 10)
	draw := game("ONE", "B", rating.Draw, october)
	w := witnesstest.New(s.rules, s.opening, s.registry)
	for _, list := range []struct {
		events  []rating.Event
		decided []rating.Decision
		want    int
	}{
		{[]rating.Event{game("ONE", "B", rating.Win, october)}, nil, 2010},
		{[]rating.Event{game("TWO", "C", rating.Draw, november)}, nil, 2012},
		{nil, []rating.Decision{{Kind: rating.Correct, Event: "ONE", Sheet: &draw, Submission: 1}}, 2002},
		{nil, []rating.Decision{{Kind: rating.Revoke, Revokes: 1}}, 2012},
	} {
		for _, d := range list.decided {
			s.take(d)
		}
		in := s.due(0)
		in.Events = rating.EventsOf(list.events...)
		if fault := s.compare(w, in); fault != "" {
			t.Error(fault)
		}
		last := w.Printed[len(w.Printed)-1]
		if got := witnesstest.Find(last, "A").Rating; got != rating.PointsOf(list.want) {
			t.Errorf("A has %s on the list of %s, want %d", got, last.Date, list.want)
		}
	}
}
