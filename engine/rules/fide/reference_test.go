package fide_test

import (
	"cmp"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"kalends/engine"
	"kalends/engine/elo"
	"kalends/rating"
	"kalends/rating/counttest"
)

// The reference is written a second time from the regulations, with fractions instead of scaled integers and with
// maps instead of indices. It knows the rate of play, matches, an older list, both texts, standard ratings that stand
// in, first ratings, the coefficient and the floor.
type reference struct {
	family
	old, now         map[string]rating.State // by player; a player may be absent from old
	oldSeed, nowSeed map[string]rating.State // the standard lists
	sum              map[string]*big.Rat
	games            map[string]int64
	seeds            map[string]int64 // the first standard rating with which a player was rated
	pool             map[string][]rating.PoolResult
	done             map[string]bool
	seen             map[string]int // how often each rule decided something
}

func referenceTo(f family, in engine.Input, seen map[string]int) *reference {
	old, _, _ := in.InForce(f.old)
	r := &reference{family: f, old: byID(old), now: byID(in.Previous), sum: map[string]*big.Rat{}, games: map[string]int64{},
		seeds: map[string]int64{}, pool: map[string][]rating.PoolResult{}, done: map[string]bool{}, seen: seen}
	if f.fast {
		before, _, _ := in.Standard(f.now - 1)
		since, _, _ := in.Standard(f.now)
		r.oldSeed, r.nowSeed = byID(before), byID(since)
	}
	return r
}

// listed returns the rating of a player on the list in force when an event began.
func (r *reference) listed(id string, e rating.Event) (int64, bool) {
	s := r.now[id]
	if e.Start < r.family.now {
		if then, ok := r.old[id]; ok {
			s = then
		}
	}
	return int64(s.Rating / rating.Whole), s.Rated
}

// seed returns the standard rating that is used instead (rapid and blitz 7.2.1).
func (r *reference) seed(id string, e rating.Event) (int64, bool) {
	s := r.nowSeed[id]
	if e.Start < r.family.now {
		s = r.oldSeed[id]
	}
	return int64(s.Rating / rating.Whole), s.Rated
}

func (r *reference) start(id string, e rating.Event) (int64, bool) {
	if own, ok := r.listed(id, e); ok {
		return own, true
	}
	return r.seed(id, e)
}

