package site

import (
	"cmp"
	"slices"
	"strconv"

	"kalends/reports"
)

// groupPage returns the page of a club or a region.
func (v *view) groupPage(p Group) document {
	name := v.called(p.Ref)
	d := document{Heading: name, Marked: v.in(name), Kicker: v.text("group.one_" + p.Kind), Data: DataPlace(p.Place())}
	d.Title = name + " (" + p.Code + ")"
	if p.Pages > 1 {
		d.Title += ", " + v.Say("list.page", "page", number(p.N), "pages", number(p.Pages))
	}
	d.Crumbs = []link{{Path: v.root + Groups{Of: p.Kind}.Place(), Text: v.text("nav." + p.Kind)}}
	d.Sub = v.group("regions", p.Region)
	for _, l := range p.Lists {
		s := section{Title: esc(v.issueName(l.List, l.Date)), Facts: facts(esc(v.Say("list.region.mean")), v.rating(l.Mean))}
		t := players{view: v, list: l.List}.table(name+": "+v.issueName(l.List, l.Date), l.Rows, "rank name title born rating change games")
		t.Sort = true
		s.Tables = with(t)
		if t.Empty() {
			s.Lines = []markup{v.text("nobody")}
		}
		d.Sections = append(d.Sections, s)
	}
	turn := v.pages(p.N, p.Pages, func(n int) string { return GroupPlace(p.Kind, p.Code, n) })
	if turn != nil {
		d.Prev, d.Next = turn.Before, turn.After
		d.Sections = append(d.Sections, section{Pages: turn})
	}
	return d
}

// groupsPage returns the page of all clubs or all regions, by name.
func (v *view) groupsPage(p Groups) document {
	d := document{Heading: v.say("nav." + p.Of), Data: DataPlace(p.Place())}
	layout, heads := "h", []string{v.say("group.one_" + p.Of)}
	for _, l := range v.site.Lists {
		layout, heads = layout+"nN", append(heads, v.listName(l.ID), v.Say("list.region.mean"))
	}
	t := newTable(d.Heading, layout, heads...)
	t.Sort, t.Filter = true, true
	for _, r := range p.Rows {
		cells := []markup{v.link(GroupPlace(p.Of, r.Code, 1), v.in(v.called(r.Ref)))}
		for _, l := range v.site.Lists {
			cells = append(cells, v.figure(r.Players[l.ID]), v.rating(r.Mean[l.ID]))
		}
		t.add(cells...)
	}
	d.Sections = []section{{Lines: []markup{v.text("group.lead")}, Tables: with(t)}}
	if t.Empty() {
		d.Sections[0].Lines = []markup{v.text("nobody")}
	}
	return d
}

// statisticsPage returns the page of figures, records, newcomers and largest gains.
func (v *view) statisticsPage(p Statistics) document {
	d := document{Heading: v.say("statistics.title"), Data: DataPlace(p.Place())}
	if len(p.Lists) > 1 {
		contents := section{Nav: v.text("contents")}
		for _, l := range p.Lists {
			contents.Links = append(contents.Links, link{Path: "#list-" + l.List, Text: esc(v.listName(l.List))})
		}
		d.Sections = append(d.Sections, contents)
	}
	for _, l := range p.Lists {
		d.Sections = append(d.Sections, v.listFigures(l)...)
	}
	return d
}

// listFigures returns the sections of figures of a list.
func (v *view) listFigures(l ListFigures) []section {
	all := []section{{ID: "list-" + l.List, Title: esc(v.issueName(l.List, l.Date)), Lines: v.caution(l.List), Chart: v.membership(l.Totals)}}
	add := func(title string, t *table) {
		if !t.Empty() {
			all = append(all, section{Title: esc(title), Sub: true, Half: true, Tables: []*table{t}})
		}
	}
	for _, part := range []struct {
		title, head string
		bars        []Bar
	}{
		{v.Say("list.summary.chart.classes"), v.Say("list.list.rating"), l.Classes}, {v.say("statistics.ages"), v.say("statistics.age"), l.Ages},
		{v.Say("list.summary.chart.changes"), v.Say("list.list.change"), l.Changes}, {v.Say("list.sheet.regions"), v.Say("list.list.region"), l.Regions},
	} {
		add(part.title, v.bars(part.title+": "+v.listName(l.List), part.head, part.bars))
	}
	add(v.say("statistics.records"), v.records(l))
	all = append(all, v.extracts(l.List, l.Date, HomeList{Gains: l.Gains, New: l.New})...)
	years := v.years(l)
	if !years.Empty() {
		all = append(all, section{Title: v.text("statistics.lists"), Sub: true, Tables: []*table{years}})
	}
	return all
}

// bars returns a table of numbers with a bar for each.
func (v *view) bars(caption, head string, all []Bar) *table {
	t := newTable(caption, "htn", head, "", v.say("statistics.players"))
	t.Heads[1].Hidden = true
	t.Class += " bars"
	most := 1
	for _, b := range all {
		most = max(most, b.N)
	}
	for _, b := range all {
		t.add(v.in(cmp.Or(v.Pick(b.Names), b.Label)), bar(b.N, most), v.figure(b.N))
	}
	return t
}

// bar returns a bar whose length is the share of n in the most.
func bar(n, most int) markup {
	return markup(`<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect width="` + strconv.Itoa(n*1000/most) +
		`" height="10"/></svg>`)
}

// records returns a table of the highest ratings ever.
func (v *view) records(l ListFigures) *table {
	t := newTable(v.say("statistics.records")+": "+v.listName(l.List), "htbt", v.say("statistics.record"), v.Say("bulletin.head.player"),
		v.Say("list.list.rating"), v.Say("list.correction.list"))
	for _, r := range l.Records {
		out := slices.ContainsFunc(l.Totals, func(t reports.Totals) bool { return t.Date == r.Date })
		t.add(v.text("statistics.is."+r.Key), v.person(r.Person), v.rating(r.Value), v.listOn(l.List, r.Date, !out))
	}
	return t
}

// years returns a table of the totals of all lists, newest first.
func (v *view) years(l ListFigures) *table {
	key := func(k string) string { return v.Say("bulletin.key." + k) }
	t := newTable(v.say("statistics.lists")+": "+v.listName(l.List), "hnnNNnnN", v.Say("list.correction.list"), key("listed"), key("women"), key("active"),
		key("new"), key("events"), key("games"), key("top_ten"))
	for _, one := range slices.Backward(l.Totals) {
		t.add(append([]markup{v.link(IssuePlace(l.List, one.Date), v.day(one.Date))}, v.totalCells(l.List, one)...)...)
	}
	return t
}

// totalCells returns the figures of a list; those of a period that another program calculated are unknown.
func (v *view) totalCells(list string, t reports.Totals) []markup {
	period := []markup{v.figure(t.Active), v.figure(t.New), v.figure(t.Events), v.figure(t.Games)}
	if t.TakenOver {
		period = []markup{dash, dash, dash, dash}
	}
	top := markup(dash)
	if t.TopTen > 0 {
		top = v.rating(t.TopTen.Text(v.profile(list).Decimals))
	}
	return append(append([]markup{v.figure(t.Listed), v.figure(t.Women)}, period...), top)
}
