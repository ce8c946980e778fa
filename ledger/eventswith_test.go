package ledger

import "testing"

// TestEventsWithAPlayer gives the events that name him, and those of codes; of others none.
func TestEventsWithAPlayer(t *testing.T) {
	l, _ := withList(t)
	p := issue("2026-10-01", 1)
	all, _, err := l.EventsOf(p)
	must(t, err)
	for _, c := range []struct {
		player string
		codes  []string
		want   int
	}{
		{all[0].Entrants[0].Player, nil, 1}, {"nobody", nil, 0}, {"nobody", []string{"EV-1"}, 1}, {"nobody", []string{"EV-9"}, 0}, {"", nil, 0}, {"", []string{"EV-1"}, 1},
	} {
		if got, err := l.EventsWith(p, c.player, c.codes); err != nil || len(got) != c.want {
			t.Errorf("%s %v: %d events, want %d; %v", c.player, c.codes, len(got), c.want, err)
		}
	}
}
