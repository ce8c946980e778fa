package webpage

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"kalends/templates"
)

// A menu is a table that has only links, or a cell of several links without other text. A page names its event in its
// headings, or in its title if it has no headings.

// tournament matches the number of an event on chess-results.com in the address of a link.
var tournament = templates.Pattern(`(?i)\btnr(\d{1,9})\.aspx`)

// openLink counts a link in its cell, and its event if it leads to one on chess-results.com.
func (p *page) openLink(t html.Token) {
	p.links = 1
	if table := p.table(); table.open() != nil {
		table.links++
		table.linked = true
	}
	for _, a := range t.Attr {
		if a.Key != "href" {
			continue
		}
		if m := tournament().FindStringSubmatch(a.Val); m != nil {
			if p.events == nil {
				p.events = map[string]int{}
			}
			p.events[m[1]]++
		}
		if id := Card(a.Val); id != "" {
			p.table().addCard(id)
		}
	}
}

// linked notes that the open cell has a text outside of links, if raw is one.
func (p *page) linked(raw string) {
	if t := p.table(); p.links == 0 && t.open() != nil && strings.Trim(raw, " \t\r\n\u00a0|·") != "" {
		t.plain = true
	}
}

// menu notes the rows of a table as those of a menu if it has only links.
func (p *page) menu(t *table) {
	if t.other || !t.linked {
		return
	}
	if p.menus == nil {
		p.menus = map[int]bool{}
	}
	for _, n := range t.rows {
		p.menus[n] = true
	}
}

// withTitle returns the rows without menus, preceded by the title if the page has no headings, and followed by the
// address of the event to which most links lead.
func (p *page) withTitle() []Row {
	rows := slices.DeleteFunc(p.rows, func(r Row) bool { return p.menus[r.Number] })
	if len(rows) == 0 {
		return p.rows // the page has only links
	}
	line := func(number int, text string) Row {
		return Row{Number: number, Cells: []Cell{{Column: 1, Text: text, Across: 1, Down: 1}}}
	}
	if title := p.pageTitle(); title != "" && !p.headed {
		for i := range rows {
			rows[i].Number += 2
		}
		rows = slices.Insert(rows, 0, line(1, title))
	}
	if event := p.event(); event != "" {
		rows = append(rows, line(rows[len(rows)-1].Number+2, "https://chess-results.com/tnr"+event+".aspx"))
	}
	return rows
}

// pageTitle returns the longest part of the title; the other parts name the site.
func (p *page) pageTitle() string {
	parts := strings.Split(strings.Join(strings.Fields(p.titled.String()), " "), " - ")
	return slices.MaxFunc(parts, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
}

// event returns the number of the event to which more than half of the event links lead, or "".
func (p *page) event() string {
	all := 0
	for _, n := range p.events {
		all += n
	}
	for _, number := range slices.Sorted(maps.Keys(p.events)) {
		if 2*p.events[number] > all {
			return number
		}
	}
	return ""
}
