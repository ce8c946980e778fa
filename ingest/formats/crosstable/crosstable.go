// Package crosstable reads foreign cross tables by rounds: the exports of pairing programs and tables made by hand,
// with opponent, colour and result in one cell, or with separate columns for the opponent and the points so far. What a
// table leaves open, such as what the numbers of opponents refer to and what a win is worth, is found by trial: the
// reading under which both cells of every game agree is right, and is noted.
package crosstable

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/rating/finding"
)

// Name is the name of the format.
const Name = "crosstable"

// Knows reports whether a workbook has a cross table by rounds.
func Knows(s *tables.Search) bool {
	_, found := cross(s.All())
	return found
}

// cross returns those tables that are cross tables by rounds or cards of players; found is false if there are none.
func cross(all []tables.Table) (some []tables.Table, found bool) {
	for _, t := range all {
		if k := t.Kind(); k == tables.SwissCross || k == tables.SwissPairs || k == tables.PlayerCard {
			some = append(some, t)
		}
	}
	return some, len(some) > 0
}

// reader reads one workbook.
type reader struct{ *sheetfile.Reader }

// Read reads the cross tables of a workbook as one event into a draft. A draft without games has a finding with the
// reason.
func Read(src draft.Source, s *tables.Search) *draft.Draft {
	all := s.All()
	some, _ := cross(all)
	r := reader{sheetfile.New(src, Name, string(some[0].Kind()))}
	facts := r.Around(some[0])
	tables.Report(r.Report, src.Book, some)
	var outcomes []*outcome
	var cards []tables.Table
	for _, t := range some {
		if t.Kind() == tables.PlayerCard {
			cards = append(cards, t)
			continue
		}
		r.ReportRemains(t, likeResult)
		outcomes = append(outcomes, r.solve(t, facts.Text("scoring")))
	}
	if len(cards) > 0 {
		outcomes = append(outcomes, r.cards(cards, facts.Text("scoring")))
	}
	whole, one := r.join(outcomes)
	if !one {
		return r.Draft
	}
	r.Entrants, r.Pairs, r.Event.Scoring = whole.entrants, whole.pairs, whole.scoring
	if r.DeclaredRounds = r.Event.Rounds; r.DeclaredRounds == 0 {
		r.Event.Rounds = whole.rounds
	}
	r.ReportUnread(all, some)
	r.AddLists(all, whole.numbers == startNumbers)
	r.Check()
	r.Sort()
	return r.Draft
}

// join makes one event of the tables of a workbook. Tables of the same players are joined if they agree round by
// round; the same game counts once. If a table cannot be read, or they are different events, which is reported, it
// returns false.
func (r reader) join(all []*outcome) (*outcome, bool) {
	if slices.ContainsFunc(all, func(o *outcome) bool { return o.failed }) {
		return nil, false
	}
	// The declared points are the points after the last round.
	slices.SortStableFunc(all, func(a, b *outcome) int { return cmp.Compare(b.rounds, a.rounds) })
	whole := all[0]
	for _, o := range all[1:] {
		if !r.sameEvent(whole, o) || !r.add(whole, o) {
			r.Note(finding.SeveralEvents, r.Report.At(o.table.Sheet.Name, o.table.Header, 1), "", "n", itoa(len(all)),
				"tables", r.list(all))
			return nil, false
		}
	}
	return whole, true
}

// sameEvent reports whether two tables can be of one event: name and group do not differ, and one table has all players
// of the other.
func (r reader) sameEvent(a, b *outcome) bool {
	fa, fb := preamble.From(a.table.Above, nil, r.Calendar), preamble.From(b.table.Above, nil, r.Calendar)
	differ := func(x, y string) bool { return x != "" && y != "" && cells.Sign(x) != cells.Sign(y) }
	if differ(fa.Text("group"), fb.Text("group")) || differ(fa.Text("name"), fb.Text("name")) {
		return false
	}
	_, ok := translate(a, b)
	return ok
}

// translate maps each number of b to the number of the player of the same name in a. It returns false if a name is
// missing or occurs twice.
func translate(a, b *outcome) (map[int]int, bool) {
	numbers := map[string]int{}
	for _, e := range a.entrants {
		key := cells.NameKey(e.Name)
		if _, twice := numbers[key]; twice || key == "" {
			return nil, false
		}
		numbers[key] = e.Number
	}
	into := map[int]int{0: 0}
	for _, e := range b.entrants {
		n, ok := numbers[cells.NameKey(e.Name)]
		if !ok {
			return nil, false
		}
		into[e.Number] = n
	}
	return into, len(into) == len(b.entrants)+1
}

// add adds the games of b to those of a, and notes how many are new and how many were known. If they contradict each
// other it returns false, and a keeps its own games.
func (r reader) add(a, b *outcome) bool {
	type place struct{ round, player int }
	known := map[place]draft.Pair{}
	for _, p := range a.pairs {
		known[place{p.Round, p.First}], known[place{p.Round, p.Second}] = p, p
	}
	into, _ := translate(a, b)
	a.addNumbers(b, into)
	var more []draft.Pair
	again := 0
	for _, p := range b.pairs {
		p.First, p.Second = into[p.First], into[p.Second]
		before, seen := known[place{p.Round, p.First}]
		switch {
		case !seen:
			more = append(more, p)
		case !sameGame(before, p):
			return false
		default:
			again++
		}
	}
	a.pairs = append(a.pairs, more...)
	head := r.Report.At(b.table.Sheet.Name, b.table.Header, 1)
	if again > 0 {
		r.Note(finding.GamesInTwoTables, head, "", "n", itoa(again))
	}
	if len(more) > 0 {
		r.Note(finding.MoreTables, head, "", "n", itoa(len(more)))
	}
	return true
}

// addNumbers adds to the players of o the numbers of identification under which b has them, if they differ. into maps
// numbers of b to those of o.
func (o *outcome) addNumbers(b *outcome, into map[int]int) {
	for _, e := range b.entrants {
		i := slices.IndexFunc(o.entrants, func(mine draft.Entrant) bool { return mine.Number == into[e.Number] })
		o.entrants[i].Differs(e)
	}
}

// sameGame reports whether two pairs have the same players, kind and result.
func sameGame(a, b draft.Pair) bool {
	return a.Kind == b.Kind && a.First == b.First && a.Second == b.Second && a.FirstScore == b.FirstScore &&
		a.SecondScore == b.SecondScore
}

// list returns the tables by the name above them, their place and their number of players, for a message.
func (r reader) list(all []*outcome) string {
	var names []string
	for _, o := range all {
		f := preamble.From(o.table.Above, nil, r.Calendar)
		place := r.Report.At(o.table.Sheet.Name, o.table.Header, 1)
		names = append(names, strings.TrimSpace(cmp.Or(f.Text("group"), f.Text("name"))+" ("+place.Sheet+"!"+place.Cell+", "+
			itoa(len(o.entrants))+")"))
	}
	slices.Sort(names)
	return strings.Join(names, "; ")
}
