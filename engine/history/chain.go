package history

import (
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// chain is a calculation of the history that is compared with another: under which decisions, from which list on they
// can differ, and who has come out otherwise so far. Of the many who have not nothing is kept.
type chain struct {
	set     set
	turns   []turn // one; of facts about different persons as many as follow each other
	begin   int
	apart   map[string]rating.State // on the list that was calculated last
	carried map[string]rating.State // on the one before it
}

// corrections gives what the decisions that were taken or revoked since the last list make otherwise, for each player
// and decision.
func (r *Record) corrections(m Made, decided int) ([]Correction, error) {
	list := m.Input.Period.List
	before, now := r.inForce(r.booked(), list), r.inForce(decided, list)
	from, err := r.start(list, before, now)
	if err != nil {
		return nil, err
	}
	all := turns(before, now, revocations(r.Decisions, decided))
	for _, steps := range [][][]turn{together(all), oneByOne(all)} {
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

// chains are the steps from one set to another, each under one more step of decisions than the one before it.
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

// calculate makes the lists from a start on again, under what is booked already and for every chain, and gives the last
// one as it is without them.
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
		base, err := r.again(place, m, before, was)
		if err != nil {
			return base, err
		}
		n, from := &near{place: place, made: m, was: was, base: base}, &chain{set: before}
		for _, c := range chains {
			c.carried = c.apart
			if c.begin <= place {
				if err := r.follow(n, from, c); err != nil {
					return base, err
				}
			}
			from = c
		}
		was = &base
	}
	return *was, nil
}

// replaced gives a list with some states in the place of those of the same players.
func replaced(l rating.List, states []rating.State) *rating.List {
	by := map[string]rating.State{}
	for _, s := range states {
		by[s.Player] = s
	}
	l.States = replacedBy(l.States, by)
	return &l
}

// again makes the list of a place under a set of decisions, from what is carried into it; nil: from what was printed.
func (r *Record) again(place int, m Made, s set, carried *rating.List) (rating.List, error) {
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
		from = carryOn(m, *carried)
	}
	s.begin(&in, m, from)
	out, err := m.Ruleset.Rate(in)
	if err != nil {
		return rating.List{}, err
	}
	s.adjust(&out.List, max(n, r.reissued), in, m.Ruleset)
	return out.List, nil
}

// begin gives a period what is carried into it and what was printed. Whoever was printed is there, also one who should
// not have been: without a rating.
func (s set) begin(in *engine.Input, m Made, carried rating.List) {
	h := s.heirs()
	printed := h.printed(m.Input.Previous)
	in.Published = &printed
	in.Previous = h.join(carried, joined)
	in.Previous.ID, in.Previous.Date = m.Input.Previous.ID, m.Input.Previous.Date
	in.Previous.States = union(in.Previous.States, m.Input.Previous.States,
		func(s rating.State) rating.State { return rating.State{Player: s.Player} })
}

// carryOn gives what is carried from a list that was calculated, with those who have brought a rating since.
func carryOn(m Made, carried rating.List) rating.List {
	var came []rating.State
	for _, id := range m.Came {
		if s, ok := m.Input.Previous.Find(id); ok {
			came = append(came, s)
		}
	}
	slices.SortFunc(came, byPlayer)
	carried.States = union(carried.States, came, itself)
	return carried
}

// union adds to sorted states those of others who are not among them.
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

func itself(s rating.State) rating.State { return s }

func byID(s rating.State, id string) int { return strings.Compare(s.Player, id) }

// full gives what a chain carries from a list, which the other has otherwise; nil before the first.
func (c *chain) full(was *rating.List) *rating.List {
	if was == nil || len(c.carried) == 0 {
		return was
	}
	l := *was
	l.States = replacedBy(l.States, c.carried)
	return &l
}

// replacedBy gives states with those of some players in the place of theirs.
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
	return union(states, more, itself)
}

// apartFrom gives the states of those who are otherwise on one list than on another. Who is on neither side has none.
func apartFrom(base, made rating.List) map[string]rating.State {
	apart := map[string]rating.State{}
	for _, s := range made.States {
		if was, _ := base.Find(s.Player); !equal(was, s) {
			apart[s.Player] = s
		}
	}
	for _, s := range base.States {
		if now, here := made.Find(s.Player); !here && !equal(s, now) {
			apart[s.Player] = now
		}
	}
	return apart
}

func equal(a, b rating.State) bool {
	return a.Player == b.Player && a.Rated == b.Rated && a.Rating == b.Rating && a.Games == b.Games && a.K == b.K &&
		a.Peak == b.Peak && a.LastGame == b.LastGame && a.Since == b.Since && a.FirstDone == b.FirstDone &&
		a.LastEvent == b.LastEvent && a.Source == b.Source && slices.Equal(a.Pool, b.Pool)
}
