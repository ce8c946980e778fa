package rating

import "testing"

func TestCounted(t *testing.T) {
	e := Event{Code: "A", Entrants: []Entrant{{Player: "1"}, {Player: "2"}}, Games: []Game{{First: "1", Second: "2", FirstScore: Win}}}
	sheet := Event{Code: "A-2", Entrants: []Entrant{{Player: "1"}, {Player: "2"}}, Games: []Game{{First: "1", Second: "2", FirstScore: Draw}}}
	correct, withdraw := Decision{Kind: Correct, Event: "A", Sheet: &sheet}, Decision{Kind: Withdraw, Event: "A"}
	merge, split := Decision{Kind: Merge, Player: "2", Into: "3"}, Decision{Kind: Split, Player: "1", Into: "4", Events: []string{"A"}}
	revoked := func(d Decision) Decision { d.RevokedBy = 9; return d }
	for name, tc := range map[string]struct {
		all           []Decision
		counts        bool
		first, second string
		score         Score
	}{
		"nothing decided":  {nil, true, "1", "2", Win},
		"corrected":        {[]Decision{correct}, true, "1", "2", Draw},
		"revoked":          {[]Decision{revoked(correct), revoked(merge), revoked(withdraw)}, true, "1", "2", Win},
		"withdrawn":        {[]Decision{withdraw}, false, "1", "2", Win},
		"one person":       {[]Decision{merge}, true, "1", "3", Win},
		"another person":   {[]Decision{split}, true, "4", "2", Win},
		"all of it":        {[]Decision{merge, split, correct}, true, "4", "3", Draw},
		"of another event": {[]Decision{{Kind: Withdraw, Event: "B"}, {Kind: Split, Player: "1", Into: "4", Events: []string{"B"}}}, true, "1", "2", Win},
	} {
		got, counts := Counted(e, tc.all)
		g := got.Games[0]
		if counts != tc.counts || g.First != tc.first || g.Second != tc.second || g.FirstScore != tc.score || got.Code != "A" {
			t.Errorf("%s: %v, %+v", name, counts, got)
		}
	}
	if e.Games[0].Second != "2" || sheet.Games[0].First != "1" {
		t.Error("what was reported has changed")
	}
	part := e
	part.ReportedTo = Day(2026, 3, 31)
	if got, _ := Counted(part, []Decision{correct}); got.Games[0].FirstScore != Win {
		t.Error("another part of the event was corrected")
	}
}
