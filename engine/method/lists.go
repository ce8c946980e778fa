package method

import (
	"cmp"

	"kalends/engine"
	"kalends/rating"
)

// Standing is a player's rating on one list; the zero Standing is that of an unrated player.
type Standing struct {
	Rating rating.Points
	List   rating.Date
	Rated  bool
	Seed   bool // a rating of another list that is used instead of a missing one
}

// OnList returns the standing of a player with state s on the list of a date.
func OnList(s rating.State, list rating.Date) Standing {
	if !s.Rated {
		return Standing{}
	}
	return Standing{Rating: s.Rating, List: list, Rated: true}
}

// OnPrevious returns a player's standing on the previous list. The carried state decides whether the player is rated;
// the rating is the one that was printed. If none was printed, but should have been, it is the carried one.
func OnPrevious(in *engine.Input, carried rating.State) Standing {
	if printed := in.PrintedState(carried); carried.Rated && printed.Rated {
		return OnList(printed, in.Previous.Date)
	}
	return OnList(carried, in.Previous.Date)
}

// OfGuest returns the standing of a guest, which is the one that the office has entered.
func OfGuest(g rating.Guest) Standing {
	return OnList(rating.State{Rated: g.Rated, Rating: g.Rating}, 0)
}

// Lists looks up lists in force, each day once.
type Lists struct {
	InForce engine.Lists // may be nil
	Err     error        // the first error of InForce

	kept map[rating.Date]keptList // by the day that was looked up
}

type keptList struct {
	list rating.List
	ok   bool
}

// On returns the list in force on a day, sorted, and whether there is one. It keeps the first error in Err.
func (l *Lists) On(day rating.Date) (rating.List, bool) {
	if k, known := l.kept[day]; known {
		return k.list, k.ok
	}
	var k keptList
	if l.InForce != nil {
		var err error
		k.list, k.ok, err = l.InForce(day)
		k.list, l.Err = k.list.Sorted(), cmp.Or(l.Err, err)
	}
	if l.kept == nil {
		l.kept = map[rating.Date]keptList{}
	}
	l.kept[day] = k
	return k.list, k.ok
}

// Standing returns a player's standing on the list in force on a day; now is the player's state on the previous list.
// If the list of that day is not kept, the previous list is used. A player who is not on an older list is looked up on
// the previous one, unless the first rating is known to be later; a player who is on it without a rating is unrated.
func (l *Lists) Standing(player string, day rating.Date, now rating.State, previous rating.Date) Standing {
	if day >= previous {
		return OnList(now, previous)
	}
	list, ok := l.On(day)
	if !ok {
		return OnList(now, previous)
	}
	then, listed := list.Find(player)
	switch {
	case listed && then.Rated:
		return OnList(then, list.Date)
	case listed || now.Since > list.Date:
		return Standing{}
	default:
		return OnList(now, previous)
	}
}
