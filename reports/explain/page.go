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
		p.Parts = append(p.Parts, tell(w, s).asPage(association))
	}
	return page.Write(p)
}

// Blocks returns the notices of a story, first both ratings, and what stands below.
func Blocks(w templates.Words, s Story) ([]string, []Block) {
	t := tell(w, s)
	return notices(t), t.blocks
}

// notices returns both ratings, the remarks and the caution of the list.
func notices(t *teller) []string {
	all := append([]string{t.moves()}, t.remarks()...)
	if t.Profile.Caution != "" {
		all = append(all, t.w.Say(t.Profile.Caution+".text"))
	}
	return all
}

// asPage returns the story as a part of a page: the list and the player as titles, and a section for every block.
func (t *teller) asPage(association string) page.Part {
	p := page.Part{Lang: t.w.Lang, Above: association, Title: strings.TrimSpace(t.Name + " " + t.Player), Subtitle: t.issue(),
		Notice: notices(t)}
	for _, b := range t.blocks {
		s := page.Section{Title: b.Title, Lines: b.Lines}
		if b.Table != nil {
			s.Tables = []page.Table{page.Printed(b.Table)}
		}
		p.Sections = append(p.Sections, s)
	}
	return p
}
