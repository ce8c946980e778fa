package fide

import (
	"maps"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// Who plays decides how long before the start an event must be registered (0.2.1).
const (
	eliteRating      = 2700 * rating.Whole
	eliteWomanRating = 2500 * rating.Whole
	eliteNotice      = 30 // days
	usualNotice      = 3
)

// notice gives the days of notice that an event needs and the article that asks for them.
func (a *admission) notice() (days rating.Date, article string) {
	e, d := a.e, a.d
	if a.fast {
		return usualNotice, "0.2"
	}
	for _, id := range participants(e) {
		s := a.known.on(id, e.Start)
		if s.rating > eliteRating || (s.rating > eliteWomanRating && isWoman(id, e, d)) {
			return eliteNotice, "0.2.1"
		}
	}
	return usualNotice, "0.2.2"
}

// participants lists the players of an event, in order: every entrant but those who never came, and whoever has a game.
func participants(e rating.Event) []string {
	all := make(map[string]bool, len(e.Entrants))
	for i := range e.Entrants {
		t := &e.Entrants[i]
		if t.Status != rating.NoShow && t.Player != "" {
			all[t.Player] = true
		}
	}
	for i := range e.Games {
		g := &e.Games[i]
		if g.Kind == rating.OverBoard {
			all[g.First], all[g.Second] = true, true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

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

// registered gives the day on which an event was registered; the registry's goes first.
func registered(e rating.Event) rating.Date {
	if e.Approval.Registered != 0 {
		return e.Approval.Registered
	}
	return e.Registered
}
