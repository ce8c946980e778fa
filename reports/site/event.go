package site

import (
	"cmp"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
)

// Permitted says what was permitted for an event.
func (v valueView) Permitted(p rating.Permit) string {
	if !p.Given() {
		return ""
	}
	return reports.Permitted(v.Words, p)
}

// Article formats an article.
func (v valueView) Article(rule string) string { return rulebook.Article(v.Words, rule) }

// News says what has become of an event: for which list it is rated, or what is awaited.
func (v valueView) News(p Event) markup {
	key := "event.news." + p.Status
	if p.Since == 0 && v.Has("site."+key+"_undated") {
		key += "_undated"
	}
	text := v.Text(key, "since", v.Date(p.Since))
	if p.List != "" && p.Date != 0 {
		text += " " + v.listOf(p.EventRef)
	}
	return text
}

// EventFacts returns what is known of an event.
func (v valueView) EventFacts(p Event) markup {
	return v.pairs("list.event.code", esc(p.Code), "list.event.city", v.in(p.City), "list.list.region", v.group("regions", p.Region),
		"list.event.arbiter", v.in(p.Arbiter), "site.event.organizer", v.in(p.Organizer),
		"site.event.system", esc(v.SayOr("sheets.system."+p.System, p.System)), "site.event.rounds", v.Figure(p.Rounds),
		"site.event.controls", esc(v.pace(p.Controls)), "list.event.players", v.Figure(p.Players),
		"list.event.games", v.Figure(p.Games), "list.event.version", esc(p.Version))
}

// shortestInSeconds is the least number that is a time in seconds, as reports to FIDE have it; smaller ones are minutes.
const shortestInSeconds = 180

// pace returns a time control in words where it is one time, perhaps with seconds for every move, such as 5400+30 or
// 90+30.
func (v valueView) pace(text string) string {
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

// CrossTable returns the cross table: who played whom, with which result, and what it changed.
func (v valueView) CrossTable(p Event) markup {
	teams, changes := false, false
	rounds := p.Rounds
	for _, s := range p.Table {
		teams, changes = teams || s.Team != "", changes || s.Change != "" || s.Why
		rounds = max(rounds, len(s.Results))
	}
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
	add(true, "b", v.say("event.points"))
	add(changes, "n", v.Say("bulletin.head.change"))
	t := v.table(new(body), v.say("event.table"), layout, " data-cross", heads)
	for _, s := range p.Table {
		cells := []markup{esc(number(s.No)), v.Person(s.Person)}
		if teams {
			cells = append(cells, v.in(s.Team))
		}
		cells = append(append(cells, v.Rating(s.Rating)), v.results(s.Results, rounds, p.Red)...)
		cells = append(cells, v.Rating(s.Points))
		if changes {
			cells = append(cells, v.moved(p, s))
		}
		t.row(cells...)
	}
	return t.html()
}

// moved returns the change of a player in an event, with a link to its reason.
func (v valueView) moved(p Event, s Standing) markup {
	if !s.Why {
		return v.Rating(s.Change)
	}
	text := v.Rating(s.Change)
	if s.Change == "" {
		text = v.Text("why.word")
	}
	return v.Link(WhyPlace(IssueRef{List: p.List, Date: p.Date}, s.ID), text)
}

// results returns a cell for each round: the score, the side and the number of the opponent; several games of a round
// are in one cell.
func (v valueView) results(all []Result, rounds int, red bool) []markup {
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
			text += " <small>" + v.Text("event.side."+side(r.First, red)) + esc(number(r.Opponent)) + "</small>"
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
