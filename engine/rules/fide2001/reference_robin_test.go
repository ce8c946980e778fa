package fide2001_test

import (
	"math/big"
	"slices"

	"kalends/rating"
)

// roundRobin rates everybody by the average of the event, in which unrated players are (6.3, 10.21, 10.25, 10.41).
func (r refEvent) roundRobin() {
	if !r.composed() {
		return
	}
	r = r.withoutScoreless()
	n := len(r.card) - 1
	if n < 1 {
		return
	}
	ra, shortened := r.robinAverage(n), big.NewRat(int64(n), int64(n+1))
	for _, id := range r.ids() {
		score, games := total(r.card[id]), len(r.card[id])
		if own, has := r.own(id); has {
			r.change(id, r.robinDifference(own, ra, n), score, games)
			continue
		}
		r.meets("10.25", true)
		r.newcomer(id, ra, score, games, shortened)
	}
}

// composed is 6.3: a third is rated, four of fewer than ten, and four of at least six in a double one with newcomers.
func (r refEvent) composed() bool {
	players, rated := len(r.card), 0
	for id := range r.card {
		if r.rated(id) {
			rated++
		}
	}
	ok := 3*rated >= players
	if players < 10 {
		ok = ok && rated >= 4
	}
	if r.System == rating.DoubleRoundRobin && rated < players {
		ok = ok && players >= 6 && rated >= 4
	}
	r.meets("6.3", !ok)
	return ok
}

// withoutScoreless takes the unrated players out whose score is disregarded, with all their games. That may leave
// another with nothing, who then goes too (6.1). Who has come onto the list since is rated and stays (9.11).
func (r refEvent) withoutScoreless() refEvent {
	for _, id := range r.ids() {
		if r.rated(id) || r.previous().lines[id].rated || !r.scoreless(total(r.card[id])) {
			continue
		}
		r.meets("6.1, taken out", true)
		card := map[string][]refGame{}
		for other, games := range r.card {
			if other != id {
				card[other] = slices.DeleteFunc(slices.Clone(games), func(g refGame) bool { return g.opponent == id })
			}
		}
		r.card = card
		return r.withoutScoreless()
	}
	return r
}

func total(games []refGame) *big.Rat {
	sum := new(big.Rat)
	for _, g := range games {
		sum.Add(sum, g.score)
	}
	return sum
}

// robinAverage is Ra = Rar − dpa · n/(n+1); where everybody is rated, the average of the ratings (10.21).
func (r refEvent) robinAverage(n int) *big.Rat {
	var ratings, dps []*big.Rat
	for _, id := range r.ids() {
		if r.rated(id) {
			p := total(r.card[id])
			ratings = append(ratings, whole(r.shown[id].rating))
			dps = append(dps, distance(p.Quo(p, whole(len(r.card[id])))))
		}
	}
	ra := mean(ratings)
	if len(ratings) == n+1 {
		return ra
	}
	dpa := mean(dps)
	return ra.Sub(ra, dpa.Mul(dpa, big.NewRat(int64(n), int64(n+1))))
}

// robinDifference is D to the average of the event, or to that of the opponents (10.41).
func (r refEvent) robinDifference(own int, ra *big.Rat, n int) int {
	if r.option("round_robin_difference") == "event" {
		return own - halfUp(ra)
	}
	others := new(big.Rat).Mul(ra, whole(n+1)) // D · (n+1)/n is the distance to the average of the others
	others.Sub(others, whole(own))
	return own - halfUp(others.Quo(others, whole(n)))
}
