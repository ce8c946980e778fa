package history

import (
	"slices"

	"kalends/rating"
)

// opened gives what a list is made of with those who came in by a row of ratings as they would have come: a fact that
// arrived late, and with which lists are made again, may have given them another K. n is the last decision that was taken
// when the list was frozen. What was printed by then holds on for what is booked.
func (r *Record) opened(m Made, n int, s set) (Made, error) {
	facts := slices.DeleteFunc(slices.Clone(s), func(d rating.Decision) bool {
		return d.Kind != rating.Fact || d.Policy != rating.Reissue || d.Number <= n
	})
	if m.Opened == nil || len(facts) == 0 {
		return m, nil
	}
	then, err := m.Opened(m.Input.Players)
	if err != nil {
		return m, err
	}
	now, err := m.Opened(facts.persons(m.Input, n, r.Players))
	if err != nil {
		return m, err
	}
	m.Input.Previous.States = replacedBy(m.Input.Previous.States, comeOtherwise(m.Input.Previous, facts, then, now))
	return m, nil
}

// comeOtherwise gives those about whom there are facts and who stand on a list as they came then, as they come now.
func comeOtherwise(l rating.List, facts set, then, now []rating.State) map[string]rating.State {
	other := map[string]rating.State{}
	for _, d := range facts {
		stands, here := l.Find(d.Player)
		was, came := stateOf(then, d.Player)
		if is, comes := stateOf(now, d.Player); here && came && comes && equal(stands, was) {
			other[d.Player] = is
		}
	}
	return other
}

func stateOf(states []rating.State, id string) (rating.State, bool) {
	i := slices.IndexFunc(states, func(s rating.State) bool { return s.Player == id })
	if i < 0 {
		return rating.State{}, false
	}
	return states[i], true
}
