package issue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// An honest federation plays: people have a strength that nobody knows, form that holds for an event, juniors who
// improve, newcomers of whom some are strong; there are months with many events and months with few, and events that
// are cancelled. Strengths are fractions here, as chance is; what is rated is not.

// member is a player of a federation. In a federation of more than 50,000 they play less, so that the proof ends.
type member struct {
	id             string
	strength, ease float64 // ease: how likely he plays in a month
	born           int
}

// federation is a simulated federation.
type federation struct {
	*rand.Rand
	size    int
	members []member
	people  people
	ruleset engine.Ruleset
	lists   []rating.List // oldest first
	totals  []ledger.DatedRaw
	events  int
	holds   map[string]int
	why     []string
	alter   func(*Snapshot) // what a sabotage does to what a list is made of
	made    func(*work)     // and to what was calculated
}

// people are the players of the registry.
type people map[string]rating.Player

func (p people) Find(id string) (rating.Player, bool) { one, ok := p[id]; return one, ok }
func (p people) Has(id string) bool                   { _, ok := p[id]; return ok }
func (p people) Len() int                             { return len(p) }
func (p people) All() iter.Seq[rating.Player] {
	return func(yield func(rating.Player) bool) {
		for _, m := range p {
			if !yield(m) {
				return
			}
		}
	}
}

func found(seed uint64, size int) *federation {
	ruleset, _, err := rules.Family("fide-standard")
	if err != nil {
		panic(err)
	}
	f := &federation{Rand: rand.New(rand.NewPCG(seed, uint64(size))), size: size, people: people{}, ruleset: ruleset, holds: map[string]int{}}
	list := rating.List{ID: "standard", Date: rating.Day(2025, 12, 1)}
	for range size {
		m := f.join(2025, f.strength(1700, 240))
		shown := min(max(m.strength+f.NormFloat64()*50, 1400), 2830)
		o := rating.Opening{Player: m.id, Rated: true, Rating: rating.PointsOf(int(shown)), Games: 30 + f.IntN(300), Date: list.Date}
		s, found := ruleset.Open(o, f.people[m.id])
		if found != nil {
			panic(found)
		}
		list.States = append(list.States, s)
	}
	list.Sort()
	f.lists = []rating.List{list}
	return f
}

func (f *federation) strength(mean, spread float64) float64 {
	return min(max(mean+f.NormFloat64()*spread, 1300), 2830)
}

// join adds a member.
func (f *federation) join(year int, strength float64) *member {
	m := member{id: fmt.Sprintf("%07d", len(f.members)+1), strength: strength, born: year - 16 - f.IntN(50)}
	if f.IntN(4) == 0 {
		m.born = year - 8 - f.IntN(9)
	}
	m.ease = []float64{0.45, 0.2, 0.2, 0.06, 0.06, 0.06, 0.02, 0.02}[f.IntN(8)] * min(1, 50_000/float64(f.size))
	f.members = append(f.members, m)
	f.people[m.id] = rating.Player{ID: m.id, Name: "Player " + m.id, Sex: rating.Male, Status: rating.Active, Publish: true,
		Birth: rating.Birth{Year: m.born}}
	return &f.members[len(f.members)-1]
}

// calendar is how busy each month of the year is.
var calendar = [12]float64{1.3, 0.8, 1, 1.2, 1, 0.7, 1.3, 0.9, 0.8, 1.2, 1, 0.9}

