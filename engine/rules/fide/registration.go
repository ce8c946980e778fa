package fide

import (
	"cmp"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// The ratings of the players decide how long before its start an event must be registered (0.2.1).
const (
	eliteRating      = 2700 * rating.Whole
	eliteWomanRating = 2500 * rating.Whole
	eliteNotice      = 30 // days
	usualNotice      = 3
)

// notice returns the days of notice that an event needs, and the article that says so.
func (a *admission) notice() (days rating.Date, article string) {
	e, d := a.e, a.d
	if a.fast {
		return usualNotice, "0.2"
	}
	for _, id := range method.Participants(e) {
		s := a.known.on(id, e.Start)
		if s.Rating > eliteRating || (s.Rating > eliteWomanRating && isWoman(id, e, d)) {
			return eliteNotice, "0.2.1"
		}
	}
	return usualNotice, "0.2.2"
}

// isWoman reports whether a player is a woman: by the registry, or for a player who is not there by the sheet.
func isWoman(id string, e rating.Event, d engine.Desk) bool {
	if d.Players != nil {
		if p, ok := d.Players(id); ok {
			return p.Sex == rating.Female
		}
	}
	for _, t := range e.Entrants {
		if t.Player == id {
			return t.Sex == rating.Female
		}
	}
	return false
}

// registered returns the day on which an event was registered: that of the registry, or else that of the sheet.
func registered(e rating.Event) rating.Date { return cmp.Or(e.Approval.Registered, e.Registered) }
