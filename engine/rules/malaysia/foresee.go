package malaysia

import (
	"slices"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// Foresee returns the games of an event that Rate will leave out, which depends on no list. The error is always nil.
func (Ruleset) Foresee(e rating.Event, _ engine.Desk) ([]rating.LeftOut, error) {
	return leftOut(e), nil
}

// leftOut returns the games of an event that are not rated, without byes.
func leftOut(e rating.Event) []rating.LeftOut {
	var out []rating.LeftOut
	for _, g := range slices.SortedStableFunc(slices.Values(e.Games), byRound) {
		if reason := excluded(g); reason != "" && !g.Bye() {
			why := method.Reason{Article: "MY-8", Key: reason}
			out = append(out, method.LeftOut(e.Code, &g, "", why, "first", g.First, "second", g.Second))
		}
	}
	return out
}
