package malaysia

import (
	"slices"

	"kalends/engine/elo"
	"kalends/rating"
)

// expectations is the document's table of D and We. It is that of FIDE, except for its end: 620–734 .99 and more than
// 734 1.00.
var expectations = elo.NewTable(append(slices.Clone(elo.FIDE.Rows()[:49]),
	elo.Row{From: 620, To: 734, H: 99, L: 1}, elo.Beyond(734, 100, 0)))

// master is the rating that fixes a player's K at 10 for ever once it is reached.
const master = 2400 * rating.Whole

// ownK returns K by the table and the sentence about 2400; reached: the player has had 2400.
func ownK(r rating.Points, reached bool) int {
	switch {
	case reached || r >= 2100*rating.Whole:
		return 10
	case r >= 1800*rating.Whole:
		return 25
	case r >= 1500*rating.Whole:
		return 40
	}
	return 55
}

// gameK returns K by K 的算法, which both players use, and the key of the reason: that of the higher rated player if the
// higher rated player wins, otherwise that of the lower rated one. Between equal ratings, whose K differs only by the
// sentence about 2400, it is the smaller.
func gameK(a, b side) (k int, reason string) {
	high, low := a, b
	if b.rating > a.rating {
		high, low = b, a
	}
	switch {
	case a.rating == b.rating:
		return min(a.k(), b.k()), words + "k.equal"
	case high.score > low.score:
		return high.k(), words + "k.higher"
	}
	return low.k(), words + "k.lower"
}

// side is one player of a game, before it.
type side struct {
	id      string
	rating  rating.Points
	reached bool // 2400, at any time
	score   rating.Score
}

// k returns the K of the side's own rating.
func (s side) k() int { return ownK(s.rating, s.reached) }

// rated returns the step of one side, R1 = R0 + K(W − We), with the exact change in hundredths.
func rated(own, opponent side) rating.Step {
	k, reason := gameK(own, opponent)
	difference := own.rating - opponent.rating
	we, row := expectations.Expected(difference)
	return rating.Step{
		Kind: rating.GameStep, Opponent: opponent.id, OpponentRating: opponent.rating, OwnRating: own.rating,
		Difference: difference, Counted: difference, Row: row, Expected: we, Score: own.score, K: k, KReason: reason,
		Change: rating.Points(k) * rating.Points(own.score-we), Rule: "MY-1",
	}
}
