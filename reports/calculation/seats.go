package calculation

import (
	"kalends/rating"
	"kalends/reports"
)

// stepAt names a step: of which change, and the how manieth.
type stepAt struct{ change, step int32 }

// noStep is the name of no step.
var noStep = stepAt{none, none}

// How many steps are open at a time: those of an event with some hundred players, and of those before it what stays near
// the processor.
const (
	mostOpened = 8192
	mostKept   = 1024
)

// opened are those steps that are looked at. A game wants those of two players, an event the same ones again and again.
type opened struct {
	changes *rating.Changes
	of      map[int32]*seat // by change
	rooms   []*seat         // to be used again
	steps   int

	played *rating.Events
	open   rating.Event // the one whose games are looked at
	number int32        // of that event; none: no event is open
}

// seat is somebody's steps, and who he is once that was asked for.
type seat struct {
	steps    []rating.Step
	id, name string
}

func open(is *reports.Issue) *opened {
	return &opened{changes: &is.Changes, of: map[int32]*seat{}, played: &is.Played, number: none}
}

// event gives an event of the period. The one before it is gone: games come event by event.
func (o *opened) event(n int32) *rating.Event {
	if o.number != n {
		o.turn()
		o.open, o.number = o.played.At(int(n), o.open.Games), n
	}
	return &o.open
}

// renew closes what is open when there is too much of it. What was looked at before is gone.
func (o *opened) renew() { o.keep(mostOpened) }

// turn is renew before an event, which has other players.
func (o *opened) turn() { o.keep(mostKept) }

func (o *opened) keep(most int) {
	if o.steps < most {
		return
	}
	for _, s := range o.of {
		o.rooms = append(o.rooms, s)
	}
	clear(o.of)
	o.steps = 0
}

// seat gives the steps of a change, and whose they are.
func (o *opened) seat(change int32) *seat {
	s, is := o.of[change]
	if !is {
		s = o.room()
		*s = seat{steps: o.changes.At(int(change), s.steps).Steps}
		o.of[change], o.steps = s, o.steps+len(s.steps)
	}
	return s
}

// room gives a seat that is not used any more, or another.
func (o *opened) room() *seat {
	last := len(o.rooms) - 1
	if last < 0 {
		return &seat{}
	}
	s := o.rooms[last]
	o.rooms = o.rooms[:last]
	return s
}

// all gives the steps of a change.
func (o *opened) all(change int32) []rating.Step { return o.seat(change).steps }

// at gives a step.
func (o *opened) at(s stepAt) *rating.Step { return o.seat(s.change).at(s) }

// at gives one of the steps, nil for none.
func (s *seat) at(step stepAt) *rating.Step {
	if step == noStep {
		return nil
	}
	return &s.steps[step.step]
}

// seats finds the steps of games by who sat there, event by event.
type seats struct {
	*opened
	begin []int   // of each change: its first step, counted over all of them
	taken []bool  // of each step
	next  []int32 // of each change: before it every game's step is taken
}

func seatsOf(is *reports.Issue) *seats {
	changes := &is.Changes
	x := &seats{opened: open(is), begin: make([]int, changes.Len()), taken: make([]bool, changes.Steps()),
		next: make([]int32, changes.Len())}
	at := 0
	for n := range x.begin {
		x.begin[n] = at
		at += changes.StepsOf(n)
	}
	return x
}

// take finds the step of one side of a game; nobody else gets it. Games come in the order of the steps, so that the
// first that is left is nearly always the one.
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

// pass goes past the steps that nobody will take any more.
func (x *seats) pass(n int32, steps []rating.Step, taken []bool) {
	next := &x.next[n]
	for int(*next) < len(steps) && (taken[*next] || steps[*next].Kind != rating.GameStep) {
		*next++
	}
}

// rest adds the steps of games that no sheet of this period has.
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
