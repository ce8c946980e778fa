package history

import (
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// Record is what is kept of the lists of one kind.
type Record struct {
	Lists     []Past                                    // those that are out, oldest first
	Decisions []rating.Decision                         // all that were ever taken, by number
	Where     func(event string) ([]rating.Date, error) // the lists in which an event was rated
	Players   rating.Players                            // the newest registry, for those who were entered since

	reissued int // the last decision that lists are made again with
}

// Past is a list that is out. It is opened when it is calculated again, one at a time.
type Past struct {
	Date     rating.Date
	Decided  int // the number of the last decision that was taken when it was frozen
	Reissued int // the last one that it was made again with, or the lists before it; zero: none
	Open     func() (Made, error)

	// Carried gives Result.Carried of it, and whether that was kept; nil: it was not. Without it more lists are calculated
	// again.
	Carried func() ([]rating.State, bool, error)
}

// Made is what a list is made of: Input.Previous is the list before it as it was printed.
type Made struct {
	Ruleset engine.Ruleset
	Input   engine.Input
	Came    []string // players on Input.Previous who have brought a rating since it was printed

	// Opened gives those on Input.Previous who came in by a row of ratings, as they come by a registry; nil: nobody did.
	Opened func(rating.Players) ([]rating.State, error)
}

// Result is a list that was made, and what was booked on it.
type Result struct {
	engine.Outcome
	Events      rating.Events // as decided
	Corrections []Correction  // by player, then in the order in which they took effect

	// Carried are the states of those who are carried into the period otherwise than they were printed, by player; nil: no
	// decision was taken since the list before.
	Carried []rating.State
}

// Make makes the list after those of r, under the decisions up to a number.
func Make(r Record, m Made, decided int) (Result, error) {
	r.reissued = r.reissuedTo()
	return makeNext(r, m, decided)
}

func makeNext(r Record, m Made, decided int) (Result, error) {
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
	carried := carriedBy(corrections) // before what is set on this very list comes to them
	res, err := r.make(m, decided, now, corrections)
	if decided > r.booked() {
		res.Carried = carried
	}
	return res, err
}

// booked is the number of the last decision that the last list knew.
func (r *Record) booked() int {
	if len(r.Lists) == 0 {
		return 0
	}
	return r.Lists[len(r.Lists)-1].Decided
}

// make rates the period from what is carried since the corrections, and adds what the office sets on this very list.
func (r *Record) make(m Made, decided int, now set, corrections []Correction) (res Result, err error) {
	in, err := r.decide(m, decided, now)
	if err != nil {
		return res, err
	}
	carried := carry(in.Previous, corrections)
	moved := len(corrections) > 0 || len(now.booked().heirs()) > 0
	if moved {
		now.begin(&in, m, carried)
	} else { // what the lists before were made again with is looked up as it is carried
		in.Previous = now.heirs().gather(carried)
	}
	res.Events = in.Events
	if res.Outcome, err = m.Ruleset.Rate(in); err != nil {
		return res, err
	}
	if moved {
		stand(res.List, m.Input.Previous)
	}
	put := now.adjust(&res.List, max(decided, r.reissued), in, m.Ruleset)
	if len(corrections)+len(put) == 0 {
		return res, nil
	}
	res.Changes = told(res.Changes, m.Input.Previous, res.List, corrections, put)
	res.Corrections = inOrder(slices.Concat(corrections, put))
	return res, nil
}
