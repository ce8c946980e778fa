package fide2001_test

import (
	"math/big"
	"slices"

	"kalends/rating"
)

// This is the first of the files of a second implementation, written from the articles that are known and from the
// readings as `kalends rulesets fide-2001` prints them: exact fractions, no word of the ruleset, nothing of engine/elo.
// Where both disagree, the text decides; where it is open, a reading does.

// refLine is what a list carries for one player.
type refLine struct {
	rated               bool
	rating, games, peak int
	pool                []refResult
}

// refResult is what a newcomer made of one event (10.2); it waits for a first rating.
type refResult struct {
	list   rating.Date
	event  string
	games  int
	points *big.Rat
	ru     *big.Rat
}

// refList is one list.
type refList struct {
	date  rating.Date
	lines map[string]refLine
}

// refPeriod is a quarter that is to be rated.
type refPeriod struct {
	date    rating.Date
	lists   []refList // those before, oldest first
	events  []rating.Event
	options map[string]string
	changes map[string][]*big.Rat  // by player, one an event
	games   map[string]int         // that changes are for
	results map[string][]refResult // of newcomers
	met     map[string]int         // what this period has come upon
}

func (p *refPeriod) option(key string) string {
	if v := p.options[key]; v != "" {
		return v
	}
	return map[string]string{"newcomer_score": "zero_or_half", "floor": "1801", "after_floor": "keep_games",
		"newcomer_difference": "whole", "first_rating": "whole", "round_robin_difference": "event", "rounding": "list"}[key]
}

func (p *refPeriod) floor() int { return map[string]int{"1801": 1801, "2005": 2005}[p.option("floor")] }

func (p *refPeriod) previous() refList { return p.lists[len(p.lists)-1] }

// inForce is the list of an event's first day; where it is not kept, the previous one (9.11).
func (p *refPeriod) inForce(day rating.Date) refList {
	for _, l := range slices.Backward(p.lists) {
		if l.date <= day {
			return l
		}
	}
	p.meets("9.11, list not kept", true)
	return p.previous()
}

// meets counts the articles that seasons reach, so that a test can check that all are reached.
func (p *refPeriod) meets(article string, met bool) {
	if met && p.met != nil {
		p.met[article]++
	}
}

// next makes the list of the period.
func (p *refPeriod) next() refList {
	p.changes, p.games, p.results = map[string][]*big.Rat{}, map[string]int{}, map[string][]refResult{}
	for _, e := range p.events {
		p.rate(e)
	}
	list := refList{p.date, map[string]refLine{}}
	for id, l := range p.previous().lines {
		list.lines[id] = p.close(id, l)
	}
	for id := range p.results {
		if _, known := list.lines[id]; !known {
			list.lines[id] = p.close(id, refLine{})
		}
	}
	return list
}

func (p *refPeriod) close(id string, l refLine) refLine {
	switch {
	case l.rated && p.games[id] > 0:
		return p.moved(id, l)
	case !l.rated:
		return p.collected(id, l)
	}
	return l
}

// k is 10.54b, by the list before the period.
func (l refLine) k() int {
	switch {
	case l.games < 30:
		return 25
	case l.peak >= 2400:
		return 10
	}
	return 15
}

// moved adds the changes of the period and removes players who fall below the floor (10.4, 9.21).
func (p *refPeriod) moved(id string, l refLine) refLine {
	sum := new(big.Rat)
	for _, c := range p.changes[id] {
		c = new(big.Rat).Mul(c, whole(l.k()))
		if p.option("rounding") == "event" {
			c = whole(awayFromZero(c))
		}
		sum.Add(sum, c)
	}
	for _, k := range []int{25, 15, 10} {
		p.meets([]string{25: "10.54b, 25", 15: "10.54b, 15", 10: "10.54b, 10"}[k], l.k() == k)
	}
	p.meets("10.54b, 10 below 2400", l.k() == 10 && l.rating < 2400)
	l.rating += awayFromZero(sum)
	l.games += p.games[id]
	p.meets("10.54b, the thirtieth game", l.games >= 30 && l.games-p.games[id] < 30)
	p.meets("10.54b, 2400 reached", l.rating >= 2400 && l.peak < 2400)
	if l.rating >= p.floor() {
		l.peak = max(l.peak, l.rating)
		return l
	}
	p.meets("9.21", true)
	l.rated, l.rating = false, 0
	if p.option("after_floor") == "newcomer" {
		l.games = 0
	}
	return l
}

// collected weighs the results of a newcomer by their games (9.14, 10.3).
func (p *refPeriod) collected(id string, l refLine) refLine {
	fresh := p.results[id]
	pool := young(l.pool, p.date)
	p.meets("9.14c, too old", len(pool) < len(l.pool))
	l.pool = append(pool, fresh...)
	games, sum := 0, new(big.Rat)
	for _, r := range l.pool {
		games += r.games
		sum.Add(sum, new(big.Rat).Mul(r.ru, whole(r.games)))
	}
	if len(fresh) == 0 || games < 9 {
		return l
	}
	first := p.first(sum.Quo(sum, whole(games)))
	p.meets("9.12a, too low", first < p.floor())
	if first < p.floor() {
		return l
	}
	p.meets("10.3", true)
	p.meets("10.3, several events", len(l.pool) > 1)
	p.meets("9.14c, several lists", l.pool[0].list < p.date)
	return refLine{rated: true, rating: first, games: l.games + games, peak: max(l.peak, first)}
}

// first rounds a first rating (10.32).
func (p *refPeriod) first(average *big.Rat) int {
	if p.option("first_rating") == "nearest_5" {
		return 5 * halfUp(new(big.Rat).Quo(average, whole(5)))
	}
	return halfUp(average)
}

// young are the results of a list and of the seven periods after it (9.14c).
func young(pool []refResult, date rating.Date) []refResult {
	var kept []refResult
	for _, r := range pool {
		if r.list.AddMonths(7*3) >= date {
			kept = append(kept, r)
		}
	}
	return kept
}
