package site

import (
	"cmp"
	"slices"
	"strconv"

)

// Charts returns the charts, records, gains and newcomers of a list.
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
	all = append(all, v.Extracts(IssueRef{List: l.List, Date: l.Date}, HomeList{Gains: l.Gains, New: l.New})...)
	if len(l.Records) > 0 {
		all = append(all, titled{v.say("statistics.records"), v.records(l)})
	}
	return all
}

// bars returns a table of numbers with a bar for each, whose length is the share of the largest.
func (v valueView) bars(caption, head string, all []Bar) markup {
	t := v.table(caption, "htn", head, "", "site.statistics.players")
	t.class += " bars"
	most := 1
	for _, b := range all {
		most = max(most, b.N)
	}
	for _, b := range all {
		bar := markup(`<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="` +
			strconv.Itoa(b.N*1000/most) + `" height="10"/></svg>`)
		t.add(v.in(cmp.Or(v.Pick(b.Names), b.Label)), bar, v.figure(b.N))
	}
	return t.html()
}

// records returns a table of the highest ratings ever.
func (v valueView) records(l ListFigures) markup {
	t := v.table(v.say("statistics.records")+": "+v.ListName(l.List), "htbt", "site.statistics.record", "bulletin.head.player",
		"list.list.rating", "list.correction.list")
	for _, r := range l.Records {
		out := slices.ContainsFunc(l.Totals, func(t Figures) bool { return t.Date == r.Date })
		t.add(v.Text("statistics.is."+r.Key), v.Person(r.Person), v.Rating(r.Value), listOn(v.view, l.List, r.Date, !out))
	}
	return t.html()
}

// TotalsTable returns the totals of all lists, newest first. Those of a period that another program calculated are
// unknown.
func (v valueView) TotalsTable(l ListFigures) markup {
	const key = "bulletin.key."
	t := v.table(v.say("statistics.lists")+": "+v.ListName(l.List), "hnnNNnnN", "list.correction.list", key+"listed", key+"women",
		key+"active", key+"new", key+"events", key+"games", key+"top_ten")
	for _, one := range slices.Backward(l.Totals) {
		period := []markup{v.figure(one.Active), v.figure(one.New), v.figure(one.Events), v.figure(one.Games)}
		if one.TakenOver {
			period = []markup{dash, dash, dash, dash}
		}
		cells := append([]markup{listOn(v.view, l.List, one.Date, false), v.figure(one.Listed), v.figure(one.Women)}, period...)
		t.add(append(cells, v.points(l.List, one.TopTen))...)
	}
	return t.html()
}
