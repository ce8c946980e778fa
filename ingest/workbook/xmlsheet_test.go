package workbook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
)

const xmlBook = `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">
 <Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="t"><NumberFormat ss:Format="h:mm"/></Style></Styles>
 <Worksheet ss:Name="成绩表"><Table>
  <Column ss:Width="60"/><Column ss:Hidden="1" ss:Span="1"/><Column/><Column ss:Index="6" ss:Hidden="1"/>
  <Row><Cell ss:MergeAcross="2" ss:MergeDown="1"><Data ss:Type="String">秋季象棋赛 &amp; 公开组</Data></Cell><Cell><Data ss:Type="Number">12</Data></Cell></Row>
  <Row ss:Hidden="1"><Cell><Data ss:Type="Boolean">1</Data></Cell></Row>
  <Row ss:Index="5"><Cell ss:Index="2" ss:StyleID="d"><Data ss:Type="DateTime">2026-02-01T00:00:00.000</Data></Cell><Cell ss:StyleID="t"><Data ss:Type="DateTime">1899-12-31T01:00:00.000</Data></Cell>
   <Cell ss:Formula="=1/2"><Data ss:Type="Number">0.5</Data></Cell><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">1<B>½</B></ss:Data></Cell><Cell><Data ss:Type="Error">#N/A</Data></Cell><Cell/></Row>
 </Table></Worksheet>
 <Worksheet ss:Name="Notes"><Table/><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
</Workbook>`

func TestXMLBook(t *testing.T) {
	want := workbook.Book{Sheets: []workbook.Sheet{{Name: "成绩表", Merged: []workbook.Range{{FirstRow: 1, FirstColumn: 1, LastRow: 2, LastColumn: 3}},
		HiddenCols: []workbook.Range{{FirstRow: 1, FirstColumn: 2, LastRow: 1048576, LastColumn: 3}, {FirstRow: 1, FirstColumn: 6, LastRow: 1048576, LastColumn: 6}},
		Rows: []workbook.Row{
			{Number: 1, Cells: []workbook.Cell{{Column: 1, Kind: workbook.Text, Raw: "秋季象棋赛 & 公开组"}, {Column: 4, Kind: workbook.Number, Raw: "12"}}},
			{Number: 2, Hidden: true, Cells: []workbook.Cell{{Column: 4, Kind: workbook.Bool, Raw: "1"}}},
			{Number: 5, Cells: []workbook.Cell{{Column: 2, Kind: workbook.Number, Format: workbook.DateFormat, Raw: "46054"},
				{Column: 3, Kind: workbook.Number, Format: workbook.TimeFormat, Raw: "0.041666666666666664"}, {Column: 4, Kind: workbook.Number, Formula: true, Raw: "0.5"},
				{Column: 5, Kind: workbook.Text, Raw: "1½"}, {Column: 6, Kind: workbook.Fault, Raw: "#N/A"}}}}},
		{Name: "Notes", Hidden: true}}}
	for name, text := range map[string]string{"as it is": xmlBook, "lines of Windows": strings.ReplaceAll(xmlBook, "\n", "\r\n"), "with a mark": "\ufeff" + xmlBook} {
		got, findings := workbook.Read([]byte(text))
		if len(findings) > 0 {
			t.Fatal(name, findings)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestXMLBooksThatAreRefused(t *testing.T) {
	for _, c := range []struct{ name, old, new, code string }{
		{"cut", "</Workbook>", "", "E117"},
		{"a document type", "<Workbook ", "<!DOCTYPE Workbook><Workbook ", "E117"},
		{"rows that go back", `ss:Index="5"`, `ss:Index="1"`, "E118"},
		{"columns that go back", `ss:Index="6"`, `ss:Index="4"`, "E118"},
		{"columns without end", `ss:Span="1"`, `ss:Span="99999999"`, "E118"},
		{"no number", ">12<", ">twelve<", "E118"},
		{"no day", "2026-02-01T", "2026-02-31T", "E118"},
		{"an unknown type", `ss:Type="Boolean"`, `ss:Type="Magic"`, "E118"},
		{"two sheets of one name", `ss:Name="Notes"`, `ss:Name="成绩表"`, "E118"},
		{"a cell without end", `ss:MergeAcross="2"`, `ss:MergeAcross="2000000000"`, "E118"},
		{"too many columns", `ss:Index="2"`, `ss:Index="500"`, "E119"},
		{"no sheet", "Worksheet", "Chartsheet", "E104"},
		{"two values in a cell", "<Data ss:Type=\"Number\">12</Data>", "<Data ss:Type=\"Number\">12</Data><Data ss:Type=\"Number\">13</Data>", "E118"},
		{"letters that are none", "Notes", "Notes\xff\xfe\x81\x8d", "E142"},
	} {
		text := strings.ReplaceAll(xmlBook, c.old, c.new)
		_, findings := workbook.Read([]byte(text))
		if text == xmlBook || len(findings) != 1 || findings[0].Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, findings, c.code)
		}
	}
}
