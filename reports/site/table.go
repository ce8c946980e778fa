package site

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// table is a table with heads. Its layout has a letter for each column: t text, n figures, b bold figures, h the name of
// the row; a column with a capital letter is left out on a narrow screen.
type table struct {
	caption, class string
	heads          []string // a column without a head has an empty one
	sort, filter   bool     // readers can sort and filter its rows
	layout         string
	rows           strings.Builder
}

// table begins a table; heads are keys of the words.
func (v *view) table(caption, layout string, heads ...string) *table {
	t := &table{caption: caption, layout: layout, class: classOf(layout), heads: make([]string, len(heads))}
	for i, key := range heads {
		if key != "" {
			t.heads[i] = v.Say(key)
		}
	}
	return t
}

// html returns the table.
func (t *table) html() markup {
	text := `<div class="scroll"><table class="` + markup(t.class) + `"`
	if t.sort {
		text += " data-sort"
	}
	if t.filter {
		text += " data-filter"
	}
	text += "><caption>" + esc(t.caption) + "</caption>\n<thead><tr>"
	for _, head := range t.heads {
		if head == "" {
			text += "<td></td>"
		} else {
			text += `<th scope="col">` + esc(head) + "</th>"
		}
	}
	return text + "</tr></thead>\n<tbody>\n" + markup(t.rows.String()) + "</tbody></table></div>\n"
}

// orNobody returns the table, or what is said where it has no rows.
func (t *table) orNobody(v *view) markup {
	if t.rows.Len() == 0 {
		return "<p>" + v.Text("nobody") + "</p>"
	}
	return t.html()
}

// classOf returns the classes of a layout: n1, b1 and s1 for a first column of figures, in bold, that is left out.
func classOf(layout string) string {
	var b []byte
	add := func(class byte, column int) {
		b = append(strconv.AppendInt(append(b, class), int64(column), 10), ' ')
	}
	for i, letter := range layout {
		if letter == 'n' || letter == 'N' || letter == 'b' {
			add('n', i+1)
		}
		if letter == 'N' || letter == 'T' {
			add('s', i+1)
		}
		if letter == 'b' {
			add('b', i+1)
		}
	}
	return strings.TrimSpace(string(b))
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

// titled is a part of a page with a title of its own.
type titled struct {
	Title string
	Part  markup
}

// players makes tables of players. places are the names of clubs and regions by code.
type players struct {
	*view
	places map[string]Names
}

// playerColumn is a column of a table of players.
type playerColumn struct {
	key    string
	letter byte   // of the layout of a table
	head   string // key of the words
	cell   func(players, *Row) markup
}

// playerColumns are the columns of tables of players, in their order.
var playerColumns = []playerColumn{
	{"rank", 'n', "rank", func(t players, r *Row) markup { return t.figure(r.Rank) }},
	{"previous", 'N', "prev_rank", func(t players, r *Row) markup { return t.figure(r.Previous) }},
	{"name", 'h', "player", players.name},
	{"number", 'N', "id", func(t players, r *Row) markup { return esc(r.ID) }},
	{"title", 'T', "title", func(t players, r *Row) markup { return t.title(r.Title) }},
	{"club", 'T', "club", players.club},
	{"born", 'N', "born", func(_ players, r *Row) markup { return esc(r.Birth) }},
	{"rating", 'b', "rating", func(t players, r *Row) markup { return t.Rating(r.Rating) }},
	{"change", 'n', "change", players.change},
	{"games", 'N', "games", func(t players, r *Row) markup { return t.figure(r.Games) }},
}

// list returns a table of players with the columns of some keys; a column that is empty in every row is left out.
func (t players) list(caption string, rows []Row, keys string) *table {
	var some []playerColumn
	var layout string
	var heads []string
	for _, c := range playerColumns {
		if slices.Contains(strings.Fields(keys), c.key) && t.filled(c, rows) {
			some, layout, heads = append(some, c), layout+string(c.letter), append(heads, "bulletin.head."+c.head)
		}
	}
	made, cells := t.table(caption, layout, heads...), make([]markup, len(some))
	made.sort = true
	for i := range rows {
		for n, c := range some {
			cells[n] = c.cell(t, &rows[i])
		}
		made.add(cells...)
	}
	return made
}

// filled reports whether a column has a text in any row.
func (t players) filled(c playerColumn, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool {
		text := c.cell(t, &r)
		return text != "" && text != dash
	})
}

// name returns the name with a link and, for those who do not play, the status.
func (t players) name(r *Row) markup {
	text := t.Person(r.Person)
	for _, status := range []string{"inactive", "provisional"} {
		if slices.Contains(r.Status, status) {
			text += " <small>" + t.Text("status."+status) + "</small>"
		}
	}
	return text
}

// club returns the club of a player, or the region where there is no club.
func (t players) club(r *Row) markup {
	code := cmp.Or(r.Club, r.Region)
	return t.in(cmp.Or(t.Pick(t.places[code]), code))
}

// change returns the change of rating; of somebody new, that the player is new.
func (t players) change(r *Row) markup {
	if r.Change == "" && slices.Contains(r.Status, "new") {
		return esc(t.Say("bulletin.new"))
	}
	return t.Rating(r.Change)
}

// turn returns the navigation through so many pages, of which a document is page n; nothing for one page. The document
// gets the paths of the pages before and after, and its number in the title.
func (v *view) turn(d *document, n, of int, place func(int) string) markup {
	if of < 2 {
		return ""
	}
	d.Title += ", " + v.pageOf(n, of)
	all := `<nav class="pages" aria-label="` + v.Text("pages.label") + `"><p>` + esc(v.pageOf(n, of)) + "</p><ul>\n"
	turn := func(n int, rel, key string) string {
		path := v.Root + place(n)
		all += `<li><a rel="` + markup(rel) + `" href="` + esc(path) + `">` + v.Text(key) + "</a></li>\n"
		return path
	}
	if n > 1 {
		d.Before = turn(n-1, "prev", "pages.prev")
	}
	last := 0
	for i := 1; i <= of; i++ {
		if i > 1 && i < of && (i < n-2 || i > n+2) {
			continue
		}
		if i > last+1 {
			all += "<li>…</li>\n"
		}
		all, last = all+v.Item(place(i), esc(number(i)), i == n)+"\n", i
	}
	if n < of {
		d.After = turn(n+1, "next", "pages.next")
	}
	return all + "</ul></nav>"
}

// pageOf says which page of how many it is.
func (v *view) pageOf(n, of int) string {
	return v.Say("list.page", "page", v.Count(n), "pages", v.Count(of))
}
