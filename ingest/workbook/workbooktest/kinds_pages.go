package workbooktest

import (
	"fmt"
	"strings"
)

// pages returns web pages and OpenDocument spreadsheets that are expensive to read or contradict themselves.
func pages() []Kind {
	page := func(inside string, n int, end string) func() []byte {
		return func() []byte { return []byte("<html><body>" + strings.Repeat(inside, n) + end) }
	}
	document := func(table string, n int) func() []byte {
		return func() []byte { return Document(strings.Repeat(table, n)) }
	}
	tournament := func(inside string, n int, end string) func() []byte {
		return func() []byte {
			return []byte(`<?xml version="1.0"?><chessresults><tournamentdata><tournament name="Cup"/></tournamentdata><players>` +
				strings.Repeat(inside, n) + end)
		}
	}
	return []Kind{
		{Name: "XML nested a hundred thousand deep", Code: "E117", Says: "not well-formed", Data: tournament("<player>", 100_000, "")},
		{Name: "XML that breaks off", Code: "E117", Says: "not well-formed", Data: tournament(`<player no="1"/>`, 3, `<player no=`)},
		{Name: "XML with a document type", Code: "E117", Says: "not well-formed", Data: func() []byte {
			return []byte(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><chessresults><players/></chessresults>`)
		}},
		{Name: "XML with an attribute of two cases", Code: "E118", Says: "contradict",
			Data: tournament(`<player no="1" No="2"/>`, 1, "</players></chessresults>")},
		{Name: "XML with a list twice", Code: "E118", Says: "contradict",
			Data: tournament(`<player no="1"/>`, 1, "</players><players/></chessresults>")},
		{Name: "XML of 5 MB", Code: "E116", Says: "at most 4 MB", Data: tournament(`<player no="1" lastname="Ash"/>`, 170_000, "")},
		{Name: "XML of a thousand attributes", Code: "E119", Says: "at most", Data: func() []byte {
			var b strings.Builder
			for i := range 1000 {
				fmt.Fprintf(&b, ` a%d="1"`, i)
			}
			return tournament("<player"+b.String()+"/>", 1, "</players></chessresults>")()
		}},
		{Name: "XML without a list", Code: "E104", Says: "XML", Data: func() []byte { return []byte("<chessresults><result sid=\"1\"/></chessresults>") }},
		{Name: "a page of tables in tables", Code: "E119", Says: "at most", Data: page("<table><tr><td>", 100_000, "")},
		{Name: "a page with a cell across everything", Code: "E119", Says: "at most",
			Data: page(`<table><tr>`+strings.Repeat(`<td colspan="900">1`, 3)+"</table>", 1, "")},
		{Name: "a page of 5 MB", Code: "E116", Says: "at most 4 MB", Data: page("<p>text</p>", 500_000, "")},
		{Name: "a page without a table", Code: "E104", Says: "web page", Data: page("<p>text</p>", 10, "</body></html>")},
		{Name: "a page with a script only", Code: "E104", Says: "web page",
			Data: page("<script>document.write('<table><tr><td>1<td>2</table>')</script>", 3, "")},
		{Name: "a page that ends in a tag", Code: "E104", Says: "web page", Data: page("<table><tr><td>1<td>2</table><td ", 1, "x=")},
		{Name: "a page of a tag without end", Code: "E104", Says: "web page", Data: page("<table a='", 1, strings.Repeat("x", 3<<20))},
		{Name: "an OpenDocument row a million times", Code: "E119", Says: "at most", Data: document(
			`<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1"/></table:table-row>`, 1)},
		{Name: "an OpenDocument cell sixteen thousand times", Code: "E119", Says: "at most", Data: document(
			`<table:table-row><table:table-cell table:number-columns-repeated="16000" office:value-type="float" office:value="1"/></table:table-row>`, 1)},
		{Name: "an OpenDocument that repeats itself", Code: "E119", Says: "at most", Data: document(
			`<table:table-row table:number-rows-repeated="9000"><table:table-cell table:number-columns-repeated="390" office:value-type="float" office:value="1"/></table:table-row>`, 1)},
		{Name: "an OpenDocument that repeats a row less than once", Code: "E118", Says: "contradict", Data: document(
			`<table:table-row table:number-rows-repeated="-1"/>`, 1)},
		{Name: "an OpenDocument of fifty-one tables", Code: "E119", Says: "at most", Data: func() []byte {
			var b strings.Builder
			for i := range 50 {
				fmt.Fprintf(&b, `<table:table-row/></table:table><table:table table:name="More %d">`, i)
			}
			return Document(b.String())
		}},
		{Name: "an OpenDocument number that is none", Code: "E118", Says: "contradict", Data: document(
			`<table:table-row><table:table-cell office:value-type="float" office:value="0x1F"/></table:table-row>`, 1)},
		{Name: "an OpenDocument nested a hundred thousand deep", Code: "E117", Says: "not well-formed",
			Data: document("<table:table-row-group>", 100_000)},
		{Name: "an OpenDocument without end", Code: "E117", Says: "not well-formed", Data: document("<table:table-row>", 1)},
		{Name: "an OpenDocument with a password", Code: "E103", Says: "password", Data: func() []byte {
			return documentOf("<table:table-row/>", `<manifest:manifest><manifest:encryption-data/></manifest:manifest>`)
		}},
	}
}

// Document returns an OpenDocument spreadsheet with one table of the given rows.
func Document(rows string) []byte { return documentOf(rows, "<manifest:manifest/>") }

// documentOf returns an OpenDocument spreadsheet with one table of the given rows, and a manifest.
func documentOf(rows, manifest string) []byte {
	var a archive
	for _, part := range [][2]string{
		{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
		{"content.xml", `<?xml version="1.0" encoding="UTF-8"?><office:document-content ` +
			`xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ` +
			`xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ` +
			`xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>` +
			`<table:table table:name="Sheet1">` + rows + `</table:table></office:spreadsheet></office:body></office:document-content>`},
		{"META-INF/manifest.xml", manifest},
	} {
		a.entries = append(a.entries, entryFor(part[0], []byte(part[1])))
	}
	return a.bytes()
}
