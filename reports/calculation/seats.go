package calculation

import (
	"kalends/rating"
	"kalends/reports"
)

// stepAt is the place of a step: its change, and its number there.
type stepAt struct{ change, step int32 }

// noStep is the place of no step.
var noStep = stepAt{none, none}

// maxSteps is how many steps are kept decoded: those of an event of some hundred players.
const maxSteps = 8192

// stepCache caches decoded steps. A game needs those of two players, an event the same ones again and again.
type stepCache struct {
	changes *rating.Changes
	of      map[int32]*playerSteps // by change
	steps   int

	played *rating.Events
	open   rating.Event // the event whose games are being read
	number int32        // the number of that event; none: there is none
}

// playerSteps holds the decoded steps of a change; id and name are empty until they were looked up.
type playerSteps struct {
	steps    []rating.Step
	id, name string
}

func newStepCache(is *reports.Issue) *stepCache {
	return &stepCache{changes: &is.Changes, of: map[int32]*playerSteps{}, played: &is.Played, number: none}
}

// event returns an event of the period. It overwrites the event returned before.
func (o *stepCache) event(n int32) *rating.Event {
	if o.number != n {
		o.open, o.number = o.played.At(int(n), o.open.Games), n
	}
	return &o.open
}

// renew empties the cache when it is full.
func (o *stepCache) renew() {
	if o.steps >= maxSteps {
		clear(o.of)
		o.steps = 0
	}
}

// seat returns the steps of a change, which it decodes unless they are in the cache. Id and name may be empty.
func (o *stepCache) seat(change int32) *playerSteps {
	s, is := o.of[change]
	if !is {
		s = &playerSteps{steps: o.changes.At(int(change), nil).Steps}
		o.of[change], o.steps = s, o.steps+len(s.steps)
	}
	return s
}

// all returns the steps of a change.
func (o *stepCache) all(change int32) []rating.Step { return o.seat(change).steps }

// at returns a step of the period, nil for noStep.
func (o *stepCache) at(s stepAt) *rating.Step { return o.seat(s.change).at(s) }

// at returns one of the steps, nil for noStep.
func (s *playerSteps) at(step stepAt) *rating.Step {
	if step == noStep {
		return nil
	}
	return &s.steps[step.step]
}

// stepIndex finds the steps of games by their players, event by event.
type stepIndex struct {
	*stepCache
	begin []int   // for each change the number of its first step, counted over all changes
	taken []bool  // for each step whether a game has it
	next  []int32 // for each change the first step that no game has yet
}

func newStepIndex(is *reports.Issue) *stepIndex {
	changes := &is.Changes
	x := &stepIndex{stepCache: newStepCache(is), begin: make([]int, changes.Len()), taken: make([]bool, changes.Steps()),
		next: make([]int32, changes.Len())}
	at := 0
	for n := range x.begin {
		x.begin[n] = at
		at += changes.StepsOf(n)
	}
	return x
}

// take returns the place of the step that a game gave a player against an opponent, and marks the step as taken, so
// that no other game gets it; noStep if there is none. Games come in the order of the steps, so the first step not yet
// taken is nearly always the right one. Steps that at has returned before become invalid.
func (x *stepIndex) take(game place, player, opponent string) stepAt {
	at, known := x.changes.Find(player)
	if player == "" || !known {
		return noStep
	}
	n := int32(at)
	x.renew()
	steps, taken := x.all(n), x.taken[x.begin[n]:]
	for i := int(x.next[n]); i < len(steps); i++ {
		s := &steps[i]
		if s.Round == game.round && s.Kind == rating.GameStep && s.Opponent == opponent && !taken[i] &&
			placeOf(s.Event, s.Round, s.Origin) == game {
			taken[i] = true
			x.pass(n, steps, taken)
			return stepAt{n, int32(i)}
		}
	}
	return noStep
}

// pass sets next behind the steps at the beginning that no game can take any more.
func (x *stepIndex) pass(n int32, steps []rating.Step, taken []bool) {
	next := &x.next[n]
	for int(*next) < len(steps) && (taken[*next] || steps[*next].Kind != rating.GameStep) {
		*next++
	}
}

// rest appends a row for every game step that no game has taken: games of events that are on no sheet of this period.
func (x *stepIndex) rest(all []pairing) []pairing {
	for n, begin := range x.begin {
		if int(x.next[n]) == x.changes.StepsOf(n) {
			continue
		}
		x.renew()
		for i, s := range x.all(int32(n)) {
			if s.Kind == rating.GameStep && !x.taken[begin+i] {
				all = append(all, pairing{stepAt{int32(n), int32(i)}, noStep, none, none, none})
			}
		}
	}
	return all
}
