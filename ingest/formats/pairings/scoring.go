package pairings

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// scoring sets the scoring of an event that does not declare it, if it is proved: under every other one a result is
// impossible, or the points printed beside the players differ from those of their games. Otherwise it stays "".
func (r *reader) scoring() {
	if r.Event.Scoring != "" {
		return
	}
	scorings := r.Report.Lists["scoring"]
	possible := slices.DeleteFunc(slices.Clone(scorings), func(s string) bool { return len(r.impossible(s)) > 0 })
	if len(possible) == 0 {
		r.chooseLikely(scorings)
		return
	}
	if len(possible) > 1 {
		possible = slices.DeleteFunc(possible, func(s string) bool {
			wrong, compared := comparison{r.trialUnder(s)}.count()
			return wrong > 0 || compared == 0
		})
	}
	if len(possible) != 1 {
		return
	}
	r.Event.Scoring = possible[0]
	if at, ok := r.firstAmbiguous(); ok {
		r.Note(finding.ScoringProven, at, "", "scoring", possible[0])
	}
}

// chooseLikely sets the scoring under which the fewest results are impossible, if these are at most a tenth.
func (r *reader) chooseLikely(scorings []string) {
	least, best := len(r.lines), ""
	for _, s := range scorings {
		if n := len(r.impossible(s)); n < least {
			least, best = n, s
		}
	}
	if best != "" && least*10 <= len(r.lines) {
		r.Event.Scoring = best
	}
}

// impossible returns the lines whose results are impossible under a scoring. Nobody writes 1:0 or ½:½ if a win is
// worth 2.
func (r *reader) impossible(scoring string) []*line {
	var all []*line
	for _, n := range r.lines {
		if _, worth := cells.LoneBye(n.shown(), ""); n.unclear || worth && n.alone() {
			continue // the worth of a bye proves nothing
		}
		_, repair, v := r.Calendar.PairCell(n.result, scoring)
		half := scoring != cells.Half && repair == nil && beginsWithPoints(n.result, "½", "1-0", "0-1", "1:0", "0:1")
		if v == cells.WrongScores || half || repair != nil && v != cells.Read {
			all = append(all, n)
		}
	}
	return all
}

// plainHalves writes every half as ½ and removes blanks.
var plainHalves = strings.NewReplacer(" ", "", "0.5", "½", "0,5", "½", "1/2", "½")

// beginsWithPoints reports whether a cell begins with one of the given pairs of points.
func beginsWithPoints(c workbook.Cell, begin ...string) bool {
	r, v := cells.ParsePair(cells.Plain(c), cells.Half)
	if v != cells.Read || r.Kind != rating.OverBoard && r.Kind != rating.Forfeit {
		return false
	}
	s := plainHalves.Replace(cells.Sign(cells.Plain(c)))
	return slices.ContainsFunc(begin, func(b string) bool { return strings.HasPrefix(s, b) })
}

// firstAmbiguous returns the place of the first result that needs a scoring to be read, or false.
func (r *reader) firstAmbiguous() (rating.Origin, bool) {
	for _, n := range r.lines {
		if _, _, v := r.Calendar.PairCell(n.result, ""); v == cells.WrongScores && !n.alone() && !n.unclear {
			return n.place(n.column), true
		}
	}
	return rating.Origin{}, false
}

// alone reports whether a side of the line has no player, or one who is absent.
func (n *line) alone() bool {
	return slices.ContainsFunc(n.sides[:], func(s side) bool {
		return s.absence != cells.Present || s.Name == "" && s.number == 0
	})
}

// trialUnder returns another reader, with the pairs of the lines under a scoring and without findings.
func (r *reader) trialUnder(scoring string) *reader {
	trial := &reader{Reader: r.Quiet(), lists: r.lists, lines: r.lines}
	trial.Report.Findings, trial.Pairs, trial.Event.Scoring = nil, nil, scoring
	trial.pairs()
	return trial
}

// wrongScores reports a figure that the scoring does not have; without a scoring, one that can mean several things,
// and that only once for a file, because one entry corrects them all.
func (r *reader) wrongScores(n *line, text string) {
	switch {
	case r.Event.Scoring != "":
		r.Note(finding.NotInScoring, n.place(n.column), text, "scoring", r.Event.Scoring)
	case !r.scoringAsked:
		r.scoringAsked = true
		r.Note(finding.ScoringUnknown, n.place(n.column), text)
	}
}

