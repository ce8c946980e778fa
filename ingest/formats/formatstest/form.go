package formatstest

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"kalends/ingest/formats/trf/trftest"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// Form is a way in which an event may be sent: a kind of file and of table.
type Form struct {
	Name  string
	End   string // of the file's name
	Lacks Lacks
	Write func(rating.Event) []byte
}

// File returns the name of the file, which begins with the code of the event.
func (f Form) File() string { return Code + "_" + strings.ReplaceAll(f.Name, " ", "-") + f.End }

// Lacks lists what a form does not contain.
type Lacks struct {
	Colours        bool // who had the first move
	ForfeitColours bool // who would have had it in a game that was not played
	Rounds         bool // which game was in which round
	Forfeits       bool // that a game was not played
	HalfByes       bool // byes worth half a point
	ZeroByes       bool // that somebody was absent
	Byes           bool // byes of any kind
}

// Grid holds the cells of a sheet, row by row; nil is an empty one.
type Grid [][]any

// add appends a row.
func (g *Grid) add(cells ...any) { *g = append(*g, cells) }

// Book returns a workbook with the named grids as its sheets, in the order of names.
func Book(sheets map[string]Grid, names ...string) *workbooktest.Book {
	b := workbooktest.Empty(names[0])
	for i, name := range names {
		if i > 0 {
			b.Sheet(name)
		}
		for row, cells := range sheets[name] {
			for column, v := range cells {
				if v != nil && v != "" {
					b.Put(name, workbook.Address(row+1, column+1), v)
				}
			}
		}
	}
	return b
}

// XLSX returns the grid as a file of Excel.
func (g Grid) XLSX() []byte { return Book(map[string]Grid{"Sheet1": g}, "Sheet1").Bytes() }

// XLS returns the grid as an old Excel file.
func (g Grid) XLS() []byte { return Book(map[string]Grid{"Sheet1": g}, "Sheet1").XLS() }

