package malaysia

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

// The document once more, in exact fractions and by the table on its page, without the sequence, steps and rounding
// helpers of the ruleset.
type reference struct {
	in        engine.Input
	events    []rating.Event
	high, low [801]rating.Score
	now       map[string]*big.Rat
	reached   map[string]bool
	games     int // counted once for each player
}

func TestAgainstExactFractions(t *testing.T) {
	random := rand.New(rand.NewPCG(1500, 2400))
	for games := 0; games < counttest.Of(t, 10_000, 100_000); {
		in := season(random.IntN, 1+random.IntN(5), 1+random.IntN(60))
		games += hold(t, in)
		if t.Failed() {
			return
		}
	}
}

// hold rates a year both ways and returns the number of rated games.
func hold(t *testing.T, in engine.Input) int {
	t.Helper()
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	r := reference{in: in, events: in.Events.Unpacked(), now: map[string]*big.Rat{}, reached: map[string]bool{}}
	r.high, r.low = fromPage(t)
	r.run()
	for one := range in.Players.All() {
		id := one.ID
		got, rated := out.List.Find(id)
		if want := r.now[id]; (want != nil) != rated || (rated && big.NewRat(int64(got.Rating), 100).Cmp(want) != 0) {
			t.Fatalf("%s: %s, exact %v\nyear %+v\nchanges %+v", id, got.Rating, want, in, rulestest.Unpacked(out.Changes))
		}
	}
	return r.games / 2
}

func (r *reference) run() {
	for _, s := range r.in.Previous.States {
		r.now[s.Player], r.reached[s.Player] = big.NewRat(int64(s.Rating), 100), s.Peak >= 240000
	}
	listed := map[string]bool{}
	for id := range r.now {
		listed[id] = true
	}
	if r.in.Options.Get(mode) == "sequential" {
		r.gameByGame()
	} else {
		r.eventByEvent()
	}
	r.stayedAway(listed)
	r.graded()
}

// graded adds players with a grade and without a game, if the association lists them at once.
func (r *reference) graded() {
	if r.in.Options["grade_listing"] == "first_game" {
		return
	}
	for p := range r.in.Players.All() {
		id := p.ID
		if r.now[id] != nil || p.Status == rating.Retired || p.Status == rating.Deceased || (p.Federation != "" && p.Federation != "MAS") {
			continue
		}
		if v := bestGrade(p, seasonCloses+1); v > 0 {
			r.set(id, big.NewRat(v, 1))
		}
	}
}

func bestGrade(p rating.Player, day rating.Date) (best int64) {
	for _, t := range p.Titles {
		if t.AwardedOn <= day {
			best = max(best, firstByGrade[t.Code])
		}
	}
	return best
}

// played is a game with its place in the order of things.
type played struct {
	event *rating.Event
	game  rating.Game
	key   [6]int
}

func (r *reference) gameByGame() {
	var all []played
	left := map[*rating.Event]int{}
	for i := range r.events {
		e := &r.events[i]
		for _, g := range e.Games {
			if g.Kind == rating.OverBoard {
				all = append(all, played{e, g, r.place(e, g)})
				left[e]++
			}
		}
	}
	slices.SortFunc(all, func(a, b played) int { return slices.Compare(a.key[:], b.key[:]) })
	for _, p := range all {
		a, b := r.get(p.game.First, p.event), r.get(p.game.Second, p.event)
		da := r.change(p.game.First, p.game.Second, p.game.FirstScore, p.game.SecondScore)
		db := r.change(p.game.Second, p.game.First, p.game.SecondScore, p.game.FirstScore)
		r.set(p.game.First, new(big.Rat).Add(a, whole(da)))
		r.set(p.game.Second, new(big.Rat).Add(b, whole(db)))
		if left[p.event]--; left[p.event] == 0 {
			r.reward(p.event)
		}
	}
}

// place: late sheets after the others; overlapping events together, by day if every game has one; then event, round,
// board.
func (r *reference) place(e *rating.Event, g rating.Game) [6]int {
	group := r.overlapping(e)
	first, dated := e, true
	for _, o := range group {
		if r.before(o, first) {
			first = o
		}
		for _, og := range o.Games {
			dated = dated && (og.Kind != rating.OverBoard || og.Date != 0)
		}
	}
	key := [6]int{0, r.rank(first), 0, r.rank(e), g.Round, g.Board}
	if r.tardy(e) {
		key[0] = 1
	}
	if dated {
		key[2] = int(g.Date)
	}
	return key
}

func (r *reference) tardy(e *rating.Event) bool { return e.End < seasonOpens }

// overlapping returns e and whatever overlaps with it, directly or through others, both late or both in time.
func (r *reference) overlapping(e *rating.Event) []*rating.Event {
	group := []*rating.Event{e}
	for i := 0; i < len(group); i++ {
		for j := range r.events {
			o := &r.events[j]
			meets := o.Start <= group[i].End && group[i].Start <= o.End
			if meets && r.tardy(o) == r.tardy(e) && !slices.Contains(group, o) {
				group = append(group, o)
			}
		}
	}
	return group
}

func (r *reference) before(a, b *rating.Event) bool {
	if a.Start != b.Start {
		return a.Start < b.Start
	}
	if a.End != b.End {
		return a.End < b.End
	}
	return a.Code < b.Code
}

func (r *reference) rank(e *rating.Event) int {
	n := 0
	for i := range r.events {
		if r.before(&r.events[i], e) {
			n++
		}
	}
	return n
}

