package fide2001

import (
	"math/big"

	"kalends/engine/elo"
	"kalends/rating"
)

// cut returns the difference of two players as it counts: more than 350 points count as 350 (10.41).
func cut(d rating.Points) rating.Points { return max(-cutAt, min(cutAt, d)) }

// averageAgainst returns Ra of a rated player in an event, rounded to a whole number, a half up, because the tables
// have only whole differences. In a Swiss, a team event or a match it is the average of the rated opponents, none of
// them counted as more than 350 points away; in a round robin it is that of the event (10.41).
func (p *period) averageAgainst(t *tournament, m *player, games []side) rating.Points {
	if t.average == nil {
		sum := rating.Points(0)
		for _, s := range games {
			sum += m.own.Rating - cut(m.own.Rating-s.other.start.Rating)
		}
		return toUnit(mean(sum, len(games)), rating.Whole)
	}
	return toUnit(p.ofOpponents(t, m), rating.Whole)
}

// ofOpponents returns the average of a round robin; by an option, that of the player's opponents alone.
func (p *period) ofOpponents(t *tournament, m *player) *big.Rat {
	if p.chosen(allAgainst) == "event" {
		return t.average
	}
	off := minus(points(m.own.Rating), t.average)
	return minus(points(m.own.Rating), times(off, t.against+1, t.against))
}

// move rates a player's games of an event: D = R − Ra, PD from the table, ΔR = K(W − n · PD). It adds the steps and
// the change to the player's account.
func (p *period) move(t *tournament, m *player, games []side) {
	who := p.account(m.id)
	note := ""
	if m.since {
		note = words + "note.current_rating"
	}
	for _, s := range games {
		who.add(ownStep(t, m, s, note))
	}
	ra := p.averageAgainst(t, m, games)
	step := rating.Step{Kind: rating.EventStep, Event: t.Code, N: len(games), Average: ra, OwnRating: m.own.Rating,
		OwnList: m.own.List, Difference: m.own.Rating - ra, Score: scored(games), K: who.k, KReason: who.why, Rule: change,
		Origin: t.Origin}
	step.P, step.Row = elo.FIDE.Expected(step.Difference)
	step.Expected = step.P * rating.Score(step.N)
	step.Normal = rating.Points(step.Score-step.Expected) * rating.Points(who.k) // exact: hundredths times a whole K
	step.Change = step.Normal
	who.add(step)
	who.games += step.N
	who.event = t.Code
	who.moved = true
	p.book(who, step.Change)
}

// ownStep returns the step of a rated player's game. In a round robin it has no difference, because the average of all
// counts, not the opponent.
func ownStep(t *tournament, m *player, s side, note string) rating.Step {
	step := gameStep(t, m, s, change, note)
	if t.average != nil || !s.other.start.Rated {
		return step
	}
	step.Difference = m.own.Rating - s.other.start.Rating
	if step.Counted = cut(step.Difference); step.Counted != step.Difference {
		step.Rule, step.Note = "10.41", words+"note.counted_350"
	}
	return step
}

// gameStep returns a step with the facts of a game.
func gameStep(t *tournament, m *player, s side, article, note string) rating.Step {
	step := rating.Step{Kind: rating.GameStep, Event: t.Code, Round: s.game.Round, Opponent: s.other.id,
		OpponentRating: s.other.start.Rating, OpponentList: s.other.start.List, Score: s.score, Rule: article, Note: note,
		Origin: s.game.Origin}
	if !m.collects() {
		step.OwnRating, step.OwnList = m.own.Rating, m.own.List
	}
	if !s.other.start.Rated {
		step.Note = words + "note.unrated_in_all"
	}
	return step
}

// book adds the change of an event to the sum of the period; by an option, it rounds each event, and adds the step.
func (p *period) book(who *account, exact rating.Points) {
	rounded := exact
	if p.chosen(rounding) == "event" {
		rounded = exact.HalfAway(rating.Whole)
	}
	who.sum += rounded
	if p.chosen(rounding) == "event" {
		who.add(rating.Step{Kind: rating.RoundingStep, Event: who.event, Change: rounded - exact,
			After: who.old + who.sum, Rule: change})
	}
}

// settle adds the sum of the period to the rating in s, rounded once to a whole number, a half away from zero, unless
// the events were rounded. A player who falls below the floor loses the rating (9.21). The steps go to the account.
func (p *period) settle(who *account, s *rating.State) {
	exact := s.Rating + who.sum
	who.steps = append(who.steps, rating.Step{Kind: rating.SumStep, OwnRating: s.Rating, Sum: rating.Score(who.sum),
		After: exact, Rule: change})
	if p.chosen(rounding) == "list" {
		rounded := who.sum.HalfAway(rating.Whole)
		who.steps = append(who.steps, rating.Step{Kind: rating.RoundingStep, Change: rounded - who.sum,
			After: s.Rating + rounded, Rule: change})
		exact = s.Rating + rounded
	}
	s.Rating = exact
	s.Games += who.games
	if s.Rating >= p.floor {
		return
	}
	who.steps = append(who.steps, rating.Step{Kind: rating.FloorStep, OwnRating: s.Rating, Rule: "9.21",
		Note: words + "note.delisted"})
	s.Rated, s.Rating, s.Since, s.Pool = false, 0, 0, nil
	if p.chosen(afterFloor) == "newcomer" {
		s.Games = 0
	}
}
