// Package roundrobin reads foreign tables of all against all: a row and a column for each player, their result where
// they cross, two results in a double round. Such a table has neither rounds nor colours. They are not taken from the
// Berger tables either, because nothing in the table could prove that order.
package roundrobin

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/mirror"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// Name is the name of the format.
const Name = "roundrobin"

// Knows reports whether a workbook has a table of all against all. Formats that say more about the games are tried
// before.
func Knows(s *tables.Search) bool {
	return len(square(s.All())) > 0
}

// square returns those tables that are tables of all against all.
func square(all []tables.Table) []tables.Table {
	return slices.DeleteFunc(slices.Clone(all), func(t tables.Table) bool { return t.Kind() != tables.RoundRobinCross })
}

// reader reads one workbook.
type reader struct{ *sheetfile.Reader }

// Read reads the table of a workbook as one event into a draft; its games have no rounds. If the tables are different,
// or the table can be read in several ways, a finding says so and there are no games.
func Read(src draft.Source, s *tables.Search) *draft.Draft {
	all := s.All()
	some := square(all)
	r := reader{sheetfile.New(src, Name, string(tables.RoundRobinCross))}
	facts := r.Around(some[0])
	tables.Report(r.Report, src.Book, some)
	if !r.sameTables(some) {
		return r.Draft
	}
	t := some[0]
	for _, row := range t.Rows {
		r.Entrants = append(r.Entrants, r.Entrant(t, row, ""))
	}
	r.ReportRemains(t, likeResult)
	best, rivals := r.best(t, facts.Text("scoring"))
	for i := range r.Entrants {
		r.Entrants[i].Number = best.order[i] + 1
	}
	r.Event.Scoring = best.Scoring
	if columns := len(t.Rounds()); columns < len(t.Rows) && best.Mirrored < best.Of {
		r.Note(finding.ColumnMissing, r.Report.At(t.Sheet.Name, t.Header, 1), "", "columns", strconv.Itoa(columns),
			"players", strconv.Itoa(len(t.Rows)))
		return r.Draft
	}
	if r.certain(t, best, rivals) {
		r.reportChoices(t, best, facts.Text("scoring"))
		r.games(t, best)
		r.addByes(best)
		r.AddLists(all, slices.Equal(best.order, t.Order(tables.StartNo)))
	}
	declared := r.Event.Rounds
	r.Event.Rounds = 0 // no game has a round that could be compared
	r.Check()
	r.Event.Rounds = declared
	r.Sort()
	return r.Draft
}

// likeResult reports whether a text can be in the cell of two players; it never names an opponent.
func likeResult(text string) (ok, game bool) {
	_, one := cells.ParseOne(text, "")
	_, both := cells.ParsePair(text, "")
	return one != cells.NotResult || both != cells.NotResult, false
}

// sameTables reports whether all tables are the same, and notes the repeated ones; otherwise it reports several
// events.
func (r reader) sameTables(some []tables.Table) bool {
	for _, t := range some[1:] {
		if sameTable(some[0], t) {
			r.Note(finding.GamesInTwoTables, r.Report.At(t.Sheet.Name, t.Header, 1), "", "n",
				strconv.Itoa(len(t.Rows)*(len(t.Rows)-1)/2))
			continue
		}
		var names []string
		for _, x := range some {
			names = append(names, x.Sheet.Name+"!"+workbook.Address(x.Header, 1)+" ("+strconv.Itoa(len(x.Rows))+")")
		}
		r.Note(finding.SeveralEvents, r.Report.At(t.Sheet.Name, t.Header, 1), "", "n", strconv.Itoa(len(some)), "tables",
			strings.Join(names, "; "))
		return false
	}
	return true
}

// sameTable reports whether two tables have the same names and results, cell by cell.
func sameTable(a, b tables.Table) bool {
	text := func(t tables.Table) (all []string) {
		for _, row := range t.Rows {
			for _, c := range t.Columns {
				if c.Key == tables.Name || c.Key == tables.Last || c.Key == tables.First || c.Key == tables.Round {
					all = append(all, cells.Sign(cells.Plain(row.Cell(c.Number))))
				}
			}
		}
		return all
	}
	return slices.Equal(text(a), text(b))
}

