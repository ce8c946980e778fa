package engine

import "kalends/rating"

// Separable is a ruleset by which what a period makes of somebody rests on what he carries into it, on his own events and
// on what was printed of those whom he meets there. What becomes of a few is then known from their events alone.
type Separable interface {
	Separable() bool
}

// IsSeparable asks it of the ruleset by which the list of a day is made; one that does not say so is not.
func IsSeparable(r Ruleset, list rating.Date) bool {
	s, is := On(r, list).(Separable)
	return is && s.Separable()
}
