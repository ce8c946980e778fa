package fide2001

import (
	"kalends/engine/method"
	"kalends/rating"
)

// minute is the unit of the times below, which are in seconds.
const minute = 60

// The ratings from which 1.1 demands more time in a tournament.
const (
	longRating = 2200 * rating.Whole
	midRating  = 1600 * rating.Whole
)

// least returns the seconds that everybody must have in a tournament, by its highest rating (1.11–1.13).
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

// tooFast returns the highest rating of a tournament, and whether its players have less time than 1.1 demands for
// that. Without a time control it returns 0 and false.
func tooFast(e rating.Event, rated func(string) rating.Points) (highest rating.Points, is bool) {
	if len(e.Controls) == 0 {
		return 0, false
	}
	for _, id := range method.Participants(e) {
		highest = max(highest, rated(id))
	}
	return highest, method.ThinkingTime(e.Controls) < least(highest)
}
