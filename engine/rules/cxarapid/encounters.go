package cxarapid

import (
	"cmp"
	"slices"
	"strings"

	"kalends/engine/method"
	"kalends/rating"
)

// encounter is what counts as one game: a game, or all the playoff games of one encounter together (art. 7).
type encounter struct {
	round, board  int
	first, second string
	points        [2]rating.Score // of first and second
	forfeit       bool            // nothing was played; it still counts (art. 10)
	note          string          // key into the words
	origin        rating.Origin
}

// counted returns the encounters of an event that count, by round and board, the games that do not, with the reason,
// and the number of byes of each player. The playoff games of an encounter together are one (art. 7). Forfeits count,
// and games without moves that somebody won (art. 10).
func counted(e rating.Event) (all []encounter, out []rating.LeftOut, byes map[string]int) {
	byes = map[string]int{}
	playoffs := map[method.Pair][]rating.Game{}
	for _, g := range inOrder(e) {
		reason := excluded(g)
		switch {
		case g.Bye(): // art. 7, N: 不计轮空
			byes[g.First]++
		case reason != "":
			out = append(out, leftOut(e, g, reason))
		case method.IsTieBreak(g):
			playoffs[method.PairOf(g)] = append(playoffs[method.PairOf(g)], g)
		default:
			all = append(all, single(g))
		}
	}
	for _, games := range playoffs {
		all = append(all, playoff(games))
	}
	slices.SortFunc(all, func(a, b encounter) int {
		return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.board, b.board),
			strings.Compare(a.first, b.first), strings.Compare(a.second, b.second), method.ByCell(a.origin, b.origin),
			cmp.Compare(a.points[0], b.points[0]), cmp.Compare(a.points[1], b.points[1]), strings.Compare(a.note, b.note))
	})
	return all, out, byes
}

// excluded returns why a pairing with an opponent is not rated; empty if it is. A result without a game counts if it is
// a win or a loss (art. 10); a draw without a game does not.
func excluded(g rating.Game) string {
	switch {
	case g.First == "" || g.Second == "" || g.First == g.Second:
		return words + "reason.no_opponent"
	case g.Kind == rating.Pending:
		return words + "reason.pending"
	case g.Kind == rating.Barred:
		return words + "reason.barred"
	case g.Kind == rating.Short && g.FirstScore == g.SecondScore:
		return words + "reason.no_game"
	}
	return ""
}

// single returns the encounter of one game.
func single(g rating.Game) encounter {
	m := encounter{
		round: g.Round, board: g.Board, first: g.First, second: g.Second, origin: g.Origin,
		points: [2]rating.Score{g.FirstScore, g.SecondScore}, forfeit: unplayed(g),
	}
	if m.forfeit {
		m.note = words + "step.forfeit"
	}
	return m
}

// unplayed reports whether nothing was played in a game.
func unplayed(g rating.Game) bool { return g.Kind == rating.Forfeit || g.Kind == rating.Short }

// playoff returns the encounter of all playoff games of one encounter: the last armageddon decides, and the second
// side wins if it is drawn (art. 7: 附加赛和棋按黑胜); without one, the player with more points of the playoff wins, and equal
// points are a draw.
func playoff(games []rating.Game) encounter {
	last := games[len(games)-1]
	m := single(last)
	m.note = words + "step.playoff"
	m.forfeit = !slices.ContainsFunc(games, func(g rating.Game) bool { return !unplayed(g) })
	for _, g := range slices.Backward(games) {
		if g.Stage == rating.Armageddon {
			return armageddon(m, g)
		}
	}
	m.points = settle(sumFor(m.first, games), sumFor(m.second, games))
	return m
}

// armageddon returns m with the sides, the result and the place of an armageddon game.
func armageddon(m encounter, g rating.Game) encounter {
	m.first, m.second, m.origin = g.First, g.Second, g.Origin
	m.points = [2]rating.Score{g.FirstScore, g.SecondScore}
	m.note = words + "step.armageddon"
	if g.FirstScore == rating.Draw && g.SecondScore == rating.Draw {
		m.points = [2]rating.Score{rating.Loss, rating.Win}
	}
	return m
}

// settle returns the result of a playoff from the points of its two players; if nobody has any, both have lost.
func settle(a, b rating.Score) [2]rating.Score {
	switch {
	case a > b:
		return [2]rating.Score{rating.Win, rating.Loss}
	case a < b:
		return [2]rating.Score{rating.Loss, rating.Win}
	case a == 0:
		return [2]rating.Score{rating.Loss, rating.Loss}
	}
	return [2]rating.Score{rating.Draw, rating.Draw}
}

// sumFor returns the points of one of the two players of some games.
func sumFor(player string, games []rating.Game) (sum rating.Score) {
	for _, g := range games {
		if g.First == player {
			sum += g.FirstScore
		} else {
			sum += g.SecondScore
		}
	}
	return sum
}

// inOrder returns the games as they were played: by round, day and board, then by place on the sheet.
func inOrder(e rating.Event) []rating.Game {
	games := slices.Clone(e.Games)
	slices.SortStableFunc(games, func(a, b rating.Game) int {
		return cmp.Or(
			cmp.Compare(a.Round, b.Round), cmp.Compare(a.DateIn(e), b.DateIn(e)), cmp.Compare(a.Board, b.Board),
			method.ByCell(a.Origin, b.Origin), strings.Compare(a.First, b.First), strings.Compare(a.Second, b.Second),
			strings.Compare(string(a.Stage), string(b.Stage)), strings.Compare(a.Match, b.Match),
			strings.Compare(string(a.Kind), string(b.Kind)),
			cmp.Compare(a.FirstScore, b.FirstScore), cmp.Compare(a.SecondScore, b.SecondScore),
		)
	})
	return games
}

// leftOut returns the entry of a game that is not rated by art. 7.
func leftOut(e rating.Event, g rating.Game, reason string) rating.LeftOut {
	why := method.Reason{Article: "art. 7", Key: reason}
	return method.LeftOut(e.Code, &g, "", why, "first", g.First, "second", g.Second)
}
