package demo

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"kalends/rating"
)

// tournament is an invented event with its results.
type tournament struct {
	code, name, city, arbiter, lang string
	system                          string
	start, end                      rating.Date
	rounds, base, inc               int
	players                         []person // by number
	games                           []game
	arrives                         int // which batch
	spoil                           map[string]string
}

type game struct {
	round, board, first, second int // numbers in the sheet; second 0: a bye
	result                      string
}

var plans = []struct {
	code, name, city, arbiter, lang, system string
	start, end                              rating.Date
	size, rounds, batch                     int
	from                                    int // first player of the pool that it draws from
}{
	{"DM-2026-081", "Northmark Summer Open", "Port Aldwick", "I. Thornbury", "en", "swiss", day(8, 1), day(8, 9), 34, 9, 0,
		0},
	{"DM-2026-082", "Masters of the Old Bridge", "Dovrestad", "M. Farrowby", "en", "round_robin", day(8, 3), day(8, 13),
		12, 11, 0, 0},
	{"DM-2026-083", "Кубок Дністра", "Надбережне", "О. Стеценко", "uk", "swiss", day(8, 8), day(8, 14), 30, 7, 0, 40},
	{"DM-2026-084", "秋声杯", "云岭", "林安棠", "zh-CN", "swiss", day(8, 15), day(8, 20), 28, 7, 0, 90},
	{"DM-2026-085", "Harbour Junior Cup", "Port Aldwick", "C. Varley", "en", "swiss", day(8, 21), day(8, 23), 32, 6, 0,
		150},
	{"DM-2026-091", "Castle Hill Congress", "Eskmere", "H. Oakshott", "en", "swiss", day(9, 2), day(9, 6), 36, 7, 1, 10},
	{"DM-2026-092", "Осінній меморіал", "Надбережне", "О. Стеценко", "uk", "round_robin", day(9, 5), day(9, 15), 10, 9, 1,
		20},
	{"DM-2026-093", "Railway Union Championship", "Rostwick", "P. Wexcombe", "en", "swiss", day(9, 10), day(9, 18), 40, 9,
		1, 60},
	{"DM-2026-094", "Liga Pelabuhan", "Port Aldwick", "R. Greylag", "ms", "swiss", day(9, 19), day(9, 21), 30, 6, 1, 140},
	{"DM-2026-095", "Lakeside Newcomers' Open", "Varnholm", "E. Quarrywell", "en", "swiss", day(9, 24), day(9, 27), 32, 7,
		1, 170},
}

func day(month time.Month, d int) rating.Date { return rating.Day(2026, month, d) }

// tournaments invents the demo's events from its players.
func tournaments(all []person) []tournament {
	r := rand.New(rand.NewPCG(81, 92))
	var out []tournament
	for _, p := range plans {
		t := tournament{
			code: p.code, name: p.name, city: p.city, arbiter: p.arbiter, lang: p.lang, system: p.system, start: p.start,
			end:    p.end,
			rounds: p.rounds, base: 90, inc: 30, arrives: p.batch, players: field(r, all, p.from, p.size),
		}
		if t.system == "round_robin" {
			t.games = roundRobin(r, t.players)
		} else {
			t.games = swiss(r, t.players, p.rounds)
		}
		out = append(out, t)
	}
	return out
}

// field draws the entrants of an event and numbers them by rating.
func field(r *rand.Rand, all []person, from, size int) []person {
	pool := slices.Clone(all[from:min(len(all), from+2*size)])
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	pool = pool[:min(size, len(pool))]
	slices.SortFunc(pool, func(a, b person) int {
		return cmp.Or(cmp.Compare(b.rating, a.rating),
			cmp.Compare(a.id, b.id))
	})
	return pool
}

// play invents a result: the stronger side wins more often.
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

// swiss pairs neighbours in the standings who have not met; who is left over has a bye.
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
				games, points[a] = append(games, game{round, board, a + 1, 0, "bye1"}), points[a]+2
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
	case "1-0", "+:-":
		points[g.first-1] += 2
	case "0-1", "-:+":
		points[g.second-1] += 2
	case "½-½":
		points[g.first-1]++
		points[g.second-1]++
	}
}

// rows gives the sheet's records by machine key.
func (t tournament) rows() (event map[string]string, players, games []map[string]string) {
	event = map[string]string{
		"event.code": t.code, "event.name": t.name, "event.report_kind": "final", "event.discipline": "standard",
		"event.system":  t.system,
		"event.scoring": "1-½-0", "event.start": t.start.String(), "event.end": t.end.String(), "event.city": t.city,
		"event.organizer": "Demo Chess Federation", "event.rounds": strconv.Itoa(t.rounds),
		"event.base_min": strconv.Itoa(t.base),
		"event.inc_sec":  strconv.Itoa(t.inc), "event.chief_arbiter": t.arbiter, "event.contact_name": t.arbiter,
		"event.contact_email": "results@demo.example", "event.registered": (t.start - 40).String(),
		"event.rounds_per_day_max": "2",
	}
	for i, p := range t.players {
		row := map[string]string{"player.nr": strconv.Itoa(i + 1), "player.id": p.id, "player.name": p.name,
			"player.sex": p.sex, "player.birth": strconv.Itoa(p.birth)}
		if p.rating > 0 {
			row["player.rating"] = strconv.Itoa(p.rating)
		}
		players = append(players, row)
	}
	for _, g := range t.games {
		row := map[string]string{
			"game.round": strconv.Itoa(g.round), "game.board": strconv.Itoa(g.board), "game.first": strconv.Itoa(g.first),
			"game.result": g.result,
		}
		if g.second > 0 {
			row["game.second"] = strconv.Itoa(g.second)
		}
		games = append(games, row)
	}
	return event, players, games
}

func (t tournament) file() string { return fmt.Sprintf("%s_results.xlsx", t.code) }
