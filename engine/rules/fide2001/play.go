package fide2001

import (
	"slices"
	"strconv"

	"kalends/rating"
)

const (
	minute       = 60 // all times are in seconds
	assumedMoves = 60 // the length of game for which 1.1 asks how much time a player has
)

// The ratings of the tournament from which 1.1 asks for more time.
const (
	longRating = 2200 * rating.Whole
	midRating  = 1600 * rating.Whole
)

// thinkingTime gives the seconds that a player has for sixty moves: every control that is reached within them, and the
// increment of every one of them that has one (1.1).
func thinkingTime(controls []rating.Control) int {
	seconds, left := 0, assumedMoves
	for _, c := range controls {
		if left <= 0 {
			break
		}
		moves := left
		if c.Moves > 0 {
			moves = min(c.Moves, left)
		}
		seconds += c.Minutes*minute + c.Seconds + c.Increment*moves
		left -= moves
	}
	return seconds
}

// least gives the seconds that everybody must have in a tournament whose highest rating this is (1.11–1.13).
func least(highest rating.Points) int {
	switch {
	case highest >= longRating:
		return 120 * minute
	case highest >= midRating:
		return 90 * minute
	default:
		return 60 * minute
	}
}

// tooFast says whether a tournament gives its players less time than 1.1 asks for, and how much that is. The players
// are those who came; where no time control is given, nothing can be said.
func tooFast(e rating.Event, rated func(string) rating.Points) (highest rating.Points, is bool) {
	if len(e.Controls) == 0 {
		return 0, false
	}
	for _, id := range participants(e) {
		highest = max(highest, rated(id))
	}
	return highest, thinkingTime(e.Controls) < least(highest)
}

// participants lists who has a game in an event that was played, or came and has none, in order.
func participants(e rating.Event) []string {
	var all []string
	for _, t := range e.Entrants {
		if t.Player != "" && t.Status != rating.NoShow {
			all = append(all, t.Player)
		}
	}
	for _, g := range e.Games {
		if g.Kind == rating.OverBoard {
			all = append(all, g.First, g.Second)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// clock prints seconds as minutes, or as minutes and seconds where there are any.
func clock(seconds int) string {
	if seconds%minute == 0 {
		return strconv.Itoa(seconds / minute)
	}
	return strconv.Itoa(seconds/minute) + ":" + strconv.Itoa(100 + seconds%minute)[1:]
}
