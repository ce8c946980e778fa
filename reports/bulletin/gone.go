package bulletin

import (
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// unpublished is the reason of a person who is not to be printed.
const unpublished = "rules.off.unpublished"

// The order in which those who do not play are named.
var standings = []string{string(rating.Deceased), string(rating.Suspended), string(rating.Retired), "removed", string(rating.Inactive)}

// gone are those who have left the list or play no more, by standing: in memoriam, suspended, retired, removed and
// inactive. It never names a person who has asked not to be printed. In a list of volumes the inactive are only marked.
func (b *book) gone() []group {
	by := map[string][]reports.Line{}
	for _, l := range b.is.Off {
		if l.Reason == unpublished || (l.PreviousRank == 0 && l.Standing == "") {
			continue
		}
		kind := l.Standing
		if kind == "" || kind == string(rating.Inactive) {
			kind = "removed"
		}
		by[kind] = append(by[kind], l)
	}
	for _, l := range b.is.Lines {
		switch {
		case l.Standing != "" && l.Standing != string(rating.Inactive):
			by[l.Standing] = append(by[l.Standing], l)
		case l.Is("inactive") && !b.inVolumes():
			by[string(rating.Inactive)] = append(by[string(rating.Inactive)], l)
		}
	}
	var groups []group
	for _, kind := range standings {
		if len(by[kind]) > 0 {
			groups = append(groups, group{b.say("gone." + kind), by[kind]})
		}
	}
	return groups
}

// goneTables prints a table for every standing.
func (b *book) goneTables(groups []group) error {
	t := b.table("gone", 8.5, "events")
	t.Fives = true
	var all [][]pdf.Row
	for _, g := range groups {
		rows := make([]pdf.Row, 0, len(g.lines))
		for _, l := range g.lines {
			rows = append(rows, b.goneRow(l))
		}
		if err := t.Grow(b.d, rows); err != nil {
			return err
		}
		all = append(all, rows)
	}
	room := 6 + t.HeadHeight() + 3*t.Height + 3
	b.begin(false, room)
	for i, g := range groups {
		if i > 0 {
			b.f.Y += 6
		}
		if b.f.Y+room > b.f.Bottom {
			b.overleaf()
			b.f.Y += 2
		}
		b.d.At(b.f.X, b.f.Y+2.6, g.title, subHead, pdf.Left)
		b.d.At(b.f.X+textWidth, b.f.Y+2.6, b.w.Count(len(g.lines)), caption, pdf.Right)
		b.f.Y += 5
		t.Flow(b.f, all[i], pdf.Paging{Caption: func(p pdf.Part) {
			if p.Page > 1 {
				b.partNote("part_rows", p)
			}
		}})
	}
	return nil
}

// goneRow prints the last rating that stood on a list, and since when the person does not play or why there is none.
func (b *book) goneRow(l reports.Line) pdf.Row {
	last := b.value(l.WasRated, l.Previous)
	reason := ""
	switch {
	case l.Rank > 0:
		last = b.value(l.Rated, l.Rating)
		if l.LastEvent != "" {
			reason = b.say("gone.last_event", "event", b.eventName(l.LastEvent))
		}
	case l.Standing == "" && l.Reason != "":
		reason = b.reason(l.Reason, nil)
	}
	if l.Since != 0 {
		reason = b.say("gone.since", "date", b.shortDate(l.Since))
	}
	return pdf.Row{Link: b.entry[l.ID], Cells: []pdf.Cell{{Text: l.ID}, {Text: b.name(l.Name)}, {Text: b.text("club", l)}, last, {Text: reason}}}
}
