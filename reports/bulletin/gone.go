package bulletin

import (
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// gone prints a table for each standing of those who have left the list or no longer play.
type gone struct {
	*layouter
	groups []titledLines
}

// standings is the order of the tables.
var standings = []string{string(rating.Deceased), string(rating.Suspended), string(rating.Retired), "removed",
	string(rating.Inactive)}

// goneSection returns the section of those who do not play; it is empty if there are none. Inactive players are in it
// unless the list is in volumes.
func goneSection(l *layouter, _ int) []section {
	groups := l.byStanding(!l.inVolumes())
	title := "section.gone"
	if len(groups) > 0 && groups[0].title == l.say("gone."+string(rating.Deceased)) {
		title = "section.gone_dead" // the deceased are named first
	}
	return []section{sectionIf(len(groups) > 0, l.say(title), gone{l, groups}.draw)}
}

// byStanding groups those who do not play: deceased, suspended, retired, removed and, if wanted, inactive. Persons who
// are not to be published are never named.
func (f *formatter) byStanding(inactive bool) []titledLines {
	by := map[string][]reports.Line{}
	for _, l := range f.is.Off.All() {
		if l.Reason == reports.Unpublished || (l.PreviousRank == 0 && l.Standing == "") {
			continue
		}
		kind := l.Standing
		if kind == "" || kind == string(rating.Inactive) {
			kind = "removed"
		}
		by[kind] = append(by[kind], *l)
	}
	for _, l := range f.is.Lines.All() {
		switch {
		case l.Standing != "" && l.Standing != string(rating.Inactive):
			by[l.Standing] = append(by[l.Standing], *l)
		case inactive && l.Is("inactive"):
			by[string(rating.Inactive)] = append(by[string(rating.Inactive)], *l)
		}
	}
	var groups []titledLines
	for _, kind := range standings {
		if len(by[kind]) > 0 {
			groups = append(groups, titledLines{f.say("gone." + kind), by[kind]})
		}
	}
	return groups
}

const goneGap = 6.0 // between two tables

// draw begins the section and prints its tables; it fails if a page is too narrow for one.
func (g gone) draw() error {
	t := g.table("gone", 8.5, "events")
	t.Fives = true
	var all []pdf.List
	var together pdf.List
	for _, group := range g.groups {
		rows := make(pdf.List, 0, len(group.lines))
		for _, line := range group.lines {
			rows = append(rows, pdf.Row{Link: g.entry.of(line.ID), Cells: g.goneCells(line)})
		}
		all, together = append(all, rows), append(together, rows...)
	}
	if err := t.Grow(g.d, together); err != nil {
		return err
	}
	usual := t.Columns[len(t.Columns)-1].Head
	for i, group := range g.groups {
		g.next(i == 0, goneGap, subHeadRoom+g.beginning(t, all[i]))
		g.subHead(group.title)
		g.d.At(g.f.X+textWidth, g.f.Y+subHeadBase, g.w.Count(len(group.lines)), caption, pdf.Right)
		g.f.Y += subHeadRoom
		t.Columns[len(t.Columns)-1].Head = usual
		if group.title == g.say("gone."+string(rating.Inactive)) {
			t.Columns[len(t.Columns)-1].Head = g.say("head.last_game")
		}
		t.Flow(g.f, all[i], pdf.Paging{Caption: func(p pdf.Part) {
			if p.Page > 1 {
				g.rowsNote(p)
			}
		}})
	}
	return nil
}

// goneCells returns the cells of a person: the last rating on a list, and since when the person does not play or why
// there is no rating.
func (f *formatter) goneCells(l reports.Line) []pdf.Cell {
	last := f.ratingCell(l.WasRated, l.Previous)
	reason := ""
	switch {
	case l.Rank > 0:
		last = f.ratingCell(l.Rated, l.Rating)
		reason = lastGame(f, &l)
	case l.Standing == "" && l.Reason != "":
		reason = f.w.SayMap(l.Reason, nil)
	}
	if l.Since != 0 {
		reason = f.say("gone.since", "date", f.shortDate(l.Since))
	}
	return []pdf.Cell{{Text: l.ID}, nameCell(f, &l), {Text: f.club(&l)}, last, {Text: reason}}
}

// lastGame returns in words where an inactive player last played: the event and the list, as far as they are known.
func lastGame(f *formatter, l *reports.Line) string {
	switch {
	case l.LastGame == 0 && l.LastEvent == "":
		return ""
	case l.LastGame == 0:
		return f.eventName(l.LastEvent)
	case l.LastEvent == "":
		return f.say("gone.last_list", "date", f.w.Date(l.LastGame))
	}
	return f.say("gone.last_event", "event", f.eventName(l.LastEvent), "date", f.w.Date(l.LastGame))
}
