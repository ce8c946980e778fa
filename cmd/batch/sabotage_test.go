package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kalends/reports/sheets"
)

// A federation of a hundred has a list every year. Nothing is unusual about it until somebody sends or saves something
// wrong: in each case the list of the year is not published. TestAListThatReadsOtherwiseDoesNotGoOut of ./publish tests
// changes to the files of a list between the calculation and the disk.

const (
	sabotageDay = "2027-03-01T00:05:00Z"
	sabotaged   = "test-standard-2027-03-01"
)

// yearly is the federation, with its lists before that of 2027.
type yearly struct {
	testFolder
	blank []byte // a sheet for twenty players and nine rounds
}

// yearlyMember returns the n-th best of the federation, from 0.
func yearlyMember(n int) (id, name string, rating int) {
	return strconv.Itoa(101 + n), fmt.Sprintf("Player-%03d, Anna", n), 2150 - 7*n
}

// registered returns the rows of some members on sheets Players and Ratings.
func registered(from, to int) (players, ratings []row) {
	for n := from; n < to; n++ {
		id, name, rating := yearlyMember(n)
		players = append(players, row{"player.id": id, "player.name": name, "player.sex": "F", "player.birth": "1990"})
		ratings = append(ratings, openingRating(id, "standard", "2023-03-01", strconv.Itoa(rating), "300"))
	}
	return players, ratings
}

// yearlyEntrants returns twenty members from all over the list as entrants, the best first.
func yearlyEntrants() (all []row) {
	for n := range 20 {
		id, name, _ := yearlyMember(5 * n)
		all = append(all, row{"player.nr": strconv.Itoa(n + 1), "player.id": id, "player.name": name, "player.sex": "F"})
	}
	return all
}

// roundsOf returns the games of twenty players by the circle method; result returns how the game of a stronger and a
// weaker player ends for the stronger.
func roundsOf(rounds int, result func(strong, weak int) string) (all []row) {
	for r := range rounds {
		for b := range 10 {
			first, second := (r+b)%19, (r+19-b)%19
			if b == 0 {
				second = 19
			}
			strong, weak := min(first, second), max(first, second)
			all = append(all, row{"game.round": strconv.Itoa(r + 1), "game.board": strconv.Itoa(b + 1),
				"game.first": strconv.Itoa(strong + 1), "game.second": strconv.Itoa(weak + 1), "game.result": result(strong, weak)})
		}
	}
	return all
}

// honest is a result of roundsOf as it is among players whose ratings are right.
func honest(strong, weak int) string {
	if weak-strong > 4 {
		return "1-0"
	}
	return "½-½"
}

// send drops a filled sheet into the inbox.
func (y yearly) send(code, start, end string, players, games []row) {
	y.t.Helper()
	data, err := sheets.Fill(y.blank, []sheets.FillSheet{{Sheet: "Event", Rows: []row{event(code, start, end, 9)}},
		{Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games}})
	if err == nil {
		err = os.WriteFile(filepath.Join(y.dir, "inbox", code+".xlsx"), data, 0o644)
	}
	if err != nil {
		y.t.Fatal(err)
	}
}

// sendOpen drops the sheet of the open of 2027 with these games.
func (y yearly) sendOpen(games []row) {
	y.send("OPEN-27", "2027-02-02", "2027-02-12", yearlyEntrants(), games)
}

// newYearly returns the federation with a list from the start and two that were published after it.
func newYearly(t *testing.T) yearly {
	t.Helper()
	players, ratings := registered(0, 100)
	y := yearly{testFolder: association(t, "fide-standard", "2024-03-01", sheets.FillSheet{Sheet: "Players", Rows: players},
		sheets.FillSheet{Sheet: "Ratings", Rows: ratings})}
	y.edit("kalends.yaml", func(b []byte) []byte {
		return []byte(strings.NewReplacer("#games_least: 100", "games_least: 20", "#sections: {", "sections: [summary] #",
			"ruleset: fide-standard", "ruleset: fide-standard\n    calendar: {dates: [\"03-01\"]}").Replace(string(b)))
	})
	name := filepath.Join(t.TempDir(), "blank.xlsx")
	y.must("2025-01-01T12:00:00Z", "template", "--kind", "games", "--players", "20", "--rounds", "9", "-o", name)
	var err error
	if y.blank, err = os.ReadFile(name); err != nil {
		t.Fatal(err)
	}
	for _, year := range []string{"25", "26"} {
		y.send("OPEN-"+year, "20"+year+"-02-02", "20"+year+"-02-12", yearlyEntrants(), roundsOf(9, honest))
		y.must("20"+year+"-02-20T10:00:00Z", "collect")
		y.must("20"+year+"-03-01T00:05:00Z", "publish")
	}
	return y
}