// comparison compares the points printed beside the players with those of their games.
type comparison struct{ *reader }

// report reports printed points that differ from those of the games, once for each player; not without a scoring, and
// not for an interim report.
func (r comparison) report() {
	if r.Event.Scoring == "" || r.Event.Report == rating.InterimReport {
		return
	}
	name := draft.Names(r.Entrants)
	r.each(r.printedAfter(), func(n *line, s side, player int, games rating.Score) {
		if printed, _ := rating.ParsePoints(cells.Decimal(s.points)); rating.Score(printed) > games &&
			r.absentBefore(player, n.round) {
			r.Note(finding.RowPerhapsLost, n.place(s.column), s.points, "player", name(player), "round",
				itoa(n.round), "games", cells.Decimal(games.String()))
			return
		}
		r.Note(finding.PrintedPoints, n.place(s.column), s.points, "player", name(player), "round",
			itoa(n.round), "games", cells.Decimal(games.String()))
	})
}

// absentBefore reports whether a player has neither a game nor a bye in some round up to the given one.
func (r comparison) absentBefore(player, round int) bool {
	reported := map[int]bool{}
	for _, p := range r.Pairs {
		if p.First == player || p.Second == player {
			reported[p.Round] = true
		}
	}
	for n := 1; n <= round; n++ {
		if !reported[n] {
			return true
		}
	}
	return false
}

// count returns the number of players whose printed points differ, and the number of compared cells.
func (r comparison) count() (wrong, of int) {
	of = r.each(r.printedAfter(), func(*line, side, int, rating.Score) { wrong++ })
	return wrong, of
}

// printedAfter reports whether the printed points are those after the round, because these agree better; usually they
// are those before it. It resets Printed.
func (r comparison) printedAfter() bool {
	defer func() { r.Printed = nil }() // what a trial proves does not count
	wrong := map[bool]int{}
	for _, after := range []bool{false, true} {
		r.each(after, func(*line, side, int, rating.Score) { wrong[after]++ })
	}
	return wrong[true] < wrong[false]
}

// each compares the points beside each player with those of the player's games in earlier rounds, and, if after is
// set, in the round itself, and notes in Printed what agrees. It calls differ at most once for each player and returns
// the number of cells in which either is not zero.
func (r comparison) each(after bool, differ func(n *line, s side, player int, games rating.Score)) (compared int) {
	given, reported := r.standings(), map[int]bool{}
	for _, n := range r.lines {
		for i, s := range n.sides {
			player := n.numbers[i]
			printed, err := rating.ParsePoints(cells.Decimal(s.points))
			if s.points == "" || err != nil || player == 0 || n.round == 0 || n.stage != rating.Normal ||
				n.list.kind == tables.GamesLong {
				continue
			}
			upTo := n.round - 1
			if after {
				upTo = n.round
			}
			games := given(player, upTo)
			if printed != 0 || games != 0 {
				compared++
			}
			r.prove(player, upTo, rating.Score(printed) == games)
			if rating.Score(printed) != games && !reported[player] {
				reported[player] = true
				differ(n, s, player, games)
			}
		}
	}
	return compared
}

// prove notes in Printed that printed points agree with a player's games up to a round, or, with -1 for good, that
// they do not.
func (r comparison) prove(player, upTo int, agree bool) {
	if r.Printed == nil {
		r.Printed = map[int]int{}
	}
	if before := r.Printed[player]; !agree {
		r.Printed[player] = -1
	} else if before >= 0 {
		r.Printed[player] = max(before, upTo)
	}
}

// standings returns a function that returns the points of a player after a round.
func (r comparison) standings() func(player, round int) rating.Score {
	totals := map[int]map[int]rating.Score{0: {}}
	last := r.last()
	for round := 1; round <= last; round++ {
		one := *r.Draft
		one.Pairs = slices.DeleteFunc(slices.Clone(r.Pairs), func(p pair) bool { return p.Round != round })
		_, normal := one.Total()
		totals[round] = normal
		for player, before := range totals[round-1] {
			normal[player] += before
		}
	}
	return func(player, round int) rating.Score { return totals[min(max(round, 0), last)][player] }
}
