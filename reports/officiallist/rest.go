package officiallist

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
)

func (m maker) events() xlsx.Table {
	t := m.table("Events", "events", []xlsx.Column{m.text("event.code", 16).Grey(), m.text("event.name", 36), m.text("event.group", 10),
		m.text("event.discipline", 12), xlsx.Dates("event.start", m.head("event.start")), xlsx.Dates("event.end", m.head("event.end")),
		m.text("event.city", 14), m.text("event.arbiter", 22), m.text("event.arbiter_id", 11).Grey(), m.whole("event.players", 9),
		m.whole("event.games", 9).Bold(), m.whole("event.forfeits", 9), m.text("event.status", 14)})
	return m.fill(t, xlsx.Of(m.is.Events, func(e reports.EventLine) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(e.Code), xlsx.Text(e.Name), xlsx.Text(e.Group), xlsx.Text(e.List), xlsx.Day(e.Start),
			xlsx.Day(e.End), xlsx.Text(e.City), xlsx.Text(e.Arbiter), xlsx.Text(e.ArbiterID), xlsx.Int(e.Players), xlsx.Int(e.Games),
			xlsx.Int(e.Forfeits), xlsx.Text(m.words("list.status."+e.Status, nil))}
	}))
}

// notRated lists events and games that were received and not rated; a person who is not printed is not named.
func (m maker) notRated() xlsx.Table {
	t := m.table("Not rated", "not_rated", []xlsx.Column{m.text("left.event", 16), m.text("left.name", 32), m.whole("left.round", 7),
		m.whole("left.board", 7), m.text("left.player", 13), m.whole("left.games", 8).Bold(), m.text("left.rule", 12).Grey(),
		m.text("left.reason", 60).Wrapped()})
	names := map[string]string{}
	for _, e := range m.is.Events {
		names[e.Code] = e.Name
	}
	hidden := m.hidden()
	return m.fill(t, xlsx.Of(m.is.LeftOut, func(o rating.LeftOut) []xlsx.Value {
		o = veiled(o, hidden)
		return []xlsx.Value{xlsx.Text(o.Event), xlsx.Text(names[o.Event]), xlsx.Positive(o.Round), xlsx.Positive(o.Board),
			xlsx.Text(o.Player), xlsx.Int(o.Games), xlsx.Text(o.Rule), xlsx.Text(m.words(o.Reason, o.Args))}
	}))
}

// hidden are the ids and names of those who did not agree to be printed.
func (m maker) hidden() map[string]bool {
	all := map[string]bool{}
	for _, l := range m.is.Off {
		if l.Reason == unpublished {
			all[l.ID], all[l.Name] = true, true
		}
	}
	delete(all, "")
	return all
}

