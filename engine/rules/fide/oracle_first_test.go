package fide_test

import (
	"math/big"

	"kalends/rating"
)

// pool keeps the games that a newcomer has had in one event, unless they are zero and do not count (8.2.1).
func (p *period) pool(id string, games []poolGame) {
	a, total := p.account(id), rating.Score(0)
	for _, r := range games {
		total += r.score
	}
	first := !a.begun
	a.begun = a.begun || total > 0 || !p.untilScore
	p.meets("8.2.1", first && total == 0)
	if first && total == 0 {
		return
	}
	a.pooled = append(a.pooled, games...)
}

// young are the games of the 26 months that end with this list (7.1.4).
func (p *period) young(pool []poolGame) []poolGame {
	var kept []poolGame
	for _, r := range pool {
		if r.list.AddMonths(26) > p.date {
			kept = append(kept, r)
		}
		p.meets("7.1.4, 26 months", r.list.AddMonths(26) <= p.date)
	}
	return kept
}

// initial is Ru, if there are five games and it is 1400 at least (7.1.4, 8.2.2, 8.2.3).
func initial(pool []poolGame) (int, bool) {
	if len(pool) < 5 {
		return 0, false
	}
	ratings, points, n := int64(1800+1800), int64(rating.Draw+rating.Draw), int64(len(pool)+2)
	for _, r := range pool {
		ratings += int64(r.rating)
		points += int64(r.score)
	}
	p := nearest(big.NewRat(points, n)) // in hundredths, .005 up
	ru := new(big.Rat).Add(big.NewRat(ratings, n), big.NewRat(int64(differenceOf[p]), 1))
	first := min(nearest(ru), 2200)
	return first, first >= 1400
}
