package workbooktest

import (
	"bytes"
	"strings"
	"unicode/utf16"
)

// markup returns workbooks with invalid XML in a part.
func (s source) markup() []Kind {
	const broken = "not well-formed"
	head := func(text string) func() []byte {
		return func() []byte {
			return s.part(gamesPart, func(b []byte) []byte {
				return append([]byte(text),
					b[bytes.Index(b, []byte("<worksheet")):]...)
			})
		}
	}
	inCell := func(xml string) func() []byte {
		return func() []byte { return s.swap(gamesPart, `<c r="A5"><v>1</v></c>`, xml) }
	}
	return []Kind{
		{Name: "document type", Code: "E117", Says: broken, Data: head(`<!DOCTYPE worksheet>`)},
		{Name: "entity expansion", Code: "E117", Says: broken,
			Data: head(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>`)},
		{Name: "external entity", Code: "E117", Says: broken,
			Data: head(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`)},
		{Name: "unknown entity", Code: "E117", Says: broken, Data: inCell(`<c r="A5"><v>&one;</v></c>`)},
		{Name: "error in the middle", Code: "E117", Says: broken, Data: inCell(`<c r="A5"><v>1</w></c>`)},
		{Name: "end in the middle", Code: "E117", Says: broken, Data: func() []byte {
			return s.part(gamesPart, func(b []byte) []byte { return b[:len(b)/2] })
		}},
		{Name: "an empty part", Code: "E117", Says: broken,
			Data: func() []byte { return s.part(gamesPart, func([]byte) []byte { return []byte{} }) }},
		{Name: "two roots", Code: "E117", Says: broken,
			Data: func() []byte { return s.swap(gamesPart, "</worksheet>", "</worksheet><worksheet/>") }},
		{Name: "text behind the root", Code: "E117", Says: broken,
			Data: func() []byte { return s.swap(gamesPart, "</worksheet>", "</worksheet>tail") }},
		{Name: "UTF-16", Code: "E117", Says: broken, Data: func() []byte {
			return s.part(gamesPart, func(b []byte) []byte {
				out := []byte{0xFF, 0xFE}
				for _, u := range utf16.Encode([]rune(string(b))) {
					out = append(out, byte(u), byte(u>>8))
				}
				return out
			})
		}},
		{Name: "declared as GBK", Code: "E117", Says: broken, Data: head(`<?xml version="1.0" encoding="GBK"?>`)},
		{Name: "bytes of GBK", Code: "E117", Says: broken,
			Data: inCell("<c r=\"A5\" t=\"inlineStr\"><is><t>\xcf\xf3\xc6\xe5</t></is></c>")},
		{Name: "control character", Code: "E117", Says: broken, Data: inCell("<c r=\"A5\"><v>\x0b1</v></c>")},
		{Name: "forbidden character by number", Code: "E117", Says: broken, Data: inCell("<c r=\"A5\"><v>&#0;</v></c>")},
		{Name: "deep nesting", Code: "E117", Says: broken, Data: func() []byte {
			return s.swap(gamesPart, "</worksheet>", strings.Repeat("<a>", 100_000)+strings.Repeat("</a>", 100_000)+
				"</worksheet>")
		}},
		{Name: "wrong root", Code: "E117", Says: broken, Data: func() []byte {
			return s.part(gamesPart, func(b []byte) []byte {
				return bytes.ReplaceAll(b, []byte("worksheet"),
					[]byte("chartsheet"))
			})
		}},
		{Name: "wrong namespace", Code: "E117", Says: broken, Data: func() []byte {
			return s.swap(gamesPart, "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "urn:elsewhere")
		}},
		{Name: "processing instruction", Same: true, Data: head(`<?xml version="1.0"?><?kind of="remark"?>`)},
		{Name: "declaration in the middle", Code: "E117", Says: broken,
			Data: inCell(`<?xml version="1.0"?><c r="A5"><v>1</v></c>`)},
		{Name: "attribute twice", Code: "E117", Says: broken, Data: inCell(`<c r="A5" r="A5"><v>1</v></c>`)},
		{Name: "attribute without quotes", Code: "E117", Says: broken, Data: inCell(`<c r=A5><v>1</v></c>`)},
		{Name: "two lots of cells", Code: "E118", Says: "contradict",
			Data: func() []byte { return s.swap(gamesPart, "</worksheet>", "<sheetData/></worksheet>") }},
	}
}

// cells returns workbooks with cells whose position or value is impossible.
func (s source) cells() []Kind {
	const against = "contradict"
	game := func(at, xml string) func() []byte { return func() []byte { return s.cell(gamesPart, at, xml) } }
	row := func(to string) func() []byte {
		return func() []byte { return s.swap(gamesPart, `<row r="6">`, `<row r="`+to+`">`) }
	}
	return []Kind{
		{Name: "string −1", Code: "E118", Says: against, Data: game("E5", `<c r="E5" t="s"><v>-1</v></c>`)},
		{Name: "string beyond the table", Code: "E118", Says: against, Data: game("E5", `<c r="E5" t="s"><v>999999</v></c>`)},
		{Name: "string x", Code: "E118", Says: against, Data: game("E5", `<c r="E5" t="s"><v>x</v></c>`)},
		{Name: "string 1.5", Code: "E118", Says: against, Data: game("E5", `<c r="E5" t="s"><v>1.5</v></c>`)},
		{Name: "rows that go up", Code: "E118", Says: against, Data: row("4")},
		{Name: "row twice", Code: "E118", Says: against, Data: row("5")},
		{Name: "row −1", Code: "E118", Says: against, Data: row("-1")},
		{Name: "row 0", Code: "E118", Says: against, Data: row("0")},
		{Name: "row 2,000,000,000", Code: "E118", Says: against, Data: row("2000000000")},
		{Name: "cell twice", Code: "E118", Says: against, Data: game("B5", `<c r="A5"><v>1</v></c>`)},
		{Name: "cells from right to left", Code: "E118", Says: against, Data: game("A5", `<c r="D5"><v>1</v></c>`)},
		{Name: "cell of another row", Code: "E118", Says: against, Data: game("A5", `<c r="A9"><v>1</v></c>`)},
		{Name: "cell without a row", Code: "E118", Says: against, Data: game("A5", `<c r="AA"><v>1</v></c>`)},
		{Name: "two values in a cell", Code: "E118", Says: against, Data: game("A5", `<c r="A5"><v>1</v><v>2</v></c>`)},
		{Name: "unknown type of cell", Code: "E118", Says: against, Data: game("A5", `<c r="A5" t="q"><v>1</v></c>`)},
		{Name: "number x", Code: "E118", Says: against, Data: game("A5", `<c r="A5"><v>x</v></c>`)},
		{Name: "number NaN", Code: "E118", Says: against, Data: game("A5", `<c r="A5"><v>NaN</v></c>`)},
		{Name: "style beyond the table", Code: "E118", Says: against, Data: game("A5", `<c r="A5" s="99999"><v>1</v></c>`)},
		{Name: "logical value 2", Code: "E118", Says: against, Data: game("E5", `<c r="E5" t="b"><v>2</v></c>`)},
		{Name: "merge that ends before it begins", Code: "E118", Says: against, Data: func() []byte {
			return s.swap(gamesPart, "</worksheet>", `<mergeCells><mergeCell ref="D9:A1"/></mergeCells></worksheet>`)
		}},
		{Name: "hidden columns without end", Code: "E118", Says: against, Data: func() []byte {
			return s.swap(gamesPart, "<sheetData>", `<cols><col min="1" max="99999999" hidden="1"/></cols><sheetData>`)
		}},
		{Name: "sheet name twice", Code: "E117", Says: "not well-formed",
			Data: func() []byte { return s.swap(bookPart, `name="Declaration"`, `name="games"`) }},
		{Name: "sheet name too long", Code: "E117", Says: "not well-formed", Data: func() []byte {
			return s.swap(bookPart, `name="Declaration"`, `name="`+strings.Repeat("D", 32)+`"`)
		}},
	}
}

// values returns well-formed cells whose content a reader must not guess.
func (s source) values() []Kind {
	game := func(at, xml string) func() []byte { return func() []byte { return s.cell(gamesPart, at, xml) } }
	id := func(xml string) func() []byte { return func() []byte { return s.cell(playersPart, "B6", xml) } }
	return []Kind{
		{Name: "logical value for a result", Code: "E302", Says: "not a result",
			Data: game("E5", `<c r="E5" t="b"><v>1</v></c>`)},
		{Name: "error for a result", Code: "E303", Says: "#N/A", Data: game("E5", `<c r="E5" t="e"><v>#N/A</v></c>`)},
		{Name: "error for a number", Code: "E303", Says: "#REF!", Data: game("A5", `<c r="A5" t="e"><v>#REF!</v></c>`)},
		{Name: "formula with its value", Same: true, Data: game("A5", `<c r="A5"><f>0+1</f><v>1</v></c>`)},
		{Name: "formula without a value", Code: "E306", Says: "formula", Data: game("E5", `<c r="E5"><f>1/2</f></c>`)},
		{Name: "formula from another workbook, without a value", Code: "E306", Says: "formula",
			Data: game("E5", `<c r="E5"><f>[1]Sheet1!A1</f></c>`)},
		{Name: "id as a float", Code: "E304", Says: "digits", Data: id(`<c r="B6"><v>100002.5</v></c>`)},
		{Name: "id with an exponent", Code: "E304", Says: "digits",
			Data: id(`<c r="B6" t="inlineStr"><is><t>1.23E+11</t></is></c>`)},
		{Name: "id in full width", Same: true, Data: id(inline("B6", "１００００２"))},
		{Name: "id as a number", Same: true, Data: id(`<c r="B6"><v>100002</v></c>`)},
		{Name: "logical value for an id", Code: "E139", Says: "logical value", Data: id(`<c r="B6" t="b"><v>1</v></c>`)},
		{Name: "id of thirty digits", Code: "E134", Says: "room for",
			Data: id(inline("B6", strings.Repeat("1234567890", 3)))},
		{Name: "name of 32,767 characters", Code: "E134", Says: "room for", Data: func() []byte {
			return s.cell(playersPart, "C6", inline("C6", strings.Repeat("王", 32_767)))
		}},
		{Name: "name from right to left", Code: "E205", Says: "belongs to", Data: func() []byte {
			return s.cell(playersPart, "C6", inline("C6", "\u202Eevil"))
		}},
		{Name: "name in pieces (NFD)", Data: func() []byte {
			return s.cell(playersPart, "C8",
				inline("C8", "Mu\u0308ller, Jo\u0308rg"))
		}},
		{Name: "name with zero-width joiners",
			Data: func() []byte { return s.cell(playersPart, "C6", inline("C6", "王\u200d伟")) }},
		{Name: "name that looks like a formula", Code: "E205", Says: "belongs to", Data: func() []byte {
			return s.cell(playersPart, "C6", inline("C6", "=HYPERLINK(&quot;http://a&quot;)"))
		}},
		{Name: "merged rows", Code: "E128", Says: "merged", Data: func() []byte {
			return s.swap(gamesPart, "</worksheet>", `<mergeCells><mergeCell ref="E5:E6"/></mergeCells></worksheet>`)
		}},
	}
}
