package fide

import (
	"cmp"
	"slices"

	"kalends/rating"
)

// pairKey tells encounters apart: two players, and the name of the encounter where they meet more than once.
type pairKey struct{ low, high, match string }

func keyOf(g rating.Game) pairKey {
	if g.First < g.Second {
		return pairKey{g.First, g.Second, g.Match}
	}
	return pairKey{g.Second, g.First, g.Match}
}

// matches finds the encounters of an event that are matches (6): all of a match, those of more than one game in a
// knock-out, and an event of two players.
func matches(e rating.Event, games []rating.Game) map[pairKey]bool {
	pairs := map[pairKey]int{}
	if e.System != rating.Match && e.System != rating.Knockout && !twoPlayers(games) {
		return nil
	}
	for _, g := range games {
		if !g.Bye() && (g.Stage == rating.Normal || g.Stage == "") {
			pairs[keyOf(g)]++
		}
	}
	found := map[pairKey]bool{}
	for key, n := range pairs {
		if e.System != rating.Knockout || n > 1 {
			found[key] = true
		}
	}
	return found
}

// twoPlayers says whether an event was played by two players only, who met more than once.
func twoPlayers(games []rating.Game) bool {
	var key pairKey
	n := 0
	for _, g := range games {
		if g.Bye() {
			continue
		}
		if g.First == "" || g.Second == "" {
			return false // who they are is still asked
		}
		k := keyOf(g)
		k.match = ""
		if n > 0 && k != key {
			return false
		}
		key = k
		n++
	}
	return n > 1
}

// decided gives, game by game, whether its match was won before it began (6.2): one side then had more than half of the
// scheduled points, forfeits included. The deciding game itself counts. games are in the order of play.
func decided(e rating.Event, games []rating.Game, isMatch map[pairKey]bool) []bool {
	over := make([]bool, len(games))
	if len(isMatch) == 0 || e.ScheduledGames == 0 || e.Approval.WaiveDecided || permitsDecided(e) {
		return over
	}
	type score struct{ low, high rating.Score }
	half := rating.Win * rating.Score(e.ScheduledGames)
	scores := map[pairKey]score{}
	for i, g := range games {
		key := keyOf(g)
		if !isMatch[key] {
			continue
		}
		s := scores[key]
		over[i] = 2*max(s.low, s.high) > half
		low, high := g.FirstScore, g.SecondScore
		if g.First != key.low {
			low, high = high, low
		}
		if g.Stage == rating.Normal || g.Stage == "" {
			scores[key] = score{s.low + low, s.high + high}
		}
	}
	return over
}

// played gives the games as they were played, and where each of them stands on the sheet.
func played(e *rating.Event) (games []rating.Game, place []int32) {
	place = make([]int32, len(e.Games))
	for i := range place {
		place[i] = int32(i)
	}
	inOrder := func(a, b int32) int { return byPlay(e, &e.Games[a], &e.Games[b]) }
	if slices.IsSortedFunc(place, inOrder) {
		return e.Games, place
	}
	slices.SortFunc(place, inOrder)
	for _, i := range place {
		games = append(games, e.Games[i])
	}
	return games, place
}

// byPlay orders games as they were played: round, board, then everything else that tells two rows apart.
func byPlay(e *rating.Event, a, b *rating.Game) int {
	if a.Round != b.Round {
		return cmp.Compare(a.Round, b.Round)
	}
	if a.Date == b.Date && a.Board != b.Board { // as nearly all
		return cmp.Compare(a.Board, b.Board)
	}
	return cmp.Or(
		cmp.Compare(a.DateIn(*e), b.DateIn(*e)),
		cmp.Compare(a.Board, b.Board),
		cmp.Compare(a.First, b.First),
		cmp.Compare(a.Second, b.Second),
		cmp.Compare(a.Stage, b.Stage),
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.FirstScore, b.FirstScore),
		cmp.Compare(a.SecondScore, b.SecondScore),
		cmp.Compare(a.Match, b.Match),
		cmp.Compare(a.Origin.Sheet, b.Origin.Sheet),
		cmp.Compare(a.Origin.Cell, b.Origin.Cell),
	)
}
