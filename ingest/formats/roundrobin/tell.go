package roundrobin

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// certain says whether the table could be read in one way only; if not, it says why.
func (r reader) certain(t tables.Table, best *trial, rivals []*trial) bool {
	allowed := map[string]string{cells.Half: "1  ½  0  +  -", cells.Two: "2  1  0  +  -",
		cells.Three: "3  1  0  +  -"}[best.Scoring]
	for _, s := range best.unread {
		switch {
		case s.code != "":
			r.Pad.Note(s.code, s.at, s.text)
		default:
			r.Pad.Note(finding.NotAResult, s.at, s.text, "allowed", allowed)
		}
	}
	if best.Faults > 0 || len(rivals) == 0 {
		return true
	}
	for i, e := range best.Entries {
		if rival := rivals[0]; i < len(rival.Entries) && rival.Entries[i].Cell != e.Cell {
			code := finding.ScoringUnknown
			if rival.Scoring == best.Scoring {
				code = finding.TwoOpponents
			}
			r.Pad.Note(code, e.At, e.Shown)
			return false
		}
	}
	return true
}

// tell says what was found out about the table, with the proof.
func (r reader) tell(t tables.Table, best *trial, declared string) {
	for _, s := range r.spots(t) {
		if s.typed != "" {
			r.Pad.Note(finding.ResultRepaired, s.at, s.shown, "typed", s.typed, "value", strings.Join(figures(s.typed), " "))
		}
	}
	if best.signs {
		r.Pad.Note(finding.SignsArePlayed, r.Pad.At(t.Sheet.Name, t.Header, 1), "")
	}
	if declared != "" || !best.Proved {
		return
	}
	r.Pad.Note(finding.ScoringAgrees, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "scoring", best.Scoring, "mirrored",
		strconv.Itoa(best.Mirrored/2), "of", strconv.Itoa(best.Of/2),
		"agreed", strconv.Itoa(best.Agreed-len(best.byes)), "players", strconv.Itoa(best.Declared))
}

// swiss says whether so many couples of players, a third of them, have no result against each other that the table is that of a Swiss event, with a
// column for each opponent instead of each round.
func (x *trial) swiss() bool {
	n := len(x.order)
	return n >= 5 && len(x.open)*6 >= n*(n-1)
}

// byesByPoints returns the points that players of a Swiss event have beyond those of their games, as far as rounds
// without an opponent can explain them: such a table has no cell for a bye.
func (x *trial) byesByPoints(entrants []draft.Entrant, total map[int]rating.Score) map[int]rating.Score {
	byes := map[int]rating.Score{}
	if !x.swiss() {
		return byes
	}
	games, most := map[int]int{}, 0
	for _, e := range x.Entries {
		games[e.Player]++
		most = max(most, games[e.Player])
	}
	win, draw := draft.Worth(x.Scoring, rating.Win), draft.Worth(x.Scoring, rating.Draw)
	for i, e := range entrants {
		n := x.order[i] + 1
		points, declared := e.DeclaredPoints()
		more := points - total[n]
		if declared && more > 0 && more%draw == 0 && more <= rating.Score(most-games[n])*win {
			byes[n] = more
		}
	}
	return byes
}

// rests adds the byes that only the points show, and tells them.
func (r reader) rests(best *trial) {
	win := draft.Worth(best.Scoring, rating.Win)
	for _, e := range r.Entrants {
		more := best.byes[e.Number]
		if more == 0 {
			continue
		}
		said := ""
		for left := more; left > 0; left -= win {
			g := rating.Game{Kind: rating.FullBye, FirstScore: rating.Win, Stage: rating.Normal, Origin: e.Origin}
			if left < win {
				g.Kind, g.FirstScore = rating.HalfBye, rating.Draw
			}
			r.Pairs = append(r.Pairs, draft.Pair{Game: g, First: e.Number, At: e.At})
			said += " " + cells.Result{Kind: g.Kind, First: g.FirstScore}.Write()
		}
		points, _ := e.DeclaredPoints()
		r.Pad.Note(finding.ByesAssumed, e.At("player.points"), e.Points, "player", e.Name, "games",
			draft.Short(points-more), "byes", said[1:])
	}
}
