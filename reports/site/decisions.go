package site

import (
	"cmp"

	"kalends/reports"
)

// decisions returns a table of decisions: what was published, what is right, and why.
func (v *view) decisions(caption string, all []Decision) *table {
	head := func(key string) string { return v.Say("list.correction." + key) }
	t := newTable(caption, "ttttnbtT", head("decided"), head("list"), head("subject"), head("field"), head("published"),
		head("correct"), head("reason"), head("document"))
	for _, d := range all {
		c := correction(d)
		published, correct := c.Figures(v.fullTitle, v.date)
		list := ""
		if d.List != "" {
			list = v.listName(d.List)
		}
		t.add(v.decisionDay(d), esc(cmp.Or(d.On, list)), v.about(d), esc(c.How(v.Words)), esc(cmp.Or(published, dash)),
			esc(cmp.Or(correct, dash)), esc(c.Why(v.Words)), esc(d.Document))
	}
	return t
}

// about returns whom or what a decision is about.
func (v *view) about(d Decision) markup {
	if len(d.Persons) > 0 {
		return v.people(d.Persons, " → ")
	}
	return v.in(correction(d).About(v.Words))
}

// correction returns a decision as reports print it.
func correction(d Decision) reports.Correction {
	return reports.Correction{Number: d.Number, Kind: d.Kind, Decided: d.Decided, List: d.List, Subject: d.Subject, Field: d.Field,
		Published: d.Published, Correct: d.Correct, Reason: d.Reason, Document: d.Document}
}

// correctionsPage returns the page of decisions.
func (v *view) correctionsPage(p Corrections) document {
	d := document{Heading: v.say("corrections.title"), Data: DataPlace(p.Place())}
	if len(p.All) == 0 {
		d.Sections = []section{{Lines: []markup{v.text("corrections.none")}}}
		return d
	}
	t := v.decisions(v.say("corrections.title"), p.All)
	t.Filter = true
	d.Sections = []section{{Lines: []markup{v.text("corrections.lead")}, Tables: with(t)}}
	return d
}
