package main

import (
	"fmt"
	"testing"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/impact"
	"kalends/templates"
)

// TestGalleryOfTheGate shows what holds a list. Some findings are caused only by a fault of the program or of the disk,
// so the test makes a list here on which everything is unusual; the scripts gate_auto and gate_approve use the ordinary
// way.
func TestGalleryOfTheGate(t *testing.T) {
	t.Parallel()
	is, g := anUnusualList()
	shown := map[string]rating.Finding{}
	for _, c := range impact.Compare(&is, g, rating.UsualGate()).Look(&is).Crossings {
		f := c.Finding()
		if _, known := shown[f.Code]; !known {
			shown[f.Code] = f
		}
	}
	if len(shown) != 9 {
		t.Errorf("%d codes are shown, want 9", len(shown))
	}
	for code, f := range shown {
		output := map[string]string{}
		for _, lang := range templates.Languages {
			output[lang] = folder.FindingLines(templates.In(lang), rating.Findings{f})
		}
		compareExhibit(t, code, output)
	}
}

// anUnusualList returns a list of 240 players: one of them is missing, one has changed without a cause, three changed
// much, one of them the best, a newcomer is second, twenty have a higher K, and hardly any game was played, and that
// twice.
func anUnusualList() (is reports.Issue, g impact.Baseline) {
	is = reports.Issue{List: "standard", Supersedes: "club-standard-2026-09-01", Period: rating.Period{Date: rating.Day(2026, 10, 1)},
		History: []reports.Totals{{Date: rating.Day(2026, 9, 1), Listed: 280}, {Date: rating.Day(2026, 10, 1), Listed: 240, Games: 24}}}
	for i := range 240 {
		p, id := rating.PointsOf(2600-i), fmt.Sprintf("%07d", i+1)
		l := reports.Line{Rank: i + 1, PreviousRank: i + 1, ID: id, Name: "Player " + fmt.Sprint(i+1), Rated: true, Rating: p, WasRated: true, Previous: p,
			Common: &reports.Common{}}
		k := 20
		switch {
		case i == 1:
			l.WasRated, l.Previous, l.Status = false, 0, []string{"new"}
			is.Changes.Add(rating.Change{Player: id, IsRated: true, New: p, Games: 5, Steps: []rating.Step{{Kind: rating.InitialStep, N: 5, After: p}}})
		case i < 4:
			l.Rating += 90 * rating.Whole
			is.Changes.Add(rating.Change{Player: id, WasRated: true, Old: p, IsRated: true, New: l.Rating, Games: 4, K: 20,
				Steps: []rating.Step{{Kind: rating.GameStep, Change: 90 * rating.Whole}}})
		case i == 50:
			l.Rating += rating.Whole
		case i >= 200 && i < 220:
			k = 40
		}
		is.Lines.Add(&l)
		g.Before.States = append(g.Before.States, rating.State{Player: id, Rated: l.WasRated, Rating: l.Previous, K: 20})
		if i != 100 {
			g.After.States = append(g.After.States, rating.State{Player: id, Rated: true, Rating: l.Rating, K: k})
		}
	}
	g.Years, g.Name = []int{300, 350}, func(id string) string { return "Player " + id }
	var events []rating.Event
	for _, code := range []string{"OPEN-1", "TWIN-1"} {
		e := rating.Event{Code: code, Start: rating.Day(2026, 9, 5), End: rating.Day(2026, 9, 9)}
		for i := range 12 {
			e.Games = append(e.Games, rating.Game{Round: 1, First: fmt.Sprint(2 * i), Second: fmt.Sprint(2*i + 1), FirstScore: rating.Win, Kind: rating.OverBoard})
		}
		events = append(events, e)
	}
	is.Played = rating.EventsOf(events...)
	return is, g
}
