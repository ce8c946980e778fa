package fide2001

import "kalends/engine"

// The choices that kalends.yaml may set: what the sources leave open. The first value of each is the default.
var (
	lowest = engine.Option{Key: "floor", Values: []string{"1801", "2005"}, Article: "9.12a"}
	// A player who falls below the floor is unrated; what becomes of the games is open, as it is in the present text.
	afterFloor = engine.Option{Key: "after_floor", Values: []string{"keep_games", "newcomer"}, Article: "9.21"}
	noScore    = engine.Option{Key: "newcomer_score", Values: []string{"zero_or_half", "zero"}, Article: "6.1"}
	distance   = engine.Option{Key: "newcomer_difference", Values: []string{"whole", "cut_350"}, Article: "10.21"}
	firstUnit  = engine.Option{Key: "first_rating", Values: []string{"whole", "nearest_5"}, Article: "10.32"}
	allAgainst = engine.Option{Key: "round_robin_difference", Values: []string{"event", "opponents"}, Article: "10.41"}
	rounding   = engine.Option{Key: "rounding", Values: []string{"list", "event"}, Article: "10.4"}
)

// Options returns the choices that kalends.yaml may set, in the order of the text.
func (Ruleset) Options() []engine.Option {
	return []engine.Option{noScore, lowest, afterFloor, distance, firstUnit, allAgainst, rounding}
}

// readings are the places where the sources are silent, older or younger, in their order.
var readings = []struct{ id, article, option string }{
	{"O-1", "0.1", ""},
	{"O-2", "1.1", ""},
	{"O-3", "5.1", ""},
	{"O-4", "6.1", noScore.Key},
	{"O-5", "6.3", ""},
	{"O-6", "6.4", ""},
	{"O-7", "6.43", ""},
	{"O-8", "6.5", ""},
	{"O-9", "9.11", ""},
	{"O-10", "9.12a", lowest.Key},
	{"O-11", "9.13", ""},
	{"O-12", "9.14c", ""},
	{"O-13", "9.21", afterFloor.Key},
	{"O-14", "10.21", distance.Key},
	{"O-15", "10.21", ""},
	{"O-16", "10.25", ""},
	{"O-17", "10.3", ""},
	{"O-18", "10.32", firstUnit.Key},
	{"O-19", "10.41", ""},
	{"O-20", "10.41", allAgainst.Key},
	{"O-21", "10.4", rounding.Key},
	{"O-22", "10.54b", ""},
	{"O-23", "14.2", ""},
}

// Readings returns the decisions that were taken where the sources leave a question open.
func (Ruleset) Readings() []engine.Reading {
	var own []engine.Reading
	for _, r := range readings {
		own = append(own, engine.Reading{ID: words + "reading." + r.id, Article: r.article, Option: r.option})
	}
	return append(own, engine.Reading{ID: words + "reading.O-24", Article: "6.4", Guests: true})
}
