package nationalelo

import "kalends/rating"

// boosts are the bonuses of a unit (given), and the ratings that their players have for opponents (lifted), by player.
type boosts struct {
	given  map[string]boost
	lifted map[string]rating.Points
}

// boost is the bonus of one player, with the line of the file.
type boost struct {
	points rating.Points
	most   rating.Points // the rating that it may reach; 0: no limit
	line   int
}

// from returns the bonus of a player whose games alone lead to the rating reached. Their change is rounded separately,
// which can bring the rating nearer to the limit than the bonus was calculated for.
func (b boost) from(reached rating.Points) rating.Points {
	if b.most == 0 {
		return b.points
	}
	return max(0, min(b.points, b.most-reached))
}

// bonuses returns the bonuses of players who gain more than is usual by their sides. It decides who gets one before
// bonuses are fed back.
func (p *period) bonuses(moves map[string][]side) boosts {
	all := boosts{map[string]boost{}, map[string]rating.Points{}}
	for _, id := range ids(moves) {
		sides := moves[id]
		b := last(sides).text.Bonus
		if b == nil || len(sides) < b.MinGames {
			continue
		}
		change, k := p.gained(sides)
		points := b.of(p, sides, change, k)
		if points <= 0 {
			continue
		}
		all.given[id] = boost{points, b.NotAbove, b.Line}
		if b.FeedsBack {
			all.lifted[id] = sides[0].own.Rating + change.hundredths() + points
		}
	}
	return all
}

// gained returns the sum of what a player's games change, before rounding, and the K of the first game.
func (p *period) gained(sides []side) (sum Exact, k int) {
	for i, s := range sides {
		step, change := p.game(s, len(sides), boosts{})
		if sum += change; i == 0 {
			k = step.K
		}
	}
	return sum, k
}

// of returns the bonus for a change of a player's rating before rounding; 0 if there is none. k is that of the first
// game.
func (b *Bonus) of(p *period, sides []side, change Exact, k int) rating.Points {
	own := sides[0].own.Rating
	who := p.subject(sides[0].me, own, last(sides).event.Class)
	who.k = k
	if change <= b.Above || !b.Who.fits(who) {
		return 0
	}
	over := change - b.Threshold - b.PerGame*Exact(max(0, len(sides)-b.Free))
	if over = b.whole(over); over <= 0 {
		return 0
	}
	over = b.whole(over * Exact(b.factor(who)) / fullWeight)
	if b.NotAbove > 0 {
		over = min(over, Exactly(b.NotAbove-own)-change)
	}
	if b.ByPerformance {
		over = min(over, performed(sides, b.PerformanceFor)-Exactly(own)-change)
	}
	return p.text.Change.Round.to(max(0, over), p.unit())
}

// whole rounds an amount to whole points, if the text says so.
func (b *Bonus) whole(e Exact) Exact {
	if !b.Whole {
		return e
	}
	return Exactly(HalfAway.to(e, rating.Whole))
}

// factor returns the factor for a player, in hundredths; 100 if no rule applies.
func (b *Bonus) factor(who subject) int64 {
	if f, found := first(b.Factors, who); found {
		return f.Value
	}
	return fullWeight
}

// performed returns the performance of a player's games by a linear formula with the spread.
func performed(sides []side, spread int) Exact {
	s := sum{spread: spread}
	for _, x := range sides {
		s.add(Exactly(x.opponent.Rating), x.score)
	}
	return s.performance()
}
