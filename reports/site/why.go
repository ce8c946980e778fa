package site

import (
	"bytes"
	"strings"

	"kalends/reports/explain"
	"kalends/reports/page"
)

// whyPage returns the page that says what a list did to a player.
func (v *view) whyPage(p Why) document {
	name, _ := v.names(p.Person)
	w := storyTeller{v, v.linksOf(p)}
	part := explain.Part(v.Words, "", p.Story)
	d := document{Heading: v.say("why.title", "name", name), Sub: "<b>" + esc(part.Notice[0]) + "</b>"}
	d.Title = v.say("why.window", "name", name, "id", p.ID, "list", p.List+" "+p.Date.String())
	d.Crumbs = []link{{Path: v.root + PlayerPlace(p.ID), Text: v.in(name)},
		{Path: v.root + IssuePlace(p.List, p.Date), Text: esc(v.issueName(p.List, p.Date))}}
	notice := section{}
	for _, line := range part.Notice[1:] {
		notice.Lines = append(notice.Lines, esc(line))
	}
	if len(notice.Lines) > 0 {
		d.Sections = append(d.Sections, notice)
	}
	for _, s := range part.Sections {
		d.Sections = append(d.Sections, w.section(s))
	}
	d.Sections = append(d.Sections, section{Title: v.text("why.words"), Small: []markup{v.text("why.legend"),
		v.link(Rules{}.Place(), v.text("nav.rules"))}})
	return d
}

// linksOf returns the places of the pages of a story's opponents and events, by the texts that name them.
func (v *view) linksOf(p Why) map[string]string {
	links := map[string]string{}
	for _, id := range p.Linked {
		links[strings.TrimSpace(p.Story.Names[id]+" "+id)] = PlayerPlace(id)
	}
	for code, e := range p.Story.Events {
		links[code] = EventPlace(code, e.Start)
	}
	return links
}

// storyTeller writes the sections of a story; links are the places of pages by the texts that name them.
type storyTeller struct {
	*view
	links map[string]string
}

// cell returns a text, with a link if it names an opponent, or if it is or begins with the code of an event.
func (t storyTeller) cell(text string) markup {
	if place := t.links[text]; place != "" {
		return t.link(place, t.in(text))
	}
	code, rest, more := strings.Cut(text, "  ")
	if place := t.links[code]; more && place != "" {
		return t.link(place, esc(code)) + " " + esc(rest)
	}
	return t.in(text)
}

// section returns a section of a story.
func (t storyTeller) section(s page.Section) section {
	one := section{Title: esc(s.Title)}
	for _, line := range s.Lines {
		one.Lines = append(one.Lines, t.cell(strings.TrimSpace(line)))
	}
	for _, from := range s.Tables {
		if from.HasHeads() {
			t.head(&one, "why.games")
			one.Tables = append(one.Tables, t.table(string(one.Title), from))
			continue
		}
		t.head(&one, "why.sum")
		for _, row := range from.Rows {
			one.Items = append(one.Items, t.step(row))
		}
	}
	return one
}

// head gives a section a title unless it has one.
func (t storyTeller) head(s *section, key string) {
	if s.Title == "" {
		s.Title = t.text(key)
	}
}

// widest is the number of columns from which on a table of a story is scrolled rather than squeezed.
const widest = 6

// table returns a table of a story.
func (t storyTeller) table(caption string, from page.Table) *table {
	layout := bytes.Repeat([]byte("t"), len(from.Columns))
	heads := make([]string, len(from.Columns))
	for i, c := range from.Columns {
		if heads[i] = c.Head; c.Right {
			layout[i] = 'n'
		} else if c.Head == t.Say("explain.column.list") {
			layout[i] = 'T'
		}
	}
	made := newTable(caption, string(layout), heads...)
	if len(heads) > widest {
		made.Class += " wide"
	}
	for _, row := range from.Rows {
		if row.Cells == nil {
			made.addSpan(t.cell(strings.TrimSpace(row.Span)))
			continue
		}
		var cells []markup
		for _, c := range row.Cells {
			cells = append(cells, t.cell(c.Text))
		}
		made.add(cells...)
	}
	return made
}

// step returns a step of the calculation with its article.
func (t storyTeller) step(row page.Row) markup {
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
