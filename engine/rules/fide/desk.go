package fide

import (
	"kalends/engine"
	"kalends/rating"
)

// ratings are what the desk knows of the players when an event arrives: the lists that are kept, and the newest one, which
// is the previous list of the next.
type ratings struct {
	lists    board
	previous rating.List
}

func ratingsOf(d engine.Desk) *ratings {
	r := &ratings{lists: board{inForce: d.InForce}}
	r.previous, _ = r.lists.on(d.Next - 1)
	return r
}

// on gives a player's standing on the list in force on a day, as F-7 finds it.
func (r *ratings) on(player string, day rating.Date) standing {
	now, _ := r.previous.Find(player)
	return r.lists.standing(day, now, r.previous.Date)
}
