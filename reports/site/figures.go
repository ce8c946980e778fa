package site

import (
	"cmp"
	"slices"
	"strconv"
)

// Charts returns the charts, gains and newcomers of a list.
func (v valueView) Charts(l ListFigures) (all []titled) {
	for _, part := range []struct {
		title, head string
		bars        []Bar
	}{
		{"list.summary.chart.classes", "list.list.rating", l.Classes}, {"site.statistics.ages", "site.statistics.age", l.Ages},
		{"list.summary.chart.changes", "list.list.change", l.Changes}, {"list.sheet.regions", "list.list.region", l.Regions},
	} {
		if title := v.Say(part.title); len(part.bars) > 0 {
			all = append(all, titled{title, v.bars(title+": "+v.ListName(l.List), part.head, part.bars)})
		}
	}
	return append(all, v.Extracts(IssueRef{List: l.List, Date: l.Date}, HomeList{Gains: l.Gains, New: l.New})...)
}

// bars returns a table of numbers with a bar for each, whose length is the share of the largest.
func (v valueView) bars(caption, head string, all []Bar) markup {
	t := v.table(new(body), caption, "htn", " data-bars", v.Heads(head, "", "site.statistics.players"))
	most := 1
	for _, b := range all {
		most = max(most, b.N)
	}
	for _, b := range all {
		bar := markup(`<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="` +
			strconv.Itoa(b.N*1000/most) + `" height="10"/></svg>`)
		t.row(v.in(cmp.Or(v.Pick(b.Names), b.Label)), bar, v.Figure(b.N))
	}
	return t.html()
}

// RecordList returns the list of a record, with a link to its page if that is published.
func (v valueView) RecordList(l ListFigures, r Record) markup {
	out := slices.ContainsFunc(l.Totals, func(t Figures) bool { return t.Date == r.Date })
	return listOn(v.view, l.List, r.Date, !out)
}

// Backward returns the figures of lists, newest first.
func (v valueView) Backward(all []Figures) []Figures {
	all = slices.Clone(all)
	slices.Reverse(all)
	return all
}
