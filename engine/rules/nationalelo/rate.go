package nationalelo

import (
	"strconv"

	"kalends/engine/method"
	"kalends/rating"
)

// role is how a player takes part in a game: the rating with which the player is rated (own), the rating with which
// the opponent is rated against the player (shown), and the way of rating.
type role struct {
	own, shown method.Standing
	how        how
}

// how is a way of rating a player.
type how int

const (
	byK       how = iota
	byAverage     // newcomers, and players whose rating is still an average
	notAtAll      // not rated here
)

// role returns a player's role in a game of an event.
func (p *period) role(g play, a *account) role {
	switch {
	case a.fixed:
		return role{shown: p.outside(g, a), how: notAtAll}
	case a.entered:
		s := method.Standing{Rated: true, Rating: a.now.Rating}
		return role{own: s, shown: s, how: p.way(a)}
	}
	shown := p.lookUp(g, a)
	own := shown
	if !shown.Rated || !a.now.Rated {
		own = method.OnList(a.now, p.in.Previous.Date)
	}
	return role{own: own, shown: shown, how: p.way(a)}
}

// way returns how a player is rated: by an average until there are enough games, then by K.
func (p *period) way(a *account) how {
	n := p.text.Newcomers
	if !a.now.Rated || n.Way == byPerformance && a.now.Games < n.Provisional {
		return byAverage
	}
	return byK
}

// lookUp returns the rating of a player that the text uses.
func (p *period) lookUp(g play, a *account) method.Standing {
	switch p.text.Change.Rating {
	case Running:
		s := method.OnList(a.now, p.in.Previous.Date)
		s.Rating -= a.offset
		return s
	case OfEvent:
		return p.lists.Standing(a.before.Player, g.event.Start, a.printed, p.in.Previous.Date)
	}
	return method.OnList(a.printed, p.in.Previous.Date)
}

// side is a game as one of its players sees it.
type side struct {
	play
	me, other *account
	score     rating.Score
	own       method.Standing
	opponent  method.Standing
}

// rate rates the games of a unit: players who come in, newcomers, rated players, bonuses.
func (p *period) rate(unit []play) {
	p.giveEntryRatings(unit)
	sides := p.sides(unit)
	p.average(sides)
	moves := map[string][]side{}
	for _, s := range sides {
		if s.how() == byK && p.rateable(s) {
			moves[s.me.before.Player] = append(moves[s.me.before.Player], s.side)
		}
	}
	boosts := p.bonuses(moves)
	for _, id := range ids(moves) {
		p.move(p.accounts[id], moves[id], boosts)
	}
}

// sideRoles is a side with both roles.
type sideRoles struct {
	side
	mine, theirs role
}

func (s sideRoles) how() how { return s.mine.how }

// sides returns both sides of every game of a unit.
func (p *period) sides(unit []play) (all []sideRoles) {
	for _, g := range unit {
		players := [2]*account{p.account(g.game.First), p.account(g.game.Second)}
		roles := [2]role{p.role(g, players[0]), p.role(g, players[1])}
		scores := [2]rating.Score{g.game.FirstScore, g.game.SecondScore}
		for i := range players {
			all = append(all, sideRoles{side{play: g, me: players[i], other: players[1-i], score: scores[i], own: roles[i].own,
				opponent: roles[1-i].shown}, roles[i], roles[1-i]})
		}
	}
	return all
}

// rateable reports whether a game counts for a rated player, and leaves it out if not: the opponent must have a
// rating. By the text, newcomers have the one that average has calculated.
func (p *period) rateable(s sideRoles) bool {
	if s.opponent.Rated {
		return true
	}
	p.leave(s.side, s.text.Games.Line, words+"left.opponent_unrated")
	return false
}

// leave leaves a game out for one player, by a line of the file.
func (p *period) leave(s side, at int, why string) {
	reason := method.Reason{Article: line(at), Key: why}
	p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(s.event.Code, s.game, s.me.before.Player, reason))
}

// subject returns a player with rating r as the subject of rules for the class of an event.
func (p *period) subject(a *account, r rating.Points, class string) subject {
	return subject{player: a.player, games: a.now.Games, rating: r, ever: max(a.before.Peak, r), k: a.now.K,
		day: p.in.Period.Date, class: class, list: p.in.Period.List}
}

