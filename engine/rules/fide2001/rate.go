package fide2001

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// period is a list in the making.
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
	events := slices.SortedFunc(slices.Values(in.Events.Unpacked()), byBeginning)
	if err := check(events); err != nil {
		return engine.Outcome{}, err
	}
	for _, e := range events {
		p.rateEvent(e)
	}
	p.close()
	p.sort()
	return p.out, p.known.err
}

// begin takes the lists in an order of our own, so that the order of the input cannot matter.
func begin(in engine.Input) (*period, error) {
	if in.Version != "" && in.Version != versionID {
		return nil, fmt.Errorf("%s has no version %q here", family, in.Version)
	}
	for _, o := range (Ruleset{}).Options() {
		if value := in.Options.Get(o); !slices.Contains(o.Values, value) {
			return nil, fmt.Errorf("%s: option %s: %q is none of %q", versionID, o.Key, value, o.Values)
		}
	}
	if in.Period.Date <= in.Previous.Date {
		return nil, fmt.Errorf("the list of %s does not come after that of %s", in.Period.Date, in.Previous.Date)
	}
	in = in.Sorted()
	for i, s := range in.Previous.States {
		if i > 0 && in.Previous.States[i-1].Player == s.Player {
			return nil, fmt.Errorf("player %q stands twice on the list of %s", s.Player, in.Previous.Date)
		}
	}
	looked := in.LookedUp()
	looked.Date = in.Previous.Date
	return &period{in: in, date: in.Period.Date, floor: floorBy(in.Options.Get(lowest)),
		known: known{previous: looked, inForce: in.InForce, guests: engine.GuestsOf(in.Events.Heads()...)}, accounts: map[string]*account{}}, nil
}

// chosen gives the value of an option.
func (p *period) chosen(o engine.Option) string { return p.in.Options.Get(o) }

// carried gives what a player carries from the previous list.
func (p *period) carried(id string) rating.State {
	s, _ := p.in.Previous.Find(id)
	return s
}

// sort puts everything that came out into its order.
func (p *period) sort() {
	p.out.Changes.Sort()
	slices.SortStableFunc(p.out.LeftOut, func(a, b rating.LeftOut) int {
		return cmp.Or(strings.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board),
			cmp.Compare(len(a.Origin.Cell), len(b.Origin.Cell)), strings.Compare(a.Origin.Cell, b.Origin.Cell),
			strings.Compare(a.Player, b.Player), strings.Compare(a.Reason, b.Reason))
	})
	slices.SortStableFunc(p.out.Notes, func(a, b rating.Finding) int {
		return cmp.Or(strings.Compare(a.Args["event"], b.Args["event"]), strings.Compare(a.Args["player"], b.Args["player"]),
			strings.Compare(a.Code, b.Code))
	})
	slices.SortStableFunc(p.out.Tallies, func(a, b engine.Tally) int { return strings.Compare(a.Event, b.Event) })
}
