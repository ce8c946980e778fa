package workbook_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

// odd returns a workbook with one example of each thing that an old file stores in a special way.
func odd() *workbooktest.Book {
	b := workbooktest.Empty("Crosstable ½")
	const s = "Crosstable ½"
	b.Put(s, "A1", "Тур 1: 吕钦 ½").Put(s, "B1", "Müller 8½").Put(s, "C1", -1).Put(s, "D1", 12.345).Put(s, "E1", 1e20).
		Number(s, "A2", 45689, 16).Number(s, "B2", 1.0/24, 20).Number(s, "C2", 0.5, 12).Number(s, "D2", 45689, 58).
		Custom(s, "E2", 45689, `m"月"d"日"`).Put(s, "F2", "line\nbreak").Put(s, "A7", 7).Put(s, "B7", 8).Put(s, "C7", -9).Put(s, "D7", "x").
		Put(s, "A8", 0.25).Put(s, "C8", "𠮷野").HideRow(s, 2).Merge(s, "A10", "C11")
	return b.Sheet("Notes").Put("Notes", "B3", "x").HideSheet("Notes")
}

// long returns a workbook whose texts need many records and are split at different positions.
func long() *workbooktest.Book {
	b := workbooktest.Empty("Players")
	for i := 1; i <= 400; i++ {
		b.Put("Players", fmt.Sprint("A", i), i).Put("Players", fmt.Sprint("B", i), fmt.Sprintf("Гравець номер %d, 第%d名", i, i*i)).
			Put("Players", fmt.Sprint("C", i), fmt.Sprintf("Müller number %d", i)).Put("Players", fmt.Sprint("D", i), fmt.Sprintf("%dw½", i)).
			Put("Players", fmt.Sprint("E", i), float64(i)-7.5)
	}
	return b.Put("Players", "A401", strings.Repeat("长", 4000))
}

// TestOldFilesReadLikeNewOnes writes the same workbooks in both formats; the grids must be equal.
func TestOldFilesReadLikeNewOnes(t *testing.T) {
	for name, b := range map[string]*workbooktest.Book{"odd": odd(), "long": long(), "ours": workbooktest.Results("games")} {
		t.Run(name, func(t *testing.T) {
			same(t, b.Bytes(), b.XLS(), cmpopts.IgnoreFields(workbook.Book{}, "Properties", "Unpacked", "Tags"))
		})
	}
}

// same compares the grids of two files; exponents may have a plus or not.
func same(t *testing.T, a, b []byte, options ...cmp.Option) {
	t.Helper()
	want, findings := workbook.Read(a)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	got, findings := workbook.Read(b)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	digits := cmp.Transformer("digits", func(c workbook.Cell) workbook.Cell {
		if c.Kind == workbook.Number {
			var v float64
			if _, err := fmt.Sscan(c.Raw, &v); err != nil {
				t.Error(err)
			}
			c.Raw = fmt.Sprintf("%.15g", v)
		}
		return c
	})
	options = append(options, cmp.FilterPath(func(p cmp.Path) bool {
		return p.Last().Type().Name() == "Cell" && !strings.Contains(p.GoString(), "digits")
	}, digits))
	if diff := cmp.Diff(want, got, options...); diff != "" {
		t.Error(diff)
	}
}

// TestOldFilesOfLibreOffice reads the old files of testdata, which LibreOffice has written. make prove has it write them
// again, and UPDATE=1 then keeps them.
func TestOldFilesOfLibreOffice(t *testing.T) { oldFilesOfLibreOffice(t, "testdata") }

// oldFilesOfLibreOffice reads the old files of a folder, which LibreOffice has made of odd and long; it has calculated
// the formulas.
func oldFilesOfLibreOffice(t *testing.T, dir string) {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	same(t, long().Bytes(), read("long.xls"), cmpopts.IgnoreFields(workbook.Book{}, "Properties", "Unpacked", "Tags"))
	book, findings := workbook.Read(read("odd.xls"))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	want := []workbook.Cell{
		{Column: 1, Kind: workbook.Number, Raw: "0.25"}, {Column: 3, Kind: workbook.Text, Raw: "𠮷野"},
		{Column: 6, Kind: workbook.Number, Raw: "0.5", Formula: true}, {Column: 7, Kind: workbook.Text, Raw: "aб", Formula: true},
		{Column: 8, Kind: workbook.Fault, Raw: "#N/A", Formula: true}, {Column: 9, Kind: workbook.Bool, Raw: "1", Formula: true}}
	if diff := cmp.Diff(want, book.Sheets[0].Row(8).Cells); diff != "" {
		t.Error(diff)
	}
	if s := book.Sheets[0]; !s.Row(2).Hidden || s.Cell(2, 5).Format != workbook.DateFormat || s.Cell(2, 2).Format != workbook.TimeFormat || len(s.Merged) != 1 || !book.Sheets[1].Hidden {
		t.Errorf("%+v", book)
	}
}
