package history

import (
	"cmp"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// merges are the merges of a set, in the order in which their numbers are joined: if a person gave up several numbers
// one after the other, the first comes first.
type merges []merge

// merge is a number that was given up, and the one that stays.
type merge struct{ given, stays string }

// merged returns the merges of a set in the order in which they are joined. A second merge of one number, and one that
// would make a circle, are left out.
func (s set) merged() merges {
	var h merges
	for _, d := range s {
		if d.Kind == rating.Merge && h.index(d.Player) < 0 && h.finalNumber(d.Into) != d.Player { // whatever a ledger holds, no circle
			h = append(h, merge{d.Player, d.Into})
		}
	}
	slices.SortStableFunc(h, func(a, b merge) int { return cmp.Compare(h.following(b.given), h.following(a.given)) })
	return h
}

// Merges returns the decisions of kind merge under which a list of r was made: those booked up to a number, and those
// with which lists were made again up to another.
func Merges(r Record, decided, reissued int, list string) []rating.Decision {
	return slices.DeleteFunc(r.under(decided, reissued, list), func(d rating.Decision) bool { return d.Kind != rating.Merge })
}

// finalNumber returns the number that a person keeps after all merges; id itself if it was not given up.
func (h merges) finalNumber(id string) string {
	for i := h.index(id); i >= 0; i = h.index(id) {
		id = h[i].stays
	}
	return id
}

// following counts the merges from the one that gave up a number to the number that the person keeps.
func (h merges) following(id string) (n int) {
	for i := h.index(id); i >= 0; i = h.index(h[i].stays) {
		n++
	}
	return n
}

// index returns the index of the merge that gave up a number, or -1.
func (h merges) index(given string) int {
	return slices.IndexFunc(h, func(m merge) bool { return m.given == given })
}

// persons returns the registry of a list as it should have been: with the facts that arrived after it was frozen, with
// players who have come into its events since, and without the numbers that were given up. It copies the registry only
// if something changes.
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
			enterMissing(known, newest, d.Into, p, enter)
			change()
			delete(own, d.Player) // nobody, whatever is on record under the number
		}
	}
	for _, e := range in.Events.All() {
		for _, g := range e.Games {
			enterMissing(known, newest, g.First, rating.Player{}, enter)
			enterMissing(known, newest, g.Second, rating.Player{}, enter)
		}
	}
	return known
}

// enterMissing calls enter with a person who is missing from the registry of a list: as in the newest registry, or
// else as or, if that has the id.
func enterMissing(known, newest rating.Players, id string, or rating.Player, enter func(rating.Player)) {
	if known.Has(id) || id == "" {
		return
	}
	if p, here := newest.Find(id); here {
		enter(p)
	} else if or.ID == id {
		enter(or)
	}
}

// lists returns a lookup of lists on which the numbers of merged persons are joined as printed does.
func (s set) lists(lookUp engine.Lists) engine.Lists {
	h := s.merged()
	if lookUp == nil || len(h) == 0 {
		return lookUp
	}
	return func(day rating.Date) (rating.List, bool, error) {
		l, ok, err := lookUp(day)
		return h.printed(l), ok, err
	}
}

// printed returns a printed list as it is looked up: if only the number that was given up had a rating, the number
// that stays has it.
func (h merges) printed(l rating.List) rating.List {
	return h.join(l, func(stays, given rating.State) rating.State {
		if !stays.Rated && given.Rated {
			given.Player = stays.Player
			return given
		}
		return stays
	})
}

// joinCarried returns a carried list with the states of merged persons joined. A number that was given up stays on the
// list without a rating, so that no row of opening ratings brings it in again.
func (h merges) joinCarried(carried rating.List) rating.List {
	l := h.join(carried, joined)
	if len(h) > 0 {
		l.States = union(l.States, carried.States, func(s rating.State) rating.State { return rating.State{Player: s.Player} })
	}
	return l
}

// join returns l with one state for each merged person; l itself is not changed. For each merge whose given-up number
// has a state, on l or by an earlier merge, it calls the function one, in the order of h, with the states of the number
// that stays and of the one given up, and keeps what that returns. If the number that stays has no state, the one
// passed has only the id. Numbers that were given up are not on the list returned.
func (h merges) join(l rating.List, one func(stays, given rating.State) rating.State) rating.List {
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

// joined returns what a person with two numbers carries: the rating of the number that stays, if it has one, and the
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