// yearlySabotages are what somebody does, the exit status that follows, and what the program prints.
var yearlySabotages = map[string]struct {
	do     func(yearly)
	status int
	want   string
}{
	"honest": {func(y yearly) { y.sendOpen(roundsOf(9, honest)) }, exitDone, "is published"},
	"the columns of results are swapped": {func(y yearly) {
		y.sendOpen(roundsOf(9, func(int, int) string { return "0-1" }))
	}, exitPerson, "[Q502]"},
	"the best has lost to everybody": {func(y yearly) {
		y.sendOpen(roundsOf(9, func(strong, weak int) string {
			if strong == 0 {
				return "0-1"
			}
			return honest(strong, weak)
		}))
	}, exitPerson, "[Q503]"},
	"an event is sent under two codes": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		y.send("TWIN-27", "2027-02-02", "2027-02-12", yearlyEntrants(), roundsOf(9, honest))
	}, exitPerson, "[Q508]"},
	"a newcomer has beaten the best": {func(y yearly) {
		y.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 105, Rows: []row{
			{"player.id": "300", "player.name": "Upstart, Una", "player.sex": "F", "player.birth": "1990"}}})
		players := yearlyEntrants()
		players[19] = row{"player.nr": "20", "player.id": "300", "player.name": "Upstart, Una", "player.sex": "F"}
		y.send("OPEN-27", "2027-02-02", "2027-02-12", players, roundsOf(9, func(strong, weak int) string {
			if weak == 19 {
				return "0-1"
			}
			return honest(strong, weak)
		}))
	}, exitPerson, "[Q504]"},
	"twenty came in who never played": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		players, ratings := registered(200, 225)
		for i := range ratings {
			ratings[i]["rating.date"], ratings[i]["rating.rating"] = "2026-03-01", "1500"
		}
		y.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 105, Rows: players},
			sheets.FillSheet{Sheet: "Ratings", From: 105, Rows: ratings})
	}, exitPerson, "[Q505]"},
	"an old registry, of which many are not to be printed": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		hidden := make([]row, 25)
		for i := range hidden {
			hidden[i] = row{"player.publish": "no"}
		}
		y.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 60, Rows: hidden})
	}, exitPerson, "[Q505]"},
	"hardly a sheet came": {func(y yearly) { y.sendOpen(roundsOf(2, honest)) }, exitPerson, "[Q506]"},
	"births of other people": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		y.makeChildren(6)
	}, exitPerson, "[Q507]"},
	"a column of births that was sorted by itself": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		y.makeChildren(30)
	}, exitFailed, "[Q580]"},
	"a registry that lost its last rows": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		players, ratings := registered(0, 100)
		y.registry(players, ratings[:70])
	}, exitFailed, "[E618]"},
	"a registry without somebody who stands on the list": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		players, ratings := registered(0, 100)
		players[7]["player.id"], ratings[7]["rating.id"] = "999", "999"
		y.registry(players, ratings)
	}, exitFailed, "players who stand on the list are no longer in the registry: 1 (108)"},
	"a result sheet saved over the registry": {func(y yearly) {
		y.sendOpen(roundsOf(9, honest))
		y.edit("registry/registry.xlsx", func([]byte) []byte { return y.blank })
	}, exitFailed, "[E615]"},
}

// makeChildren sets the births of so many players, from the second on, to 2013, except those who play.
func (y yearly) makeChildren(people int) {
	rows := make([]row, people)
	for i := range rows {
		if i%5 != 4 {
			rows[i] = row{"player.birth": "2013"}
		} else {
			rows[i] = row{"player.birth": "1990"} // he plays
		}
	}
	y.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 6, Rows: rows})
}

// registry replaces the registry by one with these rows.
func (y yearly) registry(players, ratings []row) {
	name := filepath.Join(y.t.TempDir(), "registry.xlsx")
	y.must("2025-01-01T12:00:00Z", "template", "--kind", "registry", "-o", name)
	data, err := os.ReadFile(name)
	if err != nil {
		y.t.Fatal(err)
	}
	y.edit("registry/registry.xlsx", func([]byte) []byte { return data })
	y.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Ratings", Rows: ratings})
}

// TestSabotagesStopTheList does each sabotage in a copy of the federation, and publishes on the day of the list.
func TestSabotagesStopTheList(t *testing.T) {
	from := newYearly(t)
	for name, s := range yearlySabotages {
		t.Run(name, func(t *testing.T) {
			y := yearly{testFolder{t, filepath.Join(t.TempDir(), "test")}, from.blank}
			if err := os.CopyFS(y.dir, os.DirFS(from.dir)); err != nil {
				t.Fatal(err)
			}
			s.do(y)
			_, _, collected := y.run("2027-02-20T10:00:00Z", "collect")
			status, _, output := y.run(sabotageDay, "publish")
			_, err := os.Stat(filepath.Join(y.dir, "published", sabotaged, "r1"))
			if out := err == nil; status != s.status || out != (s.status == exitDone) || !strings.Contains(output, s.want) {
				t.Errorf("exit %d, out: %v; want %d and %q\n%s%s", status, out, s.status, s.want, collected, output)
			}
		})
	}
}
