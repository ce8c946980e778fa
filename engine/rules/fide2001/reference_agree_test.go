package fide2001_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"kalends/engine"
	"kalends/engine/rules/fide2001"
	"kalends/rating"
	"kalends/rating/counttest"
)

// TestReferenceAgrees holds the ruleset to the reference in seasons that are drawn at random.
func TestReferenceAgrees(t *testing.T) { refAgree(t, 0, uint64(counttest.Of(t, 400, 1000))) }

// refArticles are those that the seasons must reach.
var refArticles = []string{
	"1.1", "6.1", "6.1, taken out", "6.3", "6.4, Scheveningen", "6.42", "6.43", "6.5", "9.11, come since",
	"9.11, fallen since", "9.11, list not kept", "9.12a, too low", "9.14c, several lists", "9.14c, too old", "9.21",
	"10.21, 350 points", "10.23", "10.24", "10.25", "10.3", "10.3, several events", "10.41, 350 points", "10.54b, 25", "10.54b, 15", "10.54b, 10",
	"10.54b, 10 below 2400", "10.54b, 2400 reached", "10.54b, the thirtieth game", "rounding per event",
}

// refAgree compares the seasons of some seeds; it shows the shortest of every kind of disagreement.
func refAgree(t *testing.T, from, to uint64) {
	met, shown, parted := map[string]int{}, map[string]bool{}, []string{}
	for seed := from; seed < to; seed++ {
		s := refSeasonOf(seed, fide2001.Ruleset{}.Options())
		at := s.parts(met)
		if at == nil {
			continue
		}
		parted = append(parted, fmt.Sprint(seed))
		if !shown[at.field] {
			shown[at.field] = true
			t.Errorf("seed %d: %s", seed, s.shrunk(at).story())
		}
	}
	if len(parted) > 0 {
		t.Errorf("%d of %d seasons part: %s", len(parted), to-from, strings.Join(parted[:min(40, len(parted))], " "))
	}
	for _, a := range refArticles {
		if t.Logf("%s: %d", a, met[a]); met[a] == 0 && counttest.Enough(t) {
			t.Errorf("no season comes upon %s", a)
		}
	}
	t.Logf("%d lists, %d lines compared, %d rated events, %d rated changes, %d first ratings", met["lists"], met["lines"],
		met["events"], met["moved"], met["10.3"])
}

// refParting is the first place where ruleset and reference part.
type refParting struct {
	date                  rating.Date
	player, field, detail string
}

// parts makes all lists of a season twice.
func (s refSeason) parts(met map[string]int) *refParting {
	list, want := s.opened()
	lists, wanted := []rating.List{list}, []refList{want}
	for _, date := range s.dates[1:] {
		p := &refPeriod{date: date, lists: wanted, options: s.options, met: met}
		in := s.input(lists, date)
		p.events = in.Events.Unpacked()
		out, err := fide2001.Ruleset{}.Rate(in)
		if err != nil {
			return &refParting{date, "", "error", err.Error()}
		}
		next := p.next()
		if at := p.differs(s, out, next); at != nil {
			return at
		}
		if met != nil {
			met["lists"]++
			met["events"] += in.Events.Len()
			met["moved"] += len(p.games)
			met["lines"] += len(s.people)
		}
		lists, wanted = append(lists, out.List), append(wanted, next)
	}
	return nil
}

// opened returns the first list both ways.
func (s refSeason) opened() (rating.List, refList) {
	list, want := rating.List{ID: "standard", Date: s.dates[0]}, refList{s.dates[0], map[string]refLine{}}
	for _, o := range s.openings {
		state, findings := fide2001.Ruleset{}.Open(o, rating.Player{ID: o.Player})
		if findings.Worst() == rating.Error {
			panic(fmt.Sprint(o, findings))
		}
		list.States = append(list.States, state)
		r, _ := o.Rating.Whole()
		peak, _ := max(o.Peak, o.Rating).Whole()
		want.lines[o.Player] = refLine{rated: o.Rated, rating: r, games: o.Games, peak: peak}
	}
	list.Sort()
	return list, want
}

