package fide

import (
	"kalends/engine"
	"kalends/rating"
)

// ratings are what is known of the players when an event arrives: the lists that are kept, of which the newest is the
// previous list of the next.
type ratings struct {
	lists  board
	next   rating.Date
	guests map[string]rating.Guest
}

func ratingsOf(d engine.Desk, e rating.Event) ratings {
	return ratings{lists: board{inForce: d.InForce}, next: d.Next, guests: engine.GuestsOf(e)}
}

// on gives a player's standing on the list in force on a day, as F-7 finds it.
func (r *ratings) on(player string, day rating.Date) standing {
	if g, is := r.guests[player]; is {
		return asGuest(g)
	}
	previous, _ := r.lists.on(r.next - 1)
	now, _ := previous.Find(player)
	return r.lists.standing(day, now, previous.Date)
}
