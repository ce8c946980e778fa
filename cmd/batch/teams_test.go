package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/sheets"
)

// TestTeamRenamed hands in a match of teams, a copy that was saved anew, and one in which a team has another name: the
// copy is counted once, also by a ledger from before team names counted, and the other causes a question.
func TestTeamRenamed(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	f.must(w.now, "template", "--kind", "team", "--players", "4", "--rounds", "2", "-o", filepath.Join(f.dir, "templates", blank))
	put := func(name, team string) {
		people := entrantsOf(w.people)
		for i := range people {
			people[i]["player.team"] = []string{"1", "1", "2", "2"}[i]
		}
		games := gamesOf("1 1 3 1-0", "1 2 4 ½-½", "2 4 1 0-1", "2 3 2 1-0")
		for i := range games {
			games[i]["game.match"], games[i]["game.board"] = "1", []string{"1", "2"}[i%2]
		}
		ev := exhibit{event: change{"event.rounds": "2", "event.system": "scheveningen"}}.sheet(w)
		f.sheet("inbox/"+name, ev, people, games)
		f.fill("inbox/"+name, sheets.FillSheet{Sheet: "Teams", Rows: []row{row{"team.nr": "1", "team.name": team}, row{"team.nr": "2", "team.name": "Dnipro"}}})
	}
	dropMatch := func(name, team, want string) {
		t.Helper()
		put(name, team)
		_, _, errs := f.run(w.now, "collect")
		if !strings.Contains(errs, want) {
			t.Errorf("%s: %s", name, errs)
		}
	}
	dropMatch("first.xlsx", "Lybid", "inbox/first.xlsx: accepted")
	dropMatch("copy.xlsx", " Lybid", "inbox/copy.xlsx: the same as a sheet of event CUP-1")
	dropMatch("renamed.xlsx", "Kyiv", "[Q404]")
	l, err := ledger.Open(filepath.Join(f.dir, "ledger", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := l.Submissions(ledger.Filter{State: ledger.Accepted, WithSheets: true})
	if err != nil || len(all) != 1 {
		t.Fatal(len(all), err)
	}
	data, err := os.ReadFile(filepath.Join(f.dir, "ledger", "archive", all[0].SHA))
	if err != nil {
		t.Fatal(err)
	}
	all[0].ContentSHA = ingest.Read(data, "first.xlsx", ingest.Office{Lists: []string{"standard"}, Today: rating.Day(2026, 9, 20)}).FormerSHA
	if err := l.Update(all[0], "2026-09-20T09:00:00Z", "as an earlier version had it"); err != nil || all[0].ContentSHA == "" {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	dropMatch("late copy.xlsx", "Lybid  ", "inbox/late copy.xlsx: the same as a sheet of event CUP-1")
}
