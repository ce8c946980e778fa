package calculation

import (
	"iter"

	"kalends/rating"
	"kalends/reports/xlsx"
)

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
	t := m.table("Trace", 3)
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
