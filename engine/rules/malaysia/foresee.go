package malaysia

import (
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// Foresee returns the games of one event that Rate will leave out; nothing here depends on a list.
func (Ruleset) Foresee(e rating.Event, _ engine.Desk) ([]rating.LeftOut, error) {
	return leftOut(e), nil
}

// leftOut returns the games of an event that are not rated, without byes.
func leftOut(e rating.Event) []rating.LeftOut {
	var out []rating.LeftOut
	for _, g := range slices.SortedStableFunc(slices.Values(e.Games), byRound) {
		if reason := excluded(g); reason != "" && !g.Bye() {
			out = append(out, rating.LeftOut{
				Event: e.Code, Round: g.Round, Board: g.Board, Games: 1, Rule: "MY-8", Reason: reason,
				Args: map[string]string{"first": g.First, "second": g.Second}, Origin: g.Origin,
			})
		}
	}
	return out
}
