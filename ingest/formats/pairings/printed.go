package pairings

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// comparison compares the points that are printed beside the players with those of their games.
type comparison struct{ *reader }

// report puts down points beside a player that his games do not give, once for each player.
func (r comparison) report() {
	if r.Event.Scoring == "" || r.Event.Report == rating.InterimReport {
		return
	}
	name := draft.Names(r.Entrants)
	r.each(r.after(), func(n *line, s side, who int, games rating.Score) {
		if said, _ := rating.ParsePoints(cells.Decimal(s.points)); rating.Score(said) > games &&
			r.absentBefore(who, n.round) {
			r.Pad.Note(finding.RowPerhapsLost, n.place(s.column), s.points, "player", name(who), "round",
				itoa(n.round), "games", cells.Decimal(games.String()))
			return
		}
		r.Pad.Note(finding.PrintedPoints, n.place(s.column), s.points, "player", name(who), "round",
			itoa(n.round), "games", cells.Decimal(games.String()))
	})
}

// absentBefore says whether the list has neither a game nor a bye of a player in a round up to this one.
func (r comparison) absentBefore(who, round int) bool {
	told := map[int]bool{}
	for _, p := range r.Pairs {
		if p.First == who || p.Second == who {
			told[p.Round] = true
		}
	}
	for n := 1; n <= round; n++ {
		if !told[n] {
			return true
		}
	}
	return false
}

// count counts the players whose printed points do not agree with their games, and the cells that were compared.
func (r comparison) count() (wrong, of int) {
	of = r.each(r.after(), func(*line, side, int, rating.Score) { wrong++ })
	return wrong, of
}

// after says whether points are printed as they were before the round, which is usual, or after it.
func (r comparison) after() bool {
	defer func() { r.Printed = nil }() // what a trial proves does not count
	wrong := map[bool]int{}
	for _, after := range []bool{false, true} {
		r.each(after, func(*line, side, int, rating.Score) { wrong[after]++ })
	}
	return wrong[true] < wrong[false]
}

// each compares the points beside each player with those of his games in earlier rounds, and of the round itself
// if the points are those after it. It speaks of each player once and gives the number of points that are not nought on
// either side.
func (r comparison) each(after bool, differ func(n *line, s side, who int, games rating.Score)) (compared int) {
	given, told := r.standings(), map[int]bool{}
	for _, n := range r.lines {
		for i, s := range n.sides {
			who := n.numbers[i]
			said, err := rating.ParsePoints(cells.Decimal(s.points))
			if s.points == "" || err != nil || who == 0 || n.round == 0 || n.stage != rating.Normal ||
				n.list.kind == tables.GamesLong {
				continue
			}
			upTo := n.round - 1
			if after {
				upTo = n.round
			}
			games := given(who, upTo)
			if said != 0 || games != 0 {
				compared++
			}
			r.prove(who, upTo, rating.Score(said) == games)
			if rating.Score(said) != games && !told[who] {
				told[who] = true
				differ(n, s, who, games)
			}
		}
	}
	return compared
}

// prove keeps to which round the points beside a player are those of his games; where they are not, nothing is proved.
func (r comparison) prove(who, upTo int, agree bool) {
	if r.Printed == nil {
		r.Printed = map[int]int{}
	}
	if before := r.Printed[who]; !agree {
		r.Printed[who] = -1
	} else if before >= 0 {
		r.Printed[who] = max(before, upTo)
	}
}

// standings gives what each player has after each round.
func (r comparison) standings() func(who, round int) rating.Score {
	totals := map[int]map[int]rating.Score{0: {}}
	last := r.last()
	for round := 1; round <= last; round++ {
		one := *r.Draft
		one.Pairs = slices.DeleteFunc(slices.Clone(r.Pairs), func(p pair) bool { return p.Round != round })
		_, normal := one.Total()
		totals[round] = normal
		for who, before := range totals[round-1] {
			normal[who] += before
		}
	}
	return func(who, round int) rating.Score { return totals[min(max(round, 0), last)][who] }
}
