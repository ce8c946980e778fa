// Package page writes a report as one HTML file that opens by a double click and prints on A4 paper. The file has no
// script and takes nothing from outside. Every text is escaped for HTML and freed of characters that change the
// direction of writing or stay invisible, because names come from strangers.
package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"
	"sync"

	"kalends/rating"
	"kalends/reports/terminal"
)

// Page is a whole file. The first part gives it its language and its title.
type Page struct {
	Mark  string // a word for programs, in the head
	Wide  bool   // printed across the paper
	Again int    // seconds after which a browser reads the file again; 0: never
	Parts []Part
}

// Part is what stands under one title, in one language.
type Part struct {
	Lang     string
	Own      string // the name of the language in itself, where the parts say the same in several; empty otherwise
	Above    string // a small line above the title: the association
	Title    string
	Subtitle string
	Notice   []string // in a frame; the first line is large
	Sections []Section
}

// Section is a title with what stands below it.
type Section struct {
	Title  string
	Urgent bool // somebody must act
	Lines  []string
	Items  []Item
	Tables []Table
	Links  []Link
	Parts  []Section
}

// Item is an entry of a list.
type Item struct {
	Text    string
	Aside   string // small, after the text
	Details []string
}

// Table is a table with heads, or without if all of them are empty.
type Table struct {
	Class   Class
	Caption string
	Columns []Column
	Rows    []Row
}

// Class says how a table or a cell looks.
type Class string

// The classes of tables and cells.
const (
	Month  Class = "month"
	Listed Class = "listed" // the day of a list
	Cutoff Class = "cutoff" // a last day
	Today  Class = "today"
)

// Column is the head of a column.
type Column struct {
	Head  string
	Right bool // figures
}

// Row is a line of cells, or one text across all columns, which may belong to the rows above it.
type Row struct {
	Span  string
	Under bool
	Cells []Cell
}

// Cell is a text; Note says in words what its class shows by colour.
type Cell struct {
	Text  string
	Class Class
	Note  string
}

// Link leads to a file or a folder, by a path relative to the page.
type Link struct{ Text, Path string }

// Texts returns a row of cells.
func Texts(texts ...string) Row {
	r := Row{Cells: make([]Cell, len(texts))}
	for i, text := range texts {
		r.Cells[i].Text = text
	}
	return r
}

// Printed returns a table of a report as a page shows it.
func Printed(t *terminal.Table) Table {
	columns, lines := t.Shown()
	table := Table{Rows: make([]Row, 0, len(lines))}
	for _, c := range columns {
		table.Columns = append(table.Columns, Column{c.Head, c.Right})
	}
	for _, l := range lines {
		text := strings.TrimSpace(l.Span)
		switch {
		case l.Cells != nil:
			table.Rows = append(table.Rows, Texts(l.Cells...))
		case text != "":
			table.Rows = append(table.Rows, Row{Span: text, Under: text != l.Span})
		}
	}
	return table
}

// HasHeads reports whether a column has a head.
func (t Table) HasHeads() bool {
	for _, c := range t.Columns {
		if c.Head != "" {
			return true
		}
	}
	return false
}

// Right reports whether column i holds figures.
func (t Table) Right(i int) bool { return i < len(t.Columns) && t.Columns[i].Right }

//go:embed page.tmpl
var source string

var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{"line": rating.Line}).Parse(source))
})

// Write returns the file. The same page gives the same bytes.
func Write(p Page) ([]byte, error) {
	var b bytes.Buffer
	err := parsed().Execute(&b, p)
	return b.Bytes(), err
}
