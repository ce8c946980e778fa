package site

import (
	"cmp"
	"slices"
	"strings"

	"kalends/reports/explain"
	"kalends/reports/terminal"
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
	notices, blocks := explain.Blocks(v.Words, p.Story)
	return document{Marked: v.Text("why.title", "name", name), Below: "<b>" + esc(notices[0]) + "</b>",
		Main:   func(b *body) error { return whyView{v, v.linksOf(p)}.main(b, notices[1:], blocks) },
		Title:  v.say("why.window", "name", name, "id", p.ID, "list", p.List+" "+p.Date.String()),
		Crumbs: v.crumbs(v.Link(PlayerPlace(p.ID), v.in(name)), v.IssueLink(p.IssueRef))}
}

// main writes what a story says, and how to read it.
func (t whyView) main(b *body, notices []string, blocks []explain.Block) error {
	for _, notice := range notices {
		b.add(`<p class="notice">`, esc(notice), "</p>")
	}
	for _, block := range blocks {
		t.section(b, block)
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

// cell returns a text, with a link if it names an opponent, whose number stands beside the link, or if it is or begins
// with the code of an event.
func (t whyView) cell(text string) markup {
	switch place := t.links[text]; {
	case strings.HasPrefix(place, "p/") && strings.Contains(text, " "):
		at := strings.LastIndexByte(text, ' ')
		return t.Link(place, t.in(text[:at])) + esc(text[at:])
	case place != "":
		return t.Link(place, t.in(text))
	}
	if code, rest, more := strings.Cut(text, "  "); more && t.links[code] != "" {
		return t.Link(t.links[code], esc(code)) + " " + esc(rest)
	}
	return t.in(text)
}

// section writes a block of a story: lines, a table, or the steps of the calculation as a list.
func (t whyView) section(b *body, from explain.Block) {
	key := "why.more"
	var columns []terminal.Column
	var lines []terminal.Line
	steps := false
	if from.Table != nil {
		columns, lines = from.Table.Shown()
		if key, steps = "why.games", !slices.ContainsFunc(columns, func(c terminal.Column) bool { return c.Head != "" }); steps {
			key = "why.sum"
		}
	}
	title := cmp.Or(from.Title, t.say(key))
	b.begin("", title)
	for _, line := range from.Lines {
		b.add("<p>", t.cell(strings.TrimSpace(line)), "</p>")
	}
	if steps {
		t.steps(b, lines)
	} else if from.Table != nil {
		t.table(b, title, columns, lines)
	}
	b.add("</section>\n")
}

// widest is the number of columns from which on a table of a story is scrolled rather than squeezed.
const widest = 6

// table writes a table of a story.
func (t whyView) table(b *body, caption string, columns []terminal.Column, lines []terminal.Line) {
	layout := []byte(strings.Repeat("t", len(columns)))
	heads, list := make([]string, len(columns)), t.Say("explain.column.list")
	for i, c := range columns {
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
	for _, line := range lines {
		if text := strings.TrimSpace(line.Span); text != "" {
			made.span(t.cell(text))
		}
		for i, text := range line.Cells {
			cells[i] = t.cell(text)
		}
		if line.Cells != nil {
			made.row(cells[:len(line.Cells)]...)
		}
	}
	b.add(end)
}

// steps writes the steps of the calculation with their articles.
func (t whyView) steps(b *body, lines []terminal.Line) {
	b.add(`<ul class="items">`)
	for _, line := range lines {
		b.add("<li>")
		if line.Cells == nil {
			line.Cells = []string{strings.TrimSpace(line.Span)}
		}
		b.add(t.cell(line.Cells[0]))
		for _, text := range line.Cells[1:] {
			if text != "" {
				b.add(" <small>", esc(text), "</small>")
			}
		}
		b.add("</li>\n")
	}
	b.add("</ul>")
}
