package site

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/reports"
	"kalends/reports/rulebook"
)

// eventPage returns the page of an event.
func (v *view) eventPage(p Event) document {
	name := cmp.Or(p.Name, p.Code)
	d := document{Heading: name, Marked: v.in(name), Title: strings.TrimSpace(name + " " + p.Code), Data: DataPlace(p.Place())}
	d.Crumbs = []link{{Path: v.root + Events{}.Place(), Text: v.text("nav.events")}}
	d.Sub = v.span(p.Start, p.End)
	about := section{Lines: []markup{v.eventNews(p)}, Facts: v.eventFacts(p)}
	if p.Permit.Given() {
		about.Small = append(about.Small, esc(reports.Permitted(v.Words, p.Permit)))
	}
	d.Sections = append(d.Sections, about)
	if len(p.Table) > 0 {
		d.Sections = append(d.Sections, section{Title: v.text("event.table"), Tables: with(v.crossTable(p)),
			Small: []markup{v.text("event.legend_" + sides(p.Red)), v.text("event.unrated")}})
	}
	if len(p.LeftOut) > 0 {
		d.Sections = append(d.Sections, section{Title: esc(v.Say("explain.left_out")), Items: v.leftOut(p.LeftOut)})
	}
	if len(p.Documents) > 0 {
		d.Sections = append(d.Sections, section{Title: v.text("documents"), Items: v.documents(p.Documents)})
	}
	return d
}

// sides is the end of keys that differ by the colour of the first side.
func sides(red bool) string {
	if red {
		return "red"
	}
	return "white"
}

// eventNews says what has become of an event: for which list it is rated, or what is awaited.
func (v *view) eventNews(p Event) markup {
	key := "event.news." + p.Status
	if p.Since == 0 && v.Has("site."+key+"_undated") {
		key += "_undated"
	}
	text := v.text(key, "since", v.date(p.Since))
	if p.List != "" && p.Date != 0 {
		text += " " + v.issueLink(p.EventRef)
	}
	return "<strong>" + text + "</strong>"
}

// eventFacts returns what is known of an event.
func (v *view) eventFacts(p Event) markup {
	return facts(esc(v.Say("list.event.code")), esc(p.Code), esc(v.Say("list.event.city")), v.in(p.City),
		esc(v.Say("list.list.region")), v.group("regions", p.Region), esc(v.Say("list.event.arbiter")), v.in(p.Arbiter),
		v.text("event.organizer"), v.in(p.Organizer), v.text("event.system"), esc(v.SayOr("sheets.system."+p.System, p.System)), v.text("event.rounds"), v.figure(p.Rounds),
		v.text("event.controls"), esc(v.pace(p.Controls)), esc(v.Say("list.event.players")), v.figure(p.Players),
		esc(v.Say("list.event.games")), v.figure(p.Games), esc(v.Say("list.event.version")), esc(p.Version))
}

// shortestInSeconds is the least number that is a time in seconds, as reports to FIDE have it; smaller ones are minutes.
const shortestInSeconds = 180

// pace returns a time control in words where it is one time, perhaps with seconds for every move, such as 5400+30 or
// 90+30.
func (v *view) pace(text string) string {
	main, more, _ := strings.Cut(text, "+")
	n, err := strconv.Atoi(main)
	_, bad := strconv.Atoi(cmp.Or(more, "0"))
	if n >= shortestInSeconds && n%60 == 0 {
		n /= 60
	}
	switch {
	case err != nil || bad != nil || n >= shortestInSeconds:
		return text
	case strings.Trim(more, "0") == "":
		return v.say("event.pace_only", "n", number(n))
	}
	return v.say("event.pace", "n", number(n), "more", more)
}

