package fide

import (
	"slices"
	"strconv"

	"kalends/engine/elo"
	"kalends/rating"
	"kalends/rating/finding"
)

// The numbers of 7.1.4 and 8.2.
const (
	leastGames  = 5
	poolMonths  = 26
	hypothesis  = 1800 * rating.Whole // rating of each hypothetical opponent
	hypotheses  = 2
	mostInitial = 2200 * rating.Whole
)

// initial is a first rating and the figures that led to it (8.2.2, 8.2.3).
type initial struct {
	n       int
	average rating.Points // Ra, to a hundredth, as it is printed
	p       rating.Score
	dp      rating.Points
	exact   rating.Points // Ru before the maximum
	rating  rating.Points
}

// firstRating calculates Ru from results against rated opponents: Ra is their average together with two hypothetical
// opponents rated 1800 against whom the player drew; p is rounded to two decimals, a half up; Ra is not rounded
// before Ru is.
func firstRating(pool []rating.PoolResult) initial {
	total, score := hypotheses*hypothesis, hypotheses*rating.Draw
	for _, r := range pool {
		total += r.Rating
		score += r.Score
	}
	n := int64(len(pool) + hypotheses)
	i := initial{n: len(pool), average: rating.Points(rating.HalfUp(int64(total), n))}
	i.p = rating.Score(rating.HalfUp(int64(score), n))
	i.dp = elo.DP(i.p)
	whole := int64(rating.Whole)
	i.exact = rating.PointsOf(int(rating.HalfUp(int64(total)+n*int64(i.dp), n*whole))) // 8.2.3
	i.rating = min(i.exact, mostInitial)
	return i
}

// newcomer adds the results of a player without a rating to s.Pool; five of them give a first rating (7.1.4), if it is
// at least 1400. It adds the steps to c.
func (p *period) newcomer(c *rating.Change, s *rating.State, sides []side) {
	s.Pool = slices.Grow(p.stillPooled(s.Pool, s.Player), len(sides))
	for _, r := range s.Pool {
		c.Steps = append(c.Steps, rating.Step{Kind: rating.GameStep, Event: r.Event, Round: r.Round, Opponent: r.Opponent,
			OpponentRating: r.Rating,
			Score:          r.Score, Rule: p.article("7.1.4"), Note: "rules_fide.note.pooled_before", Origin: r.Origin})
	}
	before := len(s.Pool)
	for i := range sides {
		step := p.step(&sides[i], rating.GameStep, "7.1.4")
		step.Note = "rules_fide.note.pooled"
		c.Steps = append(c.Steps, step)
		s.Pool = append(s.Pool, rating.PoolResult{List: p.date, Event: step.Event, Round: step.Round, Opponent: step.Opponent,
			Rating: step.OpponentRating, Score: step.Score, Origin: step.Origin})
	}
	c.Games = len(s.Pool) - before
	s.LastGame, s.LastEvent = p.date, p.events[sides[len(sides)-1].event].Code
	p.publishFirst(c, s)
}

// stillPooled returns the results that are not older than 26 months on this list (7.1.4), and adds a note if it drops
// any.
func (p *period) stillPooled(pool []rating.PoolResult, player string) []rating.PoolResult {
	var kept []rating.PoolResult
	for _, r := range pool {
		if r.List.AddMonths(poolMonths) > p.date {
			kept = append(kept, r)
		}
	}
	if n := len(pool) - len(kept); n > 0 {
		p.note(finding.ResultsExpired, rating.Origin{}, "player", player, "games", strconv.Itoa(n), "article",
			p.article("7.1.4"))
	}
	return kept
}

// publishFirst gives a newcomer a first rating, and empties the pool, if it can be published. It adds the step to c in
// either case.
func (p *period) publishFirst(c *rating.Change, s *rating.State) {
	i := firstRating(s.Pool)
	step := rating.Step{Kind: rating.InitialStep, N: i.n, Average: i.average, P: i.p, Difference: i.dp, OwnRating: i.exact,
		Rule: p.article("8.2.3")}
	switch {
	case i.n < leastGames:
		step = rating.Step{Kind: rating.InitialStep, N: i.n, Rule: p.article("7.1.4"), Note: "rules_fide.note.fewer_than_5"}
	case i.rating < floor:
		step.Note = "rules_fide.note.first_below_1400"
	default:
		step.After, step.Note = i.rating, "rules_fide.note.first_rating"
		if i.exact > mostInitial {
			step.Note = "rules_fide.note.first_most_2200"
		}
		s.Games += i.n
		s.Rated, s.Rating, s.Since, s.Pool = true, i.rating, p.date, nil
	}
	c.Steps = append(c.Steps, step)
}

// countable returns the results of the period that count for a newcomer, and leaves the others out. If the score of
// the first event with rated opponents is zero, it is disregarded (8.2.1); with the option until_score, so is every
// event until the first half point. It sets s.FirstDone.
func (p *period) countable(s *rating.State, sides []side) []side {
	var kept []side
	for len(sides) > 0 {
		n := 1
		for n < len(sides) && sides[n].event == sides[0].event {
			n++
		}
		event := sides[:n]
		sides = sides[n:]
		zero := !slices.ContainsFunc(event, p.scored)
		if !s.FirstDone && zero {
			p.disregard(s.Player, event)
			s.FirstDone = p.zeroRule == "first_event"
			continue
		}
		s.FirstDone = true
		kept = append(kept, event...)
	}
	return kept
}

// scored reports whether a side has more than zero points.
func (p *period) scored(s side) bool {
	g := p.game(&s)
	_, score := s.in(&g)
	return score > 0
}

// disregard leaves out the sides of a first event without a point.
func (p *period) disregard(player string, sides []side) {
	for i := range sides {
		p.leaveOutSide(&sides[i], player, firstZero)
	}
}
