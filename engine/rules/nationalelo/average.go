package nationalelo

import (
	"slices"
	"strconv"

	"kalends/engine/elo"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// newcomer is a player who is rated by the average of the games of a unit.
type newcomer struct {
	*account
	pool    []rating.PoolResult
	results []int // indices of the sides that count
	dropped []int // indices of the sides of a first event without a point
	value   Exact
	known   bool // there is a value
}

// averaging is the state while the newcomers among the sides of a unit are rated.
type averaging struct {
	*period
	sides []sideRoles
	all   map[string]*newcomer
}

// average rates the newcomers of a unit by the average of their games, in their accounts. If the text says so, their
// opponents' sides get the rating that it calculated.
func (p *period) average(sides []sideRoles) {
	a := averaging{p, sides, map[string]*newcomer{}}
	if a.gather(); len(a.all) == 0 {
		return
	}
	a.solve()
	for _, id := range ids(a.all) {
		a.settle(a.all[id])
	}
	for i := range sides {
		if c := a.all[sides[i].other.before.Player]; c != nil && c.known && sides[i].text.Games.AgainstFirst {
			sides[i].opponent = method.Standing{Rated: true, Rating: c.value.hundredths()}
		}
	}
}

// gather collects in p.all the players who are rated by an average, with the games that count for it.
func (p averaging) gather() {
	all := p.all
	for i, s := range p.sides {
		if s.how() != byAverage {
			continue
		}
		id := s.me.before.Player
		if all[id] == nil {
			all[id] = &newcomer{account: s.me, pool: p.stillPooled(s.me)}
		}
		all[id].results = append(all[id].results, i)
	}
	for _, c := range all {
		c.results = slices.DeleteFunc(c.results, func(i int) bool { return !p.countsFor(c, p.sides[i]) })
	}
	for _, id := range ids(all) {
		p.disregardZero(all[id])
	}
}

// countsFor reports whether a game counts for a newcomer: the opponent is rated, within the limits, or is a newcomer
// whose rating is calculated jointly.
func (p averaging) countsFor(c *newcomer, s sideRoles) bool {
	n := p.text.Newcomers
	switch {
	case p.all[s.other.before.Player] != nil && n.Jointly:
		return true
	case !s.opponent.Rated:
		return false
	}
	return c.now.Rated || n.Opponents.has(int64(s.opponent.Rating))
}

// stillPooled returns a player's earlier results that are not too old on this list; none for a rated player.
func (p averaging) stillPooled(a *account) []rating.PoolResult {
	if a.now.Rated {
		return nil
	}
	months := p.text.Newcomers.Months
	return slices.DeleteFunc(slices.Clone(a.now.Pool), func(r rating.PoolResult) bool {
		return months > 0 && r.List.AddMonths(months) <= p.in.Period.Date
	})
}

// disregardZero leaves out the games of a newcomer's first event if they have no point, if the text says so. It marks
// the first event as done.
func (p averaging) disregardZero(c *newcomer) {
	if c.now.FirstDone || c.now.Rated || !p.text.Newcomers.FirstZero || len(c.results) == 0 {
		return
	}
	event := p.sides[c.results[0]].event
	inFirst := func(i int) bool { return p.sides[i].event == event }
	scored := func(i int) bool { return inFirst(i) && p.sides[i].score > 0 }
	c.now.FirstDone = true
	if slices.ContainsFunc(c.results, scored) {
		return
	}
	for _, i := range c.results {
		if inFirst(i) {
			p.leave(p.sides[i].side, p.text.Newcomers.Line, words+"left.first_zero")
			c.dropped = append(c.dropped, i)
		}
	}
	c.results = slices.DeleteFunc(c.results, inFirst)
}

// mostAverage keeps jointly calculated averages within the range of the numbers.
const mostAverage = 10_000 * perPoint

// solve sets value and known of all newcomers. Jointly: each round uses the results of the round before, until nothing
// moves more than the tolerance; if that takes too many rounds, a note says so. A newcomer who is not connected to
// anybody with a rating gets none.
func (p averaging) solve() {
	n, all := p.text.Newcomers, p.all
	order := ids(all)
	for round := 0; ; round++ {
		next, stable := make([]Exact, len(order)), true
		known := make([]bool, len(order))
		for i, id := range order {
			c := all[id]
			next[i], known[i] = p.estimate(c)
			moved := next[i] - c.value
			stable = stable && known[i] == c.known && max(moved, -moved) < n.Tolerance
		}
		for i, id := range order {
			all[id].value, all[id].known = next[i], known[i]
		}
		if stable || !n.Jointly {
			return
		}
		if round >= n.Rounds {
			p.out.Notes = append(p.out.Notes, rating.Finding{Code: finding.AveragesUnsettled, Args: map[string]string{
				"players": strconv.Itoa(len(order)), "rounds": strconv.Itoa(n.Rounds), "article": line(n.Line)}})
			return
		}
	}
}

// estimate returns the average of a newcomer's results, including those of earlier lists; false if no opponent has a
// rating yet.
func (p averaging) estimate(c *newcomer) (Exact, bool) {
	n := p.text.Newcomers
	s := sum{spread: n.Spread}
	for _, r := range c.pool {
		s.add(Exactly(r.Rating), r.Score)
	}
	for _, i := range c.results {
		if at, ok := p.opponentOf(p.sides[i]); ok {
			s.add(at, p.sides[i].score)
		}
	}
	if s.games == 0 {
		return 0, false
	}
	if !c.now.Rated {
		for range n.Imaginary {
			s.add(Exactly(n.ImaginaryAt), rating.Draw)
		}
		return s.performance(), true
	}
	games := int64(min(max(c.now.Games, 1), mostGames))
	before := Exactly(c.now.Rating) * Exact(games)
	return Exact(rating.HalfAway(int64(before+s.performance()*Exact(s.games)), games+s.games)), true
}

// mostGames is the largest number of earlier games that count in an average.
const mostGames = 1000

// opponentOf returns the rating of a newcomer's opponent, false if there is none yet. The ratings of opponents who are
// no newcomers are the base of what is solved jointly.
func (p averaging) opponentOf(s sideRoles) (Exact, bool) {
	if c := p.all[s.other.before.Player]; c != nil && p.text.Newcomers.Jointly {
		return c.value, c.known
	}
	return Exactly(s.opponent.Rating), s.opponent.Rated
}

// sum adds up results.
type sum struct {
	spread  int // 0: by table 8.1.1
	ratings Exact
	score   rating.Score
	games   int64
}

// add adds a result against an opponent rated r.
func (s *sum) add(r Exact, score rating.Score) {
	s.ratings, s.score, s.games = s.ratings+r, s.score+score, s.games+1
}

// average returns Ra, the average rating of the opponents, rounded half away from zero to the unit of Exact. There
// must be at least one game.
func (s sum) average() Exact { return Exact(rating.HalfAway(int64(s.ratings), s.games)) }

// p returns the score divided by the games, to two decimals, a half up.
func (s sum) p() rating.Score { return rating.Score(rating.HalfUp(int64(s.score), s.games)) }

// performance returns Ra plus the points for the fraction of points: by table 8.1.1, or spread × (2p − 1).
func (s sum) performance() Exact {
	if s.spread == 0 {
		return s.average() + Exactly(elo.DP(s.p()))
	}
	won := Exact(s.spread) * (perPoint / 100) * Exact(2*int64(s.score)-100*s.games)
	at := Exact(rating.HalfAway(int64(s.ratings+won), s.games))
	return max(-mostAverage, min(mostAverage, at))
}

// settle books the steps and the result of a newcomer's games; nothing if none of the unit counts.
func (p averaging) settle(c *newcomer) {
	n := p.text.Newcomers
	all := p.countable(c)
	if len(all) == 0 {
		return
	}
	for _, r := range c.pool {
		p.step(c.account, rating.Step{Kind: rating.GameStep, Event: r.Event, Round: r.Round, Opponent: r.Opponent,
			OpponentRating: r.Rating, Score: r.Score, Rule: line(n.Line), Note: words + "step.pooled_before", Origin: r.Origin})
	}
	s := sum{spread: n.Spread}
	for _, r := range c.pool {
		s.add(Exactly(r.Rating), r.Score)
	}
	for _, r := range all {
		s.add(Exactly(r.Rating), r.Score)
	}
	c.games, c.last = c.games+len(all), all[len(all)-1].Event
	if c.now.Rated {
		p.averaged(c, s, len(all))
		return
	}
	p.first(c, s, append(c.pool, all...))
}

// countable returns those games of a newcomer in the unit that count for the average, with the calculated ratings of
// the opponents. It books a step for each and counts it as rated, and books the other games as left out; so it is
// called once for a newcomer.
func (p averaging) countable(c *newcomer) (all []rating.PoolResult) {
	kept := map[int]bool{}
	for _, i := range c.results {
		kept[i] = c.known
	}
	for i := range p.sides {
		s := p.sides[i]
		if s.me != c.account || s.how() != byAverage {
			continue
		}
		opponent, ok := Exact(0), false
		if kept[i] {
			opponent, ok = p.opponentOf(s)
		}
		if !ok {
			p.leaveNewcomers(s, c, i)
			continue
		}
		r := rating.PoolResult{List: p.in.Period.Date, Event: s.event.Code, Round: s.game.Round,
			Opponent: s.other.before.Player, Rating: opponent.hundredths(), Score: s.score, Origin: s.game.Origin}
		p.step(c.account, rating.Step{Kind: rating.GameStep, Event: r.Event, Round: r.Round, Opponent: r.Opponent,
			OpponentRating: r.Rating, OpponentList: s.opponent.List, Score: r.Score, Rule: line(p.text.Newcomers.Line),
			Note: words + "step.pooled", Origin: r.Origin})
		p.count(s.side)
		all = append(all, r)
	}
	return all
}

// leaveNewcomers leaves out a game that does not count for a newcomer, unless it is left out already.
func (p averaging) leaveNewcomers(s sideRoles, c *newcomer, i int) {
	if !slices.Contains(c.dropped, i) {
		p.leave(s.side, p.text.Newcomers.Line, words+"left.tells_nothing")
	}
}

// averaged books the new rating of a player whose rating is still an average.
func (p averaging) averaged(c *newcomer, s sum, games int) {
	n := p.text.Newcomers
	r := n.within(n.Round.to(c.value, p.unit()))
	p.step(c.account, rating.Step{Kind: rating.InitialStep, N: games, Average: s.average().hundredths(), P: s.p(),
		Normal: s.performance().hundredths(), OwnRating: c.now.Rating, After: r, Rule: line(n.Line),
		Note: rating.Phrase(words+"step.averaged", "games", strconv.Itoa(c.now.Games), "until", strconv.Itoa(n.Provisional))})
	c.now.Rating = r
	c.now.Games += games
}

// first books a first rating, if there are enough games and it is not below the lowest published rating; otherwise the
// results stay in the pool.
func (p averaging) first(c *newcomer, s sum, pool []rating.PoolResult) {
	n := p.text.Newcomers
	step := rating.Step{Kind: rating.InitialStep, N: len(pool), Average: s.average().hundredths(), P: s.p(),
		Normal: c.value.hundredths(), Rule: line(n.Line)}
	r := n.Round.to(c.value, p.unit())
	c.now.Pool, c.now.FirstDone = pool, true
	switch {
	case len(pool) < n.Games:
		step.Note = rating.Phrase(words+"step.too_few", "games", strconv.Itoa(n.Games))
	case r < n.Least:
		step.Note = rating.Phrase(words+"step.too_low", "least", n.Least.Text(p.Decimals))
	default:
		step.After, step.Note = n.within(r), words+"step.first"
		c.now.Rated, c.now.Rating, c.now.Pool = true, step.After, nil
		c.now.Games += len(pool)
	}
	p.step(c.account, step)
}
