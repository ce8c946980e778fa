package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"kalends/rating"
	"kalends/reports/sheets"
)

// busyFolder makes a folder in whose inbox there is a sheet for every possible result: an event that will be accepted,
// a copy of it, one that waits for its newcomer, one that is returned. The map says by hash how often each was dropped.
func busyFolder(t *testing.T) (testFolder, map[string]int) {
	t.Helper()
	people := []row{
		{"player.id": "A-1", "player.name": "Ash, Anna", "player.sex": "F", "player.birth": "1990"},
		{"player.id": "B-2", "player.name": "Birch, Boris", "player.sex": "M", "player.birth": "1985"},
		{"player.id": "C-3", "player.name": "Cedar, Cem", "player.sex": "M", "player.birth": "1979"},
		{"player.id": "D-4", "player.name": "Dogwood, Dina", "player.sex": "F", "player.birth": "1999"},
	}
	var ratings []row
	for i, p := range people {
		ratings = append(ratings, row{"rating.id": p["player.id"], "rating.list": "standard", "rating.date": "2026-02-01",
			"rating.rating": fmt.Sprint(2000 - 50*i), "rating.games": "200"})
	}
	f := association(t, "fide-standard", "2026-03-01", sheets.FillSheet{Sheet: "Players", Rows: people}, sheets.FillSheet{Sheet: "Ratings", Rows: ratings})
	entrants := func() []row {
		var all []row
		for i, p := range people {
			all = append(all, row{"player.nr": fmt.Sprint(i + 1), "player.id": p["player.id"], "player.name": p["player.name"], "player.sex": p["player.sex"]})
		}
		return all
	}
	games := func(first, second string) []row {
		return []row{
			{"game.round": "1", "game.board": "1", "game.first": "1", "game.result": first, "game.second": "4"},
			{"game.round": "1", "game.board": "2", "game.first": "2", "game.result": second, "game.second": "3"},
		}
	}
	const now = "2026-02-27T12:00:00Z"
	f.drop(now, "open.xlsx", event("OPEN-1", "2026-02-07", "2026-02-20", 1), entrants(), games("1-0", "½-½"))
	f.drop(now, "bad.xlsx", event("BAD-1", "2026-02-08", "2026-02-21", 1), entrants(), games("1-0", "5-7"))
	newcomer := entrants()
	newcomer[3] = row{"player.nr": "4", "player.id": "NEW", "player.name": "Elm, Emil", "player.sex": "M", "player.birth": "2001"}
	f.drop(now, "new.xlsx", event("NEW-1", "2026-02-09", "2026-02-22", 1), newcomer, games("1-0", "0-1"))
	dropped := map[string]int{}
	for _, name := range []string{"open.xlsx", "bad.xlsx", "new.xlsx"} {
		data, err := os.ReadFile(filepath.Join(f.dir, "inbox", name))
		if err == nil && name == "open.xlsx" {
			err = os.WriteFile(filepath.Join(f.dir, "inbox", "open again.xlsx"), data, 0o644)
			dropped[rating.SHA(data)]++
		}
		if err != nil {
			t.Fatal(err)
		}
		dropped[rating.SHA(data)]++
	}
	return f, dropped
}
