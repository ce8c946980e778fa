package fide

import (
	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// floor is the lowest rating that is published (7.1.2, 7.2.1).
const floor = 1400 * rating.Whole

// idleMonths make a player inactive (7.2.2).
const idleMonths = 12

// unaffiliated is the federation of a player whom no federation has registered (10.1).
const unaffiliated = "NON"

// inTime reports whether an event can be rated on a list (7.1.3): it ended on or before the closing date, an official
// FIDE event before the list.
func inTime(e rating.Event, p rating.Period) bool {
	if e.Official {
		return e.LastDay() < p.Date
	}
	return method.EndedInTime(e, p)
}

// Status returns the status of a player on a list (7.1.2, 7.2, 10), and whether the player is printed. A player is
// inactive after a year without a rated game (7.2.2), counted from list to list.
func (r Ruleset) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	if !s.Rated || s.Rating < floor {
		return nil, false
	}
	return method.Status(s, p, date, method.Idle(s, idleMonths, date)),
		p.Publish && !method.Gone(p, date) && p.Federation != unaffiliated
}

var _ engine.Ruleset = Ruleset{}