// month makes the next list: people join and change, play, and are rated.
func (f *federation) month(n int) (Values, error) {
	previous := f.lists[len(f.lists)-1]
	date := rating.Day(2026, time.Month(1+n), 1)
	year := previous.Date.Year()
	f.grow(year)
	s := &Snapshot{Revision: 1, previous: previous, lists: noHistory(), kept: slices.Clone(f.totals[max(0, len(f.totals)-11):]),
		Frozen: Frozen{List: folder.List{ID: "standard", Ruleset: f.ruleset},
			Basis: folder.Basis{Registry: registry.Registry{Players: rating.PlayersOf(f.people)}}},
		Gathered: Gathered{Events: rating.EventsOf(f.play(previous, calendar[int(n+11)%12])...)},
		inForce:  func(rating.Date) (rating.List, bool, error) { return previous, true, nil },
		earlier:  func(int) ([]rating.Event, error) { return nil, nil }}
	s.Basis.Setup = folder.Setup{Lists: []folder.List{s.List},
		Plain: folder.Plain{Code: "sim", Zone: time.UTC, Languages: []string{"en"}, Gate: rating.UsualGate()}}
	c, _ := f.ruleset.Calendar()
	c.Zone = time.UTC
	s.List.Calendar = c
	s.Period, _ = c.On(date)
	s.Period.List, s.Period.Previous = "standard", previous.Date
	if n > 0 {
		s.firstOut = rating.Day(2026, 1, 1)
	}
	for i := n - 12; i >= 1; i -= 12 {
		var t reports.Totals
		if err := json.Unmarshal(f.totals[i].Totals, &t); err != nil {
			return Values{}, err
		}
		s.years = append(s.years, t.Games)
	}
	if f.alter != nil {
		f.alter(s)
	}
	v, err := f.rated(s)
	if err != nil {
		return v, err
	}
	f.lists = append(f.lists[max(0, len(f.lists)-2):], v.Result.List.Unpacked())
	f.totals = append(f.totals, ledger.DatedRaw{Date: date, Totals: v.Result.Totals, Printed: v.Result.Printed})
	f.totals[max(0, len(f.totals)-2)].Printed = nil
	f.totals[len(f.totals)-1].Printed = v.Result.Printed
	for _, code := range v.Inspection.Codes() {
		f.holds[code]++
	}
	if v.Inspection.Holds {
		for i, x := range v.Inspection.Crossings {
			if i < 3 {
				f.why = append(f.why, fmt.Sprintf("%s %+v", date, x))
			}
		}
	}
	return v, nil
}

// noHistory is an empty ledger: the gate does not need the ratings of earlier lists.
var noHistory = sync.OnceValue(func() *ledger.Reader {
	l, err := ledger.OpenReadOnly("no-ledger.db")
	if err != nil {
		panic(err)
	}
	return l
})

// rated is Make, with a sabotage between the calculation and the print.
func (f *federation) rated(s *Snapshot) (v Values, err error) {
	if f.made == nil {
		return Make(s)
	}
	w := &work{Snapshot: s}
	w.rankTakenOver()
	if err := w.rate(); err != nil {
		return v, err
	}
	f.made(w)
	if v.Issue, err = w.issue(); err == nil {
		v.Inspection, v.Result.List = w.compared.Look(&v.Issue), w.list
		v.Result.Totals, _ = json.Marshal(v.Issue.History[len(v.Issue.History)-1])
		v.Result.Printed, err = json.Marshal(w.printed())
	}
	return v, err
}

// grow changes everybody's strength by a month, and adds newcomers: a tenth of the members in a year, one in twenty of
// them strong.
func (f *federation) grow(year int) {
	for i := range f.members {
		m := &f.members[i]
		m.strength += f.NormFloat64() * 6
		if year-m.born < 19 {
			m.strength += 3
		}
		m.strength = min(m.strength, 2850)
	}
	expected := float64(f.size) / 120
	for range int(max(0, math.Round(expected+f.NormFloat64()*math.Sqrt(expected)*1.5))) {
		mean := 1500.0
		if f.IntN(20) == 0 {
			mean = 2000
		}
		m := f.join(year, f.strength(mean, 200))
		m.ease = max(m.ease, 0.3*min(1, 50_000/float64(f.size)))
	}
}

