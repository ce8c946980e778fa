package fide

import (
	"kalends/engine/method"
	"kalends/rating"
)

// matches returns the encounters of an event that are matches (6): every encounter of a match, those of more than one
// game in a knock-out, and an event of two players. It is nil for any other event.
func matches(e rating.Event, games []rating.Game) map[method.Pair]bool {
	pairs := map[method.Pair]int{}
	if e.System != rating.Match && e.System != rating.Knockout && !twoPlayers(games) {
		return nil
	}
	for _, g := range games {
		if !g.Bye() && !method.IsTieBreak(g) {
			pairs[method.PairOf(g)]++
		}
	}
	found := map[method.Pair]bool{}
	for key, n := range pairs {
		if e.System != rating.Knockout || n > 1 {
			found[key] = true
		}
	}
	return found
}

// twoPlayers reports whether only two players played in an event, and met more than once. It is false while a player
// is not identified.
func twoPlayers(games []rating.Game) bool {
	var key method.Pair
	n := 0
	for _, g := range games {
		if g.Bye() {
			continue
		}
		if g.First == "" || g.Second == "" {
			return false // the office has not identified them yet
		}
		k := method.PairOf(g)
		k.Match = ""
		if n > 0 && k != key {
			return false
		}
		key = k
		n++
	}
	return n > 1
}

// decided returns for each game whether its match was won before it began (6.2). All are false if the rule was waived,
// or the number of scheduled games is not known.
func decided(e rating.Event, games []rating.Game, isMatch map[method.Pair]bool) []bool {
	if len(isMatch) == 0 || e.ScheduledGames == 0 || e.Approval.WaiveDecided || permitsDecided(e) {
		return make([]bool, len(games))
	}
	return method.Decided(games, e.ScheduledGames, func(g *rating.Game) bool { return isMatch[method.PairOf(*g)] })
}
