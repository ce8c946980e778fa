package diff

import (
	"kalends/reports"
	"kalends/reports/page"
	"kalends/templates"
)

// Page writes comparisons as a page to print.
func Page(w templates.Words, all []Comparison) ([]byte, error) {
	var p page.Page
	for _, c := range all {
		p.Parts = append(p.Parts, teller{c, w}.asPage())
	}
	return page.Write(p)
}

// asPage returns a comparison with a table for each turn.
func (t teller) asPage() page.Part {
	p := page.Part{Lang: t.w.Lang, Above: t.w.Pick(t.Association) + " · " + reports.ListName(t.w, &t.Profile, t.List),
		Title: t.title(), Subtitle: t.counts()}
	for _, turn := range Turns {
		if players := t.of(turn); len(players) > 0 {
			p.Sections = append(p.Sections, page.Section{Title: t.say(string(turn) + ".head"),
				Tables: []page.Table{page.Printed(t.table(players))}})
		}
	}
	return p
}
