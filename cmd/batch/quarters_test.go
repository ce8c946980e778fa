package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports/sheets"
)

// quarters are events of 2001 with the lists that a second implementation calculates from them in exact fractions; see
// engine/rules/fide2001/reference_quarters_test.go.
type quarters struct {
	Opened rating.Date
	People []struct {
		ID            string
		Rating, Games int
	}
	Lists []struct {
		Date    rating.Date
		Events  []quarterEvent
		Players []struct {
			ID                      string
			Rating, Games, Total, K int
		}
	}
}

// quarterEvent is an event of quarters; a game is "round first result second".
type quarterEvent struct {
	Code, System      string
	Start, End        rating.Date
	Rounds, Scheduled int
	Players, Games    []string
}

// TestQuartersOf2001ThroughWorkbooks drops every event as a workbook, publishes, and compares every line of every list.
func TestQuartersOf2001ThroughWorkbooks(t *testing.T) {
	t.Parallel()
	var q quarters
	data, err := os.ReadFile("../../engine/rules/fide2001/testdata/quarters.json")
	if err == nil {
		err = json.Unmarshal(data, &q)
	}
	if err != nil {
		t.Fatal(err)
	}
	f := association(t, "fide-2001", q.Lists[0].Date.String(), q.registry()...)
	lines := 0
	for _, list := range q.Lists {
		now := list.Date.String() + "T08:00:00Z"
		for _, e := range list.Events {
			f.drop(now, e.Code+".xlsx", e.fields(), e.entrants(), e.games())
		}
		f.must((list.Date-20).String()+"T08:00:00Z", "collect")
		f.must(now, "publish")
		var want, got []string
		for _, p := range list.Players {
			want = append(want, fmt.Sprintf("%s %d: %d games of %d, K %d", p.ID, p.Rating, p.Games, p.Total, p.K))
		}
		issue := f.printed("test-standard-" + list.Date.String())
		for _, p := range issue.Players {
			got = append(got, fmt.Sprintf("%s %s: %d games of %d, K %d", p.ID, p.Rating, p.Games, p.GamesTotal, p.K))
		}
		compareLines(t, list.Date.String(), got, want)
		lines += len(got)
	}
	if lines < 20 {
		t.Errorf("%d lines compared", lines)
	}
}

// compareLines compares two lists as sets of lines.
func compareLines(t *testing.T, list string, got, want []string) {
	t.Helper()
	listed := map[string]bool{}
	for _, l := range got {
		listed[l] = true
	}
	for _, l := range want {
		if !listed[l] {
			t.Errorf("%s: the reference says %s", list, l)
		}
		delete(listed, l)
	}
	for l := range listed {
		t.Errorf("%s: the list says %s", list, l)
	}
}

// registry returns the people and their opening ratings.
func (q quarters) registry() []sheets.FillSheet {
	var people, openings []row
	for _, p := range q.People {
		people = append(people, row{"player.id": p.ID, "player.name": nameOf(p.ID), "player.sex": "M", "player.birth": "1960"})
		if p.Rating > 0 {
			openings = append(openings, row{"rating.id": p.ID, "rating.list": "standard", "rating.date": q.Opened.String(),
				"rating.rating": strconv.Itoa(p.Rating), "rating.games": strconv.Itoa(p.Games)})
		}
	}
	return []sheets.FillSheet{{Sheet: "Players", Rows: people}, {Sheet: "Ratings", Rows: openings}}
}

// nameOf returns a player's name; the names do not resemble one another.
func nameOf(id string) string {
	n, _ := strconv.Atoi(strings.TrimLeft(id, "P"))
	return []string{"Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Katsura",
		"Larch", "Maple", "Nutmeg", "Oak", "Pine"}[n] + ", Player"
}

// fields returns the fields of the event's sheet.
func (e quarterEvent) fields() row {
	fields := event(e.Code, e.Start.String(), e.End.String(), e.Rounds)
	delete(fields, "event.registered")
	fields["event.system"], fields["event.base_min"], fields["event.inc_sec"] = e.System, "120", "0"
	if e.Scheduled > 0 {
		fields["event.scheduled_games"] = strconv.Itoa(e.Scheduled)
	}
	return fields
}

// entrants returns the rows of sheet Players.
func (e quarterEvent) entrants() (all []row) {
	for i, id := range e.Players {
		all = append(all, row{"player.nr": strconv.Itoa(i + 1), "player.id": id, "player.name": nameOf(id), "player.sex": "M"})
	}
	return all
}

// games returns the rows of sheet Games.
func (e quarterEvent) games() (all []row) {
	number := map[string]string{}
	for i, id := range e.Players {
		number[id] = strconv.Itoa(i + 1)
	}
	for _, g := range e.Games {
		part := strings.Fields(g)
		all = append(all, row{"game.round": part[0], "game.first": number[part[1]], "game.result": part[2],
			"game.second": number[part[3]]})
	}
	return all
}
