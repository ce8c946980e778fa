package explain

import (
	"strconv"

	"kalends/rating"
	"kalends/reports/terminal"
)

// newcomerLine adds the line of an unrated player's result in an event, for rulesets that weigh events for a first
// rating: Ru = Ra + difference. Of an event on an earlier list only the result is kept.
func (t *teller) newcomerLine(g *terminal.Table, s rating.Step) {
	n, w, ru := "N="+strconv.Itoa(s.N), " W="+game(s.Score), " Ru="+s.After.String()
	if s.Average == 0 {
		g.Span(t.event(s.Event))
		g.Span("  " + t.words(s.Note) + "  " + n + w + ru + "  " + t.article(s.Rule) + spaced(place(s.Origin)))
		return
	}
	g.Span("  " + n + " Ra=" + s.Average.String() + w + " p=" + s.P.String() + " " + signed(s.Difference, 2) + ru + "  " +
		t.article(s.Rule) + spaced(place(s.Origin)))
}

// weighed adds the lines of the first rating of a player whose events are weighed by their games, or of why there is
// none.
func (t *teller) weighed(g *terminal.Table, s rating.Step) {
	article, n := t.article(s.Rule), strconv.Itoa(s.N)
	if s.OwnRating != 0 {
		g.Row(t.say("weighed", "n", n, "rn", s.OwnRating.String()), article, "")
	}
	if s.After == 0 {
		g.Row(t.say("not_yet", "why", t.words(s.Note), "n", n), article, "")
		return
	}
	g.Row(t.say("begins", "why", t.words(s.Note), "new", t.rating(s.After)), article, "")
}

// roundedChange adds two lines: the exact change rounded to whole points, and the new rating.
func (t *teller) roundedChange(g *terminal.Table, s rating.Step, exact rating.Points, at string) {
	article, change := t.article(s.Rule), exact+s.Change
	g.Row(t.say("round_change", "exact", signed(exact, 2), "change", signed(change, 0)), article, at)
	g.Row(t.say("new", "old", t.rating(s.After-change), "change", signed(change, 0), "new", t.rating(s.After)), article, at)
}
