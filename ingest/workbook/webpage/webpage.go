// Package webpage reads the tables of a saved web page, which often has the name of a workbook. It takes the cells of
// every table and the headings above them, and ignores scripts, styles, forms, pictures and whatever the page hides.
// Depth, cells and merged cells are bounded. Invalid pages are no error: tags are taken in the order in which they
// come.
package webpage

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Limits bounds what is read of a page.
type Limits struct{ Rows, Columns, Cells int }

// Row is a row of a table, or a heading in a cell of its own.
type Row struct {
	Number int
	Hidden bool
	Cells  []Cell
}

// Cell is the visible text of a cell, and the number of columns and rows that it takes, each at least 1.
type Cell struct {
	Column       int
	Text         string
	Across, Down int
}

// ErrTooMany means that a page has more cells than its limits allow.
var ErrTooMany = errors.New("more cells than are read")

const (
	maxDepth = 24      // of tables within tables
	maxText  = 32_767  // letters of a cell, as in a workbook
	maxToken = 1 << 20 // bytes of a tag
)

// IsPage reports whether a text begins like a web page.
func IsPage(head string) bool {
	head = strings.ToLower(head)
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<table", "<div", "<meta", "<!--"} {
		if strings.HasPrefix(head, tag) {
			return true
		}
	}
	return false
}

// Read returns the rows of all tables of a page and the headings outside of cells, one table below the other with a
// blank row between. Beyond the limits it returns ErrTooMany; a tag of more than 1 MB is another error.
func Read(text string, limits Limits) ([]Row, error) {
	p := &page{limits: limits}
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(maxToken)
	for p.err == nil {
		switch z.Next() {
		case html.ErrorToken:
			if !errors.Is(z.Err(), io.EOF) {
				return nil, z.Err()
			}
			p.flush()
			return p.withTitle(), p.err
		case html.TextToken:
			p.text(z)
		case html.StartTagToken, html.SelfClosingTagToken:
			p.start(z.Token())
		case html.EndTagToken:
			p.end(z.Token().DataAtom)
		}
	}
	return nil, p.err
}

// page is the state while a page is read.
type page struct {
	limits  Limits
	rows    []Row
	tables  []*table // open tables, outermost first
	heading *strings.Builder
	headed  bool // the page has a heading
	titled  strings.Builder
	inTitle bool
	links   int            // number of open links
	menus   map[int]bool   // rows of tables that have only links
	events  map[string]int // number of links to each event of chess-results.com
	skip    atom.Atom      // the element whose content is ignored
	deep    int            // number of open elements of its kind inside it
	cells   int
	last    *table // the table whose row was added last
	err     error
}

// table is an open table.
type table struct {
	row    *Row
	text   *strings.Builder // of the open cell
	cell   Cell
	next   int         // column
	below  map[int]int // columns that a cell above covers, and for how many more rows
	hidden bool
	titles []string // headings in the open cell
	layout bool     // the open cell contains a table
	links  int      // in the open cell
	plain  bool     // the open cell has text beside its links
	boxed  bool     // the open cell has a player's name, with a table of his games that appears over the page
	other  bool     // some cell has text beside its links
	linked bool     // some cell has a link
	rows   []int    // numbers of its rows

	card  string         // the FIDE ID to which a link of the open row leads
	cards map[int]string // those of other rows, by number
	pairs bool           // a row has two of them
}

// silent holds the elements whose content is not visible text.
var silent = map[atom.Atom]bool{atom.Script: true, atom.Style: true, atom.Noscript: true, atom.Template: true,
	atom.Textarea: true, atom.Select: true, atom.Svg: true, atom.Object: true, atom.Iframe: true,
	atom.Button: true}

// void holds the elements without content and end tag.
var void = map[atom.Atom]bool{atom.Br: true, atom.Img: true, atom.Input: true, atom.Hr: true, atom.Col: true,
	atom.Meta: true, atom.Link: true, atom.Wbr: true, atom.Area: true, atom.Base: true, atom.Embed: true,
	atom.Source: true, atom.Param: true, atom.Track: true}

// text adds a text to the title of the page or to what is open, unless it is hidden.
func (p *page) text(z *html.Tokenizer) {
	raw := string(z.Text())
	switch {
	case p.skip != 0:
	case p.inTitle:
		if p.titled.Len() < maxText {
			p.titled.WriteString(raw)
		}
	default:
		p.linked(raw)
		p.write(raw)
	}
}

