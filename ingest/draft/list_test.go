package draft_test

import (
	"fmt"
	"strings"
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/draft/drafttest"
	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/templates"
)

// TestAHoleInALongLeague looks for a gap in the boards of one match among 25,000 with eight boards each. The time for
// one match must not depend on the number of all others.
func TestAHoleInALongLeague(t *testing.T) {
	const teams, boards, rounds, hole = 1000, 8, 50, 4321
	d := &draft.Draft{Report: fields.NewReport("league.xlsx", "", cells.Calendar{}, templates.Results(), nil), At: func(string) rating.Origin { return rating.Origin{} }}
	for n := range teams * boards {
		d.Entrants = append(d.Entrants, draft.Entrant{Entrant: rating.Entrant{Number: n + 1, Name: fmt.Sprint("Player ", n+1)}})
	}
	for match := range rounds * teams / 2 {
		round, first := match/(teams/2)+1, match%(teams/2)*2*boards
		for board := range boards {
			if match == hole && board == 2 {
				continue
			}
			at := fmt.Sprintf("A%d", 5+match*boards+board)
			d.Pairs = append(d.Pairs, draft.Pair{First: first + board + 1, Second: first + boards + board + 1, At: func(string) rating.Origin { return rating.Origin{Cell: at} },
				Game: rating.Game{Round: round, Board: board + 1, Match: fmt.Sprint(match), Stage: rating.Normal, Kind: rating.OverBoard, FirstScore: rating.Win}})
		}
	}
	d.List()
	drafttest.Same(t, "found", drafttest.Codes(d), []string{"Q357 A32005"})
	if f := d.Report.Findings[0]; f.Args["boards"] != "3" || !strings.Contains(f.Args["players"], "Player 5") {
		t.Errorf("%v", f.Args)
	}
}
