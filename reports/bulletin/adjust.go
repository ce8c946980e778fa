package bulletin

import (
	"slices"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// adjustment is a step that moved a printed player beside the games.
type adjustment struct {
	line reports.Line
	step rating.Step
}

func (b *book) adjustments() []adjustment {
	moved := map[string]*reports.Line{}
	for _, c := range b.is.Changes {
		if slices.ContainsFunc(c.Steps, b.isAdjustment) {
			moved[c.Player] = nil
		}
	}
	for i, l := range b.is.Lines {
		if _, ok := moved[l.ID]; ok {
			moved[l.ID] = &b.is.Lines[i]
		}
	}
	var found []adjustment
	for _, c := range b.is.Changes {
		for _, s := range c.Steps {
			if l := moved[c.Player]; l != nil && b.isAdjustment(s) {
				found = append(found, adjustment{*l, s})
			}
		}
	}
	return found
}

func (b *book) isAdjustment(s rating.Step) bool {
	return adjusted(s) != 0 && b.has("adjust."+string(s.Kind))
}

func adjusted(s rating.Step) rating.Points {
	if s.Change != 0 {
		return s.Change
	}
	return s.Bonus
}

// adjustmentTables prints the titles that were awarded, and what moved a rating beside the games.
func (b *book) adjustmentTables() error {
	type part struct {
		title, table string
		rows         []pdf.Row
	}
	var parts []part
	if rows := b.awardRows(); len(rows) > 0 {
		parts = append(parts, part{b.say("awards.title"), "awards", rows})
	}
	if rows := b.adjustmentRows(); len(rows) > 0 {
		parts = append(parts, part{b.say("awards.adjustments"), "adjustments", rows})
	}
	for i, p := range parts {
		t := b.table(p.table, 8.5, "events")
		t.Fives = true
		if err := t.Grow(b.d, p.rows); err != nil {
			return err
		}
		room := 6 + t.HeadHeight() + 3*t.Height + 3
		switch {
		case i == 0:
			b.begin(false, room)
		case b.f.Y+8+room > b.f.Bottom:
			b.overleaf()
			b.f.Y += 2
		default:
			b.f.Y += 8
		}
		b.d.At(b.f.X, b.f.Y+2.6, p.title, subHead, pdf.Left)
		b.f.Y += 5
		t.Flow(b.f, p.rows, pdf.Paging{})
	}
	return nil
}

func (b *book) awardRows() []pdf.Row {
	var rows []pdf.Row
	for _, a := range b.is.Awards {
		what := b.titleName(a.Title)
		if a.Revoked {
			what = b.say("awards.revoked", "title", what)
		}
		rows = append(rows, pdf.Row{Link: b.entry[a.ID], Cells: []pdf.Cell{{Text: a.ID}, {Text: b.name(a.Name)}, {Text: what}, {Text: b.shortDate(a.Date)},
			{Text: a.Document}}})
	}
	return rows
}

func (b *book) adjustmentRows() []pdf.Row {
	var rows []pdf.Row
	for _, a := range b.adjustments() {
		after := pdf.Cell{Text: dash, Style: &quiet}
		if a.step.After != 0 {
			after = pdf.Cell{Text: b.points(a.step.After)}
		}
		rows = append(rows, pdf.Row{Link: b.entry[a.line.ID], Cells: []pdf.Cell{{Text: a.line.ID}, {Text: b.name(a.line.Name)},
			{Text: b.say("adjust." + string(a.step.Kind))}, {Text: b.eventName(a.step.Event)}, {Text: b.exact(adjusted(a.step))}, after,
			{Text: a.step.Rule}}})
	}
	return rows
}

// exact prints a step of a calculation: with hundredths where it has them.
func (b *book) exact(p rating.Points) string {
	if whole, ok := p.Whole(); ok && b.is.Profile.Decimals == 0 {
		return b.signedCount(whole)
	}
	if p > 0 {
		return "+" + p.Text(2)
	}
	return minus + (-p).Text(2)
}
