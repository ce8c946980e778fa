package fide

import "kalends/rating"

// minute is the unit of the times below, which are in seconds.
const minute = 60

// rateOfPlay is chapter 1 of one ruleset. Times are what each player has for sixty moves, in seconds.
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

// fits reports whether any game can be rated at this rate of play.
func (p rateOfPlay) fits(seconds int) bool {
	return seconds > p.over && (p.under == 0 || seconds < p.under)
}

// paceOf returns the family of lists that rates games with a thinking time; empty if none does.
func paceOf(seconds int) string {
	for _, f := range []struct {
		family string
		play   rateOfPlay
	}{{"fide-standard", standardPlay}, {"fide-rapid", rapidPlay}, {"fide-blitz", blitzPlay}} {
		if f.play.fits(seconds) {
			return f.family
		}
	}
	return ""
}

// The ratings from which 1.1 asks for more time.
const (
	longRating = 2400 * rating.Whole
	midRating  = 1800 * rating.Whole
)

// least returns the seconds that each player must have in a game, by the rating of the higher rated player; an unrated
// player counts as below 1800.
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

// firstControl reports whether the first time control has enough moves (1.2); true if the sheet gives none.
func (p rateOfPlay) firstControl(controls []rating.Control) bool {
	return p.firstMove == 0 || len(controls) == 0 || controls[0].Moves == 0 || controls[0].Moves >= p.firstMove
}

// longestDay is the longest time of play on one day (3.1), both players together.
const longestDay = 12 * 60 * minute

// roundsADay returns the largest number of rounds on one day, 0 if it is not known.
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