func (r *reference) eventByEvent() {
	events := make([]*rating.Event, 2*len(r.events))
	for i := range r.events {
		e := &r.events[i]
		at := r.rank(e)
		if r.tardy(e) {
			at += len(r.events)
		}
		events[at] = e
	}
	for _, e := range events {
		if e == nil {
			continue
		}
		sums := map[string]*big.Rat{}
		for _, g := range e.Games {
			if g.Kind == rating.OverBoard {
				r.get(g.First, e)
				r.get(g.Second, e)
				r.book(sums, g.First, r.change(g.First, g.Second, g.FirstScore, g.SecondScore))
				r.book(sums, g.Second, r.change(g.Second, g.First, g.SecondScore, g.FirstScore))
			}
		}
		for id, sum := range sums {
			r.set(id, new(big.Rat).Add(r.now[id], whole(sum)))
		}
		r.reward(e)
	}
}

func (r *reference) book(sums map[string]*big.Rat, id string, change *big.Rat) {
	if r.in.Options.Get(mode) == "event_rounded" {
		change = whole(change)
	}
	if sums[id] == nil {
		sums[id] = new(big.Rat)
	}
	sums[id].Add(sums[id], change)
}

var firstByGrade = map[string]int64{
	"my-gm": 2350, "my-im": 2250, "my-champion": 2150, "my-champion-nd": 2050, "my-runner-up": 1950, "my-top4": 1850, "my-top8": 1800, "my-state": 1500,
}

// get returns a player's rating; one without comes in.
func (r *reference) get(id string, e *rating.Event) *big.Rat {
	if r.now[id] == nil {
		p := r.in.Players.Get(id)
		v := bestGrade(p, e.Start)
		if v == 0 && p.Sex == rating.Female {
			v = int64(1500 - 100*slices.Index(womenStart.Values, r.in.Options[womenStart.Key]))
		}
		if v == 0 {
			v = 1500
		}
		r.set(id, big.NewRat(v, 1))
	}
	return r.now[id]
}

func (r *reference) set(id string, v *big.Rat) {
	r.now[id] = v
	r.reached[id] = r.reached[id] || v.Cmp(big.NewRat(2400, 1)) >= 0
}

// change is K (W − We), exactly.
func (r *reference) change(own, other string, w, lost rating.Score) *big.Rat {
	r.games++
	a, b := r.now[own].Num().Int64(), r.now[other].Num().Int64()
	d := max(a-b, b-a)
	we := r.high[min(d, 800)]
	if a < b {
		we = r.low[min(d, 800)]
	}
	high, low, won := own, other, w > lost
	if a < b {
		high, low, won = other, own, lost > w
	}
	k := r.k(low)
	if won {
		k = r.k(high)
	}
	if a == b {
		k = min(r.k(own), r.k(other))
	}
	return big.NewRat(k*int64(w-we), 100)
}

func (r *reference) k(id string) int64 {
	v := r.now[id].Num().Int64()
	switch {
	case r.reached[id]:
		return 10
	case v < 1500:
		return 55
	case v < 1800:
		return 40
	case v < 2100:
		return 25
	}
	return 10
}

// whole is x as a whole number, a half away from zero.
func whole(x *big.Rat) *big.Rat {
	y := new(big.Rat).Abs(x)
	y.Add(y, big.NewRat(1, 2))
	q := new(big.Rat).SetInt(new(big.Int).Quo(y.Num(), y.Denom()))
	if x.Sign() < 0 {
		q.Neg(q)
	}
	return q
}

func (r *reference) reward(e *rating.Event) {
	if e.Class == "" || e.Class == "ordinary" || e.Group == "Women" {
		return
	}
	for i, points := range []int64{30, 25, 20, 15, 10, 8, 6, 4} {
		var holders []string
		for _, n := range e.Entrants {
			if n.Place == i+1 {
				holders = append(holders, n.Player)
			}
		}
		if len(holders) != 1 {
			continue
		}
		for _, g := range e.Games {
			if g.Kind == rating.OverBoard && (g.First == holders[0] || g.Second == holders[0]) {
				r.set(holders[0], new(big.Rat).Add(r.now[holders[0]], big.NewRat(points, 1)))
				break
			}
		}
	}
}

func (r *reference) earlier() []rating.Event {
	if r.in.Earlier == nil {
		return nil
	}
	events, _ := r.in.Earlier(r.in.Period.Date.Year() - 1)
	return events
}

func (r *reference) stayedAway(listed map[string]bool) {
	came, held := map[string]bool{}, map[string]bool{}
	for _, e := range slices.Concat(r.events, r.earlier()) {
		if e.Class == "" || e.Class == "ordinary" || e.End < seasonOpens || e.End > seasonCloses {
			continue
		}
		held[e.Class] = held[e.Class] || e.Group != "Women"
		for _, g := range e.Games {
			if g.Second != "" {
				came[g.First] = came[g.First] || g.Kind != rating.Forfeit || g.FirstScore > 0
				came[g.Second] = came[g.Second] || g.Kind != rating.Forfeit || g.SecondScore > 0
			}
		}
	}
	if !held["king"] || !held["individual"] || !held["national_day"] {
		return
	}
	for id := range listed {
		s, _ := r.in.Previous.Find(id)
		p := r.in.Players.Get(id)
		excused := p.Status != rating.Active || (len(p.Standings) > 0 && p.Standings[0].Year == 2024)
		unplayed := r.in.Options["penalty_from"] == "first_game" && s.Games == 0
		if s.Since <= seasonOpens && !came[id] && !excused && !unplayed {
			loss := new(big.Rat).Mul(r.now[id], big.NewRat(3, 100))
			r.now[id] = new(big.Rat).Sub(r.now[id], whole(loss))
		}
	}
}
