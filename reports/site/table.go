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
	Caption, Class string
	Heads          []string // a column without a head has an empty one
	Sort           bool
	Filter         bool   // its rows can be filtered
	Nobody         string // what is said where it has no rows
	layout         string
	rows           strings.Builder
}

// table begins a table; heads are keys of the words.
func (v *view) table(caption, layout string, heads ...string) *table {
	t := &table{Caption: caption, layout: layout, Class: classOf(layout), Nobody: v.say("nobody"), Heads: make([]string, len(heads))}
	for i, key := range heads {
		if key != "" {
			t.Heads[i] = v.Say(key)
		}
	}
	return t
}

// classOf returns the classes of a layout: n1, b1 and s1 for a first column of figures, in bold, that is left out.
func classOf(layout string) string {
	var classes []string
	for i, letter := range layout {
		for _, class := range map[rune]string{'n': "n", 'N': "ns", 'T': "s", 'b': "nb"}[letter] {
			classes = append(classes, string(class)+strconv.Itoa(i+1))
		}
	}
	return strings.Join(classes, " ")
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

// titled is a table with a title of its own.
type titled struct {
	Title string
	Table *table
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

// pages are the pages of a view, for the navigation between them.
type pages struct {
	Label, Of, Prev, Next string
	Before, After         string // paths
	All                   []link
}

// link leads to a page; Path is relative.
type link struct {
	Path    string
	Text    markup
	Current bool // it is this page
}

// pages returns the navigation through so many pages, or nil for one page.
func (v *view) pages(n, of int, place func(int) string) *pages {
	if of < 2 {
		return nil
	}
	at := func(n int) string { return v.Root + place(n) }
	p := &pages{Label: v.say("pages.label"), Of: v.pageOf(n, of), Prev: v.say("pages.prev"), Next: v.say("pages.next")}
	if n > 1 {
		p.Before = at(n - 1)
	}
	if n < of {
		p.After = at(n + 1)
	}
	last := 0
	for i := 1; i <= of; i++ {
		if i > 1 && i < of && (i < n-2 || i > n+2) {
			continue
		}
		if i > last+1 {
			p.All = append(p.All, link{Text: "…"})
		}
		p.All, last = append(p.All, link{at(i), esc(strconv.Itoa(i)), i == n}), i
	}
	return p
}

// pageOf says which page of how many it is.
func (v *view) pageOf(n, of int) string {
	return v.Say("list.page", "page", v.Count(n), "pages", v.Count(of))
}
