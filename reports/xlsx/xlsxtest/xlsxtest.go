// Package xlsxtest reads the workbooks that reports have made, for tests.
package xlsxtest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// Book is a workbook that is read and not written.
type Book struct {
	t    testing.TB
	file *excelize.File
}

// Open reads a workbook. What goes wrong from here on ends the test.
func Open(t testing.TB, data []byte) Book {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return Book{t, f}
}

// Sheets names the sheets in order.
func (b Book) Sheets() []string { return b.file.GetSheetList() }

// Get gives the text of a cell as it is stored.
func (b Book) Get(sheet, cell string) string {
	b.t.Helper()
	s, err := b.file.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// Grid gives the stored texts of all rows of a sheet.
func (b Book) Grid(sheet string) [][]string {
	b.t.Helper()
	rows, err := b.file.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		b.t.Fatal(err)
	}
	return rows
}

// Row gives the stored texts of one row of a sheet, counted from 1; nil where the sheet ends before it.
func (b Book) Row(sheet string, n int) []string {
	b.t.Helper()
	rows := b.Grid(sheet)
	if len(rows) < n {
		return nil
	}
	return rows[n-1]
}

// Number says whether a cell holds a number, not a text that looks like one.
func (b Book) Number(sheet, cell string) bool {
	b.t.Helper()
	kind, err := b.file.GetCellType(sheet, cell)
	if err != nil {
		b.t.Fatal(err)
	}
	return (kind == excelize.CellTypeUnset || kind == excelize.CellTypeNumber) && b.Get(sheet, cell) != ""
}

// Dump prints the cells of a workbook as text, one line a row, so that a golden is read like a page: numbers stand
// bare, texts in quotes, formulas behind "=".
func Dump(t testing.TB, data []byte) string {
	t.Helper()
	b := Open(t, data)
	var out strings.Builder
	for _, sheet := range b.Sheets() {
		visible, err := b.file.GetSheetVisible(sheet)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "== %s%s\n", sheet, map[bool]string{false: " (hidden)"}[visible])
		for i, row := range b.Grid(sheet) {
			b.dumpRow(&out, sheet, i+1, len(row))
		}
	}
	return out.String()
}

func (b Book) dumpRow(out *strings.Builder, sheet string, row, width int) {
	var cells []string
	for col := 1; col <= width; col++ {
		cell, _ := excelize.CoordinatesToCellName(col, row)
		letters, _ := excelize.ColumnNumberToName(col)
		if s := b.show(sheet, cell); s != "" {
			cells = append(cells, letters+" "+s)
		}
	}
	if len(cells) > 0 {
		fmt.Fprintf(out, "%d: %s\n", row, strings.Join(cells, " | "))
	}
}

func (b Book) show(sheet, cell string) string {
	if f, err := b.file.GetCellFormula(sheet, cell); err == nil && f != "" {
		return "=" + f
	}
	s := b.Get(sheet, cell)
	if s == "" || b.Number(sheet, cell) {
		return s
	}
	return fmt.Sprintf("%q", s)
}
