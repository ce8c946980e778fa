package explain

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/terminal"
)

// events prints a change that is made event by event from the average of the opponents, as the Chinese Xiangqi
// Association does: then the sum, its rounding, a new grade and the floor.
func (t *teller) events() {
	games := t.grid("round", "opponent", "rating", "score", "note", "article", "origin")
	end := lines()
	event, first := "", true
	var exact rating.Points // the change of the last step
	for _, s := range t.Steps {
		switch s.Kind {
		case rating.GameStep:
			if s.Event != event {
				event = s.Event
				t.begin(games, event)
			}
			games.Row(reports.Positive(s.Round), t.person(s.Opponent), t.maybe(s.OpponentRating != 0, s.OpponentRating), game(s.Score), t.words(s.Note),
				t.article(s.Rule), place(s.Origin))
		case rating.EventStep:
			t.eventLine(games, s)
			if first {
				t.kLine(end, s.K, s.KReason)
			}
			event, first, exact = "", false, s.Change
		case rating.SumStep:
			exact = rating.Points(s.Sum)
			t.eventStep(end, s)
		case rating.RoundingStep:
			t.roundingStep(end, s, exact)
		default:
			t.eventStep(end, s)
		}
	}
	t.addTable("", games)
	t.addTable("", end)
}

// eventLine adds the formula of an event's step in one line (art. 8(1)–(5)). A champion's step cites the article of the
// bonus, which gets a second line; the step of a newcomer has a line of its own.
func (t *teller) eventLine(g *terminal.Table, s rating.Step) {
	if s.K == 0 {
		t.newcomerLine(g, s)
		return
	}
	origin := place(s.Origin)
	champion := s.Rule != t.Profile.Change
	if champion {
		origin = ""
	}
	g.Span("  " + t.formula(s) + "  " + t.article(t.Profile.Change) + spaced(origin))
	if champion {
		g.Span("  " + t.say("champion", "why", t.words(s.Note), "normal", signed(s.Normal, 2), "bonus", signed(s.Bonus, 2),
			"change", signed(s.Change, 2)) + "  " + t.article(s.Rule) + spaced(place(s.Origin)))
	}
}

// spaced returns a text after two spaces; an empty one stays empty.
func spaced(text string) string {
	if text == "" {
		return ""
	}
	return "  " + text
}

// formula returns the figures of an event's step in one line, from N to ΔR, so that an arbiter can check it with a
// pocket calculator. The step must have a K: that of a newcomer has another line.
func (t *teller) formula(s rating.Step) string {
	row := ""
	if s.Row != "" { // P is looked up in a table
		row = " D=" + t.difference(s.Difference) + " (" + s.Row + ")"
	}
	return "N=" + strconv.Itoa(s.N) + t.aside(s) + " Ra=" + s.Average.String() + " Ro=" + t.rating(s.OwnRating) + row +
		" P=" + s.P.String() +
		" We=" + s.Expected.String() + " W=" + game(s.Score) + " K=" + strconv.Itoa(s.K) + " ΔR=" + signed(s.Normal, 2)
}

// aside returns how many of N were forfeits, and how many byes N does not include; empty if there were none.
func (t *teller) aside(s rating.Step) string {
	forfeits, byes := strconv.Itoa(s.Forfeits), strconv.Itoa(s.Unplayed)
	switch {
	case s.Forfeits > 0 && s.Unplayed > 0:
		return t.say("aside.both", "forfeits", forfeits, "byes", byes)
	case s.Forfeits > 0:
		return t.say("aside.forfeits", "forfeits", forfeits)
	case s.Unplayed > 0:
		return t.say("aside.byes", "byes", byes)
	}
	return ""
}

// roundingStep adds the line of a rounding: of the rating where it has decimals, otherwise of the change, which was
// exact before.
func (t *teller) roundingStep(g *terminal.Table, s rating.Step, exact rating.Points) {
	if t.Profile.Decimals == 0 {
		t.roundedChange(g, s, exact, "")
		return
	}
	g.Row(t.say("rounded", "exact", (s.After-s.Change).String(), "after", t.rating(s.After)), t.article(s.Rule),
		place(s.Origin))
}

// eventStep adds the line of a step that follows the events: first rating, sum, grade or floor.
func (t *teller) eventStep(g *terminal.Table, s rating.Step) {
	article, at := t.article(s.Rule), place(s.Origin)
	switch s.Kind {
	case rating.InitialStep:
		if s.N > 0 {
			t.weighed(g, s)
			return
		}
		g.Row(t.say("begins", "why", t.words(s.Note), "new", t.rating(s.After)), article, at)
	case rating.SumStep:
		g.Row(t.say("added", "old", t.rating(s.OwnRating), "sum", signed(rating.Points(s.Sum), 2), "after",
			s.After.String()), article, at)
	case rating.TitleStep:
		g.Row(t.say("raised", "why", t.words(s.Note), "old", t.rating(s.After-s.Change), "new", t.rating(s.After)), article,
			at)
	case rating.FloorStep:
		if s.After == 0 { // the rating is taken away
			g.Row(t.say("below_floor", "old", t.rating(s.OwnRating), "why", t.words(s.Note)), article, at)
			return
		}
		g.Row(t.say("floor", "old", t.rating(s.After-s.Change), "new", t.rating(s.After)), article, at)
	default:
		t.step(g, s)
	}
}
