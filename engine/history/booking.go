package history

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
)

// Correction is what one decision books for one player: the state before and after it, both without the period.
type Correction struct {
	Player   string
	Decision int
	Was, Is  rating.State
	set      bool // by the office, after the changes of the period
}

// Amount returns the change of the rating. No rating counts as 0, so a player who becomes unrated loses all of it.
func (c Correction) Amount() rating.Points { return c.Is.Rating - c.Was.Rating }

// booked returns the corrections that apply to the printed list what differs between base and the first chain, and
// between each chain and the next. known is false, and there are none, if a step of several decisions does not show
// which of them is the cause.
func booked(printed, base rating.List, chains []*chain) (all []Correction, known bool) {
	for _, id := range touchedBy(chains) {
		now, _ := printed.Find(id)
		from, _ := base.Find(id)
		for _, c := range chains {
			to, changed := c.changed[id]
			if !changed {
				to, _ = base.Find(id)
			}
			if is := shifted(now, from, to); !equal(now, is) {
				cause, known := c.causeOf(id)
				if !known {
					return nil, false
				}
				all = append(all, Correction{Player: id, Decision: cause, Was: now, Is: is})
				now = is
			}
			from = to
		}
	}
	return all, true
}

// touchedBy returns the players who differ in some chain, sorted.
func touchedBy(chains []*chain) []string {
	ids := map[string]bool{}
	for _, c := range chains {
		for id := range c.changed {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

// shifted applies the difference of two calculated states to a printed one. Usually the printed state is the first of
// the two; if an earlier program calculated a different one, only the difference is booked.
func shifted(printed, from, to rating.State) rating.State {
	switch {
	case equal(from, to):
		return printed
	case equal(printed, from):
		return to
	}
	s := printed
	switch {
	case from.Rated != to.Rated:
		s.Rated, s.Rating, s.Since = to.Rated, to.Rating, to.Since
	case printed.Rated && to.Rated:
		s.Rating += to.Rating - from.Rating
	}
	s.Games = max(0, s.Games+to.Games-from.Games)
	take(&s.K, from.K, to.K)
	take(&s.Peak, from.Peak, to.Peak)
	take(&s.LastGame, from.LastGame, to.LastGame)
	take(&s.LastEvent, from.LastEvent, to.LastEvent)
	take(&s.FirstDone, from.FirstDone, to.FirstDone)
	if !slices.Equal(from.Pool, to.Pool) {
		s.Pool = to.Pool
	}
	return s
}

// take sets a field to the value of a calculation, if that differs from the value before.
func take[T comparable](mark *T, from, to T) {
	if from != to {
		*mark = to
	}
}

// carry returns the printed list as it is carried into the next one: with the last state of each corrected player.
func carry(printed rating.List, corrections []Correction) rating.List {
	if len(corrections) == 0 {
		return printed
	}
	return *replaced(printed, carriedBy(corrections))
}

// carriedBy returns the last state that corrections give to each player, by player.
func carriedBy(corrections []Correction) []rating.State {
	last := map[string]rating.State{}
	for _, c := range corrections {
		last[c.Player] = c.Is
	}
	states := make([]rating.State, 0, len(last))
	for _, s := range last {
		states = append(states, s)
	}
	slices.SortFunc(states, byPlayer)
	return states
}

// keepSince sets in l since when each player has been on the list with a rating: since the rating was printed, even if
// it should have been earlier or later. A rating that comes from a correction or a merge is new on this list.
func keepSince(l, printed rating.List) {
	for i := range l.States {
		s := &l.States[i]
		switch was, _ := printed.Find(s.Player); {
		case !s.Rated:
			s.Since = 0
		case was.Rated:
			s.Since = was.Since
		default:
			s.Since = l.Date
		}
	}
}

// withSteps returns the changes of a period with the steps of corrections, sorted: before are those of the history,
// which come before the games, after those that the office set on the list itself. A change with such steps goes from
// the printed rating to the made one.
func withSteps(changes rating.Changes, printed, made rating.List, before, after []Correction) rating.Changes {
	first, last := steps(before), steps(after)
	add := func(c rating.Change) rating.Change {
		was, _ := printed.Find(c.Player)
		is, _ := made.Find(c.Player)
		c.WasRated, c.Old, c.IsRated, c.New = was.Rated, was.Rating, is.Rated, is.Rating
		c.Steps = slices.Concat(first[c.Player], c.Steps, last[c.Player])
		delete(first, c.Player)
		delete(last, c.Player)
		return c
	}
	var all rating.Changes
	for c := range changes.All() {
		if len(first[c.Player])+len(last[c.Player]) > 0 {
			c = add(c)
		}
		all.Add(c)
	}
	for _, c := range slices.Concat(before, after) {
		if len(first[c.Player])+len(last[c.Player]) > 0 {
			all.Add(add(rating.Change{Player: c.Player}))
		}
	}
	all.Sort()
	return all
}

// steps returns the steps of corrections, by player.
func steps(all []Correction) map[string][]rating.Step {
	of := map[string][]rating.Step{}
	for _, c := range all {
		of[c.Player] = append(of[c.Player], c.step())
	}
	return of
}

// The keys of the words for a step of kind correction.
const (
	movedNote   = "rules.correction.moved"
	ratedNote   = "rules.correction.rated"
	unratedNote = "rules.correction.unrated"
	marksNote   = "rules.correction.marks"
)

// step returns the step of a correction. Its row is the number of the decision, N the change of the number of games.
func (c Correction) step() rating.Step {
	s := rating.Step{Kind: rating.CorrectionStep, Row: strconv.Itoa(c.Decision), OwnRating: c.Was.Rating,
		Change: c.Amount(), After: c.Is.Rating, N: c.Is.Games - c.Was.Games, Note: movedNote}
	switch {
	case c.Is.Rated && !c.Was.Rated:
		s.Note = ratedNote
	case c.Was.Rated && !c.Is.Rated:
		s.Note = unratedNote
	case s.Change == 0:
		s.Note = marksNote
	}
	if c.Is.K != c.Was.K {
		s.K = c.Is.K
	}
	return s
}

// inOrder sorts corrections by player and returns them; those of one player keep their order.
func inOrder(all []Correction) []Correction {
	slices.SortStableFunc(all, func(a, b Correction) int { return cmp.Compare(a.Player, b.Player) })
	return all
}
