package textfile_test

import (
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest/draft"
	"kalends/ingest/formats/chessresults"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/formats/swissperfect"
	"kalends/ingest/formats/trf/trftest"
	"kalends/ingest/formats/uschess"
	"kalends/ingest/formats/vega"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// TestTablesAreReadAsWritten writes random events as tables of SwissPerfect, Vega and US Chess and reads them again: as
// far as a table contains them, games and byes are the same, and nothing is reported.
func TestTablesAreReadAsWritten(t *testing.T) {
	for _, form := range []struct {
		name    string
		write   func(rating.Event) []byte
		read    func(draft.Source) *draft.Draft
		knows   func(workbook.Book) bool
		colours bool
	}{{"SwissPerfect", formatstest.SwissPerfect, swissperfect.Read, swissperfect.Knows, false}, {"Vega", formatstest.Vega, vega.Read, vega.Knows, true},
		{"US Chess", formatstest.USChess, uschess.Read, uschess.Knows, true},
		{"XML", xmlOf(formatstest.XMLStyle{}), chessresults.Read, chessresults.Knows, true},
		{"XML on one line", xmlOf(formatstest.XMLStyle{OneLine: true, Noughts: true, Counters: true, Comma: true, Days: "02.01.2006"}),
			chessresults.Read, chessresults.Knows, true}} {
		t.Run(form.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				e := plain(trftest.Draw(t, trftest.Style{}))
				book, findings := workbook.Read(form.write(e))
				if len(findings) > 0 || !form.knows(book) {
					t.Fatalf("not known: %v\n%s", findings, form.write(e))
				}
				d := form.read(draft.Source{Book: book, File: "cup.txt"})
				for _, f := range d.Report.Findings {
					if f.Severity() != rating.Note && !slices.Contains(expectedDoubts, f.Code) {
						t.Fatalf("found %+v in\n%s", f, form.write(e))
					}
				}
				if diff := gocmp.Diff(written(e, form.colours), said(d, form.colours)); diff != "" {
					t.Fatalf("written and read differ (-written +read):\n%s\n%s", diff, form.write(e))
				}
			})
		})
	}
}

// expectedDoubts are the codes of doubts that are right for a random event: an idle player, a second meeting, missing
// boards.
var expectedDoubts = []string{"W346", "W319", "Q357", "Q358"}

func xmlOf(style formatstest.XMLStyle) func(rating.Event) []byte {
	return func(e rating.Event) []byte { return formatstest.ChessResultsXML(e, style) }
}

// plain removes what such tables do not contain: games that hardly began, players without a rating.
func plain(e rating.Event) rating.Event {
	for i := range e.Games {
		if e.Games[i].Kind == rating.Short {
			e.Games[i].Kind = rating.OverBoard
		}
	}
	for i, p := range e.Entrants {
		if p.Rating == "" {
			e.Entrants[i].Rating = "0"
		}
	}
	return e
}

func written(e rating.Event, colours bool) []string {
	number := map[string]int{"": 0}
	var all []string
	for _, p := range e.Entrants {
		number[p.Player] = p.Number
	}
	for _, g := range e.Games {
		all = append(all, line(g, number[g.First], number[g.Second], colours))
	}
	return sorted(all)
}

func said(d *draft.Draft, colours bool) []string {
	var all []string
	for _, p := range d.Pairs {
		all = append(all, line(p.Game, p.First, p.Second, colours))
	}
	return sorted(all)
}

// line prints a game, the lower number first where the table does not say who had the first move.
func line(g rating.Game, first, second int, colours bool) string {
	if second != 0 && second < first && (!colours || g.Kind == rating.Forfeit) {
		first, second, g.FirstScore, g.SecondScore = second, first, g.SecondScore, g.FirstScore
	}
	if g.Kind == rating.ZeroBye {
		return "" // stands where nothing does, too
	}
	return fmt.Sprintf("%d: %d–%d %d:%d %s", g.Round, first, second, g.FirstScore, g.SecondScore, g.Kind)
}

func sorted(lines []string) []string {
	lines = slices.DeleteFunc(lines, func(s string) bool { return s == "" })
	slices.Sort(lines)
	return lines
}
