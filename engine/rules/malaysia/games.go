package malaysia

import (
	"cmp"
	"slices"
	"strings"

	"kalends/engine/method"
	"kalends/rating"
)

// excluded returns the key of the reason for which a pairing is not rated; empty if it is (MY-8: only games that were
// played have a result to compare with We).
func excluded(g rating.Game) string {
	switch {
	case g.Kind == rating.OverBoard && g.First != "" && g.Second != "" && g.First != g.Second:
		return ""
	case g.Kind == rating.Forfeit:
		return words + "reason.forfeit"
	case g.Kind == rating.Pending:
		return words + "reason.pending"
	case g.Kind == rating.Barred:
		return words + "reason.barred"
	}
	return words + "reason.no_game"
}

// playedGame reports whether a player has a rated game in an event.
func playedGame(e rating.Event, player string) bool {
	return slices.ContainsFunc(e.Games, func(g rating.Game) bool {
		return excluded(g) == "" && (g.First == player || g.Second == player)
	})
}

// participants returns the players with a rated game in an event.
func participants(e rating.Event) map[string]bool {
	in := map[string]bool{}
	for _, g := range e.Games {
		if excluded(g) == "" {
			in[g.First], in[g.Second] = true, true
		}
	}
	return in
}

// byRound compares games by round and board, then by place on the sheet.
func byRound(a, b rating.Game) int {
	return cmp.Or(
		cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), method.ByCell(a.Origin, b.Origin),
		strings.Compare(a.First, b.First), strings.Compare(a.Second, b.Second), strings.Compare(a.Match, b.Match),
		strings.Compare(string(a.Stage), string(b.Stage)), strings.Compare(string(a.Kind), string(b.Kind)),
		cmp.Compare(a.Date, b.Date), cmp.Compare(a.FirstScore, b.FirstScore), cmp.Compare(a.SecondScore, b.SecondScore),
	)
}
