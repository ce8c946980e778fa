package officiallist

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
)

// TestAListThatNoSheetTakesGoesOn: as many records as a sheet takes are one sheet, one more makes a second with the
// same keys, and the sheets together hold what one would.
func TestAListThatNoSheetTakesGoesOn(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	whole, _ := made(t, is)
	want := xlsxtest.Open(t, whole).Grid("List")
	for records, sheets := range map[int]int{61: 1, 60: 1, 59: 2, 20: 3, 7: 9} {
		data, err := makeBytes(is, records)
		if err != nil {
			t.Fatal(err)
		}
		book := xlsxtest.Open(t, data)
		var got [][]string
		n := 0
		for _, sheet := range book.Sheets() {
			if sheet != "List" && !strings.HasPrefix(sheet, "List ") {
				continue
			}
			grid := book.Grid(sheet)
			if !slices.Equal(grid[2], want[2]) || len(grid)-4 > records {
				t.Errorf("%d records a sheet: %s has keys %v and %d records", records, sheet, grid[2], len(grid)-4)
			}
			got, n = append(got, grid[4:]...), n+1
		}
		if diff := cmp.Diff(want[4:], got); diff != "" || n != sheets {
			t.Errorf("%d records a sheet: %d sheets, want %d\n%s", records, n, sheets, diff)
		}
	}
}

// TestNotesThatNoSheetTakesGoOn: every note is on one of the sheets.
func TestNotesThatNoSheetTakesGoOn(t *testing.T) {
	is := reportstest.Small("en")
	whole, _ := made(t, is)
	data, err := makeBytes(is, 7)
	if err != nil {
		t.Fatal(err)
	}
	var got [][]string
	for book, sheets := xlsxtest.Open(t, data), 0; ; sheets++ {
		name := "Notes"
		if sheets > 0 {
			name = fmt.Sprint("Notes ", sheets+1)
		}
		if !slices.Contains(book.Sheets(), name) {
			break
		}
		got = append(got, book.Grid(name)...)
	}
	if diff := cmp.Diff(xlsxtest.Open(t, whole).Grid("Notes"), got); diff != "" {
		t.Errorf("(-one +several):\n%s", diff)
	}
}
