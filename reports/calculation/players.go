package calculation

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
)

// players has one row for everyone who was rated or moved, printed or not: the keys that programs rely on first, then
// the sums of the steps.
func (m *maker) players() xlsx.Table {
	t := m.table("Players", 1)
	t.Rows = xlsx.Records{Count: m.is.Changes.Len(), Each: func(yield func([]xlsx.Value) bool) {
		row := make([]xlsx.Value, 0, len(t.Columns)) // for one record after the other
		n := 0
		for ch := range m.is.Changes.All() {
			if !yield(m.player(row, ch, m.names.changed[n])) {
				return
			}
			n++
		}
	}}
	return t
}

// player appends the row of a change.
func (m *maker) player(row []xlsx.Value, ch rating.Change, name string) []xlsx.Value {
	var old, now, change xlsx.Value
	if ch.WasRated {
		old = xlsx.Points(ch.Old)
	}
	if ch.IsRated {
		now = xlsx.Points(ch.New)
	}
	if ch.WasRated && ch.IsRated {
		change = xlsx.Points(ch.New - ch.Old)
	}
	t := sum(ch.Steps)
	return append(row, xlsx.Text(ch.Player), old, now, xlsx.Int(ch.Games), xlsx.Positive(ch.K), change,
		xlsx.Text(name), some(t.average), score(t.p, false), score(t.expected, t.played),
		score(t.score, t.played), t.sum, t.normal, some(t.bonus),
		some(t.penalty), some(t.floor), some(t.rounding), xlsx.Text(m.articles(t.rules)))
}

// totals are the sums of the steps of a change.
type totals struct {
	average                         rating.Points // of the opponents, where the change has one average
	p, expected, score              rating.Score
	played                          bool // there are expected and scored points
	sum, normal                     xlsx.Value
	bonus, penalty, floor, rounding rating.Points
	rules                           []string
}

// sum adds up the steps of a change and collects their articles, each once.
func sum(steps []rating.Step) (t totals) {
	events := 0
	for i := range steps {
		if steps[i].Kind == rating.EventStep {
			events++
		}
	}
	for i := range steps {
		s := &steps[i]
		t.count(s, events)
		if s.Rule != "" && !slices.Contains(t.rules, s.Rule) {
			t.rules = append(t.rules, s.Rule)
		}
	}
	return t
}

// count adds a step. If events are rated as a whole, their games have no expectation of their own, and the average of
// an event is the player's only if it is the only event.
func (t *totals) count(s *rating.Step, events int) {
	switch s.Kind {
	case rating.GameStep:
		if events == 0 && s.OwnRating != 0 {
			t.expected, t.score, t.played = t.expected+s.Expected, t.score+s.Score, true
		}
	case rating.EventStep:
		t.expected, t.score, t.played, t.bonus = t.expected+s.Expected, t.score+s.Score, true, t.bonus+s.Bonus
		if events == 1 {
			t.average, t.p = s.Average, s.P
		}
	case rating.InitialStep:
		t.average, t.p = s.Average, s.P
	case rating.SumStep:
		t.sum = xlsx.Score(s.Sum)
		if s.K != 0 {
			t.normal = xlsx.Points(s.Normal)
		}
	case rating.BonusStep:
		t.bonus += s.Change
	case rating.PenaltyStep:
		t.penalty += s.Change
	case rating.TitleStep, rating.FloorStep:
		t.floor += s.Change
	case rating.RoundingStep:
		t.rounding += s.Change
	}
}

// performances has one row for each player and event, for rulesets that rate events as a whole.
func (m *maker) performances() xlsx.Table {
	t := m.table("Performances", 2)
	var rows []performance
	for at, ch := range m.is.Changes.With(rating.EventStep) {
		for i, s := range ch.Steps {
			if s.Kind == rating.EventStep {
				rows = append(rows, performance{s.Event, stepAt{int32(at), int32(i)}})
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b performance) int { return strings.Compare(a.event, b.event) })
	t.Rows = xlsx.Of(rows, m.performance())
	return t
}

// performance is the result of a player in a whole event.
type performance struct {
	event string
	step  stepAt
}

// performance returns a function that makes the row of a performance.
func (m *maker) performance() func(performance) []xlsx.Value {
	steps := newStepCache(&m.is)
	return func(x performance) []xlsx.Value {
		steps.renew()
		return m.performed(m.is.Changes.Player(int(x.step.change)), steps.at(x.step))
	}
}

func (m *maker) performed(player string, s *rating.Step) []xlsx.Value {
	return []xlsx.Value{xlsx.Text(s.Event), xlsx.Text(player), xlsx.Text(m.names.of(player)), some(s.OwnRating),
		xlsx.Int(s.N), xlsx.Positive(s.Unplayed), xlsx.Positive(s.Forfeits), xlsx.Points(s.Average),
		xlsx.Points(s.Difference), xlsx.Score(s.P), xlsx.Score(s.Expected), xlsx.Score(s.Score), xlsx.Int(s.K),
		xlsx.Text(m.words(s.KReason, nil)), xlsx.Points(s.Normal),
		some(s.Bonus), xlsx.Points(s.Change), xlsx.Text(m.article(s.Rule)), xlsx.Text(m.words(s.Note, nil))}
}

// score returns a cell with game points; 0 gives an empty cell unless always is set.
func score(v rating.Score, always bool) xlsx.Value {
	if v == 0 && !always {
		return xlsx.Value{}
	}
	return xlsx.Score(v)
}