// CSV returns the grid as a text with a separator, every line as wide as the widest.
func (g Grid) CSV(sign rune) []byte {
	wide := 0
	for _, row := range g {
		wide = max(wide, len(row))
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = sign, true
	for _, row := range g {
		record := make([]string, wide)
		for i, v := range row {
			if v != nil {
				record[i] = fmt.Sprint(v)
			}
		}
		if err := w.Write(record); err != nil {
			panic(err)
		}
	}
	w.Flush()
	return []byte(b.String())
}

// XML returns the grid as an XML workbook of 2003, as programs without a spreadsheet library write it.
func (g Grid) XML() []byte {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ` +
		`xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">` + "\n" + `<Worksheet ss:Name="Table1"><Table>` + "\n")
	for _, row := range g {
		b.WriteString("<Row>")
		for _, v := range row {
			kind := "String"
			if _, ok := v.(int); ok {
				kind = "Number"
			}
			if v == nil {
				v = ""
			}
			fmt.Fprintf(&b, `<Cell><Data ss:Type="%s">`, kind)
			if err := xml.EscapeText(&b, []byte(fmt.Sprint(v))); err != nil {
				panic(err)
			}
			b.WriteString("</Data></Cell>")
		}
		b.WriteString("</Row>\n")
	}
	b.WriteString("</Table></Worksheet></Workbook>\n")
	return []byte(b.String())
}

// Forms returns the forms in which an event can be sent: those for its scoring and its system.
func Forms(e rating.Event) []Form {
	switch {
	case e.Scoring == "2-1-0":
		return slices.Concat(ourForms(), textForms(e), chineseForms(), foreignForms())
	case e.System == rating.RoundRobin:
		return slices.Concat(ourForms(), textForms(e), foreignForms(), allForms())
	}
	return slices.Concat(ourForms(), textForms(e), foreignForms(), handForms())
}

// sheet returns a form that is an .xlsx file of a layout.
func sheet(name string, lacks Lacks, layout func(rating.Event) Layout) Form {
	return Form{name, ".xlsx", lacks, func(e rating.Event) []byte { return layout(e).Grid().XLSX() }}
}

// The forms by their source: our own sheets, reports and texts of programs, exports of chess-results.com, tables made
// by hand in all languages, tables of all against all, and exports of Chinese programs.
func ourForms() []Form {
	return []Form{
		{"our games", ".xlsx", Lacks{}, func(e rating.Event) []byte { return Ours(e, "games").Bytes() }},
		{"our crosstable", ".xlsx", Lacks{}, func(e rating.Event) []byte { return Ours(e, "crosstable").Bytes() }},
	}
}

func textForms(e rating.Event) []Form {
	report := func(name string, s trftest.Style) Form {
		s.Federation = "UKR"
		return Form{name, ".trf", Lacks{}, func(e rating.Event) []byte { return []byte(trftest.Write(e, s)) }}
	}
	var exports []Form
	if e.Scoring == "1-½-0" {
		exports = []Form{{"US Chess", ".txt", Lacks{ForfeitColours: true}, USChess},
			{"Swiss-Manager pairings", ".txt", Lacks{HalfByes: true, ZeroByes: true}, SwissManager}}
	}
	return append(exports,
		report("TRF16", trftest.Style{End: "\r\n"}), report("TRF26", trftest.Style{Edition26: true}),
		report("TRF in bytes", trftest.Style{Bytes: true, End: "\r"}),
		Form{"SwissPerfect", ".txt", Lacks{Colours: true, ForfeitColours: true}, SwissPerfect},
		Form{"Vega", ".txt", Lacks{ForfeitColours: true}, Vega})
}

func foreignForms() []Form {
	byRank := func(e rating.Event) Layout { return ChessResults(e, true) }
	return []Form{
		sheet("chess-results by rank", Lacks{}, byRank),
		sheet("chess-results by number", Lacks{}, func(e rating.Event) Layout { return ChessResults(e, false) }),
		{"chess-results by rank in an old file", ".xls", Lacks{},
			func(e rating.Event) []byte { return byRank(e).Grid().XLS() }},
		{"chess-results by rank as a text", ".csv", Lacks{},
			func(e rating.Event) []byte { return byRank(e).Grid().CSV(';') }},
		sheet("chess-results pairings", Lacks{}, func(e rating.Event) Layout { return Pairings(e, 0) }),
		sheet("chess-results pairings with more columns", Lacks{}, func(e rating.Event) Layout { return Pairings(e, 2) }),
		{"chess-results by rank as a page", ".html", Lacks{},
			func(e rating.Event) []byte { return byRank(e).Grid().HTML() }},
		{"chess-results by rank as a page called a workbook", ".xls", Lacks{},
			func(e rating.Event) []byte { return byRank(e).Grid().HTML() }},
		{"XML for chess-results", ".xml", Lacks{}, func(e rating.Event) []byte { return ChessResultsXML(e, XMLStyle{}) }},
		{"chess-results by rank in OpenDocument", ".ods", Lacks{},
			func(e rating.Event) []byte { return byRank(e).Grid().ODS() }},
		{"chess-results pairings as a page", ".html", Lacks{},
			func(e rating.Event) []byte { return Pairings(e, 0).Grid().HTML() }},
		{"chess-results pairings in an old file", ".xls", Lacks{},
			func(e rating.Event) []byte { return Pairings(e, 0).Grid().XLS() }},
	}
}

func handForms() (all []Form) {
	for _, w := range Tongues() {
		cross := func(e rating.Event) Layout { return ByHand(e, w) }
		all = append(all, sheet("crosstable by hand, "+w.Lang, Lacks{}, cross),
			Form{"crosstable by hand as a text, " + w.Lang, ".csv", Lacks{},
				func(e rating.Event) []byte { return cross(e).Grid().CSV('\t') }},
			sheet("pairings by hand, "+w.Lang, Lacks{ZeroByes: true},
				func(e rating.Event) Layout { return PairingsByHand(e, w) }))
	}
	return append(all, sheet("list of games", Lacks{Byes: true}, Games),
		Form{"list of games as a text", ".csv", Lacks{Byes: true},
			func(e rating.Event) []byte { return Games(e).Grid().CSV(',') }})
}

func allForms() []Form {
	lacks := Lacks{Colours: true, ForfeitColours: true, Rounds: true, Byes: true}
	return []Form{
		sheet("all against all, by rank", lacks, func(e rating.Event) Layout { return AllAgainstAll(e, true) }),
		sheet("all against all, by number", lacks, func(e rating.Event) Layout { return AllAgainstAll(e, false) }),
		{"all against all, in an old file", ".xls", lacks,
			func(e rating.Event) []byte { return AllAgainstAll(e, true).Grid().XLS() }},
	}
}

func chineseForms() []Form {
	return []Form{
		sheet("成绩表", Lacks{Colours: true, ForfeitColours: true, Forfeits: true},
			func(e rating.Event) Layout { return Chengjibiao(e, false) }),
		sheet("成绩表 with sequences", Lacks{}, func(e rating.Event) Layout { return Chengjibiao(e, true) }),
		{"成绩表 in an XML file", ".xls", Lacks{}, func(e rating.Event) []byte { return Chengjibiao(e, true).Grid().XML() }},
		{"成绩表 in an old file", ".xls", Lacks{}, func(e rating.Event) []byte { return Chengjibiao(e, true).Grid().XLS() }},
		{"对阵表", ".xlsx", Lacks{}, func(e rating.Event) []byte {
			var names []string
			for r := range e.Rounds {
				names = append(names, Round(r+1))
			}
			return Book(Duizhenbiao(e), names...).Bytes()
		}},
	}
}
