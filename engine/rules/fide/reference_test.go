package fide_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kalends/engine"
	"kalends/engine/elo"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// The reference is written a second time from the regulations, with fractions instead of scaled integers and with maps
// instead of indices. It knows standard chess, an older list, both texts, first ratings and the floor.
type reference struct {
	old, now map[string]rating.State // by player; a player may be absent from old
	sum      map[string]*big.Rat
	games    map[string]int64
	pool     map[string][]rating.PoolResult
	done     map[string]bool
}

var (
	oldList = rating.Day(2025, time.September, 1)
	nowList = rating.Day(2025, time.October, 1)
	newList = rating.Day(2025, time.November, 1)
)

func (r *reference) start(id string, e rating.Event) (int64, bool) {
	s := r.now[id]
	if e.Start < nowList {
		if then, ok := r.old[id]; ok {
			s = then
		}
	}
	return int64(s.Rating / rating.Whole), s.Rated
}

func (r *reference) event(e rating.Event) {
	pooled := map[string][]rating.PoolResult{}
	for _, g := range e.Games {
		if g.Kind != rating.OverBoard {
			continue
		}
		for _, x := range []struct {
			me, other string
			score     rating.Score
		}{{g.First, g.Second, g.FirstScore}, {g.Second, g.First, g.SecondScore}} {
			opponent, ok := r.start(x.other, e)
			if !ok {
				continue
			}
			if !r.now[x.me].Rated {
				pooled[x.me] = append(pooled[x.me], rating.PoolResult{Rating: rating.PointsOf(int(opponent)), Score: x.score})
				continue
			}
			own, was := r.start(x.me, e)
			if !was {
				own = int64(r.now[x.me].Rating / rating.Whole)
			}
			r.rate(x.me, own, opponent, x.score, e.Start >= nowList)
		}
	}
	for id, results := range pooled {
		zero := !slices.ContainsFunc(results, func(p rating.PoolResult) bool { return p.Score > 0 })
		if zero && !r.done[id] {
			r.done[id] = true
			continue
		}
		r.done[id] = true
		r.pool[id] = append(r.pool[id], results...)
	}
}

func (r *reference) rate(me string, own, opponent int64, score rating.Score, amended bool) {
	higher, d := own >= opponent, own-opponent
	if d < 0 {
		d = -d
	}
	if d > 400 && !(amended && own >= 2650) {
		d = 400
	}
	expected := int64(50)
	for _, row := range elo.FIDE.Rows() {
		if d >= int64(row.From) {
			expected = int64(row.H)
		}
	}
	if !higher {
		expected = 100 - expected
	}
	if r.sum[me] == nil {
		r.sum[me] = new(big.Rat)
	}
	r.sum[me].Add(r.sum[me], big.NewRat(int64(score)-expected, 100))
	r.games[me]++
}

// round gives the nearest integer, a half away from zero.
func round(x *big.Rat) int64 {
	half := big.NewRat(1, 2)
	if x.Sign() < 0 {
		return -round(new(big.Rat).Neg(x))
	}
	y := new(big.Rat).Add(x, half)
	return new(big.Int).Quo(y.Num(), y.Denom()).Int64()
}

// after gives a player's new rating, 0 for none.
func (r *reference) after(id string) int64 {
	s := r.now[id]
	if s.Rated {
		change := int64(0)
		if n := r.games[id]; n > 0 {
			k := int64(s.K)
			for k*n > 700 {
				k--
			}
			change = round(new(big.Rat).Mul(big.NewRat(k, 1), r.sum[id]))
		}
		if after := int64(s.Rating/rating.Whole) + change; after >= 1400 {
			return after
		}
		return 0
	}
	pool := r.pool[id]
	if len(pool) < 5 {
		return 0
	}
	total, score := big.NewRat(3600, 1), big.NewRat(1, 1)
	for _, p := range pool {
		total.Add(total, big.NewRat(int64(p.Rating), 100))
		score.Add(score, big.NewRat(int64(p.Score), 100))
	}
	n := big.NewRat(int64(len(pool)+2), 1)
	p := round(new(big.Rat).Mul(new(big.Rat).Quo(score, n), big.NewRat(100, 1)))
	ru := round(new(big.Rat).Add(new(big.Rat).Quo(total, n), big.NewRat(int64(elo.DP(rating.Score(p))), 100)))
	if ru = min(ru, 2200); ru < 1400 {
		return 0
	}
	return ru
}

