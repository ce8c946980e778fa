package site

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
)

// playerPage returns the page of a person.
func (v *view) playerPage(p Player) document {
	name, other := v.names(p.Person)
	d := document{Heading: cmp.Or(name, p.ID), Marked: v.in(cmp.Or(name, p.ID)), Sub: v.in(other), Data: PlayersData(PlayerShard(p.ID))}
	d.Title = strings.TrimSpace(name + " " + p.ID)
	d.Kicker = v.text("player.kicker")
	if latest := v.latest(p); latest != nil {
		d.Sections = append(d.Sections, section{Links: []link{*latest}})
	}
	d.Sections = append(d.Sections, section{Facts: v.playerFacts(p)})
	for _, c := range p.Careers {
		d.Sections = append(d.Sections, v.career(p.ID, c))
	}
	if len(p.Decisions) > 0 {
		caption := v.say("player.decisions")
		d.Sections = append(d.Sections, section{Title: esc(caption), Tables: with(v.decisions(caption, p.Decisions))})
	}
	return d
}

// latest returns a link to the reason of the newest change of all lists, or nil if there is none.
func (v *view) latest(p Player) *link {
	var newest Point
	list := ""
	for _, c := range p.Careers {
		for _, point := range slices.Backward(c.Points) {
			if point.Why && point.Date > newest.Date {
				newest, list = point, c.List
			}
		}
	}
	if list == "" {
		return nil
	}
	return &link{Path: v.root + WhyPlace(IssueRef{List: list, Date: newest.Date}, p.ID), Text: v.whyText(newest), Big: true}
}

// whyText asks why a rating changed, or where it comes from.
func (v *view) whyText(p Point) markup {
	return v.text("why.big", "change", v.Figures(cmp.Or(p.Change, p.Rating)))
}

// playerFacts returns what is known of a person.
func (v *view) playerFacts(p Player) markup {
	all := facts(esc(v.Say("list.list.id")), esc(p.ID), v.text("player.fide"), esc(p.FIDEID),
		esc(v.Say("list.list.federation")), esc(p.Federation), esc(v.Say("list.list.region")), v.group("regions", p.Region),
		esc(v.Say("list.list.club")), v.group("clubs", p.Club), esc(v.Say("list.list.birth_year")), esc(p.Birth))
	if p.Standing != "" {
		all += facts(v.text("event.state"), esc(v.SayOr("bulletin.gone."+p.Standing, p.Standing)))
	}
	for _, t := range slices.Backward(p.Titles) {
		value := esc(v.fullTitle(t.Title))
		if t.From != 0 {
			value += " <small>" + v.text("since", "date", v.date(t.From)) + "</small>"
		}
		all += facts(esc(v.Say("list.list.title")), value)
	}
	return all
}

// career returns the section about one list.
func (v *view) career(id string, c Career) section {
	peak := v.rating(c.Peak)
	if c.Peak != "" && c.PeakOn != 0 {
		taken := slices.ContainsFunc(c.Points, func(p Point) bool { return p.Date == c.PeakOn && p.Opening })
		peak += " <small>" + v.listOn(c.List, c.PeakOn, taken) + "</small>"
	}
	now := v.text("player.unrated")
	if c.Rating != "" {
		now = `<b class="now">` + v.rating(c.Rating) + "</b>"
	}
	name := esc(v.listName(c.List))
	one := section{ID: "list-" + c.List, Title: name, Lines: v.caution(c.List),
		Facts: facts(v.text("player.now"), now, v.text("player.peak"), peak), Chart: v.history(c)}
	if len(c.Points) == 0 {
		return one
	}
	one.Tables = with(v.historyTable(id, c))
	return one
}

// historyTable returns the lists that moved a rating, newest first.
func (v *view) historyTable(id string, c Career) *table {
	t := newTable(v.say("player.history", "list", v.listName(c.List)), "hbnnt", v.Say("list.correction.list"), v.Say("list.list.rating"),
		v.Say("list.list.change"), v.Say("list.list.games"), v.say("player.reason"))
	t.rows.Grow(len(c.Points) * 300)
	why := v.say("why.short")
	for _, p := range slices.Backward(c.Points) {
		t.add(v.listOn(c.List, p.Date, p.Opening), v.pointRating(p), v.rating(p.Change), v.figure(p.Games), v.reason(id, c.List, why, p))
	}
	return t
}

// listOn returns the date of a list as a link to its page; a list that was taken over has none.
func (v *view) listOn(list string, date rating.Date, taken bool) markup {
	if taken {
		return v.day(date)
	}
	return v.link(IssuePlace(list, date), v.day(date))
}

// pointRating returns the rating on a list, or that there is none.
func (v *view) pointRating(p Point) markup {
	if p.Rating == "" {
		return v.text("player.unrated")
	}
	return v.rating(p.Rating)
}

// reason returns a link to the explanation of a change, or what else is known of it. why asks for the reason.
func (v *view) reason(id, list, why string, p Point) markup {
	switch {
	case p.Opening:
		return v.text("player.opening")
	case !p.Why:
		return ""
	}
	asks := esc(strings.Replace(why, "{change}", cmp.Or(v.Figures(p.Change), v.Figures(p.Rating)), 1))
	return v.link(WhyPlace(IssueRef{List: list, Date: p.Date}, id), asks)
}

// decisionDay returns the number and the day of a decision.
func (v *view) decisionDay(d Decision) markup {
	day := v.day(d.Decided)
	if d.Number > 0 {
		day = esc(number(d.Number)) + " · " + day
	}
	if d.Revoked > 0 {
		day += " <small>" + esc(v.Say("decisions.revoked", "n", number(d.Revoked))) + "</small>"
	}
	return day
}
