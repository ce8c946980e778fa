package fide2001

import (
	"fmt"
	"slices"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// period is the state while a list is calculated.
type period struct {
	in       engine.Input
	date     rating.Date
	floor    rating.Points
	known    known
	accounts map[string]*account
	out      engine.Outcome
}

// Rate makes the list of in.Period (9.1): the games of the period are incorporated into the previous list.
func (r Ruleset) Rate(in engine.Input) (engine.Outcome, error) {
	p, err := begin(in)
	if err != nil {
		return engine.Outcome{}, err
	}
	events := in.Events.Unpacked()
	slices.SortFunc(events, func(a, b rating.Event) int { return method.ByBeginning(&a, &b) })
	if err := method.CheckDistinct(len(events), func(i int) *rating.Event { return &events[i] }); err != nil {
		return engine.Outcome{}, err
	}
	for _, e := range events {
		if err := method.CheckGames(&e); err != nil {
			return engine.Outcome{}, err
		}
		p.rateEvent(e)
	}
	p.close()
	method.SortOutcome(&p.out)
	return p.out, p.known.Err
}

// begin returns a period with sorted lists, so that the order of the input cannot matter. It fails for a version or an
// option that the ruleset does not have, and for a player who is there twice.
func begin(in engine.Input) (*period, error) {
	if in.Version != "" && in.Version != versionID {
		return nil, fmt.Errorf("%s has no version %q here", family, in.Version)
	}
	if err := method.CheckOptions(versionID, Ruleset{}.Options(), in.Options); err != nil {
		return nil, err
	}
	in = in.Sorted()
	if err := method.CheckInput(in); err != nil {
		return nil, err
	}
	looked := in.PrintedList()
	looked.Date = in.Previous.Date
	return &period{in: in, date: in.Period.Date, floor: floorBy(in.Options.Get(lowest)),
		known: known{Lists: method.Lists{InForce: in.InForce}, previous: looked,
			guests: engine.GuestsOf(in.Events.Heads()...)},
		accounts: map[string]*account{}}, nil
}

// chosen returns the value of an option.
func (p *period) chosen(o rating.Option) string { return p.in.Options.Get(o) }

// carried returns the state that a player carries from the previous list; an empty one for a new player.
func (p *period) carried(id string) rating.State {
	s, _ := p.in.Previous.Find(id)
	return s
}
