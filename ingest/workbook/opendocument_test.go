package workbook_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

// TestCellsOfOpenDocument reads a value of every type, comments, merged and repeated cells, grouped rows, and
// hidden rows and columns.
func TestCellsOfOpenDocument(t *testing.T) {
	const p, end = "<text:p>", "</text:p></table:table-cell>"
	rows := `<table:table-column table:number-columns-repeated="2"/><table:table-column-group>` +
		`<table:table-column table:visibility="collapse" table:number-columns-repeated="3"/></table:table-column-group>` +
		`<table:table-column/><table:table-column table:visibility="filter"/>` +
		`<table:table-header-rows><table:table-row>` +
		`<table:table-cell office:value-type="string">` + p + `A<text:s text:c="2"/>b<text:span>c</text:span>` + end +
		`<table:table-cell office:value-type="string" office:string-value="x"><office:annotation>` + p + `remark</text:p></office:annotation>` + p + "y" + end +
		`<table:table-cell/><table:table-cell office:value-type="percentage" office:value="0.5">` + p + "50 %" + end +
		`</table:table-row></table:table-header-rows>` +
		`<table:table-row table:number-rows-repeated="2" table:visibility="filter">` +
		`<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7">` + p + "7" + end +
		`</table:table-row><table:table-row table:number-rows-repeated="100"/>` +
		`<table:table-row-group><table:table-row>` +
		`<table:table-cell office:value-type="date" office:date-value="2026-02-01">` + p + "1 Feb" + end +
		`<table:table-cell office:value-type="time" office:time-value="PT01H30M00S">` + p + "01:30" + end +
		`<table:table-cell office:value-type="boolean" office:boolean-value="true">` + p + "TRUE" + end +
		`<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error" xmlns:calcext="c">` + p + "#DIV/0!" + end +
		`<table:table-cell table:formula="of:=A1"/>` +
		`<table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="3" office:value-type="string">` + p + "wide" + end +
		`<table:covered-table-cell/>` +
		`</table:table-row></table:table-row-group>`
	book, findings := workbook.Read(workbooktest.Document(rows))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	seven := []workbook.Cell{{Column: 1, Kind: workbook.Number, Raw: "7"}, {Column: 2, Kind: workbook.Number, Raw: "7"}}
	want := []workbook.Sheet{{Name: "Sheet1", Merged: []workbook.Range{{FirstRow: 104, FirstColumn: 6, LastRow: 106, LastColumn: 7}},
		HiddenCols: []workbook.Range{{FirstRow: 1, FirstColumn: 3, LastRow: 1048576, LastColumn: 5}, {FirstRow: 1, FirstColumn: 7, LastRow: 1048576, LastColumn: 7}},
		Rows: []workbook.Row{
			{Number: 1, Cells: []workbook.Cell{{Column: 1, Kind: workbook.Text, Raw: "A  bc"}, {Column: 2, Kind: workbook.Text, Raw: "x"},
				{Column: 4, Kind: workbook.Number, Raw: "0.5"}}},
			{Number: 2, Hidden: true, Cells: seven}, {Number: 3, Hidden: true, Cells: seven},
			{Number: 104, Cells: []workbook.Cell{{Column: 1, Kind: workbook.Number, Format: workbook.DateFormat, Raw: "46054"},
				{Column: 2, Kind: workbook.Number, Format: workbook.TimeFormat, Raw: "0.0625"}, {Column: 3, Kind: workbook.Bool, Raw: "1"},
				{Column: 4, Kind: workbook.Fault, Formula: true, Raw: "#DIV/0!"}, {Column: 5, Formula: true},
				{Column: 6, Kind: workbook.Text, Raw: "wide"}}},
		}}}
	if diff := cmp.Diff(want, book.Sheets); diff != "" {
		t.Error(diff)
	}
}
