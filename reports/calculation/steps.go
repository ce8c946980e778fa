package calculation

import (
	"iter"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// ratings is the format of ratings in a calculation: with hundredths where the list has decimals.
func (m *maker) ratings() xlsx.Format {
	if m.is.Profile.Decimals == 0 {
		return xlsx.General
	}
	return xlsx.Hundredths
}

// origin appends file, sheet and cell of a place.
func origin(row []xlsx.Value, o rating.Origin) []xlsx.Value {
	return append(row, xlsx.Text(o.File), xlsx.Text(o.Sheet), xlsx.Text(o.Cell))
}

// some returns a cell with points; 0 gives an empty cell.
func some(p rating.Points) xlsx.Value {
	if p == 0 {
		return xlsx.Value{}
	}
	return xlsx.Points(p)
}

// trace makes sheet Trace: the steps of all changes in their order, from one place up to another.
func (m *maker) trace(from, to int) xlsx.Table {
	r := m.ratings()
	h := xlsx.Hundredths
	t := m.table("Trace", 3, []xlsx.Column{m.textColumn("trace.player", 12), m.figureColumn("trace.step", 6, xlsx.Whole),
		m.textColumn("trace.kind", 12).Repeats(), m.textColumn("trace.event", 14).Repeats(),
		m.figureColumn("trace.round", 7, xlsx.Whole),
		m.textColumn("trace.opponent", 12), m.figureColumn("trace.own_rating", 9, r),
		m.figureColumn("trace.opponent_rating", 9, r), m.figureColumn("trace.difference", 9, r),
		m.figureColumn("trace.counted", 9, r), m.textColumn("trace.row", 11).Repeats(),
		m.figureColumn("trace.expected", 9, h), m.figureColumn("trace.score", 8, h),
		m.figureColumn("trace.k", 6, xlsx.Whole), m.textColumn("trace.k_reason", 20).Repeats(),
		m.figureColumn("trace.n", 6, xlsx.Whole), m.figureColumn("trace.average", 9, r),
		m.figureColumn("trace.p", 8, h), m.figureColumn("trace.sum", 9, h), m.figureColumn("trace.normal", 9, h),
		m.figureColumn("trace.bonus", 9, h), m.figureColumn("trace.change", 9, xlsx.Change2).Bold(),
		m.figureColumn("trace.after", 10, r).Bold(), m.textColumn("trace.rule", 12).Repeats(),
		m.textColumn("trace.note", 40).Repeats(),
		m.textColumn("trace.file", 24).Repeats().Grey(), m.textColumn("trace.sheet", 12).Repeats().Grey(),
		m.textColumn("trace.cell", 8).Repeats().Grey()})
	t.Bare = true
	t.Rows = xlsx.Records{Count: to - from, Each: func(yield func([]xlsx.Value) bool) {
		row := make([]xlsx.Value, 0, 32)
		for step, s := range stretch(&m.is.Changes, from, to) {
			row = m.step(row[:0], step, s)
			if !yield(row) {
				return
			}
		}
	}}
	return t
}

// numbered is the place of a step: its player, and its number there.
type numbered struct {
	player string
	step   int
}

// stretch yields the steps from one place up to another, counted over all changes. A step is overwritten after its
// change.
func stretch(changes *rating.Changes, from, to int) iter.Seq2[numbered, *rating.Step] {
	return func(yield func(numbered, *rating.Step) bool) {
		var room []rating.Step
		at := 0
		for n := 0; n < changes.Len() && at < to; n++ {
			if at += changes.StepsOf(n); at <= from {
				continue
			}
			ch := changes.At(n, room)
			room = ch.Steps
			begin := at - len(ch.Steps)
			for i := max(0, from-begin); i < min(len(ch.Steps), to-begin); i++ {
				if !yield(numbered{ch.Player, i + 1}, &ch.Steps[i]) {
					return
				}
			}
		}
	}
}

// step appends the row of a step.
func (m *maker) step(row []xlsx.Value, at numbered, s *rating.Step) []xlsx.Value {
	counted := s.Kind == rating.GameStep || s.Kind == rating.EventStep
	points := func(p rating.Points, always bool) xlsx.Value {
		if p == 0 && !always {
			return xlsx.Value{}
		}
		return xlsx.Points(p)
	}
	score := func(v rating.Score, always bool) xlsx.Value { return points(rating.Points(v), always) }
	sum := s.Kind == rating.SumStep
	return origin(append(row, xlsx.Text(at.player), xlsx.Int(at.step),
		xlsx.Text(m.under("list.step.", string(s.Kind))),
		xlsx.Text(s.Event), xlsx.Positive(s.Round), xlsx.Text(s.Opponent), some(s.OwnRating), some(s.OpponentRating),
		points(s.Difference, s.Kind == rating.GameStep), points(s.Counted, s.Kind == rating.GameStep), xlsx.Text(s.Row),
		score(s.Expected, counted), score(s.Score, counted), xlsx.Positive(s.K), xlsx.Text(m.words(s.KReason, nil)),
		xlsx.Positive(s.N), some(s.Average), score(s.P, false), score(s.Sum, sum), points(s.Normal, sum),
		points(s.Bonus, false), points(s.Change, counted || sum), some(s.After), xlsx.Text(m.article(s.Rule)),
		xlsx.Text(m.words(s.Note, nil))), s.Origin)
}
