package explain

import (
	"fmt"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// sequence prints a change step by step in the order in which the rating moved, as the Malaysian method does: every
// game with the ratings of both players before it, then bonuses and penalties.
func (t *teller) sequence() {
	t.eventNames()
	g := t.grid("event", "round", "opponent", "own", "rating", "difference", "row", "expected", "score", "k", "change",
		"after", "note",
		"article", "origin")
	for _, s := range t.Steps {
		switch {
		case s.Kind == rating.GameStep && s.OwnRating == 0: // a game towards a first rating changes no rating
			g.Row(s.Event, reports.Positive(s.Round), t.person(s.Opponent), "", t.rated(s.OpponentRating), "", "", "", game(s.Score), "",
				"", "", t.words(s.KReason), t.article(s.Rule), place(s.Origin))
			continue
		case s.Kind == rating.GameStep:
			row, expected := expectation(s)
			g.Row(s.Event, reports.Positive(s.Round), t.person(s.Opponent), t.rated(s.OwnRating), t.rated(s.OpponentRating),
				t.difference(s.Difference), row, expected, game(s.Score), reports.Positive(s.K), exact(s.Change), t.some(s.After),
				t.words(s.KReason), t.article(s.Rule), place(s.Origin))
			continue
		}
		g.Row(s.Event, "", t.w.Say("list.step."+string(s.Kind)), t.some(s.OwnRating), "", "", "", "", "", "", t.moved(s),
			t.some(s.After),
			t.note(s), t.article(s.Rule), place(s.Origin))
	}
	t.addTable("", g)
}

// expectation returns the row of the table in which a game's expectation was looked up, and the expectation. A
// regulation with a curve has no rows: Row holds the higher rated player's expectation with all decimals, which gives
// the player's own.
func expectation(s rating.Step) (row, expected string) {
	higher, curve := strings.CutPrefix(s.Row, "0.")
	n, err := strconv.Atoi(higher)
	if !curve || err != nil {
		return s.Row, s.Expected.String()
	}
	if one := "1" + strings.Repeat("0", len(higher)); s.Difference < 0 {
		whole, _ := strconv.Atoi(one)
		return "", fmt.Sprintf("0.%0*d", len(higher), whole-n)
	}
	return "", s.Row
}

// rated formats a rating as the list does, with hundredths where it has more decimals: a newcomer's rating is not
// rounded.
func (t *teller) rated(p rating.Points) string { return p.Precise(t.Profile.Decimals) }

// eventNames adds a line for each event of the steps, which says what its code means.
func (t *teller) eventNames() {
	said := map[string]bool{"": true}
	var all []string
	for _, s := range t.Steps {
		if _, known := t.Events[s.Event]; known && !said[s.Event] {
			all = append(all, t.event(s.Event))
		}
		said[s.Event] = true
	}
	t.addLines(all)
}

// moved formats the change of a step; a first rating has none.
func (t *teller) moved(s rating.Step) string {
	if s.Kind == rating.InitialStep {
		return ""
	}
	return exact(s.Change)
}

// note returns the reason of a step in words; a bonus includes the place.
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

// some formats a rating as the list does; empty for 0.
func (t *teller) some(p rating.Points) string {
	if p == 0 {
		return ""
	}
	return t.rating(p)
}
