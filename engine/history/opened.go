package history

import (
	"slices"

	"kalends/rating"
)

// opened returns the input of a list in which players who were taken over by a row of ratings have the state that they
// would be given now: a fact that was entered late, and with which lists are made again, may give them another K. n is
// the last decision that was taken when the list was frozen.
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
	m.Input.Previous.States = replacedBy(m.Input.Previous.States, openedNow(m.Input.Previous, facts, then, now))
	return m, nil
}

// openedNow returns the states of players about whom there are facts, as they would be taken over now, if they are on
// the list as they were taken over then.
func openedNow(l rating.List, facts set, then, now []rating.State) map[string]rating.State {
	changed := map[string]rating.State{}
	for _, d := range facts {
		of := func(s rating.State) bool { return s.Player == d.Player }
		i, j := slices.IndexFunc(then, of), slices.IndexFunc(now, of)
		if s, here := l.Find(d.Player); here && i >= 0 && j >= 0 && equal(s, then[i]) {
			changed[d.Player] = now[j]
		}
	}
	return changed
}