// game returns the step of one game for one player, without its change, and the exact change. games is the number of
// the player's games of the unit, for the limit of K.
func (p *period) game(s side, games int, boosts boosts) (rating.Step, Exact) {
	opponent := s.opponent.Rating
	if b, lifted := boosts.lifted[s.other.before.Player]; lifted {
		opponent = b
	}
	v := s.text
	step := rating.Step{Kind: rating.GameStep, Event: s.event.Code, Round: s.game.Round, Opponent: s.other.before.Player,
		OpponentRating: opponent, OpponentList: s.opponent.List, OwnRating: s.own.Rating, OwnList: s.own.List,
		Difference: s.own.Rating - opponent, Score: s.score, Rule: line(v.Expectation.Line), Origin: s.game.Origin}
	step.Counted = v.Expectation.counted(s.own.Rating, step.Difference)
	expect, row := v.Expectation.Table.expected(step.Counted)
	step.Expected, step.Row = expect.score(), row
	who := p.subject(s.me, s.own.Rating, s.event.Class)
	if who.outcome = gain; scored(s.score) < expect {
		who.outcome = loss
	}
	k, _ := first(v.K, who) // the last rule is for everybody
	step.K, step.KReason = k.Value, rating.Phrase(words+"k", "line", strconv.Itoa(k.Line))
	if v.Limit > 0 && step.K*games > v.Limit {
		step.K, step.KReason = v.Limit/games, rating.Phrase(words+"k_limit", "line", strconv.Itoa(v.LimitLine))
	}
	return step, Exact(step.K) * Exact(scored(s.score)-expect) * Exact(v.Change.weight(s.event.Class))
}

// weight returns the weight of a class of events, in hundredths.
func (c Change) weight(class string) int64 {
	if w, ok := c.Weights[class]; ok {
		return w
	}
	return fullWeight
}

// counted returns the difference that is looked up.
func (e Expectation) counted(own, d rating.Points) rating.Points {
	if e.Cap == 0 || e.FreeFrom > 0 && own >= e.FreeFrom {
		return d
	}
	return max(-e.Cap, min(e.Cap, d))
}

// move rates the games of a unit for a player with a rating, and the bonus, in the account.
func (p *period) move(a *account, sides []side, boosts boosts) {
	rest := sides
	for len(rest) > 0 {
		n := p.together(rest)
		p.book(a, rest[:n], len(sides), boosts)
		rest = rest[n:]
	}
	if b, ok := boosts.given[a.before.Player]; ok {
		points := b.from(a.now.Rating)
		p.add(a, rating.Step{Kind: rating.BonusStep, Event: last(sides).event.Code, Bonus: points, Change: points,
			Rule: line(b.line), Note: words + "step.bonus"})
	}
	a.games += len(sides)
	a.now.Games += len(sides)
	a.last = last(sides).event.Code
}

func last(sides []side) side { return sides[len(sides)-1] }

// together returns how many of a player's games, from the first on, are rounded together.
func (p *period) together(sides []side) int {
	switch p.text.Change.Per {
	case PerGame:
		return 1
	case PerPeriod:
		return len(sides)
	}
	n := 1
	for n < len(sides) && sides[n].event == sides[0].event {
		n++
	}
	return n
}

// book adds games that are rounded together to an account, with their steps and one change. games is the number of all
// games of the player in the unit.
func (p *period) book(a *account, sides []side, games int, boosts boosts) {
	sum, shown := Exact(0), rating.Points(0)
	for _, s := range sides {
		step, change := p.game(s, games, boosts)
		if step.Change = change.hundredths(); len(sides) == 1 && p.text.Change.Per == PerGame {
			step.Change = p.text.Change.Round.to(change, p.unit())
			step.After = a.now.Rating + step.Change
		}
		if a.k == 0 {
			a.k = step.K
		}
		sum, shown = sum+change, shown+step.Change
		p.step(a, step)
		p.count(s)
	}
	change := p.text.Change.Round.to(sum, p.unit())
	a.now.Rating += change
	if p.text.Change.Per != PerGame {
		p.step(a, rating.Step{Kind: rating.RoundingStep, Event: sides[0].event.Code, N: len(sides), Normal: sum.hundredths(),
			Change: change - shown, After: a.now.Rating, Rule: line(p.text.Change.Line),
			Note: words + "step.rounded." + string(p.text.Change.Round)})
	}
}

// add adds a step to an account, and its change to the rating.
func (p *period) add(a *account, s rating.Step) {
	s.OwnRating = a.now.Rating
	a.now.Rating += s.Change
	s.After = a.now.Rating
	p.step(a, s)
}

// count adds a rated game and its player to the tally of the event.
func (p *period) count(s side) {
	t := p.tallyOf(s.event)
	t.players[s.me.before.Player], t.games[s.game] = true, true
}
