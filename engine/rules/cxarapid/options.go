package cxarapid

import "kalends/rating"

// words is the prefix of the keys of this ruleset's texts.
const words = "rules_cxa."

// championRule chooses between two readings of art. 11 for a champion whose normal change is below zero.
var championRule = rating.Option{
	Key: "champion_rule", Values: []string{clampThenBonus, bonusThenClamp}, Article: "art. 11",
}

const (
	clampThenBonus = "clamp_then_bonus"
	bonusThenClamp = "bonus_then_clamp"
)

// Options returns the readings that kalends.yaml may change.
func (Ruleset) Options() []rating.Option { return []rating.Option{championRule} }
