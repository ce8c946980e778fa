package explain

import (
	"strings"

	"kalends/reports/page"
	"kalends/templates"
)

// Page writes what several lists did to one player as a page to print.
func Page(w templates.Words, association string, stories []Story) ([]byte, error) {
	p := page.Page{Wide: true}
	for _, s := range stories {
		p.Parts = append(p.Parts, Part(w, association, s))
	}
	return page.Write(p)
}

// Part returns the story of one list: the list and the player as titles, both ratings as a notice, and a section for
// every block.
func Part(w templates.Words, association string, s Story) page.Part {
	return tell(w, s).asPage(association)
}

// asPage returns the story as a part of a page.
func (t *teller) asPage(association string) page.Part {
	p := page.Part{Lang: t.w.Lang, Above: association, Title: strings.TrimSpace(t.Name + " " + t.Player), Subtitle: t.issue(),
		Notice: append([]string{t.moves()}, t.remarks()...)}
	if t.Profile.Caution != "" {
		p.Notice = append(p.Notice, t.w.Say(t.Profile.Caution+".text"))
	}
	for _, b := range t.blocks {
		s := page.Section{Title: b.title, Lines: b.lines}
		if b.table != nil {
			s.Tables = []page.Table{page.Printed(b.table)}
		}
		p.Sections = append(p.Sections, s)
	}
	return p
}