func (r *reference) event(e rating.Event) {
	pooled := map[string][]rating.PoolResult{}
	points := map[string]*big.Rat{} // of a match, by player and opponent
	for _, g := range slices.SortedStableFunc(slices.Values(e.Games), func(a, b rating.Game) int { return cmp.Compare(a.Round, b.Round) }) {
		over := r.over(e, g, points)
		if g.Kind != rating.OverBoard || over || !r.rateable(e, g) {
			continue
		}
		r.side(e, g.First, g.Second, g.FirstScore, pooled)
		r.side(e, g.Second, g.First, g.SecondScore, pooled)
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

// over reports whether a match was won before a game of it, and adds the game (6.2).
func (r *reference) over(e rating.Event, g rating.Game, points map[string]*big.Rat) bool {
	if e.System != rating.Match || e.Approval.WaiveDecided {
		return false
	}
	won, half := false, big.NewRat(int64(e.ScheduledGames), 2)
	for key, score := range map[string]rating.Score{g.First + g.Second: g.FirstScore, g.Second + g.First: g.SecondScore} {
		if points[key] == nil {
			points[key] = new(big.Rat)
		}
		won = won || points[key].Cmp(half) > 0
		points[key].Add(points[key], big.NewRat(int64(score), 100))
	}
	if won {
		r.seen["decided"]++
	}
	return won
}

// rateable reports whether a game counts for anybody (1.1, 1.2, 6.1, rapid and blitz 7.3.1).
func (r *reference) rateable(e rating.Event, g rating.Game) bool {
	a, aRated := r.start(g.First, e)
	b, bRated := r.start(g.Second, e)
	if e.System == rating.Match && !(aRated && bRated) {
		r.seen["unrated in a match"]++
		return false
	}
	if !r.slowEnough(e, max(a, b)) {
		r.seen["time"]++
		return false
	}
	if d := max(a-b, b-a); r.fast && aRated && bRated && d >= 599 && max(a, b) >= 2600 {
		out := d >= 600 && max(a, b) > 2600 && e.Start >= r.family.now
		r.seen[fmt.Sprintf("600: %d %d %v", min(d, 601), min(max(a, b), 2601), e.Start >= r.family.now)]++
		return !out
	}
	return true
}

func (r *reference) slowEnough(e rating.Event, higher int64) bool {
	i := slices.IndexFunc(r.rates, func(x rate) bool { return slices.Equal(x.controls, e.Controls) })
	seconds := r.rates[i].seconds
	switch {
	case seconds < 0:
		return true
	case r.fast:
		return seconds > r.family.over && seconds < r.under
	case higher >= 2400:
		return seconds >= 120*60
	case higher >= 1800:
		return seconds >= 90*60
	default:
		return seconds >= 60*60
	}
}

// side books a game for one of its players.
func (r *reference) side(e rating.Event, me, other string, score rating.Score, pooled map[string][]rating.PoolResult) {
	opponent, ok := r.start(other, e)
	if !ok {
		return
	}
	own, was := r.listed(me, e)
	switch seed, seeded := r.seed(me, e); {
	case seeded && !was:
		own = seed // rapid and blitz 7.2.1
		if r.now[me].Rated {
			r.seen["seeded then, published since"]++
		} else if _, again := r.seeds[me]; !again {
			r.seen["seeded"]++
			r.seeds[me] = seed
		}
	case r.now[me].Rated && !was:
		r.seen["published since"]++
		own = int64(r.now[me].Rating / rating.Whole) // 8.2.4
	case r.now[me].Rated:
	default:
		pooled[me] = append(pooled[me], rating.PoolResult{Rating: rating.PointsOf(int(opponent)), Score: score})
		return
	}
	r.rate(me, own, opponent, score, !r.fast && e.Start >= r.family.now)
}

func (r *reference) rate(me string, own, opponent int64, score rating.Score, amended bool) {
	higher, d := own >= opponent, own-opponent
	if d < 0 {
		d = -d
	}
	switch {
	case d > 400 && amended && own >= 2650:
		r.seen["exempt"]++
	case d > 400:
		r.seen["cut to 400"]++
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

// round returns the nearest integer, a half away from zero.
func round(x *big.Rat) int64 {
	half := big.NewRat(1, 2)
	if x.Sign() < 0 {
		return -round(new(big.Rat).Neg(x))
	}
	y := new(big.Rat).Add(x, half)
	return new(big.Int).Quo(y.Num(), y.Denom()).Int64()
}

// before returns the rating and K with which a player is rated in the period, false for one who waits for a first
// rating.
func (r *reference) before(id string) (points, k int64, ok bool) {
	s := r.now[id]
	if s.Rated {
		return int64(s.Rating / rating.Whole), int64(s.K), true
	}
	seed, ok := r.seeds[id]
	switch {
	case seed >= 2400 || s.Peak >= rating.PointsOf(2400):
		return seed, 10, ok
	case s.Games < 30:
		return seed, 40, ok
	default:
		return seed, 20, ok
	}
}

// after returns a player's new rating, 0 for none.
func (r *reference) after(id string) int64 {
	points, k, ok := r.before(id)
	if !ok {
		return r.first(id)
	}
	if n := r.games[id]; n > 0 {
		if k*n > 700 {
			r.seen["K cut"]++
		}
		for k*n > 700 {
			k--
		}
		points += round(new(big.Rat).Mul(big.NewRat(k, 1), r.sum[id]))
	}
	if points < 1400 {
		r.seen["floor"]++
		return 0
	}
	return points
}

// first returns a first rating (8.2), 0 for none.
func (r *reference) first(id string) int64 {
	pool := r.pool[id]
	if len(pool) < 5 {
		return 0
	}
	r.seen["first rating"]++
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

func TestAgreesWithAReferenceOnRandomGames(t *testing.T) {
	for _, f := range families {
		t.Run(f.Family(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2024, uint64(f.over)))
			seen, games := map[string]int{}, 0
			for games < counttest.Of(t, 15_000, 100_000) && !t.Failed() {
				games += f.hold(t, f.world(rng, 60, 5, 150), seen)
			}
			for _, rule := range f.mustSee() {
				if seen[rule] == 0 && counttest.Enough(t) || games >= 100_000 && seen[rule] < 20 {
					t.Errorf("%q decided %d times in %d games", rule, seen[rule], games)
				}
			}
			t.Logf("%d rated games, %v", games, seen)
		})
	}
}

// mustSee returns the rules that the random games must have applied.
func (f family) mustSee() []string {
	rules := []string{"decided", "unrated in a match", "time", "published since", "cut to 400", "floor", "first rating"}
	if !f.fast {
		return append(rules, "exempt", "K cut")
	}
	for _, d := range []int{599, 600, 601} {
		for _, higher := range []int{2600, 2601} {
			for _, since := range []bool{false, true} {
				rules = append(rules, fmt.Sprintf("600: %d %d %v", d, higher, since))
			}
		}
	}
	return append(rules, "seeded", "seeded then, published since")
}

// hold rates a period both ways and returns the number of rated games.
func (f family) hold(t *testing.T, in engine.Input, seen map[string]int) (games int) {
	t.Helper()
	out, err := f.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	r := referenceTo(f, in, seen)
	events := slices.SortedFunc(slices.Values(in.Events.Unpacked()), func(a, b rating.Event) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Code, b.Code))
	})
	for _, e := range events {
		r.event(e)
	}
	got := byID(out.List)
	for i := range 60 {
		id := fmt.Sprintf("p%03d", i)
		if want := r.after(id); int64(got[id].Rating/rating.Whole) != want || got[id].Rated != (want > 0) {
			t.Fatalf("%s: %v, the reference has %d", id, got[id].Rating, want)
		}
		if _, _, moves := r.before(id); moves && got[id].Games != r.now[id].Games+int(r.games[id]) {
			t.Fatalf("%s has %d games, the reference %d more than %d", id, got[id].Games, r.games[id], r.now[id].Games)
		}
	}
	for _, tally := range out.Tallies {
		games += tally.Games
	}
	return games
}
