package fide

import (
	"cmp"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// floor is the lowest rating that is published (7.1.2, 7.2.1).
const floor = 1400 * rating.Whole

// idleMonths make a player inactive (7.2.2).
const idleMonths = 12

// unaffiliated is the federation of a player whom none has registered (10.1).
const unaffiliated = "NON"

// inTime says whether an event can be rated on a list (7.1.3): it ended on or before the closing date, an official FIDE
// event before the list.
func inTime(e rating.Event, p rating.Period) bool {
	if e.Official {
		return e.LastDay() < p.Date
	}
	return e.LastDay() <= p.Cutoff
}

// firstList gives the first list on which an event can be rated, closed false when it is also the first after its end.
func firstList(e rating.Event, c rating.Calendar) (p rating.Period, closed, ok bool) {
	p, ok = c.After(e.LastDay())
	for ok && !inTime(e, p) {
		closed = true
		p, ok = c.After(p.Date)
	}
	return p, closed, ok
}

// inactive says whether a player has had no rated game for a year (7.2.2), counted from list to list.
func inactive(s rating.State, list rating.Date) bool {
	return s.LastGame != 0 && s.LastGame.AddMonths(idleMonths) <= list
}

// Status gives what a list says of a player (7.1.2, 7.2, 10).
func (r Ruleset) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	if !s.Rated || s.Rating < floor {
		return nil, false
	}
	if s.Since == date {
		status = append(status, "new")
	}
	if inactive(s, date) {
		status = append(status, "inactive")
	} else {
		status = append(status, "active")
	}
	if p.Sex == rating.Female {
		status = append(status, "woman")
	}
	return status, p.Publish && !gone(p, date) && p.Federation != unaffiliated
}

// gone says whether a person had died by a day (10.2), or is another by now.
func gone(p rating.Player, day rating.Date) bool {
	if (p.Status == rating.Deceased || p.Status == rating.Merged) && p.Since <= day {
		return true
	}
	return slices.ContainsFunc(p.Standings, func(s rating.Spell) bool {
		return s.Kind == string(rating.Deceased) &&
			s.From <= day
	})
}

// board finds a player's standing on the lists of one kind.
type board struct {
	inForce engine.Lists
	kept    map[rating.Date]keptList // by the day asked for
	err     error                    // the first that kept a list from being known
}

type keptList struct {
	list rating.List
	ok   bool
}

// on gives the list in force on a day, sorted, and whether one is kept.
func (b *board) on(day rating.Date) (rating.List, bool) {
	if k, asked := b.kept[day]; asked {
		return k.list, k.ok
	}
	var k keptList
	if b.inForce != nil {
		var err error
		k.list, k.ok, err = b.inForce(day)
		k.list, b.err = k.list.Sorted(), cmp.Or(b.err, err)
	}
	if b.kept == nil {
		b.kept = map[rating.Date]keptList{}
	}
	b.kept[day] = k
	return k.list, k.ok
}

var _ engine.Ruleset = Ruleset{}
