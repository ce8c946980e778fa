package fide

import (
	"kalends/engine/elo"
	"kalends/rating"
)

// A difference of more than mostDifference counts as mostDifference (8.3.1), but from 1 October 2025 not for a player
// rated exemptRating or more. For an opponent below that it is still cut: the text means the player whose change it is.
const (
	mostDifference = 400 * rating.Whole
	exemptRating   = 2650 * rating.Whole
)

// counted returns the difference that is looked up, and the key of the note that explains it; empty if the difference
// is within the limit.
func counted(own, difference rating.Points, exempt bool) (rating.Points, string) {
	switch {
	case difference <= mostDifference && difference >= -mostDifference:
		return difference, ""
	case exempt && own >= exemptRating:
		return difference, "rules_fide.note.exempt_2650"
	case difference > 0:
		return mostDifference, "rules_fide.note.counted_400"
	default:
		return -mostDifference, "rules_fide.note.counted_400"
	}
}

// gameStep returns the step of one game for one rated player with D and PD (8.3.1, 8.3.2). Its change and K are not
// set yet.
func (p *period) gameStep(s *side) rating.Step {
	step := p.step(s, rating.GameStep, "8.3.2")
	step.OwnRating, step.OwnList = s.own.Rating, s.own.List
	step.Difference = s.own.Rating - s.other.Rating
	step.Counted, step.Note = counted(s.own.Rating, step.Difference, s.exempt) // 8.3.1
	step.Expected, step.Row = elo.FIDE.Expected(step.Counted)                  // 8.3.2a
	switch {
	case s.since:
		step.Note = "rules_fide.note.current_rating" // 8.2.4
	case s.own.Seed && p.players[s.player].state.Rated:
		step.Note = "rules_fide.note.standard_rating" // rapid and blitz 7.2.1
	}
	return step
}

// step returns a step with the facts of a game.
func (p *period) step(s *side, kind rating.StepKind, article string) rating.Step {
	g := p.game(s)
	other, score := s.in(&g)
	return rating.Step{Kind: kind, Event: p.events[s.event].Code, Round: g.Round, Opponent: other,
		OpponentRating: s.other.Rating,
		OpponentList:   s.other.List, Score: score, Rule: p.article(article), Origin: g.Origin}
}

// in returns a side's opponent and score in its game. The scores of both sides can be less than a point together
// (8.3.2b).
func (s *side) in(g *rating.Game) (other string, score rating.Score) {
	if s.second {
		return g.First, g.SecondScore
	}
	return g.Second, g.FirstScore
}

// change rates a player who has a rating: every game of the period, one sum, one rounding, and the floor. It adds the
// steps to c and changes s.
func (p *period) change(c *rating.Change, s *rating.State, k int, why kReason, sides []side) {
	c.K, why = cut(k, len(sides), why)
	sum := rating.Score(0)
	for i := range sides {
		step := p.gameStep(&sides[i])
		delta := step.Score - step.Expected // 8.3.2b
		step.K, step.KReason, step.Change = c.K, string(why), rating.Points(delta)*rating.Points(c.K)
		c.Steps = append(c.Steps, step)
		sum += delta // 8.3.2c
	}
	exact := rating.Points(sum) * rating.Points(c.K) // 8.3.2d
	c.Steps = append(c.Steps, rating.Step{Kind: rating.SumStep, N: len(sides), Sum: sum, K: c.K, KReason: string(why),
		Normal:    exact,
		OwnRating: s.Rating, OwnList: p.in.Previous.Date, Rule: p.article("8.3.2")})
	rounded := exact.HalfAway(rating.Whole) // 8.3.4
	s.Rating += rounded
	c.Steps = append(c.Steps, rating.Step{Kind: rating.RoundingStep, Normal: exact, Change: rounded - exact,
		After: s.Rating,
		Rule:  p.article("8.3.4")})
	p.played(s, len(sides), p.events[sides[len(sides)-1].event].Code)
	p.dropBelowFloor(c, s)
}

// played adds the rated games of the period to a player's state; event is the last one.
func (p *period) played(s *rating.State, games int, event string) {
	s.Games += games
	s.LastGame = p.date
	s.LastEvent = event
}

// dropBelowFloor removes the rating of a player who has fallen below 1400. The player is unrated on this list already
// and begins again like any other unrated player (7.2.1); the highest rating so far is kept.
func (p *period) dropBelowFloor(c *rating.Change, s *rating.State) {
	if s.Rating >= floor {
		return
	}
	c.Steps = append(c.Steps, rating.Step{Kind: rating.FloorStep, OwnRating: s.Rating, Rule: p.article("7.2.1"),
		Note: "rules_fide.note.below_1400"})
	s.Rated, s.Rating, s.Since, s.Pool, s.FirstDone = false, 0, 0, nil, true
	if p.afterFloor == "newcomer" {
		s.Games = 0
	}
}
