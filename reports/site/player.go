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
	return document{Name: "player", Values: &v, Title: name + " " + v.P.ID, Marked: v.in(name), Kicker: v.Text("player.kicker"),
		Below: v.in(other), Data: PlayersData(PlayerShard(v.P.ID))}
}

// Latest returns a link to the reason of the newest change of all lists; nothing if there is none.
func (v playerView) Latest() markup {
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
	why := v.Text("why.big", "change", v.Figures(cmp.Or(newest.Change, newest.Rating)))
	return `<a class="big" href="` + esc(v.Root+WhyPlace(IssueRef{List: list, Date: newest.Date}, v.P.ID)) + `">` + why + "</a>"
}

// Facts returns what is known of the person.
func (v playerView) Facts() markup {
	p := v.P
	all := v.facts("list.list.id", esc(p.ID), "site.player.fide", esc(p.FIDEID), "list.list.federation", esc(p.Federation),
		"list.list.region", v.group("regions", p.Region), "list.list.club", v.group("clubs", p.Club),
		"list.list.birth_year", esc(p.Birth))
	if p.Standing != "" {
		all += v.facts("site.event.state", esc(v.SayOr("bulletin.gone."+p.Standing, p.Standing)))
	}
	for _, t := range slices.Backward(p.Titles) {
		value := esc(v.fullTitle(t.Title))
		if t.From != 0 {
			value += " <small>" + v.Text("since", "date", v.Date(t.From)) + "</small>"
		}
		all += v.facts("list.list.title", value)
	}
	return all
}

// Standing returns the rating on a list and the highest one.
func (v playerView) Standing(c Career) markup {
	peak := v.Rating(c.Peak)
	if c.Peak != "" && c.PeakOn != 0 {
		taken := slices.ContainsFunc(c.Points, func(p Point) bool { return p.Date == c.PeakOn && p.Opening })
		peak += " <small>" + listOn(v.view, c.List, c.PeakOn, taken) + "</small>"
	}
	now := v.Text("player.unrated")
	if c.Rating != "" {
		now = `<b class="now">` + v.Rating(c.Rating) + "</b>"
	}
	return v.facts("site.player.now", now, "site.player.peak", peak)
}

// HistoryTable returns the lists that moved a rating, newest first.
func (v playerView) HistoryTable(c Career) *table {
	t := v.table(v.say("player.history", "list", v.ListName(c.List)), "hbnnt", "list.correction.list", "list.list.rating",
		"list.list.change", "list.list.games", "site.player.reason")
	t.rows.Grow(len(c.Points) * 300)
	why, unrated := v.say("why.short"), v.say("player.unrated")
	for _, p := range slices.Backward(c.Points) {
		t.add(listOn(v.view, c.List, p.Date, p.Opening), esc(v.Figures(cmp.Or(p.Rating, unrated))), v.Rating(p.Change),
			v.figure(p.Games), v.reason(c.List, why, p))
	}
	return t
}

// listOn returns the date of a list as a link to its page; a list that was taken over has none.
func listOn(v *view, list string, date rating.Date, taken bool) markup {
	if taken {
		return v.Day(date)
	}
	return v.Link(IssuePlace(list, date), v.Day(date))
}

// reason returns a link to the explanation of a change, or what else is known of it. why asks for the reason.
func (v playerView) reason(list, why string, p Point) markup {
	switch {
	case p.Opening:
		return v.Text("player.opening")
	case !p.Why:
		return ""
	}
	asks := esc(strings.Replace(why, "{change}", v.Figures(cmp.Or(p.Change, p.Rating)), 1))
	return v.Link(WhyPlace(IssueRef{List: list, Date: p.Date}, v.P.ID), asks)
}
