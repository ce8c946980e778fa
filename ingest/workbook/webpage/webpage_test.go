package webpage_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"kalends/ingest/workbook/webpage"
)

var limits = webpage.Limits{Rows: 1000, Columns: 100, Cells: 1000}

// shown writes rows as numbers and cells, with the size of those that take more than one column or row.
func shown(rows []webpage.Row) string {
	var b strings.Builder
	for _, row := range rows {
		fmt.Fprint(&b, row.Number)
		if row.Hidden {
			b.WriteString("h")
		}
		for _, c := range row.Cells {
			fmt.Fprintf(&b, " %d:%s", c.Column, c.Text)
			if c.Across > 1 || c.Down > 1 {
				fmt.Fprintf(&b, "(%dx%d)", c.Across, c.Down)
			}
		}
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String())
}

// card returns a table with a head above some rows.
func card(rows string) string { return "<table><tr><th>No.<th>Name" + rows + "</table>" }

// TestTablesOfAPage reads tables as browsers show them, with missing tags, cells over several rows and columns, and
// hidden parts.
func TestTablesOfAPage(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"tags left out":       {"<table><tr><th>A<th>B<tr><td>1<td>2</table>", "1 1:A 2:B\n2 1:1 2:2"},
		"no rows":             {"<table><td>1<td>2</table>", "1 1:1 2:2"},
		"entities and breaks": {"<table><tr><td>&frac12;&nbsp;x<br>y</td><td> a\n b </td></table>", "1 1:½ x y 2:a b"},
		"over columns":        {"<table><tr><td colspan=2>1<td>2<tr><td>3<td>4<td>5</table>", "1 1:1(2x1) 3:2\n2 1:3 2:4 3:5"},
		"over rows":           {"<table><tr><td rowspan=2>1<td>2<tr><td>3<tr><td>4<td>5</table>", "1 1:1(1x2) 2:2\n2 2:3\n3 1:4 2:5"},
		"headings": {"<h2>Round <b>3</b></h2><table><tr><td>1<td>2</table><p>text<table><caption>Round 4</caption><tr><td>3<td>4</table>",
			"1 1:Round 3\n2 1:1 2:2\n4 1:Round 4\n5 1:3 2:4"},
		"a table in a table": {"<table><tr><td>menu<td><table><tr><td>1<td>2</table></table>", "1 1:1 2:2\n3 1:menu 2:"},
		"headings in a cell": {"<table><tr><td><h2>Round 1</h2>text<table><tr><td>1<td>2</table><h2>Round 2</h2><table><tr><td>3<td>4</table></table>",
			"1 1:Round 1\n2 1:1 2:2\n4 1:Round 2\n5 1:3 2:4\n7 1:"},
		"a heading for a cell": {"<table><tr><td><h5>1</h5><td>2</table>", "1 1:1 2:2"},
		"scripts and hidden":   {"<table><tr><td>1<script>'<td>'</script><style>td{}</style><span style='display:none'>x<span>y</span></span><td>2</table>", "1 1:1 2:2"},
		"a hidden row":         {"<table><tr style='display: none'><td>1<td>2<tr hidden><td>3<td>4</table>", "1h 1:1 2:2\n2h 1:3 2:4"},
		"a hidden cell":        {"<table><tr><td>1<td style='display:none'>x</td><td>2</table>", "1 1:1 2:2"},
		"comments":             {"<!-- <table> --><table><tr><td>1<!-- <td>9 --><td>2</table>", "1 1:1 2:2"},
		"a player’s games over the page": {"<table><tr><td>1<td><div class=papi_joueur_box><b>Ash</b><div class=data><table><tr><td>2<td><table><tr><td>3</table></table></div></div><td>4<tr><td>5<td>Elm<td>6</table>",
			"1 1:1 2:Ash 3:4\n2 1:5 2:Elm 3:6"},
		"a menu of cells":         {"<table><tr><td><a>In</a><td><a>Out</a></table><h2>Cup</h2><table><tr><td><a>Ash</a><td>1</table>", "3 1:Cup\n4 1:Ash 2:1"},
		"a menu in a cell":        {"<table><tr><td><a>In</a> | <a>Out</a><td>Guest</table><table><tr><td>1<td>2</table>", "1 1: 2:Guest\n3 1:1 2:2"},
		"a title":                 {"<title>Results - Autumn Cup</title><table><tr><td>1<td>2</table>", "1 1:Autumn Cup\n3 1:1 2:2"},
		"a title beside headings": {"<title>Results - Autumn Cup</title><h1>Cup</h1><table><tr><td>1<td>2</table>", "1 1:Cup\n2 1:1 2:2"},
		"an event in the links": {"<h1>Cup</h1><table><tr><td><a href='tnr77.aspx?snr=1'>Ash</a><td>1<tr><td><a href='/tnr77.aspx'>B</a><td><a href='tnr8.aspx'>0</a></table>",
			"1 1:Cup\n2 1:Ash 2:1\n3 1:B 2:0\n5 1:https://chess-results.com/tnr77.aspx"},
		"FIDE IDs in the links": {card("<tr><td>1<td><a href='https://ratings.fide.com/profile/14100010'>Ash</a><tr><td>2<td>Birch<tr><td>3<td>" +
			"<a href='http://ratings.fide.com/card.phtml?event=14100029'>Cedar</a>"), "1 1:No. 2:Name 3:FideID\n2 1:1 2:Ash 3:14100010\n3 1:2 2:Birch\n4 1:3 2:Cedar 3:14100029"},
		"FIDE IDs that are shown": {card("<tr><td><a href='https://ratings.fide.com/profile/14100010'>14100010</a><td>Ash" +
			"<tr><td><a href='https://ratings.fide.com/profile/14100029'>14100029</a><td>B"), "1 1:No. 2:Name\n2 1:14100010 2:Ash\n3 1:14100029 2:B"},
		"FIDE IDs of pairs": {card("<tr><td><a href='https://ratings.fide.com/profile/14100010'>Ash</a> x<td><a href='https://ratings.fide.com/profile/14100011'>Elm</a>" +
			"<tr><td><a href='https://ratings.fide.com/profile/14100029'>B</a> x<td>C"), "1 1:No. 2:Name\n2 1:Ash x 2:Elm\n3 1:B x 2:C"},
		"links to other sites": {card("<tr><td>1<td><a href='https://example.org/profile/14100010'>Ash</a><tr><td>2<td>" +
			"<a href='https://example.org/?u=https://ratings.fide.com/profile/14100029'>B</a>"), "1 1:No. 2:Name\n2 1:1 2:Ash\n3 1:2 2:B"},
		"left open":           {"<table><tr><td>1<td>2", "1 1:1 2:2"},
		"no table":            {"<p>1 - 0</p>", ""},
		"a span that is none": {"<table><tr><td colspan=-5 rowspan=x>1<td>2</table>", "1 1:1 2:2"},
		"ends of nothing":     {"</td></tr></table><table><tr><td>1</table></table><td>9", "1 1:1"},
	} {
		rows, err := webpage.Read(c.page, limits)
		if got := shown(rows); got != c.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", name, got, err, c.want)
		}
	}
}

