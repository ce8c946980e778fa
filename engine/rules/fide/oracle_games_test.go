package fide_test

import (
	"slices"
	"strings"

	"kalends/rating"
)

// onBoard says whether a game was played and may be rated (5.1).
func onBoard(g rating.Game) bool { return g.Kind == rating.OverBoard }

// played gives the games of an event that chapters 5 and 6 let through, in the order of play.
func played(e rating.Event) []rating.Game {
	games := slices.Clone(e.Games)
	slices.SortFunc(games, func(a, b rating.Game) int { return 100*(a.Round-b.Round) + a.Board - b.Board })
	var let []rating.Game
	points := map[string]map[string]rating.Score{}
	for _, g := range games {
		if g.Second == "" {
			continue
		}
		pair := pairOf(g)
		if points[pair] == nil {
			points[pair] = map[string]rating.Score{}
		}
		decided := isMatch(e, g) && !e.Approval.WaiveDecided && decidedBy(points[pair], e.ScheduledGames) // 6.2
		points[pair][g.First] += g.FirstScore
		points[pair][g.Second] += g.SecondScore
		if onBoard(g) && !decided {
			let = append(let, g)
		}
	}
	return let
}

// decidedBy says whether somebody has more than half of the points that can be won. Forfeits count for it (F-15).
func decidedBy(points map[string]rating.Score, scheduled int) bool {
	for _, s := range points {
		if scheduled > 0 && 2*int(s) > scheduled*int(rating.Win) {
			return true
		}
	}
	return false
}

// isMatch says whether a game belongs to a match: of an event that says so, of an event of two players or of a knock-out
// pairing that have more games than one (F-15).
func isMatch(e rating.Event, g rating.Game) bool {
	players, again := map[string]bool{}, 0
	for _, other := range e.Games {
		if other.Second == "" {
			continue
		}
		players[other.First], players[other.Second] = true, true
		if pairOf(other) == pairOf(g) {
			again++
		}
	}
	return e.System == rating.Match || again > 1 && (e.System == rating.Knockout || len(players) == 2)
}

func pairOf(g rating.Game) string {
	return strings.Join([]string{min(g.First, g.Second), max(g.First, g.Second)}, " ")
}

// least is the time in seconds that each player must have for sixty moves (1.1); an unrated player counts as below 1800.
func least(a, b *int) int {
	highest := 0
	for _, r := range []*int{a, b} {
		if r != nil {
			highest = max(highest, *r)
		}
	}
	switch {
	case highest >= 2400:
		return 120 * 60
	case highest >= 1800:
		return 90 * 60
	}
	return 60 * 60
}

// sixtyMoves is the time in seconds that the controls give for sixty moves: whatever is reached within them, with the
// increments that begin with each control.
func sixtyMoves(controls []rating.Control) int {
	seconds, done := 0, 0
	for _, c := range controls {
		if done >= 60 {
			break
		}
		moves := 60 - done
		if c.Moves != 0 {
			moves = min(moves, c.Moves)
		}
		seconds += 60*c.Minutes + c.Seconds + c.Increment*moves
		done += moves
	}
	return seconds
}
