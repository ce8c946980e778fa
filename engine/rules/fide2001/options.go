package fide2001

import "kalends/rating"

// The choices that kalends.yaml may set: what the sources leave open. The first value of each is the default.
var (
	lowest = rating.Option{Key: "floor", Values: []string{"1801", "2005"}, Article: "9.12a"}
	// A player who falls below the floor is unrated; what becomes of the games is open, as it is in the present text.
	afterFloor = rating.Option{Key: "after_floor", Values: []string{"keep_games", "newcomer"}, Article: "9.21"}
	noScore    = rating.Option{Key: "newcomer_score", Values: []string{"zero_or_half", "zero"}, Article: "6.1"}
	distance   = rating.Option{Key: "newcomer_difference", Values: []string{"whole", "cut_350"}, Article: "10.21"}
	firstUnit  = rating.Option{Key: "first_rating", Values: []string{"whole", "nearest_5"}, Article: "10.32"}
	allAgainst = rating.Option{Key: "round_robin_difference", Values: []string{"event", "opponents"}, Article: "10.41"}
	rounding   = rating.Option{Key: "rounding", Values: []string{"list", "event"}, Article: "10.4"}
)

// Options returns the choices that kalends.yaml may set, in the order of the text.
func (Ruleset) Options() []rating.Option {
	return []rating.Option{noScore, lowest, afterFloor, distance, firstUnit, allAgainst, rounding}
}
