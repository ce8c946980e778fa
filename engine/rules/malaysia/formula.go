package malaysia

import (
	"kalends/engine/elo"
	"kalends/rating"
)

// expectations is the document's table of D and We. It is FIDE's but for its end: 620–734 .99 and more than 734 1.00.
var expectations = elo.NewTable([]elo.Row{
	{From: 0, To: 3, H: 50, L: 50},
	{From: 4, To: 10, H: 51, L: 49},
	{From: 11, To: 17, H: 52, L: 48},
	{From: 18, To: 25, H: 53, L: 47},
	{From: 26, To: 32, H: 54, L: 46},
	{From: 33, To: 39, H: 55, L: 45},
	{From: 40, To: 46, H: 56, L: 44},
	{From: 47, To: 53, H: 57, L: 43},
	{From: 54, To: 61, H: 58, L: 42},
	{From: 62, To: 68, H: 59, L: 41},
	{From: 69, To: 76, H: 60, L: 40},
	{From: 77, To: 83, H: 61, L: 39},
	{From: 84, To: 91, H: 62, L: 38},
	{From: 92, To: 98, H: 63, L: 37},
	{From: 99, To: 106, H: 64, L: 36},
	{From: 107, To: 113, H: 65, L: 35},
	{From: 114, To: 121, H: 66, L: 34},
	{From: 122, To: 129, H: 67, L: 33},
	{From: 130, To: 137, H: 68, L: 32},
	{From: 138, To: 145, H: 69, L: 31},
	{From: 146, To: 153, H: 70, L: 30},
	{From: 154, To: 162, H: 71, L: 29},
	{From: 163, To: 170, H: 72, L: 28},
	{From: 171, To: 179, H: 73, L: 27},
	{From: 180, To: 188, H: 74, L: 26},
	{From: 189, To: 197, H: 75, L: 25},
	{From: 198, To: 206, H: 76, L: 24},
	{From: 207, To: 215, H: 77, L: 23},
	{From: 216, To: 225, H: 78, L: 22},
	{From: 226, To: 235, H: 79, L: 21},
	{From: 236, To: 245, H: 80, L: 20},
	{From: 246, To: 256, H: 81, L: 19},
	{From: 257, To: 267, H: 82, L: 18},
	{From: 268, To: 278, H: 83, L: 17},
	{From: 279, To: 290, H: 84, L: 16},
	{From: 291, To: 302, H: 85, L: 15},
	{From: 303, To: 315, H: 86, L: 14},
	{From: 316, To: 328, H: 87, L: 13},
	{From: 329, To: 344, H: 88, L: 12},
	{From: 345, To: 357, H: 89, L: 11},
	{From: 358, To: 374, H: 90, L: 10},
	{From: 375, To: 391, H: 91, L: 9},
	{From: 392, To: 411, H: 92, L: 8},
	{From: 412, To: 432, H: 93, L: 7},
	{From: 433, To: 456, H: 94, L: 6},
	{From: 457, To: 484, H: 95, L: 5},
	{From: 485, To: 517, H: 96, L: 4},
	{From: 518, To: 559, H: 97, L: 3},
	{From: 560, To: 619, H: 98, L: 2},
	{From: 620, To: 734, H: 99, L: 1},
	elo.Beyond(734, 100, 0),
})

// master is the rating that fixes a player's K at 10 for ever once it is reached.
const master = 2400 * rating.Whole

// ownK is the table of K with the sentence about 2400.
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

// gameK is K 的算法: the higher rated player's K when he wins, otherwise the lower rated player's; both use the same.
// Of equals, whose K differs only by the sentence about 2400, the smaller holds.
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

// side is one player of a game before it.
type side struct {
	id      string
	rating  rating.Points
	reached bool // 2400, at any time
	score   rating.Score
}

func (s side) k() int { return ownK(s.rating, s.reached) }

// rated is R1 = R0 + K(W − We) for one side: the step, with the exact change in hundredths.
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
