package method

import (
	"cmp"
	"slices"
	"strconv"

	"kalends/rating"
)

// InOrder returns the games of an event in the order of play, and the index of each in e.Games. It does not reorder e;
// if the games are in order, they are those of e.
func InOrder(e *rating.Event) (games []rating.Game, place []int32) {
	place = make([]int32, len(e.Games))
	for i := range place {
		place[i] = int32(i)
	}
	inOrder := func(a, b int32) int { return byPlay(e, &e.Games[a], &e.Games[b]) }
	if slices.IsSortedFunc(place, inOrder) {
		return e.Games, place
	}
	slices.SortFunc(place, inOrder)
	for _, i := range place {
		games = append(games, e.Games[i])
	}
	return games, place
}

// byPlay compares games by round, day and board, then by everything else that distinguishes two rows.
func byPlay(e *rating.Event, a, b *rating.Game) int {
	if a.Round != b.Round {
		return cmp.Compare(a.Round, b.Round)
	}
	if a.Date == b.Date && a.Board != b.Board { // true of nearly all; DateIn takes longer
		return cmp.Compare(a.Board, b.Board)
	}
	return cmp.Or(
		cmp.Compare(a.DateIn(*e), b.DateIn(*e)),
		cmp.Compare(a.Board, b.Board),
		cmp.Compare(a.First, b.First),
		cmp.Compare(a.Second, b.Second),
		cmp.Compare(a.Stage, b.Stage),
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.FirstScore, b.FirstScore),
		cmp.Compare(a.SecondScore, b.SecondScore),
		cmp.Compare(a.Match, b.Match),
		cmp.Compare(a.Origin.Sheet, b.Origin.Sheet),
		cmp.Compare(a.Origin.Cell, b.Origin.Cell),
	)
}

// Pair identifies an encounter: two players, and the name of the encounter if they meet more than once.
type Pair struct{ Low, High, Match string }

// PairOf returns the encounter of a game.
func PairOf(g rating.Game) Pair { return Pair{min(g.First, g.Second), max(g.First, g.Second), g.Match} }

// IsTieBreak reports whether a game was played to break a tie.
func IsTieBreak(g rating.Game) bool { return g.Stage == rating.Playoff || g.Stage == rating.Armageddon }

// Unplayed reports whether a pairing is not a game that can be rated, and why, with a key under rules.left: forfeits,
// byes and everything else that was not played over the board with at least one move by both. A game that was played
// counts however it ended, unless the Fair Play rules or force majeure bar it, or it broke a tie.
func Unplayed(g rating.Game, article string, tieBreak Reason) (why Reason, is bool) {
	switch g.Kind {
	case rating.Forfeit:
		return Reason{article, "rules.left.forfeit"}, true
	case rating.FullBye, rating.HalfBye, rating.ZeroBye:
		return Reason{article, "rules.left.bye"}, true
	case rating.Short:
		return Reason{article, "rules.left.short"}, true
	case rating.Pending:
		return Reason{article, "rules.left.pending"}, true
	case rating.Barred:
		return Reason{article, "rules.left.barred"}, true
	}
	if IsTieBreak(g) {
		return tieBreak, true
	}
	return Reason{}, false
}

// Decided returns for each game of a match whether the match was won before it began: one side had more than half of
// the scheduled points then, including forfeits. The deciding game itself is false. The games must be in the order of
// play; inMatch reports which of them belong to a match.
func Decided(games []rating.Game, scheduled int, inMatch func(*rating.Game) bool) []bool {
	over := make([]bool, len(games))
	scores := map[Pair][2]rating.Score{}
	for i, g := range games {
		if !inMatch(&games[i]) {
			continue
		}
		key := PairOf(g)
		s := scores[key]
		over[i] = 2*max(s[0], s[1]) > rating.Win*rating.Score(scheduled)
		low, high := g.FirstScore, g.SecondScore
		if g.First != key.Low {
			low, high = high, low
		}
		if !IsTieBreak(g) {
			scores[key] = [2]rating.Score{s[0] + low, s[1] + high}
		}
	}
	return over
}

// assumedMoves is the length of the game for which regulations say how much time a player must have.
const assumedMoves = 60

// ThinkingTime returns the seconds that a player has for sixty moves.
func ThinkingTime(controls []rating.Control) int { return rating.Thinking(controls, assumedMoves) }

// Clock formats seconds as minutes, or as minutes and seconds if there are any.
func Clock(seconds int) string {
	if seconds%60 == 0 {
		return strconv.Itoa(seconds / 60)
	}
	return strconv.Itoa(seconds/60) + ":" + strconv.Itoa(100 + seconds%60)[1:]
}
