package workbooktest

import (
	"fmt"
	"strings"
)

// faulty returns the source with a result that cannot be in one cell, so that the sheet goes back with a drawing of
// it.
func (s source) faulty() source {
	return takeApart(s.cell(gamesPart, "E5", inline("E5", "5-7")))
}

// FaultInEveryRow returns a valid result sheet with n further games, all without a result.
func FaultInEveryRow(good []byte, n int) []byte {
	return takeApart(good).rows(numbered(n, `<row r="%[1]d"><c r="A%[1]d"><v>1</v></c><c r="C%[1]d"><v>1</v></c>`+
		`<c r="E%[1]d" t="inlineStr"><is><t>5-7</t></is></c><c r="F%[1]d"><v>2</v></c></row>`))
}

// numbered writes a piece of XML for each of n rows, beginning with the first free row of the valid sheet.
func numbered(n int, piece string) string {
	var b strings.Builder
	for r := range n {
		fmt.Fprintf(&b, piece, r+11)
	}
	return b.String()
}

// bombs returns files that are small on disk and large once opened.
func (s source) bombs() []Kind {
	const mega = 1 << 20
	strs := func(head, one string, n int) func() []byte {
		return func() []byte {
			return s.part(stringsPart, func([]byte) []byte {
				return []byte(`<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"` + head +
					`>` + strings.Repeat(one, n) + `</sst>`)
			})
		}
	}
	return []Kind{
		{Name: "an old Excel file of 6 MB", Code: "E105", Says: "No sheet", Data: func() []byte { return LargeXLS(18_000) }},
		{Name: "an old Excel file of 9 MB", Code: "E116", Says: "MB as sent",
			Data: func() []byte { return LargeXLS(26_000) }},
		{Name: "an old Excel file of 20,001 rows", Code: "E105", Says: "No sheet",
			Data: func() []byte { return LargeXLS(20_001) }},
		{Name: "a text of 4 MB", Code: "E107", Says: "a text file", Data: func() []byte {
			return []byte(strings.Repeat(strings.Repeat("Їжак;", 22)+"\n", 19_000))
		}},
		{Name: "a text of 5 MB", Code: "E116", Says: "at most 4 MB as sent",
			Data: func() []byte { return []byte(strings.Repeat("a line of a text\n", 320_000)) }},
		{Name: "string table of many strings", Code: "E116", Says: "200 times its size", Data: strs("", "<si/>", 3*mega)},
		{Name: "string table of many texts", Code: "E116", Says: "200000 texts",
			Data: func() []byte { return strs("", numbered(250_000, "<si><t>%d</t></si>"), 1)() }},
		{Name: "string table that lies about its count", Code: "E118", Says: "contradict",
			Data: strs(` count="2000000000" uniqueCount="2000000000"`, "<si><t>a</t></si>", 3)},
		{Name: "one huge string", Code: "E116", Says: "larger",
			Data: strs("", "<si><t>"+strings.Repeat("a", 10*mega)+"</t></si>", 1)},
		{Name: "a string beyond what a cell holds", Code: "E117", Says: "not well-formed",
			Data: strs("", "<si><t>"+strings.Repeat("ab c", mega/2)+"</t></si>", 1)},
		{Name: "a long string in many rows", Code: "E119", Says: "250000 rows", Data: func() []byte {
			var b strings.Builder
			for r := 11; r < 251_000; r++ {
				fmt.Fprintf(&b, `<row r="%d"><c r="K%d" t="s"><v>0</v></c></row>`, r, r)
			}
			return s.rows(b.String())
		}},
		{Name: "styles", Code: "E116", Says: "65536 cell formats", Data: func() []byte {
			return s.swap(stylesPart, "</cellXfs>", strings.Repeat(`<xf numFmtId="0"/>`, 70_000)+"</cellXfs>")
		}},
		{Name: "styles of 18 MB", Code: "E116", Says: "larger", Data: func() []byte {
			return s.swap(stylesPart, "</cellXfs>", strings.Repeat(`<xf numFmtId="0"/>`, mega)+"</cellXfs>")
		}},
		{Name: "empty rows", Code: "E116", Says: "larger",
			Data: func() []byte { return s.rows(strings.Repeat("<row/>", 3*mega)) }},
		{Name: "half a million empty rows", Same: true,
			Data: func() []byte { return s.rows(strings.Repeat("<row/>", mega/2)) }},
		{Name: "one row more than a sheet has", Code: "E118", Says: "contradict",
			Data: func() []byte { return s.rows(`<row r="1048576"/><row/>`) }},
		{Name: "one endless row", Code: "E116", Says: "larger", Data: func() []byte {
			return s.rows("<row>" + strings.Repeat("<c/>", 3*mega) + "</row>")
		}},
		{Name: "one column more than a sheet has", Code: "E118", Says: "contradict", Data: func() []byte {
			return s.rows("<row>" + strings.Repeat("<c/>", 16_385) + "</row>")
		}},
		{Name: "cells in column XFD", Code: "E119", Says: "at most", Data: func() []byte {
			return s.rows(`<row r="11"><c r="XFD11"><v>1</v></c></row>`)
		}},
		{Name: "empty cells in column XFD", Same: true, Data: func() []byte {
			var b strings.Builder
			for r := 11; r < 2000; r++ {
				fmt.Fprintf(&b, `<row r="%d"><c r="XFD%d" s="0"/></row>`, r, r)
			}
			return s.rows(b.String())
		}},
		{Name: "merges", Code: "E116", Says: "larger", Data: func() []byte {
			return s.swap(gamesPart, "</worksheet>", `<mergeCells>`+strings.Repeat(`<mergeCell ref="A1:B1"/>`, mega)+
				`</mergeCells></worksheet>`)
		}},
		{Name: "spaces between elements", Code: "E116", Says: "larger",
			Data: func() []byte { return s.rows(strings.Repeat(" ", 20*mega)) }},
		{Name: "spaces inside a tag", Code: "E117", Says: "not well-formed", Data: func() []byte {
			return s.swap(gamesPart, `<c r="A5"`, `<c `+strings.Repeat(" ", 3*mega)+`r="A5"`)
		}},
		{Name: "a number format without end", Data: func() []byte {
			return s.swap(stylesPart, "<cellXfs", `<numFmts count="1"><numFmt numFmtId="200" formatCode="`+strings.Repeat("0",
				mega/2)+`"/></numFmts><cellXfs`)
		}},
		{Name: "a part that nobody reads", Code: "E116", Says: "“docProps/big.xml”", Data: func() []byte {
			return s.with(entryFor("docProps/big.xml", []byte("<a>"+strings.Repeat(" ", 10*mega)+"</a>"))).bytes()
		}},
		{Name: "fifty-one sheets", Code: "E119", Says: "at most", Data: func() []byte {
			var b strings.Builder
			for i := range 51 {
				fmt.Fprintf(&b, `<sheet name="s%d" sheetId="%d" r:id="rId1"/>`, i, 100+i)
			}
			return s.swap(bookPart, "</sheets>", b.String()+"</sheets>")
		}},
		{Name: "a hundred thousand empty rows", Same: true,
			Data: func() []byte { return s.rows(numbered(100_000, `<row r="%d"/>`)) }},
		{Name: "a hundred thousand empty rows in a sheet with a fault", Code: "E302", Says: "not a result",
			Data: func() []byte {
				return s.faulty().rows(numbered(100_000, `<row r="%d"/>`))
			}},
		{Name: "half a million empty rows in a sheet with a fault", Code: "E302", Says: "not a result", Data: func() []byte {
			return s.faulty().rows(strings.Repeat("<row/>", mega/2))
		}},
		{Name: "a fault in each of many rows", Code: "I151", Says: "more findings",
			Data: func() []byte { return FaultInEveryRow(s.zip(nil).bytes(), 19_900) }},
		{Name: "a row of a hundred thousand cells", Code: "E119", Says: "at most", Data: func() []byte {
			return s.rows("<row>" + strings.Repeat("<c><v>1</v></c>", 100_000) + "</row>")
		}},
		{Name: "a cell in column XFD of every row", Code: "E119", Says: "at most", Data: func() []byte {
			return s.rows(numbered(100_000, `<row r="%[1]d"><c r="XFD%[1]d"><v>1</v></c></row>`))
		}},
		{Name: "an empty cell in column XFD of every row", Code: "E119", Says: "at most", Data: func() []byte {
			return s.rows(numbered(100_000, `<row r="%[1]d"><c r="XFD%[1]d" s="0"/></row>`))
		}},
		{Name: "an empty cell in column XFD of many rows of a sheet with a fault", Code: "E302", Says: "not a result",
			Data: func() []byte {
				return s.faulty().rows(numbered(1500, `<row r="%[1]d"><c r="XFD%[1]d" s="0"/></row>`))
			}},
		{Name: "one cell in the last corner of a sheet with a fault", Code: "E302", Says: "not a result",
			Data: func() []byte {
				return s.faulty().rows(`<row r="1048576"><c r="XFD1048576" s="0"/></row>`)
			}},
		{Name: "forty thousand parts", Code: "E116", Says: "4096 parts", Data: func() []byte {
			a := s.zip(nil)
			for i := range 40_000 {
				a.entries = append(a.entries, entryFor(fmt.Sprintf("xl/media/%d.xml", i), []byte("<a/>")))
			}
			return a.bytes()
		}},
		{Name: "styles of 60 MB", Code: "E116", Says: "“xl/styles.xml”", Data: func() []byte {
			return s.swap(stylesPart, "</styleSheet>", strings.Repeat(`<font><b/></font>`, 4*mega)+"</styleSheet>")
		}},
		{Name: "fonts of 4 MB in a sheet with a fault", Code: "E302", Says: "not a result", Data: func() []byte {
			return s.faulty().swap(stylesPart, "</fonts>", strings.Repeat(`<font/>`, 550_000)+"</fonts>")
		}},
		{Name: "three thousand overlapping entries", Code: "E115", Says: "could be read in two ways", Data: func() []byte {
			a := s.zip(nil)
			kernel := entryFor("xl/media/0.xml", []byte("<a>"+strings.Repeat(" ", 3*mega)+"</a>"))
			a.entries = append(a.entries, kernel)
			kernel.shares = len(a.entries)
			for i := range 3000 {
				kernel.name = fmt.Sprintf("xl/media/%d.xml", i+1)
				a.entries = append(a.entries, kernel)
			}
			return a.bytes()
		}},
		{Name: "a sheet nested a hundred thousand deep", Code: "E117", Says: "not well-formed", Data: func() []byte {
			return s.rows(strings.Repeat("<row>", 100_000) + strings.Repeat("</row>", 100_000))
		}},
		{Name: "a workbook part nested a hundred thousand deep", Code: "E117", Says: "not well-formed", Data: func() []byte {
			return s.swap(bookPart, "<sheets>", strings.Repeat("<a>", 100_000)+strings.Repeat("</a>", 100_000)+"<sheets>")
		}},
		{Name: "properties without end", Code: "E116", Says: "larger", Data: func() []byte {
			return s.swap("docProps/custom.xml", "</Properties>", strings.Repeat(`<property name="a"><v>b</v></property>`,
				mega/2)+"</Properties>")
		}},
	}
}
