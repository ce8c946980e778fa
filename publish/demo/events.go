package demo

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// tournament is an invented event with its results.
type tournament struct {
	templates.DemoEvent
	players []person // by number
	games   []game
}

type game struct {
	round, board, first, second int // numbers in the sheet; second 0: a bye
	result                      string
}

// tournaments invents a demo's events from its players.
func tournaments(d templates.Demo, all []person) []tournament {
	r := rand.New(rand.NewPCG(d.Play.Seed[0], d.Play.Seed[1]))
	var out []tournament
	for _, e := range d.Events {
		t := tournament{DemoEvent: e, players: field(r, all, e)}
		if e.System == "round_robin" {
			t.games = roundRobin(r, t.players)
		} else {
			t.games = swiss(r, t.players, e.Rounds)
		}
		out = append(out, t)
	}
	return out
}

// field draws the entrants of an event and numbers them by rating.
func field(r *rand.Rand, all []person, e templates.DemoEvent) []person {
	pool := slices.Clone(all[e.From:min(len(all), e.From+2*e.Size)])
	pool = slices.DeleteFunc(pool, func(p person) bool {
		return slices.ContainsFunc(e.Without, func(i int) bool { return all[i].id == p.id })
	})
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	pool = pool[:min(e.Size, len(pool))]
	slices.SortFunc(pool, func(a, b person) int {
		return cmp.Or(cmp.Compare(b.rating, a.rating),
			cmp.Compare(a.id, b.id))
	})
	return pool
}

// play invents a result: the stronger player wins more often.
func play(r *rand.Rand, first, second person) string {
	if r.IntN(120) == 0 {
		return []string{"+:-", "-:+"}[r.IntN(2)]
	}
	edge := min(max((first.strength-second.strength+25)*3/2, -485), 485)
	draw := 330 - abs(edge)/2
	switch x := r.IntN(1000); {
	case x < draw:
		return "½-½"
	case x < draw+(1000-draw)/2+edge*(1000-draw)/1000:
		return "1-0"
	}
	return "0-1"
}

func abs(n int) int { return max(n, -n) }

// roundRobin pairs everyone with everyone by the Berger method (an even number of players).
func roundRobin(r *rand.Rand, players []person) []game {
	n := len(players)
	m := n - 1
	var games []game
	for round, lead := 0, 1; round < m; round++ {
		a, b := lead, n
		if round%2 == 1 {
			a, b = b, a
		}
		games = append(games, game{round + 1, 1, a, b, play(r, players[a-1], players[b-1])})
		for k := 1; k < n/2; k++ {
			a, b := (lead-1+k)%m+1, (lead-1-k+m)%m+1
			games = append(games, game{round + 1, k + 1, a, b, play(r, players[a-1], players[b-1])})
		}
		lead = (lead-1+n/2)%m + 1
	}
	return games
}

// swiss pairs neighbours in the standings who have not played each other. A player without an opponent has a bye.
func swiss(r *rand.Rand, players []person, rounds int) []game {
	points := make([]int, len(players)) // in half points
	met := map[[2]int]bool{}
	var games []game
	for round := 1; round <= rounds; round++ {
		order := make([]int, len(players))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
		paired, board := map[int]bool{}, 0
		for i, a := range order {
			if paired[a] {
				continue
			}
			b := opponent(order[i+1:], a, paired, met)
			paired[a] = true
			board++
			if b < 0 {
				g := game{round, board, a + 1, 0, "bye1"}
				score(points, g)
				games = append(games, g)
				continue
			}
			paired[b] = true
			met[[2]int{min(a, b), max(a, b)}] = true
			if (round+board)%2 == 0 {
				a, b = b, a
			}
			g := game{round, board, a + 1, b + 1, play(r, players[a], players[b])}
			score(points, g)
			games = append(games, g)
		}
	}
	return games
}

func opponent(rest []int, a int, paired map[int]bool, met map[[2]int]bool) int {
	for _, b := range rest {
		if !paired[b] && !met[[2]int{min(a, b), max(a, b)}] {
			return b
		}
	}
	return -1
}

func score(points []int, g game) {
	switch g.result {
	case "1-0", "+:-", "bye1":
		points[g.first-1] += 2
	case "0-1", "-:+":
		points[g.second-1] += 2
	case "½-½":
		points[g.first-1]++
		points[g.second-1]++
	}
}

// rows returns the sheet's records by machine key.
func (t tournament) rows(d templates.Demo) (event map[string]string, players, games []map[string]string) {
	return t.cells(d), t.entrants(d.Play.Places, d.Opening.Tenths), t.results()
}

