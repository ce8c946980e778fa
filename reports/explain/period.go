package explain

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/terminal"
)

// gameColumns is the number of columns of a table of games.
const gameColumns = 15

// period prints a change that is summed up over the period, as the FIDE regulations do: ΔR game by game, one sum, K,
// one rounding; or the results of a newcomer and the first rating.
func (t *teller) period() {
	games := t.grid("round", "opponent", "own", "list", "rating", "list", "difference", "counted", "row", "expected",
		"score", "delta",
		"note", "article", "origin")
	end := lines()
	sums := eventSums{}
	for _, s := range t.Steps {
		if s.Kind != rating.GameStep {
			t.periodStep(end, s)
			continue
		}
		if s.Event != sums.event {
			t.closeEvent(games, sums)
			sums = eventSums{event: s.Event}
			t.begin(games, s.Event)
		}
		sums.add(s)
		games.Row(t.periodGame(s)...)
	}
	t.closeEvent(games, sums)
	t.addTable("", games)
	t.addTable("", end)
}

// eventSums are the sums of one event's games: expected and of, which is ΔR, only of games with an expectation.
type eventSums struct {
	event               string
	games               int
	rated               bool
	expected, score, of rating.Score
}

func (e *eventSums) add(s rating.Step) {
	e.games++
	e.rated = e.rated || s.Row != ""
	e.score += s.Score
	if s.Row != "" {
		e.expected += s.Expected
		e.of += s.Score - s.Expected
	}
}

// closeEvent adds the row with the sums of an event, if it has games.
func (t *teller) closeEvent(g *terminal.Table, e eventSums) {
	if e.games == 0 {
		return
	}
	cells := make([]string, gameColumns)
	cells[1], cells[10] = t.say("sum")+" "+strconv.Itoa(e.games), game(e.score)
	if e.rated {
		cells[9], cells[11] = e.expected.String(), signed(rating.Points(e.of), 2)
	}
	g.Row(cells...)
}

// periodGame returns the row of a game. A newcomer's game has no expectation yet.
func (t *teller) periodGame(s rating.Step) []string {
	note := t.words(s.Note)
	cells := []string{reports.Positive(s.Round), t.person(s.Opponent), "", "", t.rating(s.OpponentRating), s.OpponentList.String(),
		"", "", "", "",
		game(s.Score), "", note, t.article(s.Rule), place(s.Origin)}
	if s.Row == "" {
		return cells
	}
	cells[2], cells[3] = t.rating(s.OwnRating), s.OwnList.String()
	cells[6] = t.difference(s.Difference)
	if s.Counted != s.Difference {
		cells[7] = t.difference(s.Counted)
	}
	cells[8], cells[9] = s.Row, s.Expected.String()
	cells[11] = signed(rating.Points(s.Score-s.Expected), 2)
	return cells
}

// periodStep adds the lines of a step that follows the games: K, the sum and its rounding, the first rating, the floor.
func (t *teller) periodStep(g *terminal.Table, s rating.Step) {
	article, at := t.article(s.Rule), place(s.Origin)
	switch s.Kind {
	case rating.SumStep:
		t.kLine(g, s.K, s.KReason)
		g.Row(t.say("sum_of", "sum", signed(rating.Points(s.Sum), 2), "n", strconv.Itoa(s.N)), article, at)
		g.Row(t.say("k_times", "k", strconv.Itoa(s.K), "sum", signed(rating.Points(s.Sum), 2), "exact", signed(s.Normal, 2)),
			article, at)
	case rating.RoundingStep:
		t.roundedChange(g, s, s.Normal, at)
	case rating.InitialStep:
		t.firstRating(g, s)
	case rating.FloorStep:
		g.Row(t.say("below_floor", "old", t.rating(s.OwnRating), "why", t.words(s.Note)), article, at)
	default:
		t.step(g, s)
	}
}

// corrected returns in words what a decision about an earlier list changed: what was published and what is right.
func (t *teller) corrected(s rating.Step) string {
	return t.say("corrected", "n", s.Row, "why", t.words(s.Note), "old", t.maybe(s.OwnRating != 0, s.OwnRating),
		"new", t.maybe(s.After != 0, s.After), "change", exact(s.Change))
}

// kLine adds a line for K, with the reason that the step gives; nothing if K is 0.
func (t *teller) kLine(g *terminal.Table, k int, reason string) {
	if k > 0 {
		g.Row(t.say("k_of", "k", strconv.Itoa(k), "why", t.words(reason)), t.article(t.Profile.K), "")
	}
}

// firstRating adds the lines of a first rating: Ra with its two hypothetical draws against 1800, p, dp and Ru.
func (t *teller) firstRating(g *terminal.Table, s rating.Step) {
	article, n := t.article(s.Rule), strconv.Itoa(s.N)
	switch {
	case s.N == 0:
		g.Row(t.say("begins", "why", t.words(s.Note), "new", t.rating(s.After)), article, s.OwnList.String())
		return
	case s.Average == 0:
		g.Row(t.say("initial_few", "why", t.words(s.Note), "n", n), article, "")
		return
	}
	var total rating.Points
	var score rating.Score
	for _, step := range t.Steps {
		if step.Kind == rating.GameStep {
			total, score = total+step.OpponentRating, score+step.Score
		}
	}
	g.Row(t.say("initial_ra", "sum", t.rating(total), "n", n, "ra", s.Average.String()), article, "")
	g.Row(t.say("initial_p", "score", game(score), "n", n, "p", s.P.String()), article, "")
	g.Row(t.say("initial_dp", "dp", signed(s.Difference, 0)), article, "")
	g.Row(t.say("initial_ru", "ru", t.rating(s.OwnRating)), article, "")
	if s.After > 0 {
		g.Row(t.say("begins", "why", t.words(s.Note), "new", t.rating(s.After)), article, "")
		return
	}
	g.Row(t.words(s.Note), article, "")
}

// step adds the line of a step for which a regulation has no words of its own.
func (t *teller) step(g *terminal.Table, s rating.Step) {
	if s.Kind == rating.CorrectionStep {
		g.Row(t.corrected(s), t.article(s.Rule), place(s.Origin))
		return
	}
	text := t.w.Say("list.step." + string(s.Kind))
	if note := t.words(s.Note); note != "" {
		text += ": " + note
	}
	if s.Change != 0 {
		text += " " + exact(s.Change)
	}
	if s.After != 0 {
		text += " → " + t.rating(s.After)
	}
	g.Row(text, t.article(s.Rule), place(s.Origin))
}
