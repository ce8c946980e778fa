// Package pairings reads foreign lists of games: pairings of rounds as programs print them or people write them, lists
// of games with their rounds, 对阵表, and the boards of team matches. A player has number and name in every row; rows that
// contradict each other are reported with both cells.
package pairings

import (
	"cmp"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

const format = "pairings"

// Knows reports whether a workbook holds lists of games and no cross table.
func Knows(s *tables.Search) bool {
	found := false
	all, _ := matched(s)
	for _, t := range all {
		switch kind := t.Kind(); {
		case listsGames(kind):
			found = true
		case kind.Rateable() && kind != tables.RoundRobinCross: // a round robin has neither rounds nor colours
			return false
		}
	}
	return found
}

// listsGames reports whether a kind of table is read by this package.
func listsGames(k tables.Kind) bool {
	return k == tables.GamesLong || k == tables.PairingRound
}

// reader reads one workbook.
type reader struct {
	*sheetfile.Reader
	lists                      []list
	people                     []tables.Table         // who takes part, elsewhere in the workbook
	lines                      []*line                // every row of the lists, in their order
	players                    map[string]bool        // the names in the rows of the lists
	blanks                     []*line                // rows of boards without players
	byes                       []*line                // byes of unknown worth
	from                       []*line                // of each pair its line
	matches                    map[string][]encounter // of each sheet, by the headers that name them
	signs                      bool                   // + and − are won and lost
	letters                    bool                   // so are W, D and L
	scoringAsked, dateReported bool                   // the unknown scoring or an ambiguous date has been reported
}

// list is a table of games and the facts from the lines around it.
type list struct {
	tables.Table
	kind  tables.Kind
	facts preamble.Facts
	round int          // of all its games; 0: each row has its own, or it is not known
	stage rating.Stage // Playoff below such a title
	match encounter    // of the boards of a team match
	plain bool         // the boards have plain numbers
	byDay bool         // the days of the games are their rounds

	colours map[string]cells.Side // what the letters of its columns of colours mean
}

// Read reads every list of games of a workbook as one event into a draft, with findings for everything that is wrong.
func Read(src draft.Source, s *tables.Search) *draft.Draft {
	r := &reader{Reader: sheetfile.New(src, format, "")}
	all, read := r.find(s)
	r.around()
	r.rounds()
	r.daysOfRounds()
	r.rows()
	r.roundsOfDays()
	r.reportNoBoards()
	surroundings{r}.reportOutside()
	r.reportRemains()
	r.identify()
	r.ReportUnread(all, read)
	r.games()
	r.checkRounds()
	r.Check()
	comparison{r}.report()
	r.checkMatches()
	r.Unended = src.Book.Unended
	if !r.ByDays { // nobody need play every day
		r.List()
	}
	r.Sort()
	return r.Draft
}

// find sets the lists of games and the lists of entrants. It returns all tables, and those that are lists of games.
func (r *reader) find(s *tables.Search) (all, read []tables.Table) {
	all, r.matches = matched(s)
	for _, t := range all {
		switch kind := t.Kind(); {
		case listsGames(kind):
			r.lists = append(r.lists, list{Table: t, kind: kind, facts: preamble.From(t.Above, nil, r.Calendar),
				stage: rating.Normal, match: encounterAbove(t)})
			read = append(read, t)
			if r.Kind == "" || kind == tables.GamesLong {
				r.Kind = string(kind)
			}
		case kind == tables.StartList, kind == tables.RankList:
			r.people = append(r.people, t)
		}
	}
	tables.Report(r.Report, r.Book, read)
	return all, read
}

// around sets the event's fields from the lines around the lists, and reports once if the lists belong to several
// groups.
func (r *reader) around() {
	var first preamble.Fact
	lang, asked := "", false
	for _, l := range r.lists {
		if l.Number == 1 {
			r.Around(l.Table)
		}
		lang = cmp.Or(lang, r.Lang)
		switch g := l.facts.Texts["group"]; {
		case g.Text == "":
		case first.Text == "":
			first = g
		case cells.Sign(g.Text) != cells.Sign(first.Text) && !asked:
			asked = true
			r.Note(finding.SeveralGroups, r.Report.At(l.Sheet.Name, g.Row, g.Column), g.Text, "other", first.Text)
		}
	}
	r.Lang = lang
}
