package preamble

import (
	"testing"

	"kalends/rating"
)

func TestSystemsByTheirWords(t *testing.T) {
	for text, want := range map[string]rating.System{
		"Individual: Swiss-System": rating.Swiss, "FIDE_DUTCH_2026": rating.Swiss, "Schweizer System": rating.Swiss, "积分编排制": rating.Swiss,
		"Team: Swiss-System": rating.TeamSwiss, "Round Robin": rating.RoundRobin, "BERGER_ROUNDROBIN": rating.RoundRobin, "单循环": rating.RoundRobin,
		"Double Round-Robin": rating.DoubleRoundRobin, "双循环": rating.DoubleRoundRobin, "Team Round-Robin": rating.TeamRoundRobin,
		"Scheveningen match": rating.Scheveningen, "Knock-out": rating.Knockout, "Team League": "", "": "",
	} {
		if got := System(text); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