func veiled(o rating.LeftOut, hidden map[string]bool) rating.LeftOut {
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

// topOfRegion is how many ratings the mean of a region takes.
const topOfRegion = 10

func (m maker) regions() xlsx.Table {
	t := m.table("Regions", "regions", []xlsx.Column{m.text("region.name", 26), m.whole("region.players", 10),
		m.points("region.mean", 12).Bold(), m.text("region.best_id", 13).Grey(), m.text("region.best", 30), m.points("region.best_rating", 11)})
	by := map[string][]reports.Line{}
	for _, l := range m.is.Lines {
		if l.Region != "" && l.Rated {
			by[l.Region] = append(by[l.Region], l)
		}
	}
	names := make([]string, 0, len(by))
	for name := range by {
		names = append(names, name)
	}
	slices.Sort(names)
	return m.fill(t, xlsx.Of(names, func(name string) []xlsx.Value {
		lines := slices.Clone(by[name])
		slices.SortFunc(lines, func(a, b reports.Line) int {
			return cmp.Or(cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
		})
		best := lines[0]
		return []xlsx.Value{xlsx.Text(name), xlsx.Int(len(lines)), xlsx.Points(mean(lines, m.is.Profile.Decimals)), xlsx.Text(best.ID),
			xlsx.Text(best.Name), xlsx.Points(best.Rating)}
	}))
}

// mean is of the highest ratings, rounded half up to the printed decimals.
func mean(lines []reports.Line, decimals int) rating.Points {
	lines = lines[:min(len(lines), topOfRegion)]
	unit := [...]rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[decimals]
	sum := int64(0)
	for _, l := range lines {
		sum += int64(l.Rating)
	}
	return rating.Points(rating.HalfUp(sum, int64(len(lines))*int64(unit))) * unit
}

// adjusting are the steps of a change that are no result of a game.
var adjusting = []rating.StepKind{rating.BonusStep, rating.PenaltyStep, rating.TitleStep, rating.FloorStep, rating.CorrectionStep}

func (m maker) adjustments() xlsx.Table {
	t := m.table("Titles and adjustments", "adjustments", []xlsx.Column{m.text("adjustment.id", 13).Grey(), m.text("adjustment.name", 30),
		m.text("adjustment.kind", 16), m.text("adjustment.event", 16), m.points("adjustment.before", 10).Grey(),
		m.change("adjustment.amount", 10), m.points("adjustment.after", 10).Bold(), m.text("adjustment.rule", 12).Grey(),
		m.text("adjustment.note", 50).Wrapped()})
	names := map[string]string{}
	for _, l := range m.is.Lines {
		names[l.ID] = l.Name
	}
	var rows [][]xlsx.Value
	for _, c := range m.is.Changes {
		for _, s := range c.Steps {
			if !slices.Contains(adjusting, s.Kind) || names[c.Player] == "" {
				continue
			}
			rows = append(rows, []xlsx.Value{xlsx.Text(c.Player), xlsx.Text(names[c.Player]), xlsx.Text(m.words("list.step."+string(s.Kind), nil)),
				xlsx.Text(s.Event), points(s.After-s.Change, s.After != 0), xlsx.Points(s.Change), points(s.After, s.After != 0),
				xlsx.Text(s.Rule), xlsx.Text(m.words(s.Note, nil))})
		}
	}
	return m.fill(t, xlsx.These(rows))
}

// unpublished is the reason of those who did not agree to be printed.
const unpublished = "rules.off.unpublished"

// removed are the inactive on the list and those who left it; who is not to be printed stands here by no means.
func (m maker) removed() xlsx.Table {
	t := m.table("Inactive and removed", "removed", []xlsx.Column{m.text("removed.id", 13).Grey(), m.text("removed.name", 30),
		m.text("removed.reason", 40).Wrapped(), xlsx.Dates("removed.since", m.head("removed.since")), m.points("removed.rating", 10).Bold(),
		m.text("removed.last_event", 14).Grey()})
	var rows [][]xlsx.Value
	add := func(l reports.Line, reason string) {
		value := points(l.Rating, l.Rated)
		if !l.Rated {
			value = points(l.Previous, l.WasRated)
		}
		rows = append(rows, []xlsx.Value{xlsx.Text(l.ID), xlsx.Text(l.Name), xlsx.Text(reason), xlsx.Day(l.LastGame), value,
			xlsx.Text(l.LastEvent)})
	}
	for _, l := range m.is.Lines {
		if l.Is("inactive") {
			add(l, m.head("remark.inactive"))
		}
	}
	for _, l := range m.is.Off {
		if l.Reason != unpublished && l.WasRated {
			add(l, m.words(l.Reason, nil))
		}
	}
	return m.fill(t, xlsx.These(rows))
}

func (m maker) corrections() xlsx.Table {
	t := m.table("Corrections", "corrections", []xlsx.Column{xlsx.Dates("correction.decided", m.head("correction.decided")),
		m.text("correction.list", 20), m.text("correction.subject", 26), m.text("correction.field", 12), m.text("correction.published", 12),
		m.text("correction.correct", 12).Bold(), m.text("correction.reason", 40).Wrapped(), m.text("correction.document", 16).Grey()})
	return m.fill(t, xlsx.Of(m.is.Corrections, func(c reports.Correction) []xlsx.Value {
		return []xlsx.Value{xlsx.Day(c.Decided), xlsx.Text(c.List), xlsx.Text(c.Subject), xlsx.Text(c.Field), xlsx.Text(c.Published),
			xlsx.Text(c.Correct), xlsx.Text(c.Reason), xlsx.Text(c.Document)}
	}))
}
