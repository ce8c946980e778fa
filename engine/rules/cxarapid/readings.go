package cxarapid

import "kalends/engine"

// words is the file of this ruleset's words.
const words = "rules_cxa."

// championRule chooses between two readings of art. 11 for a champion whose normal change is below zero.
var championRule = engine.Option{
	Key: "champion_rule", Values: []string{clampThenBonus, bonusThenClamp}, Article: "art. 11",
}

const (
	clampThenBonus = "clamp_then_bonus"
	bonusThenClamp = "bonus_then_clamp"
)

// Options returns the readings that kalends.yaml may change.
func (Ruleset) Options() []engine.Option { return []engine.Option{championRule} }

// Readings returns the places where the measure is silent, in its order.
func (r Ruleset) Readings() []engine.Reading {
	won := words + "reading.C-7b"
	if r.first {
		won = words + "reading.C-7"
	}
	return []engine.Reading{
		{ID: words + "reading.C-12", Article: "art. 3"},
		{ID: words + "reading.C-1", Article: "art. 4"},
		{ID: words + "reading.C-2", Article: "art. 5"},
		{ID: words + "reading.C-4", Article: "art. 6"},
		{ID: won, Article: "art. 6"},
		{ID: words + "reading.C-8", Article: "art. 6"},
		{ID: words + "reading.C-3", Article: "art. 7"},
		{ID: words + "reading.C-9", Article: "art. 8"},
		{ID: words + "reading.C-6", Article: "art. 9"},
		{ID: words + "reading.C-3b", Article: "art. 10"},
		{ID: words + "reading.C-10", Article: "art. 11", Option: championRule.Key},
		{ID: words + "reading.C-4b", Article: "art. 12"},
		{ID: words + "reading.C-4c", Article: "art. 12", Guests: true},
	}
}
