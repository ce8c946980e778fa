package officiallist

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx"
	"kalends/reports/xlsx/xlsxtest"
)

var (
	area   = regexp.MustCompile(`name="_xlnm.Print_Area">&#39;([^&]+)&#39;!\$A\$(\d+):\$[A-Z]+\$(\d+)<`)
	titles = regexp.MustCompile(`name="_xlnm.Print_Titles">&#39;([^&]+)&#39;`)
	width  = regexp.MustCompile(`<col min="(\d+)" max="\d+" width="([0-9.]+)" customWidth="1"/>`)
)

// TestASheetWithNothingToSayPrintsNothing: the print area of an empty sheet is the hidden row of keys; every other one
// begins at the title, and tables repeat their heads.
func TestASheetWithNothingToSayPrintsNothing(t *testing.T) {
	is := reportstest.Small("en")
	is.Corrections, is.LeftOut = nil, nil
	book, _ := made(t, is)
	of := map[string]string{}
	workbook := xlsxtest.Parts(t, book)["xl/workbook.xml"]
	for _, m := range area.FindAllStringSubmatch(workbook, -1) {
		of[m[1]] = m[2] + "–" + m[3]
	}
	if of["Corrections"] != "3–3" || of["Not rated"] != "3–3" || of["List"] != "1–10" || of["Cover"] == "" || of["Notes"] == "" {
		t.Errorf("areas of print: %v", of)
	}
	if n := len(titles.FindAllString(workbook, -1)); n != len(sheets)-2 {
		t.Errorf("%d sheets repeat their heads", n)
	}
}

// TestTheWorkbookIsOnTheAssociationsPaper: paper, colour and properties are those of the association.
func TestTheWorkbookIsOnTheAssociationsPaper(t *testing.T) {
	is := reportstest.Small("en")
	is.Paper, is.Association.Accent, is.Draft = "Letter", "#A8201A", true
	book, _ := made(t, is)
	parts := xlsxtest.Parts(t, book)
	for name, want := range map[string]string{"xl/worksheets/sheet3.xml": `paperSize="1"`, "xl/styles.xml": "A8201A",
		"docProps/app.xml": "<Company>Demo Chess Federation</Company>", "xl/charts/chart3.xml": "A8201A",
		"docProps/core.xml": "<contentStatus>Draft</contentStatus>", "xl/worksheets/sheet1.xml": `tabSelected="true"`} {
		if !strings.Contains(parts[name], want) {
			t.Errorf("%s has no %s", name, want)
		}
	}
	if strings.Contains(parts["xl/worksheets/sheet1.xml"], "topLeftCell") {
		t.Error("the first sheet does not open at its first cell")
	}
}

// TestColumnsHoldTheirTexts: no name, club or status is wider than its column, and a column of short texts is narrow.
func TestColumnsHoldTheirTexts(t *testing.T) {
	is := reportstest.Federation("fide-standard", 300, reportstest.Trilingual)
	reportstest.Each(&is, func(i int, l *reports.Line) {
		l.Club = []string{"Rook", "Grand Duke Maximilian Chess Society"}[i/290]
		l.Status = []string{"active", "woman"}
	})
	book, _ := made(t, is)
	b, parts := xlsxtest.Open(t, book), xlsxtest.Parts(t, book)
	for n, sheet := range sheets[2:11] {
		wide := widthsOf(parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", n+3)])
		grid := b.Grid(sheet)
		for _, row := range grid[4:] {
			for i, text := range row {
				if strings.Contains(grid[2][i], "note") || strings.Contains(grid[2][i], "reason") || text == reportstest.LongName {
					continue // prose wraps, and nobody has a broader name
				}
				if need := xlsx.Characters(text); wide[i] > 0 && need > wide[i] {
					t.Fatalf("%s, %s: %q takes %.1f of %.1f", sheet, grid[2][i], text, need, wide[i])
				}
			}
		}
	}
	club := func(clubs string) float64 {
		reportstest.Each(&is, func(_ int, l *reports.Line) { l.Club = clubs })
		book, _ := made(t, is)
		at := slices.Index(xlsxtest.Open(t, book).Grid("List")[2], "list.club")
		return widthsOf(xlsxtest.Parts(t, book)["xl/worksheets/sheet3.xml"])[at]
	}
	if short, long := club("Rook"), club("Grand Duke Maximilian Society"); short > 10 || long < 25 {
		t.Errorf("columns of clubs are %.1f and %.1f wide", short, long)
	}
}

// widthsOf returns the widths of a sheet's columns, counted from 0.
func widthsOf(sheet string) map[int]float64 {
	wide := map[int]float64{}
	for _, m := range width.FindAllStringSubmatch(sheet, -1) {
		at, _ := strconv.Atoi(m[1])
		wide[at-1], _ = strconv.ParseFloat(m[2], 64)
	}
	return wide
}

// TestNamesBesideTheListAreThoseThatReadersRead: the list has both forms of a name, each in its column; the other
// sheets have the form for readers of the language, and are sorted by it.
func TestNamesBesideTheListAreThoseThatReadersRead(t *testing.T) {
	is := reportstest.Small("en")
	reportstest.Edit(&is, 3, func(l *reports.Line) { l.Name, l.NameAlt = "王薇", "Ash, Wei" })
	book, _ := made(t, is)
	b := xlsxtest.Open(t, book)
	if row := b.Grid("List")[4+3]; row[3] != "王薇" || row[4] != "Ash, Wei" {
		t.Errorf("List: %v", row)
	}
	order := ""
	for _, row := range b.Grid("Alphabetical")[4:] {
		order += row[0] + "|" + row[1] + "|"
	}
	if !strings.Contains(order, "Ash, Wei|王薇|") || strings.Index(order, "Ash, Wei") > strings.Index(order, "Eskmere, Leif") {
		t.Errorf("Alphabetical: %s", order)
	}
	if women := b.Grid("Women"); women[4][2] != "Ash, Wei" {
		t.Errorf("Women: %v", women[4])
	}
}

// TestAGameThatIsNotRatedHasItsPlayers: both sides are named, or one where there was no opponent.
func TestAGameThatIsNotRatedHasItsPlayers(t *testing.T) {
	is := reportstest.Small("en")
	is.Sides = make([][2]reports.Person, len(is.LeftOut))
	is.Sides[0] = [2]reports.Person{{ID: "1", Name: "Ash, A"}, {Name: "–"}}
	is.Sides[1] = [2]reports.Person{{ID: "1", Name: "Ash, A"}}
	book, _ := made(t, is)
	rows := xlsxtest.Open(t, book).Grid("Not rated")[4:]
	if rows[0][5] != "Ash, A – –" || rows[1][5] != "Ash, A" || rows[2][5] != "" {
		t.Errorf("%q, %q, %q", rows[0][5], rows[1][5], rows[2][5])
	}
}
