package xlsx

import (
	"bytes"
	"encoding/xml"
	"slices"
	"strings"
	"testing"

	"kalends/reports/xlsx/xlsxtest"
)

// drawn returns a workbook with two charts over one table.
func drawn(t *testing.T) []byte {
	t.Helper()
	b, err := New(Meta{Title: "Charts", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	range3 := func(col int) string { return Fixed("Summary", col, 5, col, 7) }
	table := Table{Sheet: "Summary", Title: "t", Columns: []Column{LeftText("k.label", "Label", 20), Figure("k.now", "Now", 9, Whole),
		Figure("k.women", "Women", 9, Whole), LeftText("k.key", "Key", 9).Hide()},
		Rows: These([][]Value{{Text("a"), Int(3), Int(1)}, {Text("b & <c>"), Int(9), Int(2)}, {Text("c"), Int(4), Int(0)}}),
		Charts: []Chart{
			{At: "F4", Title: "One & <two>", Note: "how to read it", Labels: range3(1), Width: ChartWidth, Height: ChartHeight, Highest: 9,
				Bars: []Bars{{Name: Ref("Summary", 2, 4), Values: range3(2), Ink: Pale, Count: 3}, {Name: Ref("Summary", 3, 4), Values: range3(3), Ink: Dark, Silent: true, Count: 3}}},
			{At: "F18", Title: "Second", Labels: range3(1), Width: ChartWidth, Height: ChartHeight, Highest: 9,
				Bars: []Bars{{Name: Ref("Summary", 2, 4), Values: range3(2), Ink: Pale, Last: Blue, Count: 3}}},
		}}
	if err := b.AddTable(table); err != nil {
		t.Fatal(err)
	}
	book, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// chartXML is the part of a chart that programs read.
type chartXML struct {
	Series []struct {
		Name   string `xml:"tx>strRef>f"`
		Values string `xml:"val>numRef>f"`
		Labels string `xml:"cat>strRef>f"`
		Shows  struct {
			Val string `xml:"val,attr"`
		} `xml:"dLbls>showVal"`
		Points []struct {
			Index struct {
				Val int `xml:"val,attr"`
			} `xml:"idx"`
			Ink struct {
				Val string `xml:"val,attr"`
			} `xml:"spPr>solidFill>srgbClr"`
		} `xml:"dPt"`
	} `xml:"chart>plotArea>barChart>ser"`
}

func TestChartsAreDrawnOverTheirCells(t *testing.T) {
	parts := xlsxtest.Stored(t, drawn(t))
	var charts [2]chartXML
	for i, name := range []string{"xl/charts/chart1.xml", "xl/charts/chart2.xml"} {
		if err := xml.Unmarshal([]byte(parts[name]), &charts[i]); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !strings.Contains(parts[name], `<a:srgbClr val="000000"></a:srgbClr></a:solidFill></a:ln>`) || strings.Contains(parts[name], "<legend>") {
			t.Errorf("%s has no black line or has a legend", name)
		}
	}
	first, second := charts[0].Series, charts[1].Series
	if len(first) != 2 || len(second) != 1 {
		t.Fatalf("%d and %d series", len(first), len(second))
	}
	if s := first[0]; s.Name != "'Summary'!$B$4" || s.Values != "'Summary'!$B$5:$B$7" || s.Labels != "'Summary'!$A$5:$A$7" || s.Shows.Val != "1" {
		t.Errorf("%+v", s)
	}
	if s := first[1]; s.Values != "'Summary'!$C$5:$C$7" || s.Shows.Val != "0" || len(s.Points) != 0 {
		t.Errorf("the silent series: %+v", s)
	}
	if p := second[0].Points; len(p) != 1 || p[0].Index.Val != 2 || p[0].Ink.Val != Blue {
		t.Errorf("the last column: %+v", p)
	}
	if !strings.Contains(parts["xl/worksheets/sheet1.xml"], "<drawing ") {
		t.Error("the sheet lost its charts in the stream")
	}
}

func TestChartsAreTheSameTwentyTimes(t *testing.T) {
	first := drawn(t)
	for range 19 {
		if !bytes.Equal(first, drawn(t)) {
			t.Fatal("the bytes differ")
		}
	}
}

// TestWideTablesArePrintedOnSeveralPages: pages side by side repeat the columns that stay on the screen.
func TestWideTablesArePrintedOnSeveralPages(t *testing.T) {
	for width, want := range map[float64]string{10: `fitToWidth="1"`, 21: `fitToWidth="1"`, 22: `fitToWidth="2"`, 40: `fitToWidth="3"`} {
		b, err := New(Meta{Title: "Wide", Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		table := Table{Sheet: "Wide", Title: "t", Fixed: 2, Rows: Of([]int{1, 2}, func(n int) []Value { return slices.Repeat([]Value{Int(n)}, 10) })}
		for range 10 {
			table.Columns = append(table.Columns, Figure("k.x", "x", width, Whole))
		}
		if err := b.AddTable(table); err != nil {
			t.Fatal(err)
		}
		book, err := b.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		parts := xlsxtest.Stored(t, book)
		if !strings.Contains(parts["xl/worksheets/sheet1.xml"], want) {
			t.Errorf("%v characters a column: no %s", width, want)
		}
		if columns := strings.Contains(parts["xl/workbook.xml"], "$A:$B,"); columns != (want != `fitToWidth="1"`) {
			t.Errorf("%v characters a column: repeats columns: %v", width, columns)
		}
	}
}
