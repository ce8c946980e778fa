package history

import (
	"cmp"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// heirs are the merges of a set, in the order in which their numbers are joined: where a number was given up whose
// person had given up another before, that one comes first.
type heirs []heir

// heir is a number that was given up, and the one that stays.
type heir struct{ given, stays string }

// heirs gives what the merges of a set come to.
func (s set) heirs() heirs {
	var h heirs
	for _, d := range s {
		if d.Kind == rating.Merge && h.index(d.Player) < 0 && h.of(d.Into) != d.Player { // whatever a ledger holds, no circle
			h = append(h, heir{d.Player, d.Into})
		}
	}
	slices.SortStableFunc(h, func(a, b heir) int { return cmp.Compare(h.after(b.given), h.after(a.given)) })
	return h
}

// Merges gives the merges under which a list of r was made: what is booked up to a number, and what lists were made again
// with up to another.
func Merges(r Record, decided, reissued int, list string) []rating.Decision {
	return slices.DeleteFunc(r.under(decided, reissued, list), func(d rating.Decision) bool { return d.Kind != rating.Merge })
}

// of gives the number under which a person stays.
func (h heirs) of(id string) string {
	for i := h.index(id); i >= 0; i = h.index(id) {
		id = h[i].stays
	}
	return id
}

// after counts the numbers that come after one.
func (h heirs) after(id string) (n int) {
	for i := h.index(id); i >= 0; i = h.index(h[i].stays) {
		n++
	}
	return n
}

func (h heirs) index(given string) int {
	return slices.IndexFunc(h, func(m heir) bool { return m.given == given })
}

// persons gives the registry of a list as it should have been: with the facts that arrived after it was frozen, with
// those who have come into its events since, and without the numbers that were given up.
func (s set) persons(in engine.Input, n int, newest rating.Players) rating.Players {
	known := in.Players
	var own rating.Roll
	change := func() {
		if own == nil {
			own = rating.RollOf(known)
			known = rating.PlayersOf(own)
		}
	}
	enter := func(p rating.Player) {
		change()
		own[p.ID] = p
	}
	for _, d := range s {
		if p, here := known.Find(d.Player); d.Kind == rating.Fact && d.Number > n && here && d.Known != nil {
			enter(d.ApplyTo(p))
		}
	}
	for _, d := range s {
		if p, here := known.Find(d.Player); d.Kind == rating.Merge && here {
			p.ID = d.Into
			lacking(known, newest, d.Into, p, enter)
			change()
			delete(own, d.Player) // nobody, whatever is on record under the number
		}
	}
	for _, e := range in.Events.All() {
		for _, g := range e.Games {
			lacking(known, newest, g.First, rating.Player{}, enter)
			lacking(known, newest, g.Second, rating.Player{}, enter)
		}
	}
	return known
}

// lacking enters a person whom the registry of a list does not have: as he is known today, or as another.
func lacking(known, newest rating.Players, id string, or rating.Player, enter func(rating.Player)) {
	if known.Has(id) || id == "" {
		return
	}
	if p, here := newest.Find(id); here {
		enter(p)
	} else if or.ID == id {
		enter(or)
	}
}

// lists gives the lists that are looked up with persons who are one.
func (s set) lists(asked engine.Lists) engine.Lists {
	h := s.heirs()
	if asked == nil || len(h) == 0 {
		return asked
	}
	return func(day rating.Date) (rating.List, bool, error) {
		l, ok, err := asked(day)
		return h.printed(l), ok, err
	}
}

// printed gives a list that was printed as it is looked up: where only the number that was given up had a rating, it
// was that of the person.
func (h heirs) printed(l rating.List) rating.List {
	return h.join(l, func(stays, given rating.State) rating.State {
		if !stays.Rated && given.Rated {
			given.Player = stays.Player
			return given
		}
		return stays
	})
}

// gather is join of what is carried. A number that was given up stays without a rating, so that no row of opening ratings
// brings it in again.
func (h heirs) gather(carried rating.List) rating.List {
	l := h.join(carried, joined)
	if len(h) > 0 {
		l.States = union(l.States, carried.States, func(s rating.State) rating.State { return rating.State{Player: s.Player} })
	}
	return l
}

// join makes one state of those of a person, two numbers at a time, as the office did.
func (h heirs) join(l rating.List, one func(stays, given rating.State) rating.State) rating.List {
	states, given := map[string]rating.State{}, map[string]bool{}
	at := func(id string) (rating.State, bool) {
		if s, ok := states[id]; ok {
			return s, true
		}
		return l.Find(id)
	}
	for _, m := range h {
		given[m.given] = true
		if s, here := at(m.given); here {
			stays, _ := at(m.stays)
			states[m.stays] = one(stays, s)
		}
	}
	if len(states) == 0 {
		return l
	}
	joined := slices.DeleteFunc(slices.Clone(l.States), func(s rating.State) bool {
		_, is := states[s.Player]
		return is || given[s.Player]
	})
	for id, s := range states {
		if !given[id] {
			joined = append(joined, s)
		}
	}
	slices.SortFunc(joined, byPlayer)
	l.States = joined
	return l
}

func byPlayer(a, b rating.State) int { return strings.Compare(a.Player, b.Player) }

// joined is what one person carries who had two numbers: the rating of the number that stays, if it has one, and the
// games of both.
func joined(stays, given rating.State) rating.State {
	s := stays
	if !stays.Rated && given.Rated {
		s.Rated, s.Rating, s.K, s.Source = true, given.Rating, given.K, given.Source
	}
	s.Games, s.Peak = stays.Games+given.Games, max(stays.Peak, given.Peak)
	if given.LastGame > stays.LastGame {
		s.LastGame, s.LastEvent = given.LastGame, given.LastEvent
	}
	if s.Since == 0 || (given.Since != 0 && given.Since < s.Since) {
		s.Since = given.Since
	}
	s.FirstDone = stays.FirstDone || given.FirstDone
	s.Pool = slices.Concat(stays.Pool, given.Pool)
	if s.Rated {
		s.Pool = nil
	}
	slices.SortStableFunc(s.Pool, func(a, b rating.PoolResult) int {
		return cmp.Or(cmp.Compare(a.List, b.List), strings.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round))
	})
	return s
}
