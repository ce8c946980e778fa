package fide2001

import (
	"math/big"
	"strconv"

	"kalends/engine/elo"
	"kalends/rating"
	"kalends/rating/finding"
)

const (
	leastOpponents = 3                     // rated ones in one event (6.42)
	halfPoint      = 25 * rating.Whole / 2 // 12.5 for each half point above half (10.23)
	cutAt          = 350 * rating.Whole
)

// Articles of chapter 10, by the numbers of the older edition.
const (
	change      = "10.4"
	averages    = "10.21"
	evenly      = "10.22"
	above       = "10.23"
	below       = "10.24"
	belowAll    = "10.25"
	weighed     = "10.3"
	development = "10.54b"
)

// scoreless reports whether the score of an unrated player in an event is disregarded (6.1).
func (p *period) scoreless(w rating.Score) bool {
	if p.chosen(noScore) == "zero" {
		return w == 0
	}
	return w <= rating.Draw
}

// enough reports whether a newcomer played against three rated opponents in a Swiss or team event (6.42).
func enough(games []side) bool {
	opponents := map[string]bool{}
	for _, s := range games {
		opponents[s.other.id] = true
	}
	return len(opponents) >= leastOpponents
}

// performance is Ru of one event, with the figures that led to it.
type performance struct {
	n          int
	w, p       rating.Score
	ra, by, ru *big.Rat // Ru = Ra + by
	article    string
}

// perform returns Ru of a newcomer in an event (10.22–10.25).
func (p *period) perform(t *tournament, games []side) performance {
	f := performance{n: len(games), w: scored(games), ra: t.average, article: evenly}
	f.p = fraction(f.w, f.n)
	if f.ra == nil {
		f.ra = p.averageOf(games)
	}
	switch twice := 2*f.w - rating.Score(f.n)*rating.Win; {
	case twice == 0:
		f.by = new(big.Rat)
	case twice > 0:
		f.by, f.article = points(rating.Points(twice/rating.Win)*halfPoint), above
	case t.average != nil:
		f.by, f.article = times(points(elo.DP(f.p)), t.against, t.against+1), belowAll
	default:
		f.by, f.article = points(elo.DP(f.p)), below
	}
	f.ru = plus(f.ra, f.by)
	return f
}

// averageOf returns Ra of a newcomer in a Swiss: the average of the rated opponents (10.21a). By an option, an opponent
// more than 350 points off that average counts as 350 off it.
func (p *period) averageOf(games []side) *big.Rat {
	sum := rating.Points(0)
	for _, s := range games {
		sum += s.other.start.Rating
	}
	ra := mean(sum, len(games))
	if p.chosen(distance) != "cut_350" {
		return ra
	}
	low, high, cut := minus(ra, points(cutAt)), plus(ra, points(cutAt)), new(big.Rat)
	for _, s := range games {
		theirs := points(s.other.start.Rating)
		switch {
		case theirs.Cmp(low) < 0:
			theirs = low
		case theirs.Cmp(high) > 0:
			theirs = high
		}
		cut.Add(cut, theirs)
	}
	return times(cut, 1, len(games))
}

// collect adds an event to the results from which a newcomer's first rating is made, with its steps, in the player's
// account.
func (p *period) collect(t *tournament, m *player, games []side) {
	who := p.account(m.id)
	f := p.perform(t, games)
	for _, s := range games {
		step := gameStep(t, m, s, averages, words+"note.pooled")
		who.add(step)
		who.pool = append(who.pool, rating.PoolResult{List: p.date, Event: t.Code, Round: s.game.Round,
			Opponent: s.other.id, Rating: s.other.start.Rating, Score: s.score, Origin: s.game.Origin,
			Performance: kept(f.ru)})
	}
	who.games += len(games)
	who.add(rating.Step{Kind: rating.EventStep, Event: t.Code, N: f.n, Average: shown(f.ra), Score: f.w, P: f.p,
		Difference: shown(f.by), After: shown(f.ru), Rule: f.article, Note: words + "note.performance", Origin: t.Origin})
	who.event = t.Code
}

// stillPooled returns the results of a player that are not too old for this list (9.14c), and adds a note if it drops
// any.
func (p *period) stillPooled(s rating.State) (kept []rating.PoolResult) {
	for _, r := range s.Pool {
		if r.List.AddMonths(poolMonths) >= p.date && r.Performance.Den > 0 {
			kept = append(kept, r)
		}
	}
	if n := len(s.Pool) - len(kept); n > 0 {
		p.note(finding.ResultsExpired, rating.Origin{}, "player", s.Player, "games", strconv.Itoa(n), "article", "9.14c")
	}
	return kept
}

// first gives a newcomer a rating, if one can be published: the average of Ru of all events, weighted by games (10.3),
// from nine games on (9.14). Nothing is rounded before. Otherwise the results stay in s.Pool.
func (p *period) first(who *account, s *rating.State) {
	earlier := p.stillPooled(*s)
	s.Pool = append(earlier, who.pool...)
	step := p.weightedAverage(s.Pool)
	if who.steps = append(append(before(earlier), who.steps...), step); step.After == 0 {
		return
	}
	s.Games += len(s.Pool)
	s.Rated, s.Rating, s.Since, s.Pool = true, step.After, p.date, nil
}

// weightedAverage returns the step of a first rating, rounded a half up. If it cannot be published, After is 0.
func (p *period) weightedAverage(pool []rating.PoolResult) rating.Step {
	n := len(pool)
	if n < leastGames {
		return rating.Step{Kind: rating.InitialStep, N: n, Rule: "9.14", Note: words + "note.fewer_than_9"}
	}
	sum := new(big.Rat)
	for _, r := range pool {
		sum.Add(sum, taken(r.Performance))
	}
	rn := times(sum, 1, n)
	step := rating.Step{Kind: rating.InitialStep, N: n, OwnRating: shown(rn), Rule: weighed,
		Note: words + "note.first_rating"}
	unit := rating.Whole
	if p.chosen(firstUnit) == "nearest_5" {
		unit, step.Rule = 5*rating.Whole, "10.32"
	}
	if step.After = toUnit(rn, unit); step.After < p.floor {
		step.After, step.Rule, step.Note = 0, "9.12a", words+"note.first_below"
	}
	return step
}

// before returns a step for each event of earlier lists among the pooled results.
func before(pool []rating.PoolResult) (steps []rating.Step) {
	for _, r := range pool {
		if n := len(steps); n > 0 && steps[n-1].Event == r.Event {
			steps[n-1].N++
			steps[n-1].Score += r.Score
			continue
		}
		steps = append(steps, rating.Step{Kind: rating.EventStep, Event: r.Event, N: 1, Score: r.Score,
			After: shown(taken(r.Performance)), Rule: "9.14c", Note: words + "note.pooled_before", Origin: r.Origin})
	}
	return steps
}
