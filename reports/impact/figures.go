package impact

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
	"kalends/reports/xlsx"
)

// count is a figure of the list, with that of the last list and the median of the lists before.
type count struct {
	key                string
	now, before, usual int
	any                bool // a list before has the figure
}

// far reports whether a figure is less than a third or more than three times of the usual one, and differs by at least
// few.
func (c count) far() bool {
	return max(c.now-c.usual, c.usual-c.now) >= few && (c.now*3 < c.usual || c.now > c.usual*3)
}

// few is the smallest difference that counts.
const few = 12

// figures are the key figures, by the keys of their words.
var figures = []struct {
	key    string
	of     func(reports.Totals) int
	period bool // is a figure of the period, which is unknown for a list that was taken over
}{
	{"listed", func(t reports.Totals) int { return t.Listed }, false}, {"women", func(t reports.Totals) int { return t.Women }, false},
	{"under18", func(t reports.Totals) int { return t.Under18 }, false}, {"active", func(t reports.Totals) int { return t.Active }, false},
	{"new", func(t reports.Totals) int { return t.New }, true}, {"removed", func(t reports.Totals) int { return t.Removed }, true},
	{"events", func(t reports.Totals) int { return t.Events }, true}, {"games", func(t reports.Totals) int { return t.Games }, true},
	{"forfeits", func(t reports.Totals) int { return t.Forfeits }, true},
	{"not_rated", func(t reports.Totals) int { return t.NotRated }, true},
}

// countsOf returns the key figures of a list, which must have a history.
func countsOf(is *reports.Issue) (all []count) {
	last := len(is.History) - 1
	for _, f := range figures {
		c := count{key: f.key, now: f.of(is.History[last])}
		var before []int
		for _, t := range is.History[:last] {
			if !f.period || !t.TakenOver {
				before = append(before, f.of(t))
			}
		}
		if n := len(before); n > 0 {
			c.before, c.usual, c.any = before[n-1], median(before), true
		}
		all = append(all, c)
	}
	return all
}

func isAmong(l *reports.Line, sex rating.Sex) bool { return sex == "" || l.Sex == sex }

// bestBefore returns the highest rating on the last lists, of one sex or, if that is empty, of all, and whether there
// is any.
func bestBefore(is *reports.Issue, among rating.Sex) (highest rating.Points, any bool) {
	for _, lines := range []reports.Lines{is.Lines, is.Off} {
		for _, l := range lines.All() {
			if !isAmong(l, among) {
				continue
			}
			if l.WasRated {
				highest, any = max(highest, l.Previous), true
			}
			for _, p := range l.History[:max(0, len(l.History)-1)] {
				highest, any = max(highest, rating.Points(p)), any || p >= 0
			}
		}
	}
	return highest, any
}

// oddSums lists the events whose games over the board gave more or fewer points than one a game.
func (p page) oddSums() xlsx.Table {
	var rows [][]xlsx.Value
	for _, e := range p.is.Played.All() {
		games, sum := 0, rating.Score(0)
		for _, g := range e.Games {
			if g.Kind == rating.OverBoard {
				games, sum = games+1, sum+g.FirstScore+g.SecondScore
			}
		}
		if sum != rating.Score(games)*rating.Win {
			rows = append(rows, []xlsx.Value{xlsx.Text(e.Code), xlsx.Text(e.Name), xlsx.Int(games), xlsx.Score(sum)})
		}
	}
	return p.sheet("Odd sums", "odd_sums", rows)
}

// sitting is a day on which a player played in an event.
type sitting struct {
	player string
	day    rating.Date
}

// doubleDays lists who played in two events on one day, as far as sheets have the days of games.
func (p page) doubleDays() xlsx.Table {
	events, order := map[sitting][]string{}, []sitting(nil)
	for _, e := range p.is.Played.All() {
		for _, g := range e.Games {
			day := g.DateIn(e)
			if day == 0 && e.Start == e.LastDay() {
				day = e.Start
			}
			if day == 0 || g.Kind != rating.OverBoard {
				continue
			}
			for _, player := range []string{g.First, g.Second} {
				s := sitting{player, day}
				if events[s] == nil {
					order = append(order, s)
				}
				if !slices.Contains(events[s], e.Code) {
					events[s] = append(events[s], e.Code)
				}
			}
		}
	}
	names := p.names()
	var rows [][]xlsx.Value
	for _, s := range order {
		if codes := events[s]; len(codes) > 1 {
			rows = append(rows, []xlsx.Value{xlsx.Text(s.player), xlsx.Text(names[s.player]), xlsx.Day(s.day),
				xlsx.Text(strings.Join(codes, ", "))})
		}
	}
	return p.sheet("Two on a day", "double_days", rows)
}

// names returns the names of everybody by id; those who may not be named have none.
func (p page) names() map[string]string {
	names := make(map[string]string, p.is.Lines.Len())
	for _, lines := range []reports.Lines{p.is.Lines, p.is.Off} {
		for _, l := range lines.All() {
			names[l.ID] = l.Name
		}
	}
	return names
}

// shown are the kinds of steps that are no results of games.
var shown = []rating.StepKind{rating.InitialStep, rating.TitleStep, rating.BonusStep, rating.PenaltyStep, rating.FloorStep,
	rating.CorrectionStep}

// adjustments lists what moved ratings beside games: openings, titles, bonuses, penalties, floors.
func (p page) adjustments() xlsx.Table {
	names := p.names()
	var rows [][]xlsx.Value
	for _, c := range p.is.Changes.With(shown...) {
		for i := range c.Steps {
			if s := c.Steps[i].BesideGames(); slices.Contains(shown, s.Kind) {
				rows = append(rows, []xlsx.Value{xlsx.Text(c.Player), xlsx.Text(names[c.Player]),
					xlsx.Text(p.w.Say("list.step." + string(s.Kind))), xlsx.Text(s.Event), xlsx.Points(s.Change), xlsx.Text(rulebook.Article(p.w, s.Rule))})
			}
		}
	}
	for _, a := range p.is.Awards {
		rows = append(rows, []xlsx.Value{xlsx.Text(a.ID), xlsx.Text(a.Name), xlsx.Text(p.say(awarded(a))), {}, {},
			xlsx.Text(a.Title)})
	}
	return p.sheet("Beside games", "adjustments", rows)
}

func awarded(a reports.Award) string {
	if a.Revoked {
		return "revoked"
	}
	return "awarded"
}

// decisions lists the decisions that the list mentions.
func (p page) decisions() xlsx.Table {
	var rows [][]xlsx.Value
	for _, c := range p.is.Corrections {
		rows = append(rows, []xlsx.Value{xlsx.Positive(c.Number), xlsx.Day(c.Decided), xlsx.Text(c.About(p.w)),
			xlsx.Text(c.Published), xlsx.Text(c.Correct), xlsx.Text(c.Reason)})
	}
	return p.sheet("Decisions", "decisions", rows)
}
