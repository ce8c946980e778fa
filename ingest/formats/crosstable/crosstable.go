// Package crosstable reads cross tables by rounds that are not ours: the exports of pairing programs and tables made by
// hand, with opponent, colour and result in one cell, or with columns of their own for the opponent and the points so
// far. What a table leaves open, such as whose numbers its cells hold and what a win is worth, is tried out: what makes
// both cells of every game agree is right, and is told.
package crosstable

import (
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/tables"
)

// Name is the name of the format.
const Name = "crosstable"

// Knows says whether a workbook has a cross table by rounds.
func Knows(s *tables.Search) bool {
	_, found := cross(s.All())
	return found
}

// cross gives the cross tables among all tables.
func cross(all []tables.Table) (some []tables.Table, found bool) {
	for _, t := range all {
		if k := t.Kind(); k == tables.SwissCross || k == tables.SwissPairs || k == tables.PlayerCard {
			some = append(some, t)
		}
	}
	return some, len(some) > 0
}

// reader is one reading of one workbook.
type reader struct{ *sheetfile.Reader }

// Read reads the cross tables of a workbook as one event.
func Read(src draft.Source, s *tables.Search) *draft.Draft {
	all := s.All()
	some, _ := cross(all)
	r := reader{sheetfile.New(src, Name, string(some[0].Kind()))}
	facts := r.Around(some[0])
	tables.Report(r.Pad, src.Book, some)
	var outcomes []*outcome
	var cards []tables.Table
	for _, t := range some {
		if t.Kind() == tables.PlayerCard {
			cards = append(cards, t)
			continue
		}
		r.Remains(t, likeResult)
		outcomes = append(outcomes, r.solve(t, facts.Scoring.Text))
	}
	if len(cards) > 0 {
		outcomes = append(outcomes, r.cards(cards, facts.Scoring.Text))
	}
	whole, one := r.join(outcomes)
	if !one {
		return r.Draft
	}
	r.Entrants, r.Pairs, r.Event.Scoring = whole.entrants, whole.pairs, whole.scoring
	if r.Said = r.Event.Rounds; r.Said == 0 {
		r.Event.Rounds = whole.rounds
	}
	r.Unread(all, some)
	r.AddLists(all, whole.numbers == startNumbers)
	r.Check()
	r.Sort()
	return r.Draft
}
