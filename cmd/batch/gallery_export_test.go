package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports/export"
)

// codesOfExports are the codes that only an export causes; TestGalleryOfExports shows them.
const codesOfExports = " E740 E741 E742 W743 W744 W745 W746 W747 W748 W749 I750 I751 I752 I753 W754"

// incompleteEvent returns an event without anything that the reader of an export could want.
func incompleteEvent() export.Tournament {
	t := export.Tournament{People: map[string]export.Person{}, Arbiters: []export.Arbiter{
		{Arbiter: rating.Arbiter{Name: "A. Biter"}}}}
	t.Code, t.Start, t.End, t.Rounds = "CUP-1", rating.Day(2026, 9, 5), rating.Day(2026, 9, 9), 2
	t.Origin = rating.Origin{File: "cup.xlsx", Sheet: "Event"}
	for i, name := range []string{"Ясень Анна", "Abcdefghijklmnopqrstuvwxyz, Bartholomew"} {
		id := strconv.Itoa(i + 1)
		t.Entrants = append(t.Entrants, rating.Entrant{Number: i + 1, Player: id, Name: name})
		t.People[id] = export.Person{Player: rating.Player{ID: id, Name: name}, Rated: true, RatingAtStart: rating.PointsOf(1900)}
	}
	game := func(round int, kind rating.GameKind, stage rating.Stage) rating.Game {
		return rating.Game{Round: round, Board: 1, First: "1", Second: "2", FirstScore: rating.Win, Kind: kind, Stage: stage}
	}
	t.Games = []rating.Game{game(1, rating.OverBoard, rating.Normal), game(1, rating.Pending, rating.Normal),
		game(2, rating.Barred, rating.Normal), game(3, rating.OverBoard, rating.Armageddon)}
	return t
}

// TestGalleryOfExports shows the findings about an exported event, in each language.
func TestGalleryOfExports(t *testing.T) {
	xiangqi := incompleteEvent()
	xiangqi.Red = true
	found := slices.Concat(export.Preflight(incompleteEvent(), export.TRF16), export.Preflight(xiangqi, export.TRF26))
	for _, code := range strings.Fields(codesOfExports) {
		var one rating.Findings
		for _, f := range found {
			if f.Code == code && len(one) == 0 {
				one = append(one, f)
			}
		}
		compareExhibit(t, code, inEveryLanguage(one))
	}
	if n := len(export.Preflight(xiangqi, export.TRF26)); n != 1 {
		t.Errorf("of xiangqi %d things are said", n)
	}
	if found := export.Preflight(xiangqi, export.XLSX); export.Possible(found) || len(found) != 1 { // a game has no result
		t.Errorf("of a sheet is said %v", found)
	}
}
