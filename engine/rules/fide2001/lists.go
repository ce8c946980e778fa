package fide2001

import (
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// The numbers of chapter 9.
const (
	closing      = 30 // days before a list; 9.13 says usually one month
	leastGames   = 9  // 9.14
	poolMonths   = 21 // seven periods of three months beside that of the result (9.14c)
	unaffiliated = "NON"
)

// floorBy gives the lowest rating that is published (9.12a, 9.21) by the option of that name; empty: the usual one.
func floorBy(option string) rating.Points {
	if option == "" {
		option = lowest.Values[0]
	}
	points, err := strconv.Atoi(option)
	if err != nil {
		panic("fide2001: floor " + option) // the option's values are numbers, and no other comes here
	}
	return rating.PointsOf(points)
}

// inTime says whether an event can be rated on a list (9.13a).
func inTime(e rating.Event, p rating.Period) bool { return e.LastDay() <= p.Cutoff }

// firstList gives the first list on which an event can be rated, closed true when an earlier one follows its end.
func firstList(e rating.Event, c rating.Calendar) (p rating.Period, closed, ok bool) {
	p, ok = c.After(e.LastDay())
	for ok && !inTime(e, p) {
		closed = true
		p, ok = c.After(p.Date)
	}
	return p, closed, ok
}

// Status gives what a list says of a player. The text knows no inactive players on it.
func (Ruleset) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	if !s.Rated {
		return nil, false
	}
	if s.Since == date {
		status = append(status, "new")
	}
	status = append(status, "active")
	if p.Sex == rating.Female {
		status = append(status, "woman")
	}
	return status, p.Publish && !gone(p, date) && p.Federation != unaffiliated
}

// gone says whether a person had died by a day, or is another by now.
func gone(p rating.Player, day rating.Date) bool {
	if (p.Status == rating.Deceased || p.Status == rating.Merged) && p.Since <= day {
		return true
	}
	return slices.ContainsFunc(p.Standings, func(s rating.Spell) bool {
		return s.Kind == string(rating.Deceased) && s.From <= day
	})
}

// standing is a player's rating on one list; the zero standing is that of an unrated player.
type standing struct {
	rating rating.Points
	list   rating.Date
	rated  bool
}

func standingOf(s rating.State, list rating.Date) standing {
	if !s.Rated {
		return standing{}
	}
	return standing{rating: s.Rating, list: list, rated: true}
}

// known are the ratings of the lists: those in force on a day and those of the previous list.
type known struct {
	previous rating.List // as it was printed, sorted
	inForce  engine.Lists
	guests   map[string]rating.Guest
	lists    map[rating.Date]keptList
	err      error // the first that kept a list from being known
}

type keptList struct {
	list rating.List
	ok   bool
}

// on gives the list in force on a day, sorted, and whether one is kept.
func (k *known) on(day rating.Date) (rating.List, bool) {
	if found, asked := k.lists[day]; asked {
		return found.list, found.ok
	}
	var found keptList
	if k.inForce != nil {
		var err error
		found.list, found.ok, err = k.inForce(day)
		if err != nil && k.err == nil {
			k.err = err
		}
		found.list.States = slices.Clone(found.list.States)
		found.list.Sort()
	}
	if k.lists == nil {
		k.lists = map[rating.Date]keptList{}
	}
	k.lists[day] = found
	return found.list, found.ok
}

// at gives a player's standing on the list in force on a day (9.11). Where that list is not kept, the previous one is
// used. A player who is absent from an older list is looked up in the previous one, unless we know that the first
// rating was made after it; an entry without a rating says that he was unrated then.
func (k *known) at(player string, day rating.Date) standing {
	if g, is := k.guests[player]; is {
		return standingOf(rating.State{Rated: g.Rated, Rating: g.Rating}, 0)
	}
	now, _ := k.previous.Find(player)
	if day >= k.previous.Date {
		return standingOf(now, k.previous.Date)
	}
	l, ok := k.on(day)
	if !ok {
		return standingOf(now, k.previous.Date)
	}
	then, listed := l.Find(player)
	switch {
	case listed && then.Rated:
		return standingOf(then, l.Date)
	case listed || now.Since > l.Date:
		return standing{}
	default:
		return standingOf(now, k.previous.Date)
	}
}