// play makes the events of a month.
func (f *federation) play(previous rating.List, busy float64) (all []rating.Event) {
	var coming []int
	for i := range f.members {
		if f.Float64() < f.members[i].ease*busy {
			coming = append(coming, i)
		}
	}
	// who comes plays with those about as strong, more or less
	slices.SortFunc(coming, func(a, b int) int { return cmp.Compare(f.members[a].strength, f.members[b].strength) })
	mixed := map[int]float64{}
	for _, i := range coming {
		mixed[i] = f.members[i].strength + f.NormFloat64()*250
	}
	slices.SortFunc(coming, func(a, b int) int { return cmp.Compare(mixed[a], mixed[b]) })
	for len(coming) >= 6 {
		n := min(len(coming), 8+2*f.IntN(26))
		if rest := len(coming) - n; rest > 0 && rest < 6 {
			n = len(coming)
		}
		field := coming[:n]
		coming = coming[n:]
		if f.IntN(12) > 0 { // one in twelve is cancelled
			all = append(all, f.event(previous, field))
		}
	}
	return all
}

// event pairs its players like a Swiss tournament, round by round among equals.
func (f *federation) event(previous rating.List, field []int) rating.Event {
	f.events++
	rounds := min([]int{5, 5, 7, 9}[f.IntN(4)], len(field)-1)
	e := rating.Event{Code: fmt.Sprintf("E%06d", f.events), List: "standard", Start: previous.Date + 3, End: previous.Date + 12, Rounds: rounds,
		Controls: []rating.Control{{Minutes: 90, Increment: 30}}}
	form, points := map[int]float64{}, map[int]float64{}
	for n, i := range field {
		form[i] = f.members[i].strength + f.NormFloat64()*40
		e.Entrants = append(e.Entrants, rating.Entrant{Number: n + 1, Player: f.members[i].id})
	}
	order := slices.Clone(field)
	for r := range rounds {
		f.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
		for b := 0; b+1 < len(order); b += 2 {
			first, second := order[b], order[b+1]
			score := f.result(form[first] - form[second] + 30)
			points[first] += float64(score)
			points[second] += float64(rating.Win - score)
			e.Games = append(e.Games, rating.Game{Round: r + 1, Board: b/2 + 1, First: f.members[first].id, Second: f.members[second].id,
				FirstScore: score, SecondScore: rating.Win - score, Kind: rating.OverBoard, Stage: rating.Normal,
				Origin: rating.Origin{File: e.Code + ".xlsx", Sheet: "Games", Cell: fmt.Sprintf("E%d", len(e.Games)+5)}})
		}
	}
	return e
}

// result draws the result of a game. The expected score is the logistic one; a third of the games among equals are
// drawn.
func (f *federation) result(difference float64) rating.Score { return drawn(f.Rand, difference) }

func drawn(r *rand.Rand, difference float64) rating.Score {
	expected := 1 / (1 + math.Pow(10, -difference/400))
	draw := 0.33 * 4 * expected * (1 - expected)
	switch x := r.Float64(); {
	case x < expected-draw/2:
		return rating.Win
	case x < expected+draw/2:
		return rating.Win / 2
	}
	return 0
}

// falseHolds simulates honest federations of a size for years, and returns how often a list was held.
func falseHolds(t *testing.T, size, years int, seeds ...uint64) (held int) {
	t.Helper()
	for _, seed := range seeds {
		f := found(seed, size)
		games, players := 0, 0
		for n := range 12 * years {
			v, err := f.month(n)
			if err != nil {
				t.Fatal(err)
			}
			if v.Inspection.Holds {
				held++
			}
			last := v.Issue.History[len(v.Issue.History)-1]
			games, players = games+last.Games, last.Listed
		}
		t.Logf("size %d, seed %d: %v; %d listed at the end, %d games a month", size, seed, f.holds, players, games/12/years)
		for _, why := range f.why {
			t.Log(why)
		}
	}
	return held
}

// TestHonestYearsAreNotHeld simulates honest clubs and a small federation for some years; the proof is longer.
func TestHonestYearsAreNotHeld(t *testing.T) {
	for _, size := range []int{6, 40, 240} {
		if held := falseHolds(t, size, 10, 1); held > 1 {
			t.Errorf("of ten honest years of %d players %d lists are held", size, held)
		}
	}
}
