package fide

import (
	"strconv"

	"kalends/rating"
)

// minute is in seconds, as all times here are.
const minute = 60

// assumedMoves is the length of game for which 1.1 asks how much time a player has.
const assumedMoves = 60

// rateOfPlay is chapter 1 of one ruleset. Times are those that each player has for sixty moves, in seconds.
type rateOfPlay struct {
	over      int // a game must have more than this …
	under     int // … and less than this; 0: no limit
	firstMove int // moves of the first control, at least (1.2); 0: no such rule
	article   string
	byRating  bool // the least time depends on the ratings
}

var (
	standardPlay = rateOfPlay{over: 60*minute - 1, firstMove: 30, article: "1.1", byRating: true}
	rapidPlay    = rateOfPlay{over: 10 * minute, under: 60 * minute, article: "1.1.1"}
	blitzPlay    = rateOfPlay{over: 3 * minute, under: 10*minute + 1, article: "1.1.2"}
)

// thinkingTime gives the seconds that a player has for sixty moves.
func thinkingTime(controls []rating.Control) int { return rating.Thinking(controls, assumedMoves) }

// fits says whether any game at all can be rated at this rate of play.
func (p rateOfPlay) fits(seconds int) bool {
	return seconds > p.over && (p.under == 0 || seconds < p.under)
}

// The ratings from which 1.1 asks for more time.
const (
	longRating = 2400 * rating.Whole
	midRating  = 1800 * rating.Whole
)

// least gives the seconds that each player must have in a game whose higher rated player has this rating; an unrated
// one counts as below 1800.
func (p rateOfPlay) least(higher rating.Points) int {
	switch {
	case !p.byRating:
		return p.over + 1
	case higher >= longRating:
		return 120 * minute
	case higher >= midRating:
		return 90 * minute
	default:
		return 60 * minute
	}
}

// firstControl says whether the first time control is long enough in moves (1.2).
func (p rateOfPlay) firstControl(controls []rating.Control) bool {
	return p.firstMove == 0 || len(controls) == 0 || controls[0].Moves == 0 || controls[0].Moves >= p.firstMove
}

// longestDay is how long play may last on one day (3.1), in seconds, both players together.
const longestDay = 12 * 60 * minute

// roundsADay gives the most rounds that fall on one day, 0 if it is not known.
func roundsADay(e rating.Event) int {
	most, on := e.RoundsPerDay, map[rating.Date]int{}
	if e.Start == e.End {
		most = max(most, e.Rounds)
	}
	for _, d := range e.RoundDates {
		on[d]++
		most = max(most, on[d])
	}
	return most
}

// clock prints seconds as minutes, or as minutes and seconds where there are any.
func clock(seconds int) string {
	if seconds%minute == 0 {
		return strconv.Itoa(seconds / minute)
	}
	return strconv.Itoa(seconds/minute) + ":" + strconv.Itoa(100 + seconds%minute)[1:]
}
