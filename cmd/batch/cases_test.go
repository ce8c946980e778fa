package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"testing"

	"kalends/rating"
	"kalends/reports/sheets"
)

// read decodes a JSON file of testdata/cases.
func read(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/cases/" + name)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestUSChampionship2025 rates a real round robin: 12 players, 66 games, published figures for all of them.
func TestUSChampionship2025(t *testing.T) {
	t.Parallel()
	var c struct {
		Event   struct{ Name, Code, Start, End string }
		Players []struct {
			ID, Points, Sum, Other string
			KSum                   string `json:"k_sum"`
			Rating, K, November    int
		}
		Games [][4]any
	}
	read(t, "us_championship_2025.json", &c)
	if len(c.Players) != 12 || len(c.Games) != 66 {
		t.Fatalf("%d players, %d games", len(c.Players), len(c.Games))
	}
	var people, opening, entrants, games []row
	number := map[string]string{}
	for i, p := range c.Players {
		number[p.ID] = strconv.Itoa(i + 1)
		people = append(people, row{"player.id": p.ID, "player.name": "Player " + p.ID, "player.sex": "M", "player.birth": "1990"})
		opening = append(opening, row{"rating.id": p.ID, "rating.list": "standard", "rating.date": "2025-10-01", "rating.rating": strconv.Itoa(p.Rating), "rating.k": strconv.Itoa(p.K)})
		entrants = append(entrants, row{"player.nr": number[p.ID], "player.id": p.ID, "player.name": "Player " + p.ID, "player.sex": "M", "player.points": p.Points})
	}
	for _, g := range c.Games {
		games = append(games, row{"game.round": fmt.Sprint(g[0]), "game.first": number[g[1].(string)], "game.second": number[g[2].(string)], "game.result": g[3].(string)})
	}
	f := association(t, "fide-standard", "2025-11-01", sheets.FillSheet{Sheet: "Players", Rows: people}, sheets.FillSheet{Sheet: "Ratings", Rows: opening})
	ev := event(c.Event.Code, c.Event.Start, c.Event.End, 11)
	ev["event.name"], ev["event.system"] = c.Event.Name, "round_robin"
	f.drop("2025-10-25T09:00:00Z", "championship.xlsx", ev, entrants, games)
	f.must("2025-11-01T08:00:00Z", "publish", "--date", "2025-11-01")

	november := f.list("test-standard-2025-11-01")
	sums := map[string]row{}
	for _, r := range f.calculation("test-standard-2025-11-01", "Players") {
		sums[r["player.id"]] = r
	}
	for _, p := range c.Players {
		if want := strconv.Itoa(p.November); p.Other == "0" && november[p.ID] != want {
			t.Errorf("%s: %s in November, published %s", p.ID, november[p.ID], want)
		}
		if got := points(t, sums[p.ID]["player.sum"]); got != points(t, p.Sum) {
			t.Errorf("%s: ΣΔR %s, published %s", p.ID, got, p.Sum)
		}
	}
}

// points parses a rating.
func points(t *testing.T, s string) rating.Points {
	t.Helper()
	p, err := rating.ParsePoints(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// period is what FIDE published of one player for one month: the rating before and after, and the tournaments.
type period struct {
	ID            string
	K             int
	Before, After struct {
		List   string
		Rating int
	}
	Ours        *int
	WhyNot      *string `json:"why_not"`
	Tournaments []struct {
		Start, End, Sum string
		Own             int
		Games           [][2]float64 // opponent's rating, score
	}
}

// TestFIDEPeriods rates real months of single players through workbooks: those that FIDE publishes as the regulations
// say, and those where it does not, with the reason.
func TestFIDEPeriods(t *testing.T) {
	t.Parallel()
	var periods []period
	read(t, "fide_periods.json", &periods)
	for _, p := range periods {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			f := association(t, "fide-standard", p.After.List+"-01", p.registry()...)
			for i, tournament := range p.Tournaments {
				ev := event(fmt.Sprintf("EV-%d", i), tournament.Start, tournament.End, len(tournament.Games))
				entrants, games := p.sheet(i)
				f.drop(p.After.List+"-01T00:00:00Z", fmt.Sprintf("ev%d.xlsx", i), ev, entrants, games)
			}
			f.must(p.After.List+"-01T08:00:00Z", "publish", "--date", p.After.List+"-01")
			want := p.After.Rating
			if p.Ours != nil {
				want = *p.Ours
				t.Logf("we differ from the published %d: %s", p.After.Rating, *p.WhyNot)
			}
			if got := f.list("test-standard-" + p.After.List + "-01")["1"]; got != strconv.Itoa(want) {
				t.Errorf("%s, want %d", got, want)
			}
		})
	}
}

// registry returns the registry with the player, who has a rating on each list under which the tournaments began, and
// with an opponent for each game.
func (p period) registry() []sheets.FillSheet {
	people := []row{{"player.id": "1", "player.name": "The Player", "player.sex": "M", "player.birth": "1980"}}
	ratings := map[string]int{p.Before.List: p.Before.Rating}
	var opening []row
	for i, tournament := range p.Tournaments {
		if list := tournament.Start[:7]; list < p.Before.List {
			ratings[list] = tournament.Own
		}
		for j, g := range tournament.Games {
			id := opponentID(i, j)
			people = append(people, row{"player.id": id, "player.name": "Opponent " + id, "player.sex": "M", "player.birth": "1980"})
			opening = append(opening, row{"rating.id": id, "rating.list": "standard", "rating.date": "2025-09-01", "rating.rating": strconv.Itoa(int(g[0])), "rating.games": "100"})
		}
	}
	for _, id := range []string{"901", "902"} {
		people = append(people, row{"player.id": id, "player.name": "Other " + id, "player.sex": "M", "player.birth": "1980"})
	}
	for list, r := range ratings {
		opening = append(opening, row{"rating.id": "1", "rating.list": "standard", "rating.date": list + "-01", "rating.rating": strconv.Itoa(r), "rating.k": strconv.Itoa(p.K)})
	}
	return []sheets.FillSheet{{Sheet: "Players", Rows: people}, {Sheet: "Ratings", Rows: opening}}
}

// opponentID returns the id of the opponent in a game of a tournament, both counted from 0.
func opponentID(tournament, game int) string { return strconv.Itoa(1000 + 100*tournament + game) }

// sheet returns the entrants and games of a tournament. Two other players are included so that one game is not taken
// for a match.
func (p period) sheet(i int) (entrants, games []row) {
	entrants = []row{{"player.nr": "1", "player.id": "1", "player.name": "The Player", "player.sex": "M"}}
	result := map[float64]string{1: "1-0", 0.5: "½-½", 0: "0-1"}
	for j, g := range p.Tournaments[i].Games {
		id, nr := opponentID(i, j), strconv.Itoa(j+2)
		entrants = append(entrants, row{"player.nr": nr, "player.id": id, "player.name": "Opponent " + id, "player.sex": "M"})
		games = append(games, row{"game.round": strconv.Itoa(j + 1), "game.first": "1", "game.second": nr, "game.result": result[g[1]]})
	}
	n := len(entrants)
	for k, id := range []string{"901", "902"} {
		entrants = append(entrants, row{"player.nr": strconv.Itoa(n + k + 1), "player.id": id, "player.name": "Other " + id, "player.sex": "M"})
	}
	last := strconv.Itoa(max(1, len(games)))
	return entrants, append(games, row{"game.round": last, "game.first": strconv.Itoa(n + 1), "game.second": strconv.Itoa(n + 2), "game.result": "½-½"})
}

// TestFIDENewcomer checks a first rating that FIDE published in December 2025: 3 out of 5 against 9507 points of
// opponents.
func TestFIDENewcomer(t *testing.T) {
	t.Parallel()
	p := period{ID: "FIDE-N01", K: 20}
	p.Before.List, p.After.List = "2025-11", "2025-12"
	p.Tournaments = append(p.Tournaments, struct {
		Start, End, Sum string
		Own             int
		Games           [][2]float64
	}{Start: "2025-11-07", End: "2025-11-09", Games: [][2]float64{{1902, 1}, {1877, 1}, {1884, 1}, {2012, 0}, {1832, 0}}})
	registry := p.registry()
	opening := registry[1].Rows
	registry[1].Rows = opening[:len(opening)-1] // the newcomer has no rating
	f := association(t, "fide-standard", "2025-12-01", registry...)
	entrants, games := p.sheet(0)
	f.drop("2025-11-10T09:00:00Z", "first.xlsx", event("EV-N", "2025-11-07", "2025-11-09", 5), entrants, games)
	f.must("2025-12-01T08:00:00Z", "publish")
	if got := f.list("test-standard-2025-12-01")["1"]; got != "1922" {
		t.Errorf("first rating %q, published 1922", got)
	}
}

// TestChainCarriesState takes a newcomer and a player with 26 games through three months.
func TestChainCarriesState(t *testing.T) {
	t.Parallel()
	people := []row{
		{"player.id": "1", "player.name": "New Comer", "player.sex": "F", "player.birth": "1990"},
		{"player.id": "2", "player.name": "Soon Thirty", "player.sex": "M", "player.birth": "1990"},
	}
	opening := []row{{"rating.id": "2", "rating.list": "standard", "rating.date": "2025-12-01", "rating.rating": "1700", "rating.games": "26"}}
	for i := 3; i <= 6; i++ {
		id := strconv.Itoa(i)
		people = append(people, row{"player.id": id, "player.name": "Rated " + id, "player.sex": "M", "player.birth": "1990"})
		opening = append(opening, row{"rating.id": id, "rating.list": "standard", "rating.date": "2025-12-01", "rating.rating": "1700", "rating.games": "200"})
	}
	f := association(t, "fide-standard", "2026-01-01", sheets.FillSheet{Sheet: "Players", Rows: people}, sheets.FillSheet{Sheet: "Ratings", Rows: opening})
	for month, newcomer := range []int{2, 2, 1} { // games of the newcomer: 2, 4, 5
		now := fmt.Sprintf("2026-%02d-01T08:00:00Z", month+1)
		start, end := []string{"2025-12-05", "2026-01-05", "2026-02-05"}[month], []string{"2025-12-09", "2026-01-09", "2026-02-09"}[month]
		f.drop(now, "month.xlsx", event(fmt.Sprintf("EV-%d", month), start, end, newcomer), chainEntrants(people), chainGames(newcomer))
		f.must(now, "publish")
	}
	type state struct{ rating, status string }
	for issue, want := range map[string]state{"2026-01-01": {}, "2026-02-01": {}, "2026-03-01": {"1729", "[new active woman]"}} {
		got := state{}
		for _, p := range f.printed("test-standard-" + issue).Players {
			if p.ID == "1" {
				got = state{p.Rating, fmt.Sprint(p.Status)}
			}
		}
		if got != want {
			t.Errorf("newcomer on %s: %v, want %v", issue, got, want)
		}
	}
	for issue, want := range map[string][2]int{"2026-01-01": {28, 40}, "2026-02-01": {30, 20}, "2026-03-01": {31, 20}} {
		for _, p := range f.printed("test-standard-" + issue).Players {
			if p.ID == "2" && [2]int{p.GamesTotal, p.K} != want {
				t.Errorf("on %s: %d games, K %d, want %v", issue, p.GamesTotal, p.K, want)
			}
		}
	}
}

// chainEntrants returns the entrants of an event; the numbers are the ids.
func chainEntrants(people []row) []row {
	var entrants []row
	for _, p := range people {
		entrants = append(entrants, row{"player.nr": p["player.id"], "player.id": p["player.id"], "player.name": p["player.name"], "player.sex": p["player.sex"]})
	}
	return entrants
}

// chainGames gives the newcomer and the player with few games n draws each against players rated 1700. The first rating
// is then (5 × 1700 + 2 × 1800) / 7 = 1728.57, rounded to 1729 (8.2.2, 8.2.3).
func chainGames(n int) []row {
	var games []row
	for i := range n {
		round := strconv.Itoa(i + 1)
		games = append(games,
			row{"game.round": round, "game.first": "1", "game.second": strconv.Itoa(3 + i), "game.result": "½-½"},
			row{"game.round": round, "game.first": strconv.Itoa(5 + i), "game.second": "2", "game.result": "½-½"})
	}
	return games
}
