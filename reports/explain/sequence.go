package explain

import (
	"strconv"

	"kalends/rating"
)

// sequence tells a change step by step in the order in which the rating moved, as the Malaysian method does: every game
// with what both players had before it, then bonuses and penalties.
func (t *teller) sequence() {
	t.eventNames()
	g := t.grid("event", "round", "opponent", "own", "rating", "difference", "row", "expected", "score", "k", "change",
		"after", "note",
		"article", "origin")
	for _, s := range t.Steps {
		if s.Kind == rating.GameStep {
			g.Row(s.Event, positive(s.Round), t.person(s.Opponent), t.rating(s.OwnRating), t.rating(s.OpponentRating),
				signed(s.Difference, 0),
				s.Row, s.Expected.String(), game(s.Score), positive(s.K), exact(s.Change), t.some(s.After), t.words(s.KReason),
				t.article(s.Rule), place(s.Origin))
			continue
		}
		g.Row(s.Event, "", t.w.Say("list.step."+string(s.Kind)), t.some(s.OwnRating), "", "", "", "", "", "", t.moved(s),
			t.some(s.After),
			t.note(s), t.article(s.Rule), place(s.Origin))
	}
	t.below(g)
}

// eventNames says once what the codes of the table stand for.
func (t *teller) eventNames() {
	said := map[string]bool{"": true}
	for _, s := range t.Steps {
		if _, known := t.Events[s.Event]; known && !said[s.Event] {
			if len(said) == 1 {
				t.line("")
			}
			t.line(t.event(s.Event))
		}
		said[s.Event] = true
	}
}

// moved prints what a step changes; a first rating changes nothing.
func (t *teller) moved(s rating.Step) string {
	if s.Kind == rating.InitialStep {
		return ""
	}
	return exact(s.Change)
}

// note says why; a bonus names the place.
func (t *teller) note(s rating.Step) string {
	if s.Kind == rating.CorrectionStep {
		return t.corrected(s)
	}
	note := t.words(s.Note)
	if _, err := strconv.Atoi(s.Row); err == nil && s.Kind == rating.BonusStep {
		return t.say("bonus", "why", note, "place", s.Row)
	}
	return note
}

func (t *teller) some(p rating.Points) string {
	if p == 0 {
		return ""
	}
	return t.rating(p)
}