// games adds the games of a trial, notes once that they have no rounds and colours, and sets the system of the event
// if it is unknown. Missing games of a round robin are reported.
func (r reader) games(t tables.Table, best *trial) {
	r.Pairs = mirror.Games(best.Entries, mirror.Options{Report: r.Report, Entrants: r.Entrants, Ask: true})
	if len(r.Pairs) > 0 {
		r.Note(finding.OrderLeftOpen, r.Report.At(t.Sheet.Name, t.Header, 1), "", "n", strconv.Itoa(len(r.Pairs)))
	}
	if r.Event.System == "" {
		r.Event.System = rating.RoundRobin
		switch {
		case best.swiss():
			r.Event.System = rating.Swiss
		case best.double:
			r.Event.System = rating.DoubleRoundRobin
		}
	}
	if !best.swiss() {
		r.reportMissing(t, best)
	}
}

// reportMissing notes, in one finding, the pairs of players without a result.
func (r reader) reportMissing(t tables.Table, best *trial) {
	columns := t.Rounds()
	place := func(row, other int) rating.Origin {
		return r.Place(t, t.Rows[row], columns[min(best.order[other], len(columns)-1)].Number)
	}
	var places []string
	for _, h := range best.open {
		places = append(places, place(h.a, h.b).Cell+"/"+place(h.b, h.a).Cell)
	}
	if len(places) > 0 {
		r.Note(finding.PairsMissing, place(best.open[0].a, best.open[0].b), "", "n",
			strconv.Itoa(len(best.open)), "cells", draft.Abbreviate(places, ", "))
	}
}

// certain reports unreadable cells, and returns whether the table can be read in only one way. If not, it adds a
// finding with the reason.
func (r reader) certain(t tables.Table, best *trial, rivals []*trial) bool {
	win, draw := cells.Figures(best.Scoring)
	for _, s := range best.unread {
		switch {
		case s.code != "":
			r.Note(s.code, s.at, s.text)
		default:
			r.Note(finding.NotAResult, s.at, s.text, "allowed", win+"  "+draw+"  0  +  -")
		}
	}
	if best.Faults > 0 || len(rivals) == 0 {
		return true
	}
	for i, e := range best.Entries {
		if rival := rivals[0]; i < len(rival.Entries) && rival.Entries[i].Cell != e.Cell {
			code := finding.ScoringUnknown
			switch {
			case rival.double != best.double:
				code = finding.OneGameOrTwo
			case rival.Scoring == best.Scoring:
				code = finding.TwoOpponents
			}
			r.Note(code, e.At, e.Shown)
			return false
		}
	}
	return true
}

// reportChoices notes results that had become dates, signs read as won and lost, and the scoring with its proof if it
// is not declared.
func (r reader) reportChoices(t tables.Table, best *trial, declared string) {
	for _, s := range r.spots(t) {
		if s.typed != "" {
			r.Note(finding.ResultRepaired, s.at, s.shown, "typed", s.typed, "value", strings.Join(figures(s.typed), " "))
		}
	}
	if best.signs {
		r.Note(finding.SignsArePlayed, r.Report.At(t.Sheet.Name, t.Header, 1), "")
	}
	if declared != "" || !best.Proved {
		return
	}
	r.Note(finding.ScoringAgrees, r.Report.At(t.Sheet.Name, t.Header, 1), "", "scoring", best.Scoring, "mirrored",
		strconv.Itoa(best.Mirrored/2), "of", strconv.Itoa(best.Of/2),
		"agreed", strconv.Itoa(best.Agreed-len(best.byes)), "players", strconv.Itoa(best.Declared))
}

// swiss reports whether a third of all pairs, or more, have no result: then the table is that of a Swiss event, with a
// column for each opponent instead of each round.
func (x *trial) swiss() bool {
	n := len(x.order)
	return n >= 5 && len(x.open)*6 >= n*(n-1)
}

// byesByPoints returns, by player, the points beyond those of the games, as far as rounds without an opponent can
// explain them: the table of a Swiss event has no cell for a bye. For a round robin it returns none.
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

// addByes adds the byes that only the points show to the pairs, and reports them.
func (r reader) addByes(best *trial) {
	win := draft.Worth(best.Scoring, rating.Win)
	for _, e := range r.Entrants {
		more := best.byes[e.Number]
		if more == 0 {
			continue
		}
		byes := ""
		for left := more; left > 0; left -= win {
			g := rating.Game{Kind: rating.FullBye, FirstScore: rating.Win, Stage: rating.Normal, Origin: e.Origin}
			if left < win {
				g.Kind, g.FirstScore = rating.HalfBye, rating.Draw
			}
			r.Pairs = append(r.Pairs, draft.Pair{Game: g, First: e.Number, At: e.At})
			byes += " " + cells.Result{Kind: g.Kind, First: g.FirstScore}.Write()
		}
		points, _ := e.DeclaredPoints()
		r.Note(finding.ByesAssumed, e.At("player.points"), e.Points, "player", e.Name, "games",
			draft.Short(points-more), "byes", byes[1:])
	}
}
