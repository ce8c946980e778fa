package xlsx

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/reports/xlsx/xlsxtest"
)

// gapped returns a workbook of a table with empty cells before, between and behind others.
func gapped(t *testing.T, bare bool) []byte {
	t.Helper()
	b, err := New(Meta{Title: "t", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	columns := []Column{LeftText("k.a", "a", 9), Figure("k.b", "b", 9, Whole), LeftText("k.c", "c", 9).Repeats(), Figure("k.d", "d", 9, Whole),
		LeftText("k.e", "e", 9)}
	rows := [][]Value{{Text("a"), Int(1), Text("c"), Int(2), Text("e")}, {{}, Int(3), {}, {}, Text("e")}, {}, {{}, {}, {}, {}, Text("<e>")},
		{Text("a"), {}, {}, Points(150), {}}, {{}, {}, Text("c")}}
	if err := b.AddTable(Table{Sheet: "One", Title: "t", Bare: bare, Columns: columns, Rows: These(rows)}); err != nil {
		t.Fatal(err)
	}
	return packedUp(t, b)
}

// TestCellsWithoutAddressesStandWhereTheyBelong: a workbook without addresses is read cell by cell like one with them.
func TestCellsWithoutAddressesStandWhereTheyBelong(t *testing.T) {
	told, bare := gapped(t, false), gapped(t, true)
	sheet := xlsxtest.Stored(t, bare)["xl/worksheets/sheet1.xml"]
	if _, records, _ := strings.Cut(sheet, `<row r="5"`); strings.Contains(records, "<c r=") || !strings.Contains(sheet, `<c r="A4"`) {
		t.Errorf("heads have addresses, and records none: %s", sheet)
	}
	if diff := cmp.Diff(xlsxtest.Dump(t, told), xlsxtest.Dump(t, bare)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(xlsxtest.Parts(t, told), xlsxtest.Parts(t, bare)); diff != "" {
		t.Error(diff)
	}
}
