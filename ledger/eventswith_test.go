package ledger

import (
	"iter"
	"testing"
)

// sheetsOf collects the submissions of a sequence and fails on an error.
func sheetsOf(t *testing.T, seq iter.Seq2[Submission, error]) (all []Submission) {
	t.Helper()
	for s, err := range seq {
		must(t, err)
		all = append(all, s)
	}
	return all
}

// TestEventsWithAPlayer returns the events that name him, and those of codes; of others none.
func TestEventsWithAPlayer(t *testing.T) {
	l, _ := withList(t)
	p := issue("2026-10-01", 1)
	all := sheetsOf(t, l.EventsOf(p))
	for _, c := range []struct {
		player string
		codes  []string
		want   int
	}{
		{all[0].Sheet.Entrants[0].Player, nil, 1}, {"nobody", nil, 0}, {"nobody", []string{"EV-1"}, 1}, {"nobody", []string{"EV-9"}, 0}, {"", nil, 0}, {"", []string{"EV-1"}, 1},
	} {
		if got, err := l.EventsWith(p, c.player, c.codes); err != nil || len(got) != c.want {
			t.Errorf("%s %v: %d events, want %d; %v", c.player, c.codes, len(got), c.want, err)
		}
	}
}
