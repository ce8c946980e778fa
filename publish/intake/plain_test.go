package intake

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// TestPlainCopies checks the copy of a returned file that cannot be annotated: each value is in its place as people see it, and
// a value that a spreadsheet has changed is as it was typed.
func TestPlainCopies(t *testing.T) {
	b := workbooktest.Empty("Games").Put("Games", "B2", "吕　钦").Put("Games", "C2", 7).Number("Games", "D2", 46054, 14).Number("Games", "E2", 46024, 16).
		Sheet("Notes").Put("Notes", "A1", true).Put("Notes", "A6", "beyond what is copied")
	repaired := rating.Findings{{Code: "W301", Origin: rating.Origin{Sheet: "Games", Cell: "E2"}, Args: map[string]string{"typed": "1/2"}},
		{Code: "W301", Origin: rating.Origin{Sheet: "Games", Cell: "Z99"}, Args: map[string]string{"typed": "1/2"}},
		{Code: "E302", Origin: rating.Origin{Sheet: "Games", Cell: "C2"}}}
	for _, c := range []struct {
		name string
		data []byte
		want []sheets.Grid
	}{
		{"an old file", b.XLS(), []sheets.Grid{{Sheet: "Games", Rows: [][]string{nil, {"", "吕　钦", "7", "2026-02-01", "1/2"}}}, {Sheet: "Notes", Rows: [][]string{{"TRUE"}}}}},
		{"a table", []byte("No;Name;Pts\n\n1;Ash;½\n2;Elm;1\n"), []sheets.Grid{{Rows: [][]string{{"No", "Name", "Pts"}, nil, {"1", "Ash", "½"}, {"2", "Elm", "1"}}}}},
		{"lines", []byte("012 Cup\n001    1\n"), []sheets.Grid{{Lines: true, Rows: [][]string{{"012 Cup"}, {"001    1"}}}}},
		{"what cannot be read", []byte("\x00\x01"), nil},
	} {
		book, _ := workbook.Read(c.data)
		if diff := gocmp.Diff(c.want, gridsOf(book, repaired, 5, 16)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
