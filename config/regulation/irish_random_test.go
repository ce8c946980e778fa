package regulation

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/rating"
	"kalends/templates"
)

// TestRandomIrishEvents compares the Irish-like example with a second calculation in floating point, written from the
// formulas of that union's open program: 1 / (1 + 10^(−D/400)) a game, K, the bonus and its limits, once more for the
// opponents of who got one. An event in which anything lies on the edge of a rounding is left out.
func TestRandomIrishEvents(t *testing.T) {
	var source []byte
	for _, f := range templates.RulesetExamples() {
		if f.Name == "irish-like.yaml" {
			source = f.Data
		}
	}
	r, err := Read("irish-like", source)
	if err != nil {
		t.Fatal(err)
	}
	compared, boosted := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		e := drawIrish(t)
		out, err := r.Rate(e.input(r.Family()))
		if err != nil {
			t.Fatal(err)
		}
		want, bonuses, sure := e.calculate()
		if !sure {
			return
		}
		for i := range e.players {
			s, _ := out.List.Find(e.players[i].id)
			if s.Rating != rating.PointsOf(want[i]) {
				t.Fatalf("%s: %s, the second calculation gives %d\n%+v", e.players[i].id, s.Rating.Text(0), want[i], e)
			}
			compared++
		}
		boosted += bonuses
	})
	if compared < 200 || boosted < 3 {
		t.Errorf("%d players, %d bonuses: the events say too little", compared, boosted)
	}
}

type irishPlayer struct {
	id                 string
	rating, games, age int
}

type irishEvent struct {
	players []irishPlayer
	games   [][3]int // first, second, half points of the first
}

// drawIrish draws up to ten rounds in which neighbours meet; the second player is a strong junior, so that bonuses occur.
func drawIrish(t *rapid.T) (e irishEvent) {
	n := 2 * rapid.IntRange(3, 5).Draw(t, "half the players")
	for i := range n {
		e.players = append(e.players, irishPlayer{fmt.Sprint("P", i), rapid.IntRange(700, 2400).Draw(t, "rating"),
			rapid.IntRange(20, 200).Draw(t, "games"), rapid.IntRange(12, 70).Draw(t, "age")})
	}
	e.players[1].age = 15
	for round := range rapid.IntRange(4, 8).Draw(t, "rounds") {
		for board := range n / 2 {
			a, b := (board+round)%n, (n-1-board+round)%n
			score := rapid.IntRange(0, 2).Draw(t, "score")
			if a == 1 {
				score = 2
			}
			if b == 1 {
				score = 0
			}
			e.games = append(e.games, [3]int{a, b, score})
		}
	}
	return e
}

func (e irishEvent) input(list string) engine.Input {
	day := rating.Day(2020, 1, 1)
	roll, previous := rating.Roll{}, rating.List{ID: list, Date: day}
	for _, p := range e.players {
		roll[p.id] = rating.Player{ID: p.id, Status: rating.Active, Publish: true, Birth: rating.Birth{Year: 2020 - p.age}}
		previous.States = append(previous.States, rating.State{Player: p.id, Rated: true, Rating: rating.PointsOf(p.rating),
			Games: p.games, Since: day, Peak: rating.PointsOf(p.rating)})
	}
	ev := rating.Event{Code: "E", Start: day + 30, End: day + 33, Report: rating.FinalReport}
	for i, g := range e.games {
		first := rating.Score(50 * g[2])
		ev.Games = append(ev.Games, rating.Game{Round: i + 1, First: e.players[g[0]].id, Second: e.players[g[1]].id,
			FirstScore: first, SecondScore: rating.Win - first, Kind: rating.OverBoard, Stage: rating.Normal})
	}
	return engine.Input{Previous: previous, Events: rating.EventsOf(ev), Players: rating.PlayersOf(roll),
		Period: rating.Period{List: list, Date: day.AddMonths(4), From: day, Previous: day}}
}

func (p irishPlayer) k() float64 {
	switch {
	case p.rating >= 2100:
		return 16
	case p.age < 21:
		return 40
	case p.games < 100:
		return 32
	}
	return 24
}

// calculate gives the new ratings, how many bonuses there are, and whether nothing lies on an edge.
func (e irishEvent) calculate() (ratings []int, bonuses int, sure bool) {
	sure = true
	edge := func(x float64) { sure = sure && math.Abs(x) > 0.001 }
	round := func(x float64) float64 {
		edge(x - math.Floor(x) - 0.5)
		return math.Floor(x + 0.5)
	}
	seen := make([]float64, len(e.players))
	for i, p := range e.players {
		seen[i] = float64(p.rating)
	}
	change := func(me int) (sum, performance float64, n int) {
		for _, g := range e.games {
			other, score := g[1], float64(g[2])/2
			switch me {
			case g[0]:
			case g[1]:
				other, score = g[0], 1-score
			default:
				continue
			}
			sum += e.players[me].k() * (score - 1/(1+math.Pow(10, (seen[other]-float64(e.players[me].rating))/400)))
			performance += seen[other] + 400*(2*score-1)
			n++
		}
		return sum, performance / float64(n), n
	}
	lifted, bonus := append([]float64{}, seen...), make([]float64, len(seen))
	for i, p := range e.players {
		c, performance, n := change(i)
		own := float64(p.rating)
		edge(c - 35)
		if n < 5 || p.rating >= 2100 || p.k() < 25 || c <= 35 {
			continue
		}
		b := round(c - 32 - 3*float64(n-4))
		if b <= 0 {
			continue
		}
		if p.k() >= 40 {
			b = math.Floor(b*1.25 + 0.5)
		}
		b = math.Min(b, math.Min(2100-own, performance-own)-c)
		if b = math.Max(0, round(b)); b > 0 {
			bonus[i], lifted[i] = b, own+math.Round(c*100)/100+b
			bonuses++
		}
	}
	copy(seen, lifted)
	for i, p := range e.players {
		c, _, _ := change(i)
		ratings = append(ratings, p.rating+int(round(c))+int(bonus[i]))
	}
	return ratings, bonuses, sure
}