func (s refSeason) input(lists []rating.List, date rating.Date) engine.Input {
	in := engine.Input{Previous: lists[len(lists)-1], Players: s.registry(), Options: s.options}
	in.Period = rating.Period{List: "standard", Date: date, From: in.Previous.Date, To: date - 1, Cutoff: date - 30,
		Previous: in.Previous.Date}
	in.InForce = func(day rating.Date) (rating.List, bool, error) {
		for _, l := range slices.Backward(lists) {
			if l.Date <= day {
				return l, true, nil
			}
		}
		return rating.List{}, false, nil
	}
	for _, e := range s.events {
		if e.on == date {
			in.Events.Add(e.Event)
		}
	}
	return in
}

func (s refSeason) registry() rating.Players {
	players := rating.Roll{}
	for _, id := range s.people {
		players[id] = rating.Player{ID: id, Name: id, Sex: rating.Male, Status: rating.Active, Publish: true}
	}
	return rating.PlayersOf(players)
}

// differs compares what both say of every player.
func (p *refPeriod) differs(s refSeason, out engine.Outcome, want refList) *refParting {
	for _, id := range slices.Sorted(slices.Values(s.people)) {
		got, wanted := p.said(out, id), p.meant(id, want.lines[id])
		for _, field := range slices.Sorted(maps.Keys(wanted)) {
			if got[field] != wanted[field] {
				return &refParting{p.date, id, field,
					fmt.Sprintf("%s of %s on %s: %s, the reference says %s", field, id, p.date, got, wanted)}
			}
		}
	}
	return nil
}

// said returns what the ruleset says of a player.
func (p *refPeriod) said(out engine.Outcome, id string) map[string]string {
	st, _ := out.List.Find(id)
	said := map[string]string{"rating": "unrated", "games": fmt.Sprint(st.Games), "peak": st.Peak.Text(0),
		"pool": refTold(st.Pool, p.date), "change": "none"}
	if st.Rated {
		said["rating"], said["K"] = st.Rating.String(), fmt.Sprint(st.K)
	}
	if i, moved := out.Changes.Find(id); moved {
		if c := out.Changes.Head(i); c.WasRated || c.IsRated {
			said["change"] = fmt.Sprintf("%s to %s, %d games, K %d", c.Old, c.New, c.Games, c.K)
		}
	}
	return said
}

// refTold formats a pool: list, games, points and Ru of each event.
func refTold(pool []rating.PoolResult, date rating.Date) string {
	type sum struct {
		games  int
		points rating.Score
		ru     rating.Ratio
	}
	events := map[string]sum{}
	for _, g := range pool {
		if g.List.AddMonths(21) >= date {
			key := fmt.Sprintf("%s %s", g.List, g.Event)
			e := events[key]
			events[key] = sum{e.games + 1, e.points + g.Score, g.Performance}
		}
	}
	var told []string
	for key, e := range events {
		ru := fmt.Sprintf("%d/%d", e.ru.Num, e.ru.Den)
		told = append(told, fmt.Sprintf("%s: %d games, %s points, Ru %s", key, e.games, e.points, ru))
	}
	slices.Sort(told)
	return strings.Join(told, "; ")
}

// meant returns what the reference says of a player, in the words of said.
func (p *refPeriod) meant(id string, l refLine) map[string]string {
	var pool []string
	for _, r := range young(l.pool, p.date) {
		pool = append(pool, fmt.Sprintf("%s %s: %d games, %s points, Ru %s", r.list, r.event, r.games,
			r.points.FloatString(2), r.ru))
	}
	slices.Sort(pool)
	meant := map[string]string{"rating": "unrated", "games": fmt.Sprint(l.games), "peak": fmt.Sprint(l.peak),
		"pool": strings.Join(pool, "; "), "change": "none"}
	if l.rated {
		meant["rating"], meant["K"] = fmt.Sprintf("%d.00", l.rating), fmt.Sprint(l.k())
	}
	before := p.previous().lines[id]
	switch {
	case before.rated && p.games[id] > 0:
		meant["change"] = fmt.Sprintf("%d.00 to %d.00, %d games, K %d", before.rating, l.rating, p.games[id], before.k())
	case l.rated && !before.rated:
		n := 0
		for _, r := range p.results[id] {
			n += r.games
		}
		meant["change"] = fmt.Sprintf("0.00 to %d.00, %d games, K %d", l.rating, n, 0)
	}
	return meant
}