// write appends a text to the open heading and to the open cell, unless it would become too long.
func (p *page) write(raw string) {
	t := p.table()
	for _, into := range []*strings.Builder{p.heading, t.open()} {
		if into != nil && into.Len()+len(raw) <= maxText {
			into.WriteString(raw)
		}
	}
}

// open returns the text of the open cell; nil if there is no cell or no table.
func (t *table) open() *strings.Builder {
	if t == nil {
		return nil
	}
	return t.text
}

// table returns the innermost open table, or nil.
func (p *page) table() *table {
	if len(p.tables) == 0 {
		return nil
	}
	return p.tables[len(p.tables)-1]
}

// start opens what a start tag begins, or begins to skip a hidden element.
func (p *page) start(t html.Token) {
	if p.skip != 0 {
		if t.DataAtom == p.skip && t.Type == html.StartTagToken {
			p.deep++
		}
		return
	}
	tag := t.DataAtom
	if (silent[tag] || hidden(t) && tag != atom.Tr && tag != atom.Table) && t.Type == html.StartTagToken && !void[tag] {
		if tag == atom.Td || tag == atom.Th {
			p.closeCell()
		}
		p.skip, p.deep = tag, 1
		return
	}
	switch tag {
	case atom.Title:
		p.inTitle = true
	case atom.A:
		p.openLink(t)
	case atom.Table:
		if within := p.table(); within != nil && within.boxed {
			p.skip, p.deep = tag, 1
			return
		}
		p.openTable(hidden(t))
	case atom.Tr:
		p.openRow(hidden(t))
	case atom.Td, atom.Th:
		p.openCell(t)
	case atom.Caption, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.heading = &strings.Builder{}
	case atom.Br, atom.P, atom.Div, atom.Li:
		p.write(" ")
		if within := p.table(); within != nil && isBox(t) {
			within.boxed = true
		}
	}
}

// end closes what an end tag ends. The end of a table also ends a hidden element.
func (p *page) end(tag atom.Atom) {
	if p.skip != 0 {
		if tag == p.skip {
			p.deep--
		}
		ofTable := p.skip == atom.Table
		if p.deep > 0 && (ofTable || tag != atom.Table) {
			return
		}
		p.skip = 0
		if ofTable || tag != atom.Table {
			return
		}
	}
	switch tag {
	case atom.Title:
		p.inTitle = false
	case atom.A:
		p.links = 0
	case atom.Table:
		p.closeTable()
	case atom.Tr, atom.Thead, atom.Tbody, atom.Tfoot:
		p.closeRow()
	case atom.Td, atom.Th:
		p.closeCell()
	case atom.Caption, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.flushHeading()
	}
}

// hidden reports whether an element is not displayed.
func hidden(t html.Token) bool {
	for _, a := range t.Attr {
		value := strings.ToLower(strings.Join(strings.Fields(a.Val), ""))
		if a.Key == "hidden" || a.Key == "style" && (strings.Contains(value, "display:none") ||
			strings.Contains(value, "visibility:hidden")) {
			return true
		}
	}
	return false
}

// isBox reports whether an element is the box in which pages of Papi have a player's name and, hidden by a style sheet,
// the table of his games.
func isBox(t html.Token) bool {
	return slices.ContainsFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "class" && a.Val == "papi_joueur_box" })
}

// openTable begins a table. A cell that contains a table only lays out the page: of its other content only headings
// count.
func (p *page) openTable(hidden bool) {
	p.flushHeading()
	if t := p.table(); t.open() != nil {
		for _, title := range t.titles {
			p.title(title)
		}
		t.titles, t.layout = nil, true
	}
	if len(p.tables) >= maxDepth {
		p.err = ErrTooMany
		return
	}
	p.tables = append(p.tables, &table{below: map[int]int{}, hidden: hidden, cards: map[int]string{}})
}

// closeTable closes the innermost table with its row, if there is one.
func (p *page) closeTable() {
	p.closeRow()
	if n := len(p.tables); n > 0 {
		p.menu(p.tables[n-1])
		p.writeCards(p.tables[n-1])
		p.tables = p.tables[:n-1]
	}
}

