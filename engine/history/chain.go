package history

import (
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// chain is a calculation of the history under a set of decisions, which is compared with the calculation before it.
// Only the states of players who differ are kept.
type chain struct {
	set     set
	turns   []turn                  // the step from the set before: one, or several facts in a row
	begin   int                     // the index of the first list that can differ
	changed map[string]rating.State // on the list that was calculated last
	carried map[string]rating.State // on the one before it
}

// corrections returns what the decisions that were taken or revoked since the last list change, for each player and
// decision. It calculates several facts as one step first, and each one by itself if the cause is unknown then.
func (r *Record) corrections(m Made, decided int) ([]Correction, error) {
	list := m.Input.Period.List
	before, now := r.inForce(r.booked(), list), r.inForce(decided, list)
	from, err := r.start(list, before, now)
	if err != nil {
		return nil, err
	}
	all := turns(before, now, revocations(r.Decisions, decided))
	for _, steps := range [][][]turn{groupFacts(all), singly(all)} {
		chains, err := r.chains(before, steps)
		if err != nil || len(chains) == 0 {
			return nil, err
		}
		base, err := r.calculate(from, before, chains)
		if err != nil {
			return nil, err
		}
		if all, known := booked(m.Input.Previous, base, chains); known {
			return all, nil
		}
	}
	return nil, errNoCause
}

// chains returns a chain for each step, with the decisions of the steps before it. Steps that cannot change any list
// before another does are left out.
func (r *Record) chains(from set, steps [][]turn) ([]*chain, error) {
	var chains []*chain
	begin := len(r.Lists)
	for _, step := range steps {
		for _, t := range step {
			touched, err := r.touched(t.Decision)
			if err != nil {
				return nil, err
			}
			from, begin = from.after(t), min(begin, touched)
		}
		if begin < len(r.Lists) {
			chains = append(chains, &chain{set: from, turns: step, begin: begin})
		}
	}
	return chains, nil
}

// calculate makes the lists from a start on again, under the decisions that are booked already and under every chain.
// It returns the last list without the chains; the chains hold the states that differ from it.
func (r *Record) calculate(from start, before set, chains []*chain) (rating.List, error) {
	var was *rating.List
	for place := from.place; place < len(r.Lists); place++ {
		m, err := r.Lists[place].Open()
		if err != nil {
			return rating.List{}, err
		}
		if place == from.place && len(from.carried) > 0 {
			was = replaced(m.Input.Previous, from.carried)
		}
		base, err := r.remake(place, m, before, was)
		if err != nil {
			return base, err
		}
		n, from := &localList{place: place, made: m, was: was, base: base}, &chain{set: before}
		for _, c := range chains {
			c.carried = c.changed
			if c.begin <= place {
				if err := r.rateStep(n, from, c); err != nil {
					return base, err
				}
			}
			from = c
		}
		was = &base
	}
	return *was, nil
}

// replaced returns a list with some states replaced, or added, by player.
func replaced(l rating.List, states []rating.State) *rating.List {
	by := map[string]rating.State{}
	for _, s := range states {
		by[s.Player] = s
	}
	l.States = replacedBy(l.States, by)
	return &l
}

// remake makes the list with an index under a set of decisions, from what is carried into it; nil: from what was
// printed.
func (r *Record) remake(place int, m Made, s set, carried *rating.List) (rating.List, error) {
	n := r.Lists[place].Decided
	m, err := r.opened(m, n, s)
	if err != nil {
		return rating.List{}, err
	}
	in, err := r.decide(m, n, s)
	if err != nil {
		return rating.List{}, err
	}
	from := m.Input.Previous
	if carried != nil {
		from = withNewcomers(m, *carried)
	}
	s.begin(&in, m, from)
	out, err := m.Ruleset.Rate(in)
	if err != nil {
		return rating.List{}, err
	}
	s.adjust(&out.List, max(n, r.reissued), in, m.Ruleset)
	return out.List, nil
}

// begin sets what is carried into a period (in.Previous) and what was printed (in.Published), with merged players
// joined. Players who were printed but should not have been are carried without a rating.
func (s set) begin(in *engine.Input, m Made, carried rating.List) {
	h := s.merged()
	printed := h.printed(m.Input.Previous)
	in.Published = &printed
	in.Previous = h.join(carried, joined)
	in.Previous.ID, in.Previous.Date = m.Input.Previous.ID, m.Input.Previous.Date
	in.Previous.States = union(in.Previous.States, m.Input.Previous.States,
		func(s rating.State) rating.State { return rating.State{Player: s.Player} })
}

// withNewcomers returns the list carried with the states of players who have brought a rating since the list before m
// was printed.
func withNewcomers(m Made, carried rating.List) rating.List {
	var came []rating.State
	for _, id := range m.Came {
		if s, ok := m.Input.Previous.Find(id); ok {
			came = append(came, s)
		}
	}
	slices.SortFunc(came, byPlayer)
	carried.States = union(carried.States, came, same)
	return carried
}

// union returns sorted states together with those of players who have none in them, converted by as, sorted by player.
func union(states, others []rating.State, as func(rating.State) rating.State) []rating.State {
	var more []rating.State
	for _, s := range others {
		if _, here := slices.BinarySearchFunc(states, s.Player, byID); !here {
			more = append(more, as(s))
		}
	}
	if len(more) == 0 {
		return states
	}
	return slices.SortedFunc(slices.Values(slices.Concat(states, more)), byPlayer)
}

func same(s rating.State) rating.State { return s }

func byID(s rating.State, id string) int { return strings.Compare(s.Player, id) }

// full returns what a chain carries from a list; was is the list without the chain, nil before the first.
func (c *chain) full(was *rating.List) *rating.List {
	if was == nil || len(c.carried) == 0 {
		return was
	}
	l := *was
	l.States = replacedBy(l.States, c.carried)
	return &l
}

// replacedBy returns sorted states with those of some players replaced or added. states is not changed.
func replacedBy(states []rating.State, by map[string]rating.State) []rating.State {
	states = slices.Clone(states)
	var more []rating.State
	for id, s := range by {
		if i, here := slices.BinarySearchFunc(states, id, byID); here {
			states[i] = s
		} else {
			more = append(more, s)
		}
	}
	slices.SortFunc(more, byPlayer)
	return union(states, more, same)
}

// differing returns by player the states on the list made that differ from those on base; a state without a rating for
// players who are on base only.
func differing(base, made rating.List) map[string]rating.State {
	changed := map[string]rating.State{}
	for _, s := range made.States {
		if was, _ := base.Find(s.Player); !equal(was, s) {
			changed[s.Player] = s
		}
	}
	for _, s := range base.States {
		if now, here := made.Find(s.Player); !here && !equal(s, now) {
			changed[s.Player] = now
		}
	}
	return changed
}

// equal reports whether two states are the same in every field.
func equal(a, b rating.State) bool {
	return a.Player == b.Player && a.Rated == b.Rated && a.Rating == b.Rating && a.Games == b.Games && a.K == b.K &&
		a.Peak == b.Peak && a.LastGame == b.LastGame && a.Since == b.Since && a.FirstDone == b.FirstDone &&
		a.LastEvent == b.LastEvent && a.Source == b.Source && slices.Equal(a.Pool, b.Pool)
}
