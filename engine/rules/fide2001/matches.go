package fide2001

import (
	"cmp"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// pair is an encounter of two players; match tells those apart who meet more than once.
type pair struct{ low, high, match string }

func pairOf(g rating.Game) pair {
	if g.First < g.Second {
		return pair{g.First, g.Second, g.Match}
	}
	return pair{g.Second, g.First, g.Match}
}

// isMatch says whether an event is a match of so many games (6.5).
func isMatch(e rating.Event) bool { return e.System == rating.Match }

// decided gives, game by game, whether its match was won before it began (6.5): one side had more than half of the
// scheduled points, those by forfeit too. The deciding game counts. games are in the order of play.
func decided(e rating.Event, games []rating.Game) []bool {
	over := make([]bool, len(games))
	if !isMatch(e) || e.ScheduledGames == 0 || waived(e) {
		return over
	}
	scores := map[pair][2]rating.Score{}
	for i, g := range games {
		if g.Bye() {
			continue
		}
		key := pairOf(g)
		s := scores[key]
		over[i] = 2*max(s[0], s[1]) > rating.Win*rating.Score(e.ScheduledGames)
		if g.Stage == rating.Playoff || g.Stage == rating.Armageddon {
			continue
		}
		low, high := g.FirstScore, g.SecondScore
		if g.First != key.low {
			low, high = high, low
		}
		scores[key] = [2]rating.Score{s[0] + low, s[1] + high}
	}
	return over
}

// inOrder gives the games of an event as they were played: by round, day and board, then by whatever tells them apart.
func inOrder(e rating.Event) []rating.Game {
	return slices.SortedFunc(slices.Values(e.Games), func(a, b rating.Game) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.DateIn(e), b.DateIn(e)), cmp.Compare(a.Board, b.Board),
			cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Stage, b.Stage),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.FirstScore, b.FirstScore), cmp.Compare(a.SecondScore, b.SecondScore),
			cmp.Compare(a.Match, b.Match), cmp.Compare(a.Origin.Sheet, b.Origin.Sheet),
			cmp.Compare(a.Origin.Cell, b.Origin.Cell))
	})
}

// decidedMatch is what the office may let pass of 6.5, as event.permits names it; the text lets nobody.
const decidedMatch = "decided"

// Permissions are what the office may let pass.
func (Ruleset) Permissions(rating.Date) []engine.Permission {
	return []engine.Permission{{Name: decidedMatch, Article: "6.5", Office: true}}
}

// waived says whether the office counts the games of a match after its decision.
func waived(e rating.Event) bool {
	return e.Approval.WaiveDecided || slices.Contains(e.Approval.Permit.For, decidedMatch)
}
