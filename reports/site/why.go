package site

import (
	"cmp"
	"strings"

	"kalends/reports/explain"
	"kalends/reports/page"
)

// whyView writes the page that says what a list did to a player; links are the places of pages by the texts that name
// them.
type whyView struct {
	*view
	links map[string]string
}

// whyDocument returns the page that says what a list did to a player.
func (v *view) whyDocument(p Why) document {
	name, _ := v.names(p.Person)
	t, part := whyView{v, v.linksOf(p)}, explain.Part(v.Words, "", p.Story)
	return document{Marked: v.Text("why.title", "name", name), Below: "<b>" + esc(part.Notice[0]) + "</b>",
		Main:   func(b *body) error { return t.main(b, part) },
		Title:  v.say("why.window", "name", name, "id", p.ID, "list", p.List+" "+p.Date.String()),
		Crumbs: v.crumbs(v.Link(PlayerPlace(p.ID), v.in(name)), v.IssueLink(p.IssueRef))}
}

// main writes what a story says, and how to read it.
func (t whyView) main(b *body, part page.Part) error {
	for _, notice := range part.Notice[1:] {
		b.add(`<p class="notice">`, esc(notice), "</p>")
	}
	for _, s := range part.Sections {
		t.section(b, s)
	}
	b.begin("", t.say("why.words"))
	b.add(`<p class="small">`, t.Text("why.legend"), `</p><p class="small">`, t.Link(Rules{}.Place(), t.Text("nav.rules")),
		"</p></section>\n")
	return nil
}

// linksOf returns the places of the pages of a story's opponents and events, by the texts that name them.
func (v *view) linksOf(p Why) map[string]string {
	links := make(map[string]string, len(p.Linked)+len(p.Story.Events))
	for _, id := range p.Linked {
		links[strings.TrimSpace(p.Story.Names[id]+" "+id)] = PlayerPlace(id)
	}
	for code, e := range p.Story.Events {
		links[code] = EventPlace(code, e.Start)
	}
	return links
}

// cell returns a text, with a link if it names an opponent, or if it is or begins with the code of an event.
func (t whyView) cell(text string) markup {
	if place := t.links[text]; place != "" {
		return t.Link(place, t.in(text))
	}
	if code, rest, more := strings.Cut(text, "  "); more && t.links[code] != "" {
		return t.Link(t.links[code], esc(code)) + " " + esc(rest)
	}
	return t.in(text)
}

// section adds a section of a story: lines, tables, and the steps of the calculation as a list.
func (t whyView) section(b *body, s page.Section) {
	key := "why.more"
	for _, from := range s.Tables {
		if key = "why.sum"; from.HasHeads() {
			key = "why.games"
		}
	}
	title := cmp.Or(s.Title, t.say(key))
	b.begin("", title)
	for _, line := range s.Lines {
		b.add("<p>", t.cell(strings.TrimSpace(line)), "</p>")
	}
	for _, from := range s.Tables {
		if from.HasHeads() {
			t.table(b, title, from)
			continue
		}
		b.add(`<ul class="items">`)
		for _, row := range from.Rows {
			b.add("<li>", t.step(row), "</li>\n")
		}
		b.add("</ul>")
	}
	b.add("</section>\n")
}

// widest is the number of columns from which on a table of a story is scrolled rather than squeezed.
const widest = 6

// table writes a table of a story.
func (t whyView) table(b *body, caption string, from page.Table) {
	layout := []byte(strings.Repeat("t", len(from.Columns)))
	heads, list := make([]string, len(from.Columns)), t.Say("explain.column.list")
	for i, c := range from.Columns {
		if heads[i] = c.Head; c.Right {
			layout[i] = 'n'
		} else if c.Head == list {
			layout[i] = 'T'
		}
	}
	attributes := markup("")
	if len(heads) > widest {
		attributes = " data-wide"
	}
	made, cells := t.view.table(b, caption, string(layout), attributes, heads), make([]markup, len(heads))
	for _, row := range from.Rows {
		if row.Cells == nil {
			made.span(t.cell(strings.TrimSpace(row.Span)))
			continue
		}
		for i, c := range row.Cells {
			cells[i] = t.cell(c.Text)
		}
		made.row(cells[:len(row.Cells)]...)
	}
	b.add(end)
}

// step returns a step of the calculation with its article.
func (t whyView) step(row page.Row) markup {
	if row.Cells == nil {
		return t.cell(strings.TrimSpace(row.Span))
	}
	text := t.cell(row.Cells[0].Text)
	for _, c := range row.Cells[1:] {
		if c.Text != "" {
			text += " <small>" + esc(c.Text) + "</small>"
		}
	}
	return text
}
