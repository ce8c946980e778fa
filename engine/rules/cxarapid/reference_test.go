package cxarapid

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
	"kalends/rating/counttest"
)

// The measure once more, in exact fractions, without the tables, steps and rounding helpers of the ruleset.
type reference struct {
	in     engine.Input
	basis  map[string]*big.Rat
	k      map[string]int64
	void   map[string]bool
	sum    map[string]*big.Rat
	played map[string]int
}

func TestAgainstExactFractions(t *testing.T) {
	random := rand.New(rand.NewPCG(2021, 1015))
	games := 0
	for games < counttest.Of(t, 20_000, 200_000) { // each game is two players'
		in := season(random.IntN, 1+random.IntN(4), 1+random.IntN(60))
		games += hold(t, in)
		if t.Failed() {
			return
		}
	}
}

// hold rates a period both ways and returns the number of its players' games.
func hold(t *testing.T, in engine.Input) int {
	t.Helper()
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	r := reference{in, map[string]*big.Rat{}, map[string]int64{}, map[string]bool{}, map[string]*big.Rat{}, map[string]int{}}
	r.run()
	games := 0
	for p := range in.Players.All() {
		id := p.ID
		want, rated := r.result(p)
		got, _ := out.List.Find(id)
		if got.Rated != rated || (rated && rat(got.Rating, 100).Cmp(want) != 0) {
			t.Fatalf("%s: %s (rated %v), exact %v (rated %v)\nperiod %+v\nchanges %+v", id, got.Rating, got.Rated, want, rated, in, rulestest.Unpacked(out.Changes))
		}
		games += r.played[id]
	}
	return games
}

func rat[N ~int | ~int64](n N, d int64) *big.Rat { return big.NewRat(int64(n), d) }

func (r *reference) run() {
	events := slices.SortedFunc(slices.Values(r.in.Events.Unpacked()), func(a, b rating.Event) int {
		if a.Start != b.Start {
			return int(a.Start - b.Start)
		}
		if a.End != b.End {
			return int(a.End - b.End)
		}
		return slices.Compare([]byte(a.Code), []byte(b.Code))
	})
	for _, e := range events {
		for _, g := range e.Games {
			r.enter(g.First, e.Start)
			if g.Second != "" {
				r.enter(g.Second, e.Start)
			}
		}
	}
	for _, e := range events {
		for one := range r.in.Players.All() {
			id := one.ID
			r.one(e, id)
		}
	}
}

var valuesOfGrades = map[string]int{
	"cxa-1": 2550, "特级大师": 2550, "cxa-2": 2450, "cxa-3": 2350, "cxa-4": 2250, "cxa-5": 2150, "cxa-6": 2000,
}

var valuesOverseas = map[string]int{"xq-gm": 2550, "xq-im": 2450, "xq-fm": 2350}

func best(p rating.Player, values map[string]int, from, to rating.Date) int {
	v := 0
	for _, t := range p.Titles {
		if t.AwardedOn >= from && t.AwardedOn <= to {
			v = max(v, values[t.Code])
		}
	}
	if v > 0 && p.Sex == rating.Female {
		v -= 200
	}
	return v
}

func least(p rating.Player) int {
	if p.Sex == rating.Female {
		return 1800
	}
	return 2000
}

func (r *reference) enter(id string, day rating.Date) {
	if r.basis[id] != nil {
		return
	}
	p := r.in.Players.Get(id)
	s, _ := r.in.Previous.Find(id)
	home := p.Federation == "" || p.Federation == "CHN"
	switch {
	case s.Rated:
		r.basis[id] = rat(s.Rating, 100)
	case home:
		r.basis[id] = rat(max(best(p, valuesOfGrades, 0, day), least(p)), 1)
	default:
		v := best(p, valuesOverseas, 0, day)
		r.basis[id], r.void[id] = rat(v, 1), v == 0
	}
	r.k[id] = 25
	for _, band := range [][2]int64{{2100, 20}, {2300, 15}, {2500, 10}, {2700, 5}} {
		if r.basis[id].Cmp(rat(band[0], 1)) >= 0 {
			r.k[id] = band[1]
		}
	}
	if s.Rated && s.Rating == rating.PointsOf(least(p)) {
		r.k[id] = int64(s.K)
	}
}

