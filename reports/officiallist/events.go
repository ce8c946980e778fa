package officiallist

import (
	"slices"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/reports/xlsx"
)

// eventSheet lists the events of the period.
func eventSheet(b *workbook) xlsx.Table {
	t := b.begin("Events", "events")
	return b.fill(t, xlsx.Of(b.is.Events, func(e reports.EventLine) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(e.Code), xlsx.Text(e.Name), xlsx.Text(e.Group), xlsx.Text(e.List), xlsx.Day(e.Start),
			xlsx.Day(e.End), xlsx.Text(e.City), xlsx.Text(e.Arbiter), xlsx.Text(e.ArbiterID), xlsx.Int(e.Players),
			xlsx.Int(e.Games), xlsx.Int(e.Forfeits), xlsx.Text(b.w.SayMap("list.status."+e.Status, nil))}
	}))
}

// notRatedSheet lists events and games that were received and not rated, without names of players who are not to be
// published.
func notRatedSheet(b *workbook) xlsx.Table {
	t := b.begin("Not rated", "not_rated")
	names := map[string]string{}
	for _, e := range b.is.Events {
		names[e.Code] = e.Name
	}
	hidden := b.hidden()
	places := make([]int, len(b.is.LeftOut))
	for i := range places {
		places[i] = i
	}
	return b.fill(t, xlsx.Of(places, func(i int) []xlsx.Value {
		o := withoutHidden(b.is.LeftOut[i], hidden)
		return []xlsx.Value{xlsx.Text(o.Event), xlsx.Text(names[o.Event]), xlsx.Positive(o.Round), xlsx.Positive(o.Board),
			xlsx.Text(o.Player), xlsx.Text(b.players(i)), xlsx.Int(o.Games), xlsx.Text(rulebook.Article(b.w, o.Rule)), xlsx.Text(b.w.SayMap(o.Reason, o.Args))}
	}))
}

// players returns the names of the players of left-out entry i; empty for a whole event.
func (b *workbook) players(i int) string {
	if i >= len(b.is.Sides) {
		return ""
	}
	return reports.Versus(b.is.Sides[i], b.w.Lang)
}

// hidden returns the ids and names of players who did not agree to be published.
func (b *workbook) hidden() map[string]bool {
	all := map[string]bool{}
	for _, l := range b.is.Off.All() {
		if l.Reason == reports.Unpublished {
			all[l.ID], all[l.Name] = true, true
		}
	}
	delete(all, "")
	return all
}

// withoutHidden returns o with dashes instead of the ids and names of hidden players. The Args of o stay as they are.
func withoutHidden(o rating.LeftOut, hidden map[string]bool) rating.LeftOut {
	if hidden[o.Player] {
		o.Player = "–"
	}
	args := map[string]string{}
	for name, value := range o.Args {
		if hidden[value] {
			value = "–"
		}
		args[name] = value
	}
	o.Args = args
	return o
}

// correctionSheet lists what was wrong on earlier lists.
func correctionSheet(b *workbook) xlsx.Table {
	numbered := slices.ContainsFunc(b.is.Corrections, func(c reports.Correction) bool { return c.Number > 0 })
	t := b.begin("Corrections", "corrections")
	if !numbered { // a list without decisions has no column for their numbers
		t.Columns = t.Columns[1:]
	}
	return b.fill(t, xlsx.Of(b.is.Corrections, func(c reports.Correction) []xlsx.Value {
		published, correct := c.Figures(b.titleName, rating.Date.String)
		row := []xlsx.Value{xlsx.Day(c.Decided), xlsx.Text(c.List), xlsx.Text(c.About(b.w)), xlsx.Text(c.How(b.w)),
			xlsx.Text(published), xlsx.Text(correct), xlsx.Text(c.Why(b.w)), xlsx.Text(c.Document)}
		if numbered {
			row = append([]xlsx.Value{xlsx.Positive(c.Number)}, row...)
		}
		return row
	}))
}
