package fide

import (
	"testing"

	"kalends/engine/method"
	"kalends/rating"
)

func TestThinkingTimeForSixtyMoves(t *testing.T) {
	for _, c := range []struct {
		name     string
		controls []rating.Control
		seconds  int
	}{
		{"90 minutes", []rating.Control{{Minutes: 90}}, 90 * 60},
		{"90 and 30 seconds a move", []rating.Control{{Minutes: 90, Increment: 30}}, 120 * 60},
		{"40 in 100, 20 in 50, 15 more, 30 seconds from the first move", []rating.Control{{Moves: 40, Minutes: 100, Increment: 30},
			{Moves: 20, Minutes: 50, Increment: 30}, {Minutes: 15, Increment: 30}}, 180 * 60},
		{"the second control begins after move 59", []rating.Control{{Moves: 59, Minutes: 60}, {Minutes: 30}}, 90 * 60},
		{"the second control begins after move 60", []rating.Control{{Moves: 60, Minutes: 60}, {Minutes: 30}}, 60 * 60},
		{"the second control begins after move 61", []rating.Control{{Moves: 61, Minutes: 60}, {Minutes: 30}}, 60 * 60},
		{"increment only from move 41: twenty moves", []rating.Control{{Moves: 40, Minutes: 90}, {Minutes: 15, Increment: 30}}, 115 * 60},
		{"increment up to move 60 of 61", []rating.Control{{Moves: 61, Minutes: 60, Increment: 60}}, 120 * 60},
		{"3 minutes and 2 seconds", []rating.Control{{Minutes: 3, Increment: 2}}, 5 * 60},
		{"59 minutes 59", []rating.Control{{Minutes: 59, Seconds: 59}}, 60*60 - 1},
	} {
		if got := method.ThinkingTime(c.controls); got != c.seconds {
			t.Errorf("%s: %s minutes, want %s", c.name, method.Clock(got), method.Clock(c.seconds))
		}
	}
}

func TestWhichTimeIsWhichList(t *testing.T) {
	for _, c := range []struct {
		seconds                int
		standard, rapid, blitz bool
	}{
		{3*60 - 1, false, false, false}, {3 * 60, false, false, false}, {3*60 + 1, false, false, true},
		{10*60 - 1, false, false, true}, {10 * 60, false, false, true}, {10*60 + 1, false, true, false},
		{60*60 - 1, false, true, false}, {60 * 60, true, false, false}, {60*60 + 1, true, false, false},
	} {
		got := [3]bool{standardPlay.fits(c.seconds), rapidPlay.fits(c.seconds), blitzPlay.fits(c.seconds)}
		if want := [3]bool{c.standard, c.rapid, c.blitz}; got != want {
			t.Errorf("%s minutes: standard, rapid, blitz %v, want %v", method.Clock(c.seconds), got, want)
		}
	}
}

func TestLeastTimeByRating(t *testing.T) {
	for rated, minutes := range map[int]int{0: 60, 1799: 60, 1800: 90, 1801: 90, 2399: 90, 2400: 120, 2401: 120} {
		if got := standardPlay.least(rating.PointsOf(rated)); got != minutes*60 {
			t.Errorf("%d: %s minutes, want %d", rated, method.Clock(got), minutes)
		}
	}
}

func TestClock(t *testing.T) {
	for seconds, want := range map[int]string{5400: "90", 5405: "90:05", 59: "0:59", 0: "0"} {
		if got := method.Clock(seconds); got != want {
			t.Errorf("%d seconds: %q, want %q", seconds, got, want)
		}
	}
}
