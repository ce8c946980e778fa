package rules

import (
	"testing"
	"time"

	"kalends/engine"
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
)

// TestPeopleWhoAreAskedAboutAreNotMissing: while the office is asked who a player is, no event is too small or has too
// few rated players.
func TestPeopleWhoAreAskedAboutAreNotMissing(t *testing.T) {
	robin := func(third string) rating.Event {
		e := rating.Event{Code: "E", System: rating.RoundRobin, Start: rating.Day(2001, time.February, 1),
			End: rating.Day(2001, time.February, 3), Controls: []rating.Control{{Minutes: 120}}}
		for i, pair := range [][2]string{{"a", "b"}, {"b", third}, {third, "a"}} {
			e.Games = append(e.Games, rating.Game{Round: i + 1, First: pair[0], Second: pair[1], Kind: rating.OverBoard,
				FirstScore: rating.Win, Stage: rating.Normal})
		}
		return e
	}
	old, version := family(t, "fide-2001")
	own := nationalelo.Ruleset{Regulation: &nationalelo.Regulation{Name: "own", Versions: []nationalelo.Version{{ID: "own-1",
		From: rating.Day(2000, time.January, 1), Events: nationalelo.Events{MinPlayers: 4}}}}}
	for code, r := range map[string]engine.Ruleset{"E533": old, "E541": own} {
		for third, want := range map[string]bool{"c": true, "": false} {
			calendar, _ := old.Calendar()
			desk := engine.Desk{Version: version, Calendar: calendar, Next: rating.Day(2001, time.April, 1)}
			if code == "E541" {
				desk.Version = ""
			}
			a, err := r.Admit(robin(third), desk)
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, f := range a.Findings {
				found = found || f.Code == code
			}
			if found != want {
				t.Errorf("%s with %q: %v", code, third, a.Findings)
			}
		}
	}
}
