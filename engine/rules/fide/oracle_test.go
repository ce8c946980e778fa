package fide_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/counttest"
)

// TestOracleAgrees holds the rulesets to the oracle on chains of lists that are drawn at random.
func TestOracleAgrees(t *testing.T) { agree(t, counttest.Of(t, 200, 200)) }

// articles are those that the chains must reach.
var articles = []string{
	"1.1", "6.1", "6.2", "7.1, an older list", "7.1.4, 26 months", "7.1.4, below 1400", "7.2.1, fallen since the start",
	"7.2.1, the floor", "7.2.2", "8.2.1", "8.2.3", "8.2.3, 2200", "8.2.4", "8.3.1, 2650", "8.3.1, 400 points",
	"8.3.3, 700", "8.3.3, K 10", "8.3.3, K 20", "8.3.3, K 40", "rapid 7.2.1", "rapid 7.2.1, below the floor before",
	"rapid 7.2.1, rated by now", "rapid 7.3.1, 600 points",
}

// agree compares the chains of the first n seeds and shows the shortest story of every kind of disagreement.
func agree(t *testing.T, n int) {
	t.Helper()
	met := map[string]int{}
	defer func() {
		for _, a := range articles {
			if t.Logf("%s: %d", a, met[a]); met[a] == 0 && counttest.Enough(t) {
				t.Errorf("no chain comes upon %s", a)
			}
		}
	}()
	var seeds []string
	shown := map[string]bool{}
	for seed := range uint64(n) {
		c := chainOf(seed)
		c.met = met
		d := c.disagreement()
		c.met = nil
		if d == nil {
			continue
		}
		seeds = append(seeds, fmt.Sprint(seed))
		if !shown[d.kind()] {
			shown[d.kind()] = true
			t.Errorf("seed %d:\n%s", seed, c.shrunk(d).story())
		}
	}
	if len(seeds) > 0 {
		t.Errorf("%d of %d chains disagree: %s", len(seeds), n, strings.Join(seeds, " "))
	}
}

// disagreement is the first place where the ruleset and the oracle part.
type disagreement struct {
	family string
	date   rating.Date
	player string
	field  string
	text   string
}

func (d *disagreement) kind() string { return fmt.Sprint(d.family == standardList, d.field) }

// desk is one list of a chain, as both make it.
type desk struct {
	family string
	lists  []rating.List
	shelf  shelf
}

func (k *desk) inForce(day rating.Date) (rating.List, bool, error) {
	for _, l := range slices.Backward(k.lists) {
		if l.Date <= day {
			return l, true, nil
		}
	}
	return rating.List{}, false, nil
}

// disagreement makes all lists twice.
func (c chain) disagreement() *disagreement {
	standard, fast := c.desks()
	for _, date := range c.dates[1:] {
		for _, k := range []*desk{standard, fast} {
			if d := c.compare(k, standard, date); d != nil {
				return d
			}
		}
	}
	return nil
}

// desks returns both with their opening lists.
func (c chain) desks() (standard, fast *desk) {
	var both []*desk
	for _, family := range []string{standardList, c.fast} {
		k := &desk{family, []rating.List{{ID: family, Date: c.dates[0]}}, shelf{{c.dates[0], map[string]line{}}}}
		k.lists[0], k.shelf[0] = c.arrivals(k, c.dates[0]) // opened
		both = append(both, k)
	}
	return both[0], both[1]
}

// arrivals returns the last list of both with the players who are taken over on it.
func (c chain) arrivals(k *desk, date rating.Date) (rating.List, book) {
	list, lines := k.lists[len(k.lists)-1], map[string]line{}
	list.States = slices.Clone(list.States)
	for _, o := range c.openings {
		if o.List != k.family || o.Date != date {
			continue
		}
		lines[o.Player] = brought(o)
		if _, there := list.Find(o.Player); !there {
			s, findings := rulesOf(k.family).Open(o, c.registry().Get(o.Player))
			if findings.Worst() == rating.Error {
				panic(fmt.Sprintf("%v: %v", o, findings))
			}
			list.States = append(list.States, s)
			list.Sort()
		}
	}
	return list, k.shelf[len(k.shelf)-1].with(lines)
}

// brought returns the line of a player who was taken over.
func brought(o rating.Opening) line {
	r, _ := o.Rating.Whole()
	peak, _ := max(o.Peak, o.Rating).Whole()
	l := line{rated: o.Rated, rating: r, games: o.Games, peak: peak, begun: o.Rated, brought: o.Rated, last: o.LastGame}
	if o.Rated && l.last == 0 {
		l.last = o.Date
	}
	return l
}

