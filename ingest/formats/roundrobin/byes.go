package roundrobin

import (
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// swiss says whether so many couples of players, a third of them, have no result against each other that the table is that of a Swiss event, with a
// column for each opponent instead of each round.
func (x *trial) swiss() bool {
	n := len(x.order)
	return n >= 5 && len(x.open)*6 >= n*(n-1)
}

// rested gives the points that players of a Swiss event have beyond those of their games, where rounds in which they
// had no opponent can explain them: such a table has no cell for a bye.
func (x *trial) rested(entrants []draft.Entrant) map[int]rating.Score {
	byes := map[int]rating.Score{}
	if !x.swiss() {
		return byes
	}
	total, games, most := map[int]rating.Score{}, map[int]int{}, 0
	for _, e := range x.entries {
		total[e.Player] += draft.Worth(x.scoring, e.Cell.Score)
		games[e.Player]++
		most = max(most, games[e.Player])
	}
	win, draw := draft.Worth(x.scoring, rating.Win), draft.Worth(x.scoring, rating.Draw)
	for i, e := range entrants {
		n := x.order[i] + 1
		p, err := rating.ParsePoints(e.Points)
		more := rating.Score(p) - total[n]
		if e.Points != "" && err == nil && more > 0 && more%draw == 0 &&
			more <= rating.Score(most-games[n])*win {
			byes[n] = more
		}
	}
	return byes
}

// rests adds the byes that only the points show, and tells them.
func (r reader) rests(best trial) {
	win := draft.Worth(best.scoring, rating.Win)
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
		points, _ := rating.ParsePoints(e.Points) // known to be a number
		r.Pad.Note(finding.ByesAssumed, e.At("player.points"), e.Points, "player", e.Name, "games",
			draft.Short(rating.Score(points)-more), "byes", said[1:])
	}
}
