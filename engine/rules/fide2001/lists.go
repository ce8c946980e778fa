package fide2001

import (
	"strconv"

	"kalends/engine/method"
	"kalends/rating"
)

// The numbers of chapter 9.
const (
	closing      = 30 // days before a list; 9.13 says usually one month
	leastGames   = 9  // 9.14
	poolMonths   = 21 // seven periods of three months beside that of the result (9.14c)
	unaffiliated = "NON"
)

// floorBy returns the lowest rating that is published (9.12a, 9.21) for a value of the option floor; empty: the
// default. It panics for a text that is no number.
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

// Status returns the status of a player on a list, and whether the player is printed. The text has no inactive
// players.
func (Ruleset) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	if !s.Rated {
		return nil, false
	}
	return method.Status(s, p, date, false), p.Publish && !method.Gone(p, date) && p.Federation != unaffiliated
}

// known looks up ratings on the lists in force on a day and on the previous list.
type known struct {
	method.Lists
	previous rating.List // as it was printed, sorted
	guests   map[string]rating.Guest
}

// at returns a player's standing on the list in force on a day (9.11); a guest has the rating that the office has
// entered.
func (k *known) at(player string, day rating.Date) method.Standing {
	if g, is := k.guests[player]; is {
		return method.OfGuest(g)
	}
	now, _ := k.previous.Find(player)
	return k.Standing(player, day, now, k.previous.Date)
}