// compare makes the list of a date both ways.
func (c chain) compare(k, standard *desk, date rating.Date) *disagreement {
	r := rulesOf(k.family)
	calendar, _ := r.Calendar()
	in := engine.Input{InForce: k.inForce, Players: c.registry(), Options: c.options}
	in.Period, _ = calendar.On(date)
	in.Period.List = k.family
	p := period{fast: k != standard, date: date, shelf: k.shelf, born: c.born, met: c.met,
		untilScore: c.options["zero_rule"] == "until_score", forgetful: c.options["after_floor"] == "newcomer"}
	in.Previous, p.previous = c.arrivals(k, date.AddMonths(-1))
	if k != standard {
		in.Standard, p.standard = standard.inForce, standard.shelf
	}
	for _, e := range c.events {
		if e.on == date && e.List == k.family {
			in.Events.Add(e.Event)
			p.events = append(p.events, e.Event)
		}
	}
	out, err := r.Rate(in)
	if err != nil {
		return &disagreement{k.family, date, "", "error", err.Error()}
	}
	want := p.next()
	k.lists, k.shelf = append(k.lists, out.List), append(k.shelf, want)
	return p.differs(k.family, out, want)
}

// differs compares what both say of every player.
func (p *period) differs(family string, out engine.Outcome, want book) *disagreement {
	for _, id := range slices.Sorted(maps.Keys(p.born)) {
		s, _ := out.List.Find(id)
		got, wanted := p.said(family, out, s), p.meant(id, want.lines[id])
		for i := range got {
			if got[i] != wanted[i] {
				field, _, _ := strings.Cut(wanted[i], " ")
				text := fmt.Sprintf("%s on %s: %s, the oracle says %s", id, p.date, got[i], wanted[i])
				return &disagreement{family, p.date, id, field, text}
			}
		}
	}
	return nil
}

// said returns what the ruleset says of a player, in the words of meant.
func (p *period) said(family string, out engine.Outcome, s rating.State) []string {
	status, _ := rulesOf(family).Status(s, rating.Player{ID: s.Player, Publish: true}, p.date)
	r, _ := s.Rating.Whole()
	l := line{rated: s.Rated, rating: r, games: s.Games, last: s.LastGame}
	peak, _ := s.Peak.Whole()
	l.peak = peak
	for _, g := range s.Pool {
		r, _ := g.Rating.Whole()
		l.pool = append(l.pool, poolGame{g.List, g.Event, g.Round, g.Opponent, r, g.Score})
	}
	l.pool = p.young(l.pool)
	n, used := 0, 0
	if a := p.accounts[s.Player]; a == nil || a.n == 0 {
		return words(l, s.K, slices.Contains(status, "inactive"), 0, 0) // what is pooled is counted by none
	}
	if i, moved := out.Changes.Find(s.Player); moved {
		c := out.Changes.At(i, nil)
		n, used = c.Games, c.K
	}
	return words(l, s.K, slices.Contains(status, "inactive"), n, used)
}

// meant returns what the oracle says of a player.
func (p *period) meant(id string, l line) []string {
	n, used := 0, 0
	if a := p.accounts[id]; a != nil {
		n, used = a.n, a.k
	}
	p.meets("7.2.2", l.rated && l.inactive(p.date))
	p.meets(fmt.Sprint("8.3.3, K ", used), n > 0)
	return words(l, l.coefficient(p.date, p.born[id]), l.inactive(p.date), n, used)
}

// words puts down what can be compared. Of an unrated player K, marks and days say nothing yet.
func words(l line, k int, inactive bool, n, used int) []string {
	always := []string{fmt.Sprint("games ", l.games), "pool " + poolWords(l.pool),
		fmt.Sprint("period ", n, " with K ", used)}
	if !l.rated {
		return append([]string{"unrated"}, always...)
	}
	return append([]string{fmt.Sprint("rating ", l.rating), fmt.Sprint("k ", k), fmt.Sprint("peak ", l.peak),
		fmt.Sprint("last ", l.last), fmt.Sprint("inactive ", inactive)}, always...)
}

func poolWords(pool []poolGame) string {
	var all []string
	for _, g := range pool {
		all = append(all, fmt.Sprintf("[%s %s/%d %s %d %s]", g.list, g.event, g.round, g.opponent, g.rating, g.score))
	}
	slices.Sort(all)
	return strings.Join(all, "")
}
