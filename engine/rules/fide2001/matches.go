package fide2001

import (
	"slices"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// isMatch reports whether an event is a match (6.5).
func isMatch(e rating.Event) bool { return e.System == rating.Match }

// decided returns for each game whether its match was over when the game began (6.5): one side had more than half of
// the scheduled points. The games must be in the order of play. All are false for an event that is no match, and if the
// rule was waived or the number of scheduled games is not known.
func decided(e rating.Event, games []rating.Game) []bool {
	if !isMatch(e) || e.ScheduledGames == 0 || waived(e) {
		return make([]bool, len(games))
	}
	return method.Decided(games, e.ScheduledGames, func(g *rating.Game) bool { return !g.Bye() })
}

// decidedMatch is what the office may waive of 6.5, as event.permits names it; the text names nobody.
const decidedMatch = "decided"

// Permissions returns what the office may waive.
func (Ruleset) Permissions(rating.Date) []engine.Permission {
	return []engine.Permission{{Name: decidedMatch, Article: "6.5", Office: true}}
}

// waived reports whether the office counts the games of a match after its decision.
func waived(e rating.Event) bool {
	return e.Approval.WaiveDecided || slices.Contains(e.Approval.Permit.For, decidedMatch)
}
