package workbook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

func TestCellsAreReadAsTheyAreStored(t *testing.T) {
	b := workbooktest.Empty("Grid").
		Put("Grid", "A1", "吕　钦").Put("Grid", "B1", 12).Put("Grid", "C1", 0.5).Put("Grid", "D1", true).
		Number("Grid", "A2", 45689, 16).Number("Grid", "B2", 1.0/24, 20).Number("Grid", "C2", 0.5, 12).
		Custom("Grid", "D2", 45689, `m"月"d"日"`).Formula("Grid", "E2", "1/2").
		Number("Grid", "A3", 45689, 58).Put("Grid", "B3", "_x0041_ & <b>").HideRow("Grid", 3).Merge("Grid", "F1", "G2")
	book, findings := workbook.Read(b.Bytes())
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	want := workbook.Sheet{Name: "Grid", Merged: []workbook.Range{{FirstRow: 1, FirstColumn: 6, LastRow: 2, LastColumn: 7}},
		Rows: []workbook.Row{
			{Number: 1, Cells: []workbook.Cell{
				{Column: 1, Kind: workbook.Text, Raw: "吕　钦"}, {Column: 2, Kind: workbook.Number, Raw: "12"},
				{Column: 3, Kind: workbook.Number, Raw: "0.5"}, {Column: 4, Kind: workbook.Bool, Raw: "1"}}},
			{Number: 2, Cells: []workbook.Cell{
				{Column: 1, Kind: workbook.Number, Raw: "45689", Format: workbook.DateFormat},
				{Column: 2, Kind: workbook.Number, Raw: "0.0416666666666666", Format: workbook.TimeFormat},
				{Column: 3, Kind: workbook.Number, Raw: "0.5", Format: workbook.Fraction},
				{Column: 4, Kind: workbook.Number, Raw: "45689", Format: workbook.DateFormat},
				{Column: 5, Formula: true}}},
			{Number: 3, Hidden: true, Cells: []workbook.Cell{
				{Column: 1, Kind: workbook.Number, Raw: "45689", Format: workbook.DateFormat},
				{Column: 2, Kind: workbook.Text, Raw: "A & <b>"}}},
		}}
	if diff := cmp.Diff(want, book.Sheets[0]); diff != "" {
		t.Error(diff)
	}
}

// TestLinksToFIDE: links of at least two rows to pages of players at FIDE become a column, unless the sheet shows the IDs.
func TestLinksToFIDE(t *testing.T) {
	const page = "https://ratings.fide.com/profile/"
	for name, c := range map[string]struct{ ash, birch, third, want string }{
		"two links":           {page + "14100010", page + "14100029", "12", "FideID 14100010 14100029"},
		"links to other text": {page + "14100010", "https://example.org/?u=" + page + "14100029", "12", ""},
		"the ID is shown":     {page + "14100010", page + "14100029", "14100010", ""},
	} {
		b := workbooktest.Empty("Grid").Put("Grid", "A1", "Cup").Put("Grid", "A2", "Name").Put("Grid", "B2", "Pts").
			Put("Grid", "A3", "Ash").Put("Grid", "B3", c.third).Put("Grid", "A4", "Birch").
			Link("Grid", "A3", c.ash).Link("Grid", "A4", c.birch)
		book, findings := workbook.Read(b.Bytes())
		var got []string
		for _, row := range book.Sheets[0].Rows {
			if c := row.Cell(3); c.Raw != "" {
				got = append(got, c.Raw)
			}
		}
		if strings.Join(got, " ") != c.want || len(findings) > 0 {
			t.Errorf("%s: %v %v", name, got, findings)
		}
	}
}

func TestOurMarksAreRead(t *testing.T) {
	book, findings := workbook.Read(workbooktest.Results("games").Bytes())
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	if book.Properties["kalends.template"] != "results/1" {
		t.Errorf("properties %v", book.Properties)
	}
	marks, ok := book.Sheet("_kalends")
	if !ok || !marks.Hidden || marks.Cell(1, 2).Raw != "results/1" {
		t.Errorf("marks %v", marks)
	}
}

// TestHeldCells asks rows with all patterns of gaps for every column.
func TestHeldCells(t *testing.T) {
	for gaps := range 1 << 9 {
		row := workbook.Row{Number: 3}
		for column := 1; column <= 9; column++ {
			if gaps>>(column-1)&1 == 0 {
				row.Cells = append(row.Cells, workbook.Cell{Column: column, Kind: workbook.Text, Raw: workbook.Letters(column)})
			}
		}
		for column := 0; column <= 11; column++ {
			held, there := row.Held(column), column > 0 && column < 10 && gaps>>(column-1)&1 == 0
			if there != (held != nil) || there && held.Raw != workbook.Letters(column) || row.Cell(column).Column != column {
				t.Fatalf("column %d of %v holds %v", column, row.Cells, held)
			}
		}
	}
}
