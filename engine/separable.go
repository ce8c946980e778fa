package engine

import "kalends/rating"

// Separable is a ruleset by which the new state of a player depends only on the carried state, on the player's own
// events and on the printed ratings of the opponents. A few players can then be rated from their events alone.
type Separable interface {
	Separable() bool
}

// IsSeparable reports whether the ruleset that makes the list of a day is separable. One that does not say so is not.
func IsSeparable(r Ruleset, list rating.Date) bool {
	s, is := On(r, list).(Separable)
	return is && s.Separable()
}
