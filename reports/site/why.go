package site

import (
	"bytes"
	"cmp"
	"strings"

	"kalends/reports/explain"
	"kalends/reports/page"
)

// storyPart is a section of a story: lines, tables, steps.
type storyPart struct {
	Title        string
	Lines, Steps []markup
	Tables       []*table
}

// whyView writes the page that says what a list did to a player; links are the places of pages by the texts that name
// them.
type whyView struct {
	*view
	Notices []string
	Parts   []storyPart
	links   map[string]string
}

// whyDocument returns the page that says what a list did to a player.
func (v *view) whyDocument(p Why) document {
	name, _ := v.names(p.Person)
	t, part := whyView{view: v, links: v.linksOf(p)}, explain.Part(v.Words, "", p.Story)
	t.Notices = part.Notice[1:]
	for _, s := range part.Sections {
		t.Parts = append(t.Parts, t.part(s))
	}
	return document{Name: "why", Values: t, Marked: v.Text("why.title", "name", name), Below: "<b>" + esc(part.Notice[0]) + "</b>",
		Title:  v.say("why.window", "name", name, "id", p.ID, "list", p.List+" "+p.Date.String()),
		Crumbs: []link{{Path: v.Root + PlayerPlace(p.ID), Text: v.in(name)}, {Path: v.Root + IssuePlace(p.List, p.Date), Text: esc(v.IssueName(p.List, p.Date))}}}
}

// RulesPlace returns the place of the page that says how ratings are calculated.
func (whyView) RulesPlace() string { return Rules{}.Place() }

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

// cell returns a text, with a link if it names an opponent, or if it is or begins with the code of an event.
func (t whyView) cell(text string) markup {
	if place := t.links[text]; place != "" {
		return t.Link(place, t.in(text))
	}
	code, rest, more := strings.Cut(text, "  ")
	if place := t.links[code]; more && place != "" {
		return t.Link(place, esc(code)) + " " + esc(rest)
	}
	return t.in(text)
}

// part returns a section of a story.
func (t whyView) part(s page.Section) storyPart {
	one := storyPart{Title: s.Title}
	for _, line := range s.Lines {
		one.Lines = append(one.Lines, t.cell(strings.TrimSpace(line)))
	}
	for _, from := range s.Tables {
		if from.HasHeads() {
			one.Title = cmp.Or(one.Title, t.say("why.games"))
			one.Tables = append(one.Tables, t.storyTable(one.Title, from))
			continue
		}
		one.Title = cmp.Or(one.Title, t.say("why.sum"))
		for _, row := range from.Rows {
			one.Steps = append(one.Steps, t.step(row))
		}
	}
	one.Title = cmp.Or(one.Title, t.say("why.more"))
	return one
}

// widest is the number of columns from which on a table of a story is scrolled rather than squeezed.
const widest = 6

// storyTable returns a table of a story.
func (t whyView) storyTable(caption string, from page.Table) *table {
	layout := bytes.Repeat([]byte("t"), len(from.Columns))
	heads := make([]string, len(from.Columns))
	for i, c := range from.Columns {
		if heads[i] = c.Head; c.Right {
			layout[i] = 'n'
		} else if c.Head == t.Say("explain.column.list") {
			layout[i] = 'T'
		}
	}
	made := t.table(caption, string(layout))
	if made.Heads = heads; len(heads) > widest {
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
