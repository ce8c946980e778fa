package calculation

import (
	"kalends/rating"
	"kalends/reports"
)

// stepAt is the place of a step: its change, and its number there.
type stepAt struct{ change, step int32 }

// noStep is the place of no step.
var noStep = stepAt{none, none}

// How many steps are kept decoded. An event of some hundred players needs mostOpened; of events before it only mostKept
// stay, so that they fit the processor's cache.
const (
	maxSteps    = 8192
	maxOldSteps = 1024
)

// stepCache caches decoded steps. A game needs those of two players, an event the same ones again and again.
type stepCache struct {
	changes *rating.Changes
	of      map[int32]*seat // by change
	rooms   []*seat         // seats whose memory can be used again
	steps   int

	played *rating.Events
	open   rating.Event // the event whose games are being read
	number int32        // the number of that event; none: there is none
}

// seat holds the steps of a player, with the id and name once they were looked up.
type seat struct {
	steps    []rating.Step
	id, name string
}

func open(is *reports.Issue) *stepCache {
	return &stepCache{changes: &is.Changes, of: map[int32]*seat{}, played: &is.Played, number: none}
}

// event returns an event of the period. It overwrites the one before: games come event by event.
func (o *stepCache) event(n int32) *rating.Event {
	if o.number != n {
		o.turn()
		o.open, o.number = o.played.At(int(n), o.open.Games), n
	}
	return &o.open
}

// renew empties the cache when it is full. Steps that were returned before are invalid then.
func (o *stepCache) renew() { o.keep(maxSteps) }

// turn is renew before an event, whose players are others.
func (o *stepCache) turn() { o.keep(maxOldSteps) }

func (o *stepCache) keep(most int) {
	if o.steps < most {
		return
	}
	for _, s := range o.of {
		o.rooms = append(o.rooms, s)
	}
	clear(o.of)
	o.steps = 0
}

// seat returns the steps of a change with their player.
func (o *stepCache) seat(change int32) *seat {
	s, is := o.of[change]
	if !is {
		s = o.room()
		*s = seat{steps: o.changes.At(int(change), s.steps).Steps}
		o.of[change], o.steps = s, o.steps+len(s.steps)
	}
	return s
}

// room returns a seat that is no longer used, or a new one.
func (o *stepCache) room() *seat {
	last := len(o.rooms) - 1
	if last < 0 {
		return &seat{}
	}
	s := o.rooms[last]
	o.rooms = o.rooms[:last]
	return s
}

// all returns the steps of a change.
func (o *stepCache) all(change int32) []rating.Step { return o.seat(change).steps }

// at returns a step.
func (o *stepCache) at(s stepAt) *rating.Step { return o.seat(s.change).at(s) }

// at returns one of the steps, nil for noStep.
func (s *seat) at(step stepAt) *rating.Step {
	if step == noStep {
		return nil
	}
	return &s.steps[step.step]
}

// seats finds the steps of games by their players, event by event.
type seats struct {
	*stepCache
	begin []int   // for each change the number of its first step, counted over all changes
	taken []bool  // for each step whether a game has it
	next  []int32 // for each change the first step that no game has yet
}

func seatsOf(is *reports.Issue) *seats {
	changes := &is.Changes
	x := &seats{stepCache: open(is), begin: make([]int, changes.Len()), taken: make([]bool, changes.Steps()),
		next: make([]int32, changes.Len())}
	at := 0
	for n := range x.begin {
		x.begin[n] = at
		at += changes.StepsOf(n)
	}
	return x
}

// take returns the step of one side of a game and marks it as taken. Games come in the order of the steps, so the first
// step that is left is nearly always the one.
func (x *seats) take(game place, player, opponent string) stepAt {
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

// pass skips the steps that no game can take any more.
func (x *seats) pass(n int32, steps []rating.Step, taken []bool) {
	next := &x.next[n]
	for int(*next) < len(steps) && (taken[*next] || steps[*next].Kind != rating.GameStep) {
		*next++
	}
}

// rest appends one row for every left-out item that no row has shown yet: games of events that are on no sheet of
// this period. It is called last.
func (x *seats) rest(all []pairing) []pairing {
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
