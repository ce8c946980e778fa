package fide2001

import (
	"strconv"
	"time"

	"kalends/engine/method"
	"kalends/rating"
)

// The numbers of 6.3.
const (
	fewPlayers  = 10 // with fewer than so many players …
	leastRated  = 4  // … so many must be rated (6.31)
	leastDouble = 6  // players of a double round robin with unrated ones (6.32)
)

// teamsSince is the day from which 6.4 has the sentence on Scheveningen tournaments: decisions of the General
// Assembly of 2002 took effect on 1 July of the next year (0.11).
var teamsSince = rating.Day(2003, time.July, 1)

// allPlayAll reports whether an event was paired as a round robin.
func allPlayAll(e rating.Event) bool {
	return e.System == rating.RoundRobin || e.System == rating.DoubleRoundRobin
}

// composed reports whether an event cannot be rated with so many players and rated players (6.3, 6.4), and returns
// why, with the arguments of the reason.
func composed(e rating.Event, players, rated int) (why method.Reason, args []string, is bool) {
	counts := []string{"players", strconv.Itoa(players), "rated", strconv.Itoa(rated)}
	switch {
	case e.System == rating.Scheveningen && e.Start >= teamsSince && players-rated > 1:
		return unratedTeams, counts, true
	case !allPlayAll(e):
		return why, nil, false
	case 3*rated < players:
		return fewRated, append(counts, "least", strconv.Itoa((players+2)/3)), true
	case players < fewPlayers && rated < leastRated:
		return fewRatedSmall, append(counts, "least", strconv.Itoa(leastRated)), true
	case e.System == rating.DoubleRoundRobin && rated < players && players < leastDouble:
		return fewRatedTwice, append(counts, "least", strconv.Itoa(leastDouble)), true
	}
	return why, nil, false
}

// whole reports whether a round robin was played to its end: everybody met everybody as often as the system demands,
// and every pairing was played. Otherwise it is rated as a Swiss (6.43).
func whole(e rating.Event, players []string) bool {
	each := 1
	if e.System == rating.DoubleRoundRobin {
		each = 2
	}
	games := map[method.Pair]int{}
	for _, g := range e.Games {
		why, is := unplayed(g)
		switch {
		case why == tieBreak, g.Bye():
		case is:
			return false
		default:
			games[method.PairOf(rating.Game{First: g.First, Second: g.Second})]++
		}
	}
	for _, n := range games {
		if n != each {
			return false
		}
	}
	return len(games) == len(players)*(len(players)-1)/2
}
