package history

import (
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// Record holds the published lists of one kind and the decisions about them.
type Record struct {
	Lists     []Past                                    // published, oldest first
	Decisions []rating.Decision                         // all that were ever taken, by number
	Where     func(event string) ([]rating.Date, error) // the lists in which an event was rated
	Players   rating.Players                            // the newest registry, for players who were entered since

	reissued int // the last decision with which lists are made again
}

// Past is a published list. Open is called when it is calculated again, for one list at a time.
type Past struct {
	Date     rating.Date
	Decided  int // the number of the last decision that was taken when it was frozen
	Reissued int // the number of the last one with which it, or a list before it, was made again; 0: none
	Open     func() (Made, error)

	// Carried returns its Result.Carried, and whether that was kept; nil if it was not. Without it more lists are
	// calculated again.
	Carried func() ([]rating.State, bool, error)
}

// Made is what a list is made of; Input.Previous is the list before it as it was printed.
type Made struct {
	Ruleset engine.Ruleset
	Input   engine.Input
	Came    []string // players on Input.Previous who have brought a rating since it was printed

	// Opened returns the players on Input.Previous who were taken over by a row of ratings, as a registry takes them
	// over; nil if there are none.
	Opened func(rating.Players) ([]rating.State, error)
}

// Result is a new list, and what was booked on it.
type Result struct {
	engine.Outcome
	Events      rating.Events // as decided
	Corrections []Correction  // by player, then in the order in which they took effect

	// Carried are the states of players who are carried into the period with another state than the printed one, by
	// player; nil if no decision was taken since the list before.
	Carried []rating.State
}

// Make makes the list after those of r under the decisions up to a number, and with those under reissue up to another.
// It is a list that is published next, or a revision of a published list after the newest revisions of those before
// it.
func Make(r Record, m Made, decided, reissued int) (Result, error) {
	r.reissued = reissued
	now := r.inForce(decided, m.Input.Period.List)
	m, err := r.opened(m, decided, now)
	if err != nil {
		return Result{}, err
	}
	if len(now) == 0 && r.booked() == 0 {
		out, err := m.Ruleset.Rate(m.Input)
		return Result{Outcome: out, Events: m.Input.Events}, err
	}
	corrections, err := r.corrections(m, decided)
	if err != nil {
		return Result{}, err
	}
	carried := carriedBy(corrections) // without what is set on this list itself
	res, err := r.make(m, decided, now, corrections)
	if decided > r.booked() {
		res.Carried = carried
	}
	return res, err
}

// booked returns the number of the last decision that was taken when the last list was frozen; 0 if there is no list.
func (r *Record) booked() int {
	if len(r.Lists) == 0 {
		return 0
	}
	return r.Lists[len(r.Lists)-1].Decided
}

// make rates the period from what is carried after the corrections, and adds what the office sets on this list itself.
func (r *Record) make(m Made, decided int, now set, corrections []Correction) (res Result, err error) {
	in, err := r.decide(m, decided, now)
	if err != nil {
		return res, err
	}
	carried := carry(in.Previous, corrections)
	moved := len(corrections) > 0 || len(now.booked().merged()) > 0
	if moved {
		now.begin(&in, m, carried)
	} else { // decisions under reissue: lists made again with them are looked up as they are carried
		in.Previous = now.merged().joinCarried(carried)
	}
	res.Events = in.Events
	if res.Outcome, err = m.Ruleset.Rate(in); err != nil {
		return res, err
	}
	if moved {
		keepSince(res.List, m.Input.Previous)
	}
	put := now.adjust(&res.List, max(decided, r.reissued), in, m.Ruleset)
	if len(corrections)+len(put) == 0 {
		return res, nil
	}
	res.Changes = withSteps(res.Changes, m.Input.Previous, res.List, corrections, put)
	res.Corrections = inOrder(slices.Concat(corrections, put))
	return res, nil
}
