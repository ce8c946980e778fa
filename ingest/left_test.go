package ingest_test

import (
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestARowOfWhichOnlyTheBoardIsLeft checks that a row with only a board is noted, because it may have had a game.
func TestARowOfWhichOnlyTheBoardIsLeft(t *testing.T) {
	for kind, row := range map[string][]any{
		"games": {"game.round", 3, "game.board", 3},
		"team":  {"game.round", 2, "game.match", "1"},
	} {
		book := sheet()
		if kind == "team" {
			book = scheveningen()
		}
		r := ingest.Read(book.Add("Games", row...).Bytes(), kind+".xlsx", desk(t))
		if len(r.Findings) != 1 || r.Findings[0].Code != "I338" || r.Findings[0].Args["n"] != "1" {
			t.Errorf("%s: %v", kind, r.Findings)
		}
	}
}

// TestRowsThatAreGluedInAWorkbook checks that two rows in one are E321, as in a text, and that a remark beside the table is
// not.
func TestRowsThatAreGluedInAWorkbook(t *testing.T) {
	e := formatstest.Swiss()
	glued, noted := formatstest.Games(e).Grid(), formatstest.Games(e).Grid()
	glued[15] = append(glued[15], glued[16]...)
	glued = append(glued[:16:16], glued[17:]...)
	noted[15] = append(noted[15], nil, "came late")
	for name, grid := range map[string]formatstest.Grid{"glued": glued, "noted": noted} {
		for end, data := range map[string][]byte{".xls": grid.XLS(), ".xlsx": grid.XLSX()} {
			r := ingest.Read(data, formatstest.Code+"_list"+end, formsDesk(t, e))
			if got, want := r.Findings.Worst() == rating.Error, name == "glued"; got != want {
				t.Errorf("%s%s: %v", name, end, r.Findings)
			}
		}
	}
}