// world makes a period at random: players on one list, on both or on none, and events of both texts.
func world(rng *rand.Rand, players, events, games int) engine.Input {
	old, now := rating.List{Date: oldList}, rating.List{Date: nowList}
	ids := make([]string, players)
	for i := range ids {
		ids[i] = fmt.Sprintf("p%03d", i)
		s := rating.State{Player: ids[i]}
		then := s
		if rng.IntN(5) > 0 {
			s.Rated, s.Rating, s.Games, s.K = true, rating.PointsOf(1400+rng.IntN(1400)), 100, []int{10, 20, 40}[rng.IntN(3)]
		}
		if rng.IntN(4) > 0 {
			then.Rated, then.Rating = true, rating.PointsOf(1400+rng.IntN(1400))
		}
		if rng.IntN(8) > 0 {
			now.States = append(now.States, s)
		}
		if rng.IntN(4) > 0 {
			old.States = append(old.States, then)
		}
	}
	in := engine.Input{Period: rating.Period{Date: newList}, Previous: now,
		InForce: func(rating.Date) (rating.List, bool) { return old, true }}
	for i := range events {
		e := rating.Event{Code: fmt.Sprintf("E%d", i), Start: nowList - 20 + rating.Date(rng.IntN(40))}
		e.End = e.Start + rating.Date(rng.IntN(9))
		field := rng.Perm(players)[:min(players, 40)]
		for range games {
			a, b := ids[field[rng.IntN(len(field))]], ids[field[rng.IntN(len(field))]]
			if a == b {
				continue
			}
			g := rating.Game{Round: 1 + rng.IntN(9), First: a, Second: b, Kind: rating.OverBoard}
			g.FirstScore = rating.Score(50 * rng.IntN(3))
			g.SecondScore = rating.Win - g.FirstScore
			switch rng.IntN(20) {
			case 0:
				g.Kind = rating.Forfeit
			case 1:
				g.FirstScore, g.SecondScore = rating.Loss, rating.Loss
			}
			e.Games = append(e.Games, g)
		}
		in.Events = append(in.Events, e)
	}
	return in
}

func byID(l rating.List) map[string]rating.State {
	m := map[string]rating.State{}
	for _, s := range l.States {
		m[s.Player] = s
	}
	return m
}

func TestAgreesWithAReferenceOnRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(2024, 3))
	games := 0
	for games < 120_000 {
		in := world(rng, 60, 5, 150)
		out, err := fide.Standard().Rate(in)
		if err != nil {
			t.Fatal(err)
		}
		old, _ := in.InForce(oldList)
		r := &reference{old: byID(old), now: byID(in.Previous), sum: map[string]*big.Rat{}, games: map[string]int64{},
			pool: map[string][]rating.PoolResult{}, done: map[string]bool{}}
		events := slices.Clone(in.Events)
		slices.SortFunc(events, func(a, b rating.Event) int {
			if a.Start != b.Start {
				return int(a.Start - b.Start)
			}
			if a.End != b.End {
				return int(a.End - b.End)
			}
			return int(a.Code[1]) - int(b.Code[1])
		})
		for _, e := range events {
			r.event(e)
			games += len(e.Games)
		}
		got := byID(out.List)
		for i := range 60 {
			id := fmt.Sprintf("p%03d", i)
			if want := r.after(id); int64(got[id].Rating/rating.Whole) != want || got[id].Rated != (want > 0) {
				t.Fatalf("after %d games, %s: %v, the reference has %d", games, id, got[id].Rating, want)
			}
			if now := r.now[id]; now.Rated && got[id].Games != now.Games+int(r.games[id]) {
				t.Fatalf("%s has %d games, the reference %d more than %d", id, got[id].Games, r.games[id], now.Games)
			}
		}
	}
	t.Logf("%d games", games)
}
