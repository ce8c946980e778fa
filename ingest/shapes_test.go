package ingest_test

import (
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
	"kalends/templates"
)

// TestListsWithoutGames reads lists that are often sent by mistake. The finding names the list, and what to export in the program
// that wrote it.
func TestListsWithoutGames(t *testing.T) {
	e := formatstest.Swiss()
	d := formsDesk(t, e)
	for _, c := range []struct {
		name, file, code, says string
		data                   []byte
	}{
		{"ranking of Swiss-Manager", "ranking.xls", "E110", "Swiss-Manager", formatstest.SwissManagerRanking(e).XLS()},
		{"the same as a text", "ranking.csv", "E110", "Swiss-Manager", formatstest.SwissManagerRanking(e).CSV(';')},
		{"starting rank of chess-results", "start.xlsx", "E111", "chess-results.com", formatstest.StartingRank(e).XLSX()},
	} {
		r := ingest.Read(c.data, formatstest.Code+"_"+c.file, d)
		if len(r.Findings) != 1 || r.Findings[0].Code != c.code || r.Findings[0].Args["program"] != c.says || len(r.Event.Games) > 0 {
			t.Errorf("%s: %+v", c.name, r.Findings)
			continue
		}
		for _, lang := range templates.Languages {
			if problem, remedy := templates.In(lang).Finding(r.Findings[0]); problem == "" || remedy == "" {
				t.Errorf("%s has no words in %s", c.code, lang)
			}
		}
	}
}

// TestBothCellsOfAForeignGameMustAgree changes one result of a good table in each container. The game is refused with both of its
// cells, and neither of the two results is read.
func TestBothCellsOfAForeignGameMustAgree(t *testing.T) {
	e := formatstest.Swiss()
	d := formsDesk(t, e)
	for _, c := range []struct{ was, is, code string }{
		{"   7w1", "   7w½", "E310"}, {"   7w1", "   7w0", "E320"}, {"   7w1", "   7b1", "E332"}, {"   7w1", "  77w1", "E312"}, {"   7w1", "   8w1", ""}, {"   7w1", "   1w1", "E313"},
		{"   7w1", "   7w7", "E302"}, {"   7w+", "   7w1", ""},
	} {
		for end, write := range map[string]func(formatstest.Grid) []byte{".xlsx": formatstest.Grid.XLSX, ".xls": formatstest.Grid.XLS,
			".csv": func(g formatstest.Grid) []byte { return g.CSV(';') }, ".xml": formatstest.Grid.XML} {
			grid := formatstest.ChessResults(e, false).Grid()
			changed := false
			for _, row := range grid {
				for i, v := range row {
					if v == c.was && !changed {
						row[i], changed = c.is, true
					}
				}
			}
			if !changed && c.was == "   7w1" {
				t.Fatalf("no cell holds %q", c.was)
			}
			if !changed {
				continue
			}
			r := ingest.Read(write(grid), formatstest.Code+"_table"+end, d)
			if r.Findings.Count(rating.Error) == 0 {
				t.Errorf("%q for %q in %s is not seen", c.is, c.was, end)
			}
			found := c.code == ""
			for _, f := range r.Findings {
				found = found || f.Code == c.code
			}
			if !found {
				t.Errorf("%q for %q in %s: want %s, found %+v", c.is, c.was, end, c.code, r.Findings)
			}
		}
	}
}
