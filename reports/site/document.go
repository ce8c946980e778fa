package site

import (
	"strconv"
	"strings"

	"kalends/rating"
)

// document is what a page shows.
type document struct {
	Title    string // of the window; empty: the text of Heading
	Heading  string
	Marked   markup // the heading as HTML, if it has marks
	Kicker   markup // a small line above the heading
	Sub      markup // a line below the heading
	Crumbs   []link // the pages above
	Data     string // the place of the JSON with the value, below the folder of the site
	Search   bool   // the page searches
	Prev     string // the places of the pages before and after
	Next     string
	Sections []section
}

// link leads to a page; Path is relative.
type link struct {
	Path    string
	Text    markup
	Current bool // it is this page
	Big     bool // it is what most readers come for
}

// section is a title with what is below it, in the order of the fields.
type section struct {
	ID     string
	Title  markup
	Half   bool // it has room beside another
	Sub    bool // it belongs to the section above
	Lines  []markup
	Search *form
	Facts  markup // made by facts
	Links  []link
	Nav    markup // what the links are, if they lead to parts of the same table
	Chart  *chart
	Tables []*table
	Items  []markup
	Pages  *pages
	Small  []markup // explanations
}

// form is the form that searches names.
type form struct {
	Base, Lang                      string
	Label, Button, Hint             string
	Found, None, More, Bare, Loader string
}

// pages are the pages of a view.
type pages struct {
	Label, Of, Prev, Next string
	Before, After         string // paths
	All                   []link
}

// table is a table with heads. Its layout has a letter for each column: t text, n figures, b bold figures, h the name of
// the row; a column with a capital letter is left out on a narrow screen.
type table struct {
	Caption string
	Heads   []column
	Class   string
	Sort    bool
	Filter  bool // its rows can be filtered
	layout  string
	rows    strings.Builder
}

// column is the head of a column; a hidden one is not shown.
type column struct {
	Head   string
	Hidden bool
}

// newTable begins a table.
func newTable(caption, layout string, heads ...string) *table {
	t := &table{Caption: caption, layout: layout}
	var class []string
	for i, letter := range layout {
		n := strconv.Itoa(i + 1)
		switch letter {
		case 'n':
			class = append(class, "n"+n)
		case 'N':
			class = append(class, "n"+n, "s"+n)
		case 'T':
			class = append(class, "s"+n)
		case 'b':
			class = append(class, "n"+n, "b"+n)
		}
	}
	t.Class = strings.Join(class, " ")
	for _, head := range heads {
		t.Heads = append(t.Heads, column{Head: head})
	}
	return t
}

// add adds a row.
func (t *table) add(cells ...markup) {
	t.rows.WriteString("<tr>")
	for i, cell := range cells {
		open, end := "<td>", "</td>"
		if t.layout[i] == 'h' {
			open, end = `<th scope="row">`, "</th>"
		}
		t.rows.WriteString(open)
		t.rows.WriteString(string(cell))
		t.rows.WriteString(end)
	}
	t.rows.WriteString("</tr>\n")
}

// addSpan adds a row with one text, which is about the rows below it.
func (t *table) addSpan(text markup) {
	t.rows.WriteString(`<tr class="span"><td colspan="` + strconv.Itoa(len(t.layout)) + `">` + string(text) + "</td></tr>\n")
}

// Rows returns the body.
func (t *table) Rows() markup { return markup(t.rows.String()) }

// Empty reports whether the table has no rows.
func (t *table) Empty() bool { return t.rows.Len() == 0 }

// with returns tables without those that have no rows.
func with(all ...*table) (some []*table) {
	for _, t := range all {
		if !t.Empty() {
			some = append(some, t)
		}
	}
	return some
}

// facts returns labels with their values, given in turn, without those that have no value.
func facts(pairs ...markup) (all markup) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if value := pairs[i+1]; value != "" && value != dash {
			all += "<div><dt>" + pairs[i] + "</dt><dd>" + value + "</dd></div>\n"
		}
	}
	return all
}

// someDate returns a day in words or nothing.
func (v *view) someDate(d rating.Date) markup {
	if d == 0 {
		return ""
	}
	return esc(v.date(d))
}
