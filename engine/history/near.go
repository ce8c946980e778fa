package history

import (
	"maps"
	"slices"

	"kalends/engine"
	"kalends/rating"
)

// near is a list that is calculated again step by step. Where its ruleset is engine.Separable, a step of decisions is
// calculated for those alone whom it can move, from the events in which they play.
type near struct {
	place int
	made  Made
	was   *rating.List // the one before it without the steps; nil: what was printed
	base  rating.List  // the list itself without them
	codes []string     // of its events; nil: not asked yet
	named [][]string   // by event, whom the sheet names that was rated
}

// people are players by their numbers.
type people map[string]bool

func (p people) add(ids ...string) {
	for _, id := range ids {
		p[id] = true
	}
}

func (p people) any(ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return p[id] })
}

// follow makes a list under a chain, and sets down who comes out otherwise. from is the chain before it.
func (r *Record) follow(n *near, from, c *chain) error {
	if !engine.IsSeparable(n.made.Ruleset, n.made.Input.Period.Date) {
		return r.followWhole(n, c)
	}
	moved, events, known := n.moved(from, c)
	if !known {
		return r.followWhole(n, c)
	}
	m, carried := n.of(c, moved, events)
	made, err := r.again(n.place, m, c.set, carried)
	if err != nil {
		return err
	}
	c.apart = map[string]rating.State{}
	maps.Copy(c.apart, from.apart)
	for id := range moved {
		was, stood := n.base.Find(id)
		is, stands := made.Find(id)
		delete(c.apart, id)
		if (stood || stands) && !equal(was, is) {
			c.apart[id] = is
		}
	}
	return nil
}

// followWhole is follow with everybody rated again.
func (r *Record) followWhole(n *near, c *chain) error {
	made, err := r.again(n.place, n.made, c.set, c.full(n.was))
	c.apart = apartFrom(n.base, made)
	return err
}

// moved gives those whom a chain can bring to another state than the one before it, and the events in which they play;
// known is false where that can be anybody. They are those who are carried into the period otherwise, those about whom
// a decision of the step is, and whoever any of their sheets names in an event about which one is.
func (n *near) moved(from, c *chain) (moved people, events []int, known bool) {
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
		default:
			return nil, nil, false
		}
	}
	moved.differing(from.carried, c.carried)
	moved.differing(c.carried, from.carried)
	fields := n.fields(from.set, c.set)
	for i, field := range fields {
		if about[n.codes[i]] {
			moved.add(field...)
		}
	}
	c.set.heirs().bring(moved)
	for i, field := range fields {
		if moved.any(field) {
			events = append(events, i)
		}
	}
	return moved, events, true
}

// differing adds those who are otherwise among some states than among others.
func (p people) differing(states, others map[string]rating.State) {
	for id, s := range states {
		if other, here := others[id]; !here || !equal(s, other) {
			p.add(id)
		}
	}
}

// bring adds all the numbers of persons who are there under one of theirs.
func (h heirs) bring(all people) {
	for before := -1; before < len(all); {
		before = len(all)
		for _, m := range h {
			if all[m.given] || all[m.stays] {
				all.add(m.given, m.stays)
			}
		}
	}
}

// fields gives by event whom the sheet names that was rated, and whom it names by one of some sets of decisions.
func (n *near) fields(sets ...set) [][]string {
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

// names are those whom a sheet names, as entrants or in games.
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

// of gives what the list is made of for some: the events in which they play, with what everybody who is named there
// carries by a chain and was printed with.
func (n *near) of(c *chain, moved people, events []int) (m Made, carried *rating.List) {
	there := maps.Clone(moved)
	m = n.made
	m.Input.Events = rating.Events{}
	fields := n.fields(c.set)
	for _, i := range events {
		there.add(fields[i]...)
		m.Input.Events.Add(n.made.Input.Events.Whole(i))
	}
	m.Input.Events.Close()
	c.set.heirs().bring(there)
	m.Input.Previous.States = there.among(m.Input.Previous, nil)
	if n.was != nil {
		l := *n.was
		l.States = there.among(l, c.carried)
		carried = &l
	}
	return m, carried
}

// among gives the states of people on a list, with those of some in the place of theirs.
func (p people) among(l rating.List, by map[string]rating.State) (states []rating.State) {
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
