package ingest_test

import (
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestAStartListInTheSameWorkbook: a cross table has no numbers of the players; a list “Starting rank” on another sheet
// of the workbook gives them, in either order of the table.
func TestAStartListInTheSameWorkbook(t *testing.T) {
	e := formatstest.Swiss()
	list := formatstest.Grid{{"Starting rank"}, {"No.", "", "Name", "ID", "FED", "Rtg"}}
	for _, p := range e.Entrants {
		list = append(list, []any{p.Number, "", p.Name, p.Player, "UKR", p.Rating})
	}
	for name, table := range map[string]formatstest.Grid{
		"by rank": formatstest.ChessResults(e, true).Grid(), "by number": formatstest.ChessResults(e, false).Grid()} {
		book := formatstest.Book(map[string]formatstest.Grid{"Crosstable": table, "Starting rank": list}, "Crosstable", "Starting rank")
		r := ingest.Read(book.Bytes(), formatstest.Code+"_x.xlsx", formsDesk(t, e))
		if worst := r.Findings.Worst(); worst == rating.Error || worst == rating.Question {
			t.Errorf("%s: %v", name, r.Findings)
		}
		if got, want := gamesOf(r.Event, formatstest.Lacks{}), gamesOf(e, formatstest.Lacks{}); len(got) != len(want) || got[0] != want[0] {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