// crossTable returns the cross table: who played whom, with which result, and what it changed.
func (v *view) crossTable(p Event) *table {
	teams, changes, why := false, false, false
	rounds := p.Rounds
	for _, s := range p.Table {
		teams, changes, why = teams || s.Team != "", changes || s.Change != "", why || s.Why
		rounds = max(rounds, len(s.Results))
	}
	moved := v.Say("bulletin.head.change")
	if !changes {
		moved = v.say("player.reason")
	}
	changes = changes || why
	layout, heads := "nh", []string{v.say("event.no"), v.Say("bulletin.head.player")}
	add := func(wanted bool, letter, head string) {
		if wanted {
			layout, heads = layout+letter, append(heads, head)
		}
	}
	add(teams, "t", v.say("event.team"))
	add(true, "n", v.Say("bulletin.head.rating"))
	for i := range rounds {
		add(true, "t", number(i+1))
	}
	add(true, "n", v.say("event.points"))
	add(changes, "n", moved)
	t := newTable(v.say("event.table"), layout, heads...)
	t.Class += " cross"
	for _, s := range p.Table {
		cells := []markup{esc(number(s.No)), v.person(s.Person)}
		if teams {
			cells = append(cells, v.in(s.Team))
		}
		cells = append(append(cells, v.rating(s.Rating)), v.results(s.Results, rounds, p.Red)...)
		cells = append(cells, "<b>"+v.rating(s.Points)+"</b>")
		if changes {
			cells = append(cells, v.standingChange(p, s))
		}
		t.add(cells...)
	}
	return t
}

// standingChange returns the change of a player in an event, with a link to its reason.
func (v *view) standingChange(p Event, s Standing) markup {
	if !s.Why {
		return v.rating(s.Change)
	}
	text := v.rating(s.Change)
	if s.Change == "" {
		text = v.text("why.word")
	}
	return v.link(WhyPlace(IssueRef{List: p.List, Date: p.Date}, s.ID), text)
}

// results returns a cell for each round: the score, the side and the number of the opponent; several games of a round
// are in one cell.
func (v *view) results(all []Result, rounds int, red bool) []markup {
	cells := make([]markup, rounds)
	for i, r := range all {
		at := r.Round - 1
		if at < 0 || at >= rounds {
			at = min(i, rounds-1)
		}
		text := esc(strings.Replace(v.Figures(r.Score), "-", minus, 1))
		if r.Unrated {
			text += "*"
		}
		if r.Opponent > 0 {
			text += " <small>" + v.text("event.side."+side(r.First, red)) + esc(number(r.Opponent)) + "</small>"
		}
		if cells[at] != "" {
			cells[at] += "<br>"
		}
		cells[at] += text
	}
	return cells
}

// side is the key of a side.
func side(first, red bool) string {
	switch {
	case !first:
		return "second"
	case red:
		return "red"
	}
	return "first"
}

// leftOut says which games, or that the event, were not rated, and why.
func (v *view) leftOut(all []LeftOut) (items []markup) {
	for _, o := range all {
		text := v.text("event.whole")
		if o.Round > 0 {
			text = v.text("event.round", "n", number(o.Round))
		}
		if len(o.Between) > 0 {
			text += ", " + v.people(o.Between, " – ")
		}
		text += ": " + esc(v.SayMap(o.Reason, o.Args))
		if o.Rule != "" {
			text += " <small>" + esc(rulebook.Article(v.Words, o.Rule)) + "</small>"
		}
		items = append(items, text)
	}
	return items
}

// eventsPage returns a page of events: those of a year, or those that are not on a list yet.
func (v *view) eventsPage(p Events) document {
	d := document{Heading: v.say("events.coming"), Data: DataPlace(p.Place())}
	if p.Year > 0 {
		d.Heading = v.say("events.year", "year", number(p.Year))
	}
	years := section{Nav: v.text("events.years"), Links: []link{{v.root + Events{}.Place(), v.text("events.coming"), p.Year == 0, false}}}
	for _, year := range p.Years {
		years.Links = append(years.Links, link{v.root + Events{Year: year}.Place(), esc(number(year)), p.Year == year, false})
	}
	t := v.eventTable(d.Heading, p.All)
	t.Filter, t.Sort = true, true
	rows := section{Tables: with(t)}
	if t.Empty() {
		rows.Lines = []markup{v.text("events.none")}
	}
	d.Sections = []section{years, rows}
	return d
}
