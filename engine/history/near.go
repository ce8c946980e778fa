package history

import (
	"maps"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// localList is a list that is calculated again for each step of decisions. If its ruleset is engine.Separable, a step
// is calculated only for the players whom it can move, from the events in which they play.
type localList struct {
	place int
	made  Made
	was   *rating.List // the list before it without the steps; nil: as printed
	base  rating.List  // the list itself without the steps
	codes []string     // of its events; nil: not read yet
	named [][]string   // by event, the players on the sheet that was rated
}

// people is a set of players.
type people map[string]bool

// add adds players to p.
func (p people) add(ids ...string) {
	for _, id := range ids {
		p[id] = true
	}
}

// any reports whether p has one of the players.
func (p people) any(ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return p[id] })
}

// rateStep makes a list under a chain and sets c.changed to the states that differ from the list without it. from is
// the chain before it, whose differences are taken over for players whom the step cannot move.
func (r *Record) rateStep(n *localList, from, c *chain) error {
	if !engine.IsSeparable(n.made.Ruleset, n.made.Input.Period.Date) {
		return r.rateAll(n, c)
	}
	moved, events, known := n.moved(from, c)
	if !known {
		return r.rateAll(n, c)
	}
	m, carried := n.inputFor(c, moved, events)
	made, err := r.remake(n.place, m, c.set, carried)
	if err != nil {
		return err
	}
	c.changed = map[string]rating.State{}
	maps.Copy(c.changed, from.changed)
	for id := range moved {
		was, hadState := n.base.Find(id)
		is, hasState := made.Find(id)
		delete(c.changed, id)
		if (hadState || hasState) && !equal(was, is) {
			c.changed[id] = is
		}
	}
	return nil
}

// rateAll does the same as rateStep, but rates everybody again.
func (r *Record) rateAll(n *localList, c *chain) error {
	made, err := r.remake(n.place, n.made, c.set, c.full(n.was))
	c.changed = differing(n.base, made)
	return err
}

// moved returns the players who can have another state under a chain than under the one before it, and the events in
// which they play; known is false if it can be anybody. They are the players who are carried into the period with
// another state, those about whom a decision of the step is, and all on any sheet of an event about which a decision
// is.
func (n *localList) moved(from, c *chain) (moved people, events []int, known bool) {
	moved = people{}
	about := map[string]bool{}
	for _, t := range c.turns {
		switch {
		case t.Kind == rating.Correct, t.Kind == rating.Withdraw, t.OfEvent():
			about[t.Event] = true
		case t.Kind == rating.Split:
			for _, e := range t.Events {
				about[e] = true
			}
		case t.Kind == rating.Fact, t.Kind == rating.Adjust && t.Player != Everyone:
			moved.add(t.Player)
		case t.Kind == rating.Erase: // every rating stays
		default:
			return nil, nil, false
		}
	}
	moved.addDiffering(from.carried, c.carried)
	moved.addDiffering(c.carried, from.carried)
	fields := n.fields(from.set, c.set)
	for i, field := range fields {
		if about[n.codes[i]] {
			moved.add(field...)
		}
	}
	c.set.merged().addNumbers(moved)
	for i, field := range fields {
		if moved.any(field) {
			events = append(events, i)
		}
	}
	return moved, events, true
}

// addDiffering adds the players whose state in others is missing or different.
func (p people) addDiffering(states, others map[string]rating.State) {
	for id, s := range states {
		if other, here := others[id]; !here || !equal(s, other) {
			p.add(id)
		}
	}
}

// addNumbers adds the other numbers of each person who has one number in the set.
func (h merges) addNumbers(all people) {
	for before := -1; before < len(all); {
		before = len(all)
		for _, m := range h {
			if all[m.given] || all[m.stays] {
				all.add(m.given, m.stays)
			}
		}
	}
}

// fields returns by event the players on the sheet that was rated and on the sheets of some sets of decisions. It
// reads the events of the list when it is first called.
func (n *localList) fields(sets ...set) [][]string {
	if n.codes == nil {
		for _, e := range n.made.Input.Events.All() {
			n.codes, n.named = append(n.codes, e.Code), append(n.named, names(e))
		}
	}
	decided := map[string][]string{}
	for _, d := range slices.Concat(sets...) {
		switch {
		case d.Kind == rating.Correct && d.Sheet != nil:
			decided[d.Event] = append(decided[d.Event], names(*d.Sheet)...)
		case d.Kind == rating.Split:
			for _, e := range d.Events {
				decided[e] = append(decided[e], d.Into)
			}
		}
	}
	if len(decided) == 0 {
		return n.named
	}
	fields := slices.Clone(n.named)
	for i := range fields {
		if more := decided[n.codes[i]]; len(more) > 0 {
			fields[i] = slices.Concat(fields[i], more)
		}
	}
	return fields
}

// names returns the players on a sheet, as entrants or in games, each once in no order.
func names(e rating.Event) []string {
	all := people{}
	for _, x := range e.Entrants {
		all.add(x.Player)
	}
	for _, g := range e.Games {
		all.add(g.First, g.Second)
	}
	delete(all, "") // a bye has no opponent
	return slices.Collect(maps.Keys(all))
}

// inputFor returns the input of the list for some players: the events in which they play, with what everybody on those
// sheets carries under a chain and was printed with.
func (n *localList) inputFor(c *chain, moved people, events []int) (m Made, carried *rating.List) {
	selected := maps.Clone(moved)
	m = n.made
	m.Input.Events = rating.Events{}
	fields := n.fields(c.set)
	for _, i := range events {
		selected.add(fields[i]...)
		m.Input.Events.Add(n.made.Input.Events.Whole(i))
	}
	m.Input.Events.Close()
	c.set.merged().addNumbers(selected)
	m.Input.Previous.States = selected.statesOn(m.Input.Previous, nil)
	if n.was != nil {
		l := *n.was
		l.States = selected.statesOn(l, c.carried)
		carried = &l
	}
	return m, carried
}

// statesOn returns the states of people on a list, or those in by instead, sorted by player. People who have neither
// are left out.
func (p people) statesOn(l rating.List, by map[string]rating.State) (states []rating.State) {
	for _, id := range slices.Sorted(maps.Keys(p)) {
		s, here := by[id]
		if !here {
			s, here = l.Find(id)
		}
		if here {
			states = append(states, s)
		}
	}
	return states
}
