package fide_test

import (
	"slices"

	"kalends/rating"
)

// onBoard reports whether a game was played and may be rated (5.1); playoffs are played at a rate of their own (F-1b).
func onBoard(g rating.Game) bool { return g.Kind == rating.OverBoard && g.Stage == rating.Normal }

// played returns the games of an event that chapters 5 and 6 let through, in the order of play.
func (p *period) played(e rating.Event) []rating.Game {
	games := slices.Clone(e.Games)
	slices.SortFunc(games, func(a, b rating.Game) int { return 100*(a.Round-b.Round) + a.Board - b.Board })
	var let []rating.Game
	match, points := matches(e), map[pair][2]rating.Score{}
	for _, g := range games {
		two := pairOf(g)
		decided := match[two] && !e.Approval.WaiveDecided && half(e) < max(points[two][0], points[two][1])
		p.meets("6.2", decided)
		if onBoard(g) && !decided {
			let = append(let, g)
		}
		points[two] = added(points[two], g)
	}
	return let
}

// half is half of the points that can be won in a match "over a specific number of games".
func half(e rating.Event) rating.Score {
	if e.ScheduledGames == 0 {
		return 1 << 30
	}
	return rating.Score(e.ScheduledGames) * rating.Win / 2
}

// added is the score of a pair after a game; points by forfeit are points (F-15).
func added(score [2]rating.Score, g rating.Game) [2]rating.Score {
	first := 0
	if g.First > g.Second {
		first = 1
	}
	score[first] += g.FirstScore
	score[1-first] += g.SecondScore
	return score
}

// matches returns the pairs whose games are a match: in an event that says so, in an event of two players and in a
// knock-out if there are more games than one (F-15).
func matches(e rating.Event) map[pair]bool {
	players, games, found := map[string]bool{}, map[pair]int{}, map[pair]bool{}
	for _, g := range e.Games {
		if g.Second != "" {
			players[g.First], players[g.Second] = true, true
			games[pairOf(g)]++
		}
	}
	for p, n := range games {
		found[p] = e.System == rating.Match || n > 1 && (e.System == rating.Knockout || len(players) == 2)
	}
	return found
}

type pair [2]string

func pairOf(g rating.Game) pair { return pair{min(g.First, g.Second), max(g.First, g.Second)} }

// least returns the seconds that each player must have for sixty moves (1.1); an unrated player counts as below 1800.
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
