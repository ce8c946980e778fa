package history

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
)

// Correction is what one decision books for one player: what he had and what he has since, both without the period.
type Correction struct {
	Player   string
	Decision int
	Was, Is  rating.State
	set      bool // by the office, after the changes of the period
}

// Amount is what it moves the rating by. Who has none counts as nothing: one who becomes unrated loses all of his.
func (c Correction) Amount() rating.Points { return c.Is.Rating - c.Was.Rating }

// booked carries over to what was printed what differs between one chain and the next; known is false where a step of
// several decisions does not say because of which.
func booked(printed, base rating.List, chains []*chain) (all []Correction, known bool) {
	for _, id := range touchedBy(chains) {
		now, _ := printed.Find(id)
		from, _ := base.Find(id)
		for _, c := range chains {
			to, apart := c.apart[id]
			if !apart {
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

func touchedBy(chains []*chain) []string {
	ids := map[string]bool{}
	for _, c := range chains {
		for id := range c.apart {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

// shifted gives a printed state what differs between two calculated ones. As a rule it is the first of these; where a
// list was printed by a program that calculated otherwise, only the difference is booked.
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

// take gives a mark the value that a calculation gives it, where that is another than before.
func take[T comparable](mark *T, from, to T) {
	if from != to {
		*mark = to
	}
}

// carry gives the list that was printed as it is carried into the next.
func carry(printed rating.List, corrections []Correction) rating.List {
	if len(corrections) == 0 {
		return printed
	}
	return *replaced(printed, carriedBy(corrections))
}

// carriedBy gives the states to which corrections lead, by player: the last one of each.
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

// stand sets down since when each player of a list stands there with a rating: since it was printed, whatever should
// have been. Who has one by a correction or a merge stands there for the first time.
func stand(l, printed rating.List) {
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

// told gives the changes of a period with the steps of the corrections: they come before what was played, and what the
// office sets on the list itself after it. What he had is what was printed.
func told(changes rating.Changes, printed, made rating.List, before, after []Correction) rating.Changes {
	first, last := steps(before), steps(after)
	tell := func(c rating.Change) rating.Change {
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
			c = tell(c)
		}
		all.Add(c)
	}
	for _, c := range slices.Concat(before, after) {
		if len(first[c.Player])+len(last[c.Player]) > 0 {
			all.Add(tell(rating.Change{Player: c.Player}))
		}
	}
	all.Sort()
	return all
}

// steps are those of some corrections, by player.
func steps(all []Correction) map[string][]rating.Step {
	of := map[string][]rating.Step{}
	for _, c := range all {
		of[c.Player] = append(of[c.Player], c.step())
	}
	return of
}

// What a step of kind correction says in words.
const (
	movedNote   = "rules.correction.moved"
	ratedNote   = "rules.correction.rated"
	unratedNote = "rules.correction.unrated"
	marksNote   = "rules.correction.marks"
)

// step tells a correction; its row is the number of the decision.
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

// inOrder sorts corrections by player; of one player those of the history come before what is set on the list itself.
func inOrder(all []Correction) []Correction {
	slices.SortStableFunc(all, func(a, b Correction) int { return cmp.Compare(a.Player, b.Player) })
	return all
}