// one is one player in one event.
func (r *reference) one(e rating.Event, id string) {
	n, w, opponents := int64(0), new(big.Rat), new(big.Rat)
	done := map[[2]string]bool{}
	for _, g := range e.Games {
		if (g.First != id && g.Second != id) || g.Second == "" || r.void[g.First] || r.void[g.Second] || !r.counts(g) {
			continue
		}
		other := g.First
		if other == id {
			other = g.Second
		}
		points := mine(g, id)
		if g.Stage != rating.Normal {
			if done[[2]string{other, g.Match}] {
				continue
			}
			done[[2]string{other, g.Match}] = true
			points = r.encounter(e, id, other, g.Match)
		}
		n++
		w.Add(w, points)
		opponents.Add(opponents, r.basis[other])
	}
	if n == 0 {
		return
	}
	r.played[id] += int(n)
	average := rounded(opponents.Quo(opponents, rat(n, 1)), 100)
	d := new(big.Rat).Sub(r.basis[id], average)
	d.Mul(d, rat(int64(100), 1))
	p := rat(formula(d.Num().Int64()), 100)
	change := new(big.Rat).Sub(w, p.Mul(p, rat(n, 1)))
	change.Mul(change, rat(r.k[id], 1))
	if r.first(e, id) {
		change = r.crown(change, id)
	}
	if r.sum[id] == nil {
		r.sum[id] = new(big.Rat)
	}
	r.sum[id].Add(r.sum[id], change)
}

func (r *reference) counts(g rating.Game) bool {
	switch g.Kind {
	case rating.OverBoard, rating.Forfeit:
		return true
	case rating.Short:
		return g.FirstScore != g.SecondScore
	}
	return false
}

func mine(g rating.Game, id string) *big.Rat {
	if g.First == id {
		return rat(g.FirstScore, 100)
	}
	return rat(g.SecondScore, 100)
}

// encounter is the one game that all playoff games of a pair make.
func (r *reference) encounter(e rating.Event, id, other, match string) *big.Rat {
	var own, theirs = new(big.Rat), new(big.Rat)
	var last *rating.Game
	for i, g := range e.Games {
		among := (g.First == id && g.Second == other) || (g.First == other && g.Second == id)
		if !among || g.Stage == rating.Normal || g.Match != match || !r.counts(g) {
			continue
		}
		own.Add(own, mine(g, id))
		theirs.Add(theirs, mine(g, other))
		if g.Stage == rating.Armageddon {
			last = &e.Games[i] // the generator writes games in the order of rounds and boards
		}
	}
	switch {
	case last != nil && last.FirstScore == 50 && last.SecondScore == 50 && last.First == id:
		return rat(0, 1)
	case last != nil && last.FirstScore == 50 && last.SecondScore == 50:
		return rat(1, 1)
	case last != nil:
		return mine(*last, id)
	case own.Cmp(theirs) > 0:
		return rat(1, 1)
	case own.Cmp(theirs) < 0 || own.Sign() == 0:
		return rat(0, 1)
	}
	return rat(1, 2)
}

func (r *reference) first(e rating.Event, id string) bool {
	return e.System != rating.TeamRoundRobin && slices.ContainsFunc(e.Entrants, func(n rating.Entrant) bool {
		return n.Player == id && n.Place == 1
	})
}

func (r *reference) crown(change *big.Rat, id string) *big.Rat {
	extra := new(big.Rat).Mul(r.basis[id], rat(r.k[id], 1000))
	extra = rounded(extra, 100)
	clamp := func(x *big.Rat) *big.Rat {
		if x.Sign() < 0 {
			return new(big.Rat)
		}
		return x
	}
	if r.in.Options.Get(championRule) == "bonus_then_clamp" {
		return clamp(extra.Add(extra, change))
	}
	return extra.Add(extra, clamp(change))
}

// result is the rating of a player on the next list.
func (r *reference) result(p rating.Player) (*big.Rat, bool) {
	s, _ := r.in.Previous.Find(p.ID)
	if !s.Rated && r.sum[p.ID] == nil {
		return nil, false
	}
	now := rat(s.Rating, 100)
	if sum := r.sum[p.ID]; sum != nil {
		now = rounded(new(big.Rat).Add(r.basis[p.ID], sum), 10)
	}
	for _, v := range []int{best(p, valuesOfGrades, seasonOpens, seasonCloses), least(p)} {
		if now.Cmp(rat(v, 1)) < 0 {
			now = rat(v, 1)
		}
	}
	return now, true
}

// rounded is x to 1/unit, half up.
func rounded(x *big.Rat, unit int64) *big.Rat {
	y := new(big.Rat).Mul(x, rat(unit, 1))
	y.Add(y, big.NewRat(1, 2))
	q := new(big.Int).Div(y.Num(), y.Denom()) // Euclidean: the floor for a positive denominator
	return new(big.Rat).SetFrac(q, big.NewInt(unit))
}
