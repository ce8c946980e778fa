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
	var b body
	b.Grow(usualBytes)
	b.add(v.latest())
	b.section("", "", `<dl class="facts">`, v.facts(), "</dl>")
	for _, c := range v.P.Careers {
		b.section("list-"+c.List, v.ListName(c.List), v.Caution(c.List), `<dl class="facts">`, v.standing(c), "</dl>",
			v.history(c), v.historyTable(c))
	}
	if len(v.P.Decisions) > 0 {
		title := v.say("player.decisions")
		b.section("", title, v.Decisions(title, v.P.Decisions))
	}
	return document{Title: name + " " + v.P.ID, Marked: v.in(name), Kicker: v.Text("player.kicker"), Below: v.in(other),
		Data: PlayersData(PlayerShard(v.P.ID)), Main: markup(b.String())}
}

// body is what stands below the heading of a page that is written without a template.
type body struct{ strings.Builder }

// add adds parts.
func (b *body) add(parts ...markup) {
	for _, part := range parts {
		b.WriteString(string(part))
	}
}

// usualBytes is the size of the usual page.
const usualBytes = 8 << 10

// section adds a section; id and title may be empty.
func (b *body) section(id, title string, parts ...markup) {
	b.add("<section")
	if id != "" {
		b.add(` id="`, esc(id), `"`)
	}
	b.add(">")
	if title != "" {
		b.add("<h2>", esc(title), "</h2>")
	}
	b.add(parts...)
	b.add("</section>\n")
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

// historyTable returns the lists that moved a rating, newest first.
func (v playerView) historyTable(c Career) markup {
	if len(c.Points) == 0 {
		return ""
	}
	t := v.table(v.say("player.history", "list", v.ListName(c.List)), "hbnNt", "", v.Heads("list.correction.list",
		"list.list.rating", "list.list.change", "list.list.games", "site.player.reason"))
	t.Grow(len(c.Points) * 256)
	why, unrated := v.say("why.short"), v.say("player.unrated")
	for _, p := range slices.Backward(c.Points) {
		t.row(listOn(v.view, c.List, p.Date, p.Opening), esc(v.Figures(cmp.Or(p.Rating, unrated))), v.Rating(p.Change),
			v.Figure(p.Games), v.reason(c.List, why, p))
	}
	return t.html()
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
