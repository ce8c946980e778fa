// Package roundrobin reads tables of all against all that are not ours: a row and a column for each player, their
// result where they cross, two results in a double round. Such a table says neither the rounds nor the colours; they
// are not invented, not even where the Berger tables would give an order, because nothing in the table could prove it.
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

// Knows says whether a workbook has a table of all against all and nothing that says more of its games.
func Knows(s *tables.Search) bool {
	return len(square(s.All())) > 0
}

// square gives the tables of all against all.
func square(all []tables.Table) []tables.Table {
	return slices.DeleteFunc(slices.Clone(all), func(t tables.Table) bool { return t.Kind() != tables.RoundRobinCross })
}

// reader is one reading of one workbook.
type reader struct{ *sheetfile.Reader }

// Read reads the table of a workbook as one event.
func Read(src draft.Source, s *tables.Search) *draft.Draft {
	all := s.All()
	some := square(all)
	r := reader{sheetfile.New(src, Name, string(tables.RoundRobinCross))}
	facts := r.Around(some[0])
	tables.Report(r.Pad, src.Book, some)
	if !r.one(some) {
		return r.Draft
	}
	t := some[0]
	for _, row := range t.Rows {
		r.Entrants = append(r.Entrants, r.Entrant(t, row, ""))
	}
	r.Remains(t, likeResult)
	best, rivals := r.best(t, facts.Scoring.Text)
	for i := range r.Entrants {
		r.Entrants[i].Number = best.order[i] + 1
	}
	r.Event.Scoring = best.Scoring
	if columns := len(t.Rounds()); columns < len(t.Rows) && best.Mirrored < best.Of {
		r.Pad.Note(finding.ColumnMissing, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "columns", strconv.Itoa(columns),
			"players", strconv.Itoa(len(t.Rows)))
		return r.Draft
	}
	if r.certain(t, best, rivals) {
		r.tell(t, best, facts.Scoring.Text)
		r.games(t, best)
		r.rests(best)
		r.AddLists(all, slices.Equal(best.order, t.Order(tables.StartNo)))
	}
	declared := r.Event.Rounds
	r.Event.Rounds = 0 // no game has a round that could be compared
	r.Check()
	r.Event.Rounds = declared
	r.Sort()
	return r.Draft
}

// likeResult says whether a text can stand where two players cross; opponents are named by the columns alone.
func likeResult(text string) (ok, game bool) {
	_, one := cells.ParseOne(text, "")
	_, both := cells.ParsePair(text, "")
	return one != cells.NotResult || both != cells.NotResult, false
}

// one says whether all tables are the same; if not, each is an event of its own.
func (r reader) one(some []tables.Table) bool {
	for _, t := range some[1:] {
		if sameTable(some[0], t) {
			r.Pad.Note(finding.GamesInTwoTables, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "n",
				strconv.Itoa(len(t.Rows)*(len(t.Rows)-1)/2))
			continue
		}
		var names []string
		for _, x := range some {
			names = append(names, x.Sheet.Name+"!"+workbook.Address(x.Header, 1)+" ("+strconv.Itoa(len(x.Rows))+")")
		}
		r.Pad.Note(finding.SeveralEvents, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "n", strconv.Itoa(len(some)), "tables",
			strings.Join(names, "; "))
		return false
	}
	return true
}

// sameTable says whether two tables hold the same, cell by cell.
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

// games makes the games of a trial. That rounds and colours are missing is reported once.
func (r reader) games(t tables.Table, best *trial) {
	r.Pairs = mirror.Games(best.Entries, mirror.Options{Pad: r.Pad, Entrants: r.Entrants, Ask: true})
	if len(r.Pairs) > 0 {
		r.Pad.Note(finding.OrderLeftOpen, r.Pad.At(t.Sheet.Name, t.Header, 1), "", "n", strconv.Itoa(len(r.Pairs)))
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
		r.open(t, best)
	}
}

// open tells of players who have no result against each other.
func (r reader) open(t tables.Table, best *trial) {
	columns := t.Rounds()
	place := func(row, other int) rating.Origin {
		return r.Place(t, t.Rows[row], columns[min(best.order[other], len(columns)-1)].Number)
	}
	var where []string
	for _, h := range best.open {
		where = append(where, place(h.a, h.b).Cell+"/"+place(h.b, h.a).Cell)
	}
	if len(where) > 0 {
		r.Pad.Note(finding.PairsMissing, place(best.open[0].a, best.open[0].b), "", "n",
			strconv.Itoa(len(best.open)), "cells", draft.Abbreviate(where, ", "))
	}
}
