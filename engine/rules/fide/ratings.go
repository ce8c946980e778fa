package fide

import (
	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// ratings looks up the players' ratings when an event arrives. The newest list that is kept is the previous list of the
// next one.
type ratings struct {
	lists  method.Lists
	next   rating.Date
	guests map[string]rating.Guest
}

// ratingsOf returns the lookup of ratings for an event at a desk.
func ratingsOf(d engine.Desk, e rating.Event) ratings {
	return ratings{lists: method.Lists{InForce: d.InForce}, next: d.Next, guests: engine.GuestsOf(e)}
}

// on returns a player's standing on the list in force on a day (F-7).
func (r *ratings) on(player string, day rating.Date) method.Standing {
	if g, is := r.guests[player]; is {
		return method.OfGuest(g)
	}
	previous, _ := r.lists.On(r.next - 1)
	now, _ := previous.Find(player)
	return r.lists.Standing(now.Player, day, now, previous.Date)
}
