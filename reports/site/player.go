package site

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
)

// playerView writes the page of a person.
type playerView struct {
	*view
	P Player
}

// document returns the page of a person.
func (v playerView) document() document {
	name, other := v.names(v.P.Person)
	name = cmp.Or(name, v.P.ID)
	return document{Title: name + " " + v.P.ID, Marked: v.in(name), Kicker: v.Text("player.kicker"), Below: v.in(other),
		Data: PlayersData(PlayerShard(v.P.ID)), Main: v.main}
}

// main writes what is known of the person, what each list says, and the decisions.
func (v playerView) main(b *body) error {
	b.add(v.latest())
	b.begin("", "")
	b.add(`<dl class="facts">`, v.facts(), "</dl></section>\n")
	for _, c := range v.P.Careers {
		b.begin("list-"+c.List, v.ListName(c.List))
		b.add(v.Caution(c.List), `<dl class="facts">`, v.standing(c), "</dl>")
		v.history(b, c)
		v.historyTable(b, c)
		b.add("</section>\n")
	}
	if len(v.P.Decisions) > 0 {
		title := v.say("player.decisions")
		b.begin("", title)
		b.add(v.Decisions(title, v.P.Decisions), "</section>\n")
	}
	return nil
}

// latest returns a link to the reason of the newest change of all lists; nothing if there is none.
func (v playerView) latest() markup {
	var newest Point
	list := ""
	for _, c := range v.P.Careers {
		for _, p := range slices.Backward(c.Points) {
			if p.Why && p.Date > newest.Date {
				newest, list = p, c.List
			}
		}
	}
	if list == "" {
		return ""
	}
	why := v.Text("why.big", "change", v.Figures(cmp.Or(newest.Change, newest.Rating, v.say("player.unrated"))))
	to := esc(v.Root + WhyPlace(IssueRef{List: list, Date: newest.Date}, v.P.ID))
	return `<section><ul class="links"><li><a class="big" href="` + to + `">` + why + "</a></li></ul></section>\n"
}

// facts returns what is known of the person.
func (v playerView) facts() markup {
	p := v.P
	all := v.pairs("list.list.id", esc(p.ID), "site.player.fide", esc(p.FIDEID), "list.list.federation", esc(p.Federation),
		"list.list.region", v.group("regions", p.Region), "list.list.club", v.group("clubs", p.Club),
		"list.list.birth_year", esc(p.Birth))
	if p.Standing != "" {
		all += v.pairs("site.event.state", esc(v.SayOr("bulletin.gone."+p.Standing, p.Standing)))
	}
	for _, t := range slices.Backward(p.Titles) {
		value := esc(v.fullTitle(t.Title))
		if t.From != 0 {
			value += " <small>" + v.Text("since", "date", v.Date(t.From)) + "</small>"
		}
		all += v.pairs("list.list.title", value)
	}
	return all
}

// standing returns the rating on a list and the highest one.
func (v playerView) standing(c Career) markup {
	peak := v.Rating(c.Peak)
	if c.Peak != "" && c.PeakOn != 0 {
		taken := slices.ContainsFunc(c.Points, func(p Point) bool { return p.Date == c.PeakOn && p.Opening })
		peak += " <small>" + listOn(v.view, c.List, c.PeakOn, taken) + "</small>"
	}
	now := v.Text("player.unrated")
	if c.Rating != "" {
		now = `<b class="now">` + v.Rating(c.Rating) + "</b>"
	}
	return v.pairs("site.player.now", now, "site.player.peak", peak)
}

// historyTable writes the lists that moved a rating, newest first.
func (v playerView) historyTable(b *body, c Career) {
	if len(c.Points) == 0 {
		return
	}
	t := v.table(b, v.say("player.history", "list", v.ListName(c.List)), "hbnNt", "", v.Heads("list.correction.list",
		"list.list.rating", "list.list.change", "list.list.games", "site.player.reason"))
	why, unrated := v.say("why.short"), v.say("player.unrated")
	for _, p := range slices.Backward(c.Points) {
		t.row(listOn(v.view, c.List, p.Date, p.Opening), esc(v.Figures(cmp.Or(p.Rating, unrated))), v.Rating(p.Change),
			v.Figure(p.Games), v.reason(c.List, why, p))
	}
	b.add(end)
}

// listOn returns the date of a list as a link to its page; a list that was taken over has none.
func listOn(v *view, list string, date rating.Date, taken bool) markup {
	if taken {
		return esc(v.Date(date))
	}
	return v.Link(IssuePlace(list, date), esc(v.Date(date)))
}

// reason returns a link to the explanation of a change, or what else is known of it. why asks for the reason.
func (v playerView) reason(list, why string, p Point) markup {
	switch {
	case p.Opening:
		return v.Text("player.opening")
	case !p.Why:
		return ""
	}
	asks := esc(strings.Replace(why, "{change}", v.Figures(cmp.Or(p.Change, p.Rating, v.say("player.unrated"))), 1))
	return v.Link(WhyPlace(IssueRef{List: list, Date: p.Date}, v.P.ID), asks)
}