// cells returns the values of sheet Event.
func (t tournament) cells(d templates.Demo) map[string]string {
	event := map[string]string{
		"event.code": t.Code, "event.name": t.Name, "event.report_kind": "final", "event.system": t.System,
		"event.start": t.Start.String(), "event.end": t.End.String(), "event.city": t.City,
		"event.organizer": d.Play.Organizer, "event.rounds": strconv.Itoa(t.Rounds), "event.chief_arbiter": t.Arbiter,
		"event.contact_name": t.Arbiter, "event.registered": (t.Start - rating.Date(d.Play.Announced)).String(),
	}
	if t.Class != "" {
		event["event.class"] = t.Class
	}
	maps.Copy(event, d.Play.Event)
	return event
}

func (t tournament) entrants(placed, tenths bool) (rows []map[string]string) {
	places := t.places()
	for i, p := range t.players {
		row := map[string]string{"player.nr": strconv.Itoa(i + 1), "player.id": p.id, "player.name": p.name,
			"player.sex": p.sex, "player.birth": strconv.Itoa(p.birth)}
		if p.rating > 0 {
			row["player.rating"] = points(p.rating, p.games, tenths)
		}
		if placed {
			row["player.place"] = strconv.Itoa(places[i])
		}
		rows = append(rows, row)
	}
	return rows
}

// places ranks the players by their points. Of equals the lower number is first.
func (t tournament) places() []int {
	points, order := make([]int, len(t.players)), make([]int, len(t.players))
	for _, g := range t.games {
		score(points, g)
	}
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	places := make([]int, len(order))
	for place, i := range order {
		places[i] = place + 1
	}
	return places
}

func (t tournament) results() (rows []map[string]string) {
	for _, g := range t.games {
		row := map[string]string{
			"game.round": strconv.Itoa(g.round), "game.board": strconv.Itoa(g.board), "game.first": strconv.Itoa(g.first),
			"game.result": g.result,
		}
		if g.second > 0 {
			row["game.second"] = strconv.Itoa(g.second)
		}
		rows = append(rows, row)
	}
	return rows
}

// written returns the file that the arbiter sends.
func (t tournament) written(d templates.Demo, red bool) ([]byte, error) {
	if t.Program {
		return t.pairingTable(d.Play.Control)
	}
	return t.sheet(d, red)
}

// sheet fills in the result sheet as the arbiter does.
func (t tournament) sheet(d templates.Demo, red bool) ([]byte, error) {
	event, players, games := t.rows(d)
	book, err := sheets.Template(sheets.TemplateOptions{
		Kind: "games", Lang: t.Lang, Players: max(len(players), 10), Rounds: t.Rounds, Event: t.Code,
		Disciplines: []string{d.List}, Red: red, Generated: t.Start,
	})
	if err != nil {
		return nil, err
	}
	return sheets.Fill(book, []sheets.FillSheet{
		{Sheet: "Event", Rows: []map[string]string{event}}, {Sheet: "Players", Rows: players}, {Sheet: "Games", Rows: games},
	})
}

func (t tournament) file() string {
	if t.Program {
		return t.Code + "_对阵表.xlsx"
	}
	return t.Code + "_results.xlsx"
}

// wrongEvent returns the last event under another name.
func wrongEvent(d templates.Demo) templates.DemoEvent {
	e := d.Events[len(d.Events)-1]
	e.Code, e.Name, e.Lang, e.Start, e.End, e.Rounds, e.Program = d.Wrong.Code, d.Wrong.Name, d.Wrong.Lang,
		d.Wrong.Start, d.Wrong.End, 2, false
	return e
}

// wrong spoils a copy of the last event in six ways, as senders do.
func wrong(d templates.Demo, all []tournament) tournament {
	last := all[len(all)-1]
	t := tournament{DemoEvent: wrongEvent(d), players: slices.Clone(last.players[:10])}
	r := rand.New(rand.NewPCG(9, 6))
	for _, p := range [][3]int{{1, 1, 2}, {1, 3, 4}, {1, 5, 6}, {1, 7, 8}, {1, 9, 10}, {2, 2, 3}, {2, 4, 5}, {2, 6, 7},
		{2, 8, 9}, {2, 10, 1}} {
		t.games = append(t.games, game{p[0], len(t.games)%5 + 1, p[1], p[2], play(r, t.players[p[1]-1], t.players[p[2]-1])})
	}
	t.players[3].id = d.Wrong.Nobody
	t.players[6].name = d.Wrong.Stranger // not the name of that number
	t.games[1].result = "1:0?"           // not a result
	t.games[5].second = 41               // no such player
	t.games[7].first = 4                 // has another game in round 2
	return t
}
