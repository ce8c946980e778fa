package formatstest

import (
	"fmt"
	"html"
	"strings"

	"kalends/ingest/workbook/workbooktest"
)

// HTML returns the grid as a saved web page: in a table within a table, with a menu, a script and hidden words around
// it, and with a table for every block between blank rows, so that the line above one is a heading.
func (g Grid) HTML() []byte {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Results</title>" +
		"<script>if (1 < 2) document.write('<table><tr><td>No.<td>Name')</script></head><body>" +
		"<table><tr><td><a href=\"/\">Home</a></td><td><ul><li>Search</ul></td></tr><tr><td colspan=2>\n")
	open := false
	for _, row := range g {
		switch filled := filledCells(row); {
		case filled == 0:
			continue
		case filled == 1:
			fmt.Fprintf(&b, "%s<h2>%s</h2>\n", closing(&open), strings.Join(mapped(row), ""))
			continue
		case !open:
			b.WriteString("<table class=\"CRs1\" border=0><tbody>\n")
			open = true
		}
		b.WriteString("<tr class=\"CRg2\">")
		for i, v := range row {
			fmt.Fprintf(&b, "<td nowrap>%s<span style=\"display: none\">%d</span>", cellText(v), i)
		}
		b.WriteString("\n")
	}
	b.WriteString(closing(&open) + "</td></tr></table></body></html>\n")
	return []byte(b.String())
}

// mapped returns the cells of a row as HTML.
func mapped(row []any) (all []string) {
	for _, v := range row {
		all = append(all, cellText(v))
	}
	return all
}

func filledCells(row []any) (n int) {
	for _, v := range row {
		if v != nil && v != "" {
			n++
		}
	}
	return n
}

// closing returns the end tag of a table if one is open, and closes it.
func closing(open *bool) string {
	if !*open {
		return ""
	}
	*open = false
	return "</table>\n"
}

// cellText returns the value of a cell as HTML.
func cellText(v any) string {
	if v == nil {
		return ""
	}
	return strings.ReplaceAll(html.EscapeString(fmt.Sprint(v)), "½", "&frac12;")
}

// ODS returns the grid as an OpenDocument spreadsheet; equal neighbouring cells are one repeated cell.
func (g Grid) ODS() []byte {
	var b strings.Builder
	for _, row := range g {
		b.WriteString("<table:table-row>")
		for i := 0; i < len(row); {
			n := 1
			for i+n < len(row) && row[i+n] == row[i] {
				n++
			}
			fmt.Fprintf(&b, `<table:table-cell table:number-columns-repeated="%d"`, n)
			switch v := row[i].(type) {
			case nil:
				b.WriteString("/>")
			case int:
				fmt.Fprintf(&b, ` office:value-type="float" office:value="%d"><text:p>%d</text:p></table:table-cell>`, v, v)
			default:
				fmt.Fprintf(&b, ` office:value-type="string"><text:p>%s</text:p></table:table-cell>`,
					html.EscapeString(fmt.Sprint(v)))
			}
			i += n
		}
		b.WriteString("</table:table-row>")
	}
	b.WriteString(`<table:table-row table:number-rows-repeated="1048000"><table:table-cell ` +
		`table:number-columns-repeated="1024"/></table:table-row>`)
	return workbooktest.Document(b.String())
}
