package site

import (
	"cmp"
	"slices"
	"strings"
)

// classes are the classes of a column by its letter in a layout: n figures, b bold figures, s left out on a narrow screen.
var classes = map[rune]string{'n': "n", 'N': "ns", 'T': "s", 'b': "nb"}

// table begins a table, to which rows are added. Its layout has a letter for each column: t text, n figures,
// b bold figures, h the name of the row; a column with a capital letter is left out on a narrow screen. Attributes such as
// data-sort say how it looks and what readers can do with it. A column without a head has an empty one.
func (v *view) table(b *body, caption, layout string, attributes markup, heads []string) *table {
	b.add(`<div class="scroll"><table class="rows`)
	for i, letter := range layout {
		for _, class := range classes[letter] {
			b.WriteByte(' ')
			b.WriteRune(class)
			b.WriteString(number(i + 1))
		}
	}
	b.add(`"`, attributes, "><caption>", esc(caption), "</caption>\n<thead><tr>")
	for _, head := range heads {
		if head == "" {
			b.add("<td></td>")
		} else {
			b.add(`<th scope="col">`, esc(head), "</th>")
		}
	}
	b.add("</tr></thead>\n<tbody>\n")
	return &table{b, layout}
}

// Begin returns the beginning of a table whose rows a template writes.
func (v *view) Begin(caption, layout string, attributes markup, heads []string) markup {
	return markup(v.table(new(body), caption, layout, attributes, heads).String())
}

// end ends a table.
const end = "</tbody></table></div>\n"

// End ends a table.
func (valueView) End() markup { return end }

// Heads returns the texts of some keys of the words.
func (v *view) Heads(keys ...string) []string {
	for i, key := range keys {
		if key != "" {
			keys[i] = v.Say(key)
		}
	}
	return keys
}

// table is a table to which rows are added.
type table struct {
	*body
	layout string
}

// usualRow is the size of a row of a long table.
const usualRow = 200

// row adds a row.
func (t *table) row(cells ...markup) {
	t.add("<tr>")
	for i, cell := range cells {
		if t.layout[i] == 'h' {
			t.add(`<th scope="row">`, cell, "</th>")
		} else {
			t.add("<td>", cell, "</td>")
		}
	}
	t.add("</tr>\n")
}

// span adds a row with one text, which is about the rows below it.
func (t *table) span(text markup) {
	t.add(`<tr class="span"><td colspan="`, esc(number(len(t.layout))), `">`, text, "</td></tr>\n")
}

// html ends the table and returns it.
func (t *table) html() markup {
	t.add(end)
	return markup(t.String())
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
	{"rank", 'n', "rank", func(t players, r *Row) markup { return t.Figure(r.Rank) }},
	{"previous", 'N', "prev_rank", func(t players, r *Row) markup { return t.Figure(r.Previous) }},
	{"name", 'h', "player", players.name},
	{"number", 'N', "id", func(t players, r *Row) markup { return esc(r.ID) }},
	{"title", 'T', "title", func(t players, r *Row) markup { return t.title(r.Title) }},
	{"club", 'T', "club", players.club},
	{"born", 'N', "born", func(_ players, r *Row) markup { return esc(r.Birth) }},
	{"rating", 'b', "rating", func(t players, r *Row) markup { return t.Rating(r.Rating) }},
	{"change", 'n', "change", players.change},
	{"games", 'N', "games", func(t players, r *Row) markup { return t.Figure(r.Games) }},
}

// list returns a table of players with the columns of some keys; a column that is empty in every row is left out. Where there
// are no rows, it says so.
func (t players) list(caption string, attributes markup, rows []Row, keys string) markup {
	if len(rows) == 0 {
		return "<p>" + t.Text("nobody") + "</p>"
	}
	var some []playerColumn
	var layout string
	var heads []string
	for _, c := range playerColumns {
		if slices.Contains(strings.Fields(keys), c.key) && t.filled(c, rows) {
			some, layout, heads = append(some, c), layout+string(c.letter), append(heads, t.Say("bulletin.head."+c.head))
		}
	}
	made, cells := t.table(new(body), caption, layout, attributes, heads), make([]markup, len(some))
	made.Grow(len(rows) * usualRow)
	for i := range rows {
		for n, c := range some {
			cells[n] = c.cell(t, &rows[i])
		}
		made.row(cells...)
	}
	return made.html()
}

// filled reports whether a column has a text in any row.
func (t players) filled(c playerColumn, rows []Row) bool {
	for i := range rows {
		if text := c.cell(t, &rows[i]); text != "" && text != dash {
			return true
		}
	}
	return false
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

// turn returns the navigation of page n of a view that has several pages; nothing if it has one. It sets the document's
// previous and next page, and puts n into its title.
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