// openRow closes the open row of the innermost table and begins the next one.
func (p *page) openRow(hidden bool) {
	p.closeRow()
	if t := p.table(); t != nil {
		t.row, t.next, t.card = &Row{Hidden: hidden || t.hidden}, 1, ""
	}
}

// closeRow closes the open cell, adds the row to the page unless it has no cells, and carries cells over several rows
// to the next row.
func (p *page) closeRow() {
	p.closeCell()
	t := p.table()
	if t == nil || t.row == nil {
		return
	}
	for column, rows := range t.below {
		if rows--; rows <= 0 {
			delete(t.below, column)
		} else {
			t.below[column] = rows
		}
	}
	for _, c := range t.row.Cells {
		for column := c.Column; c.Down > 1 && column < c.Column+c.Across; column++ {
			t.below[column] = c.Down - 1
		}
	}
	if len(t.row.Cells) > 0 {
		p.add(*t.row, t)
	}
	t.row = nil
}

// add numbers a row and appends it to the page; between rows of different tables it leaves a number out. of is the
// table of the row, or nil for a heading. Too many rows set p.err.
func (p *page) add(row Row, of *table) {
	last := 0
	if n := len(p.rows); n > 0 {
		last = p.rows[n-1].Number
		if p.last != of && p.last != nil {
			last++
		}
	}
	row.Number, p.last = last+1, of
	if of != nil {
		of.rows = append(of.rows, row.Number)
		if of.card != "" {
			of.cards[row.Number] = of.card
		}
	}
	if row.Number > p.limits.Rows {
		p.err = ErrTooMany
		return
	}
	p.rows = append(p.rows, row)
}

// openCell closes the open cell and begins one in the next column that no cell above covers. Outside of tables it does
// nothing.
func (p *page) openCell(tag html.Token) {
	p.closeCell()
	t := p.table()
	if t == nil {
		return
	}
	if t.row == nil {
		p.openRow(false)
	}
	for t.below[t.next] > 0 {
		t.next++
	}
	t.cell = Cell{Column: t.next, Across: span(tag, "colspan"), Down: span(tag, "rowspan")}
	t.text, t.titles, t.layout = &strings.Builder{}, nil, false
	t.links, t.plain, t.boxed = 0, false, false
}

// span returns how many columns or rows a cell takes; an impossible number counts as one.
func span(t html.Token, name string) int {
	for _, a := range t.Attr {
		if n, err := strconv.Atoi(strings.TrimSpace(a.Val)); a.Key == name && err == nil && n > 1 && n <= 1000 {
			return n
		}
	}
	return 1
}

// closeCell adds the open cell to its row; the text of a menu, or of a cell that contains a table, is left out. Too
// many cells set p.err.
func (p *page) closeCell() {
	t := p.table()
	if t == nil || t.text == nil {
		return
	}
	p.flushHeading()
	if t.cell.Text = strings.Join(strings.Fields(t.text.String()), " "); t.layout || t.links > 1 && !t.plain {
		t.cell.Text = ""
	}
	t.other = t.other || t.plain && !t.layout
	t.text = nil
	t.next = t.cell.Column + t.cell.Across
	if p.cells++; p.cells > p.limits.Cells || t.next > p.limits.Columns+1 {
		p.err = ErrTooMany
		return
	}
	t.row.Cells = append(t.row.Cells, t.cell)
}

// flushHeading ends a heading: it becomes a row of its own, or part of the open cell's row if a table follows in that
// cell.
func (p *page) flushHeading() {
	if p.heading == nil {
		return
	}
	text := strings.Join(strings.Fields(p.heading.String()), " ")
	p.heading = nil
	if t := p.table(); t.open() != nil {
		t.titles = append(t.titles, text)
		return
	}
	p.title(text)
}

// title adds a heading to the page as a row of its own, unless it is empty.
func (p *page) title(text string) {
	if text != "" {
		p.headed = true
		p.add(Row{Cells: []Cell{{Column: 1, Text: text, Across: 1, Down: 1}}}, nil)
	}
}

// flush closes everything that the page has left open.
func (p *page) flush() {
	p.flushHeading()
	for len(p.tables) > 0 {
		p.closeTable()
	}
}