// TestPagesAreBounded expects no page to cost more than its limits allow.
func TestPagesAreBounded(t *testing.T) {
	for name, page := range map[string]string{
		"depth":   strings.Repeat("<table><tr><td>", 30),
		"rows":    "<table>" + strings.Repeat("<tr><td>1", 1001),
		"columns": "<table><tr>" + strings.Repeat("<td>", 101),
		"cells":   "<table>" + strings.Repeat("<tr><td>1<td>2", 501),
		"across":  "<table><tr><td colspan=99><td><td>",
	} {
		if rows, err := webpage.Read(page, limits); !errors.Is(err, webpage.ErrTooMany) {
			t.Errorf("%s: %d rows, %v", name, len(rows), err)
		}
	}
	if _, err := webpage.Read("<table a='"+strings.Repeat("x", 2<<20)+"'><tr><td>1<td>2", limits); err == nil {
		t.Error("a tag of 2 MB is read")
	}
}

// FuzzRead expects increasing rows and columns within the limits from any page.
func FuzzRead(f *testing.F) {
	f.Add("<table><tr><td rowspan=2>1<td>2<tr><td colspan=3>3</table>")
	f.Add("<h2>Round 1</h2><table><tr hidden><td>1<table><td>2</table><td>3")
	f.Fuzz(func(t *testing.T, page string) {
		rows, err := webpage.Read(page, limits)
		if err != nil {
			return
		}
		last := 0
		for _, row := range rows {
			column := 0
			for _, c := range row.Cells {
				if c.Column <= column || c.Column > limits.Columns {
					t.Fatalf("cells of row %d overlap: %s", row.Number, shown(rows))
				}
				column = c.Column + c.Across - 1
			}
			if row.Number <= last || row.Number > limits.Rows {
				t.Fatalf("row %d after %d", row.Number, last)
			}
			last = row.Number
		}
	})
}
