package bulletin

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports/figures"
	"kalends/reports/pdf"
)

// chartHead prints the title of a chart and how to read it, and returns the y at which the chart begins.
func (s summary) chartHead(x, y float64, title, note string) float64 {
	s.d.Cell(x, y+subHeadBase, half, title, subHeadStyle, pdf.Left)
	y += subHeadBase
	for _, line := range s.d.Wrap(note, caption, half) {
		y += 3.7
		s.d.At(x, y, line, caption, pdf.Left)
	}
	return y + 2
}

// classChart draws how many players each class of ratings has, with the women among them and the list before. Of an
// empty list it draws nothing.
func (s summary) classChart(x, y, h float64) {
	c := s.classes()
	if len(c.now) == 0 {
		return // the list is empty
	}
	title, note := "chart.classes", "chart.classes_note"
	if s.is.Supersedes == "" {
		note = "chart.classes_first" // no line shows the list before
	}
	if s.is.Profile.BySex {
		title, note = title+"_men", note+"_men"
	}
	from := s.chartHead(x, y, s.say(title), s.say(note, "step", c.step.Text(0)))
	bars := pdf.Bars{Values: c.now, Dark: c.women, Steps: c.before, Marked: -1, Accent: s.accent, Print: s.w.Count}
	for i := range c.now {
		bars.Labels = append(bars.Labels, (c.lowest + rating.Points(i)*c.step).Text(0))
	}
	s.d.Bars(x, from, half, y+h-from+3.4, bars)
}

// gamesChart draws the rated games of the last lists; a list that was taken over has a dash.
func (s summary) gamesChart(x, y, h float64) {
	history := s.is.History
	title := s.say("chart.games", "n", strconv.Itoa(max(1, len(history))))
	from := s.chartHead(x, y, title, s.say("chart.games_note"))
	bars := pdf.Bars{Marked: len(history) - 1, Accent: s.accent, Print: s.countOrDash}
	for _, t := range history {
		games := t.Games
		if t.TakenOver {
			games = unknown
		}
		bars.Values = append(bars.Values, games)
		bars.Labels = append(bars.Labels, shortSerial(t.Serial))
	}
	if len(history) > 0 {
		s.d.Bars(x, from, half*float64(min(len(history), sparkLists))/sparkLists, y+h-from, bars)
	}
}

// unknown is the value of a missing bar.
const unknown = -1

// countOrDash prints a number of games, or a dash for unknown.
func (s summary) countOrDash(n int) string {
	if n == unknown {
		return dash
	}
	return s.w.Count(n)
}

// shortSerial returns 26/4 for 2026/4; another text stays as it is.
func shortSerial(s string) string {
	if year, _, ok := strings.Cut(s, "/"); ok && len(year) == 4 {
		return s[2:]
	}
	return s
}

// changeChart draws how many players with a game gained or lost how much.
func (s summary) changeChart(x, y, h float64) {
	from := s.chartHead(x, y, s.say("chart.changes"), s.say("chart.changes_note"))
	bars := pdf.Bars{Marked: -1, Accent: s.accent, Print: s.w.Count,
		Labels: figures.ChangeLabels(s.is.Profile.Decimals, s.signed, "\n", "")}
	bars.Values, _ = figures.ByChange(s.is.Lines)
	s.d.Bars(x, from, half, y+h-from, bars)
}

// classes is the distribution of a list over classes of equal width, from lowest on. before or women is nil where it is
// not shown.
type classes struct {
	lowest, step       rating.Points
	now, before, women []int
}

// mostClasses is how many columns the chart has room for.
const mostClasses = 14

// classes counts players by rating: all, with the women among them, or the men where men and women are ranked apart.
// The counts of the list before are taken from its totals, or, where men and women are ranked apart, from the lines.
func (s summary) classes() classes {
	step := max(s.is.Profile.Step, rating.Whole)
	now, women, before := map[rating.Points]int{}, map[rating.Points]int{}, map[rating.Points]int{}
	lowest := s.is.Profile.Lowest[rating.Male]
	lower := func(p rating.Points) rating.Points { return floor(p-lowest, step) + lowest }
	for _, l := range s.is.Lines.All() {
		if s.is.Profile.BySex && l.Sex != rating.Male {
			continue
		}
		now[lower(l.Rating)]++
		if l.Sex == rating.Female {
			women[lower(l.Rating)]++
		}
	}
	if _, was, any := figures.Totals(s.is); any && !s.is.Profile.BySex {
		for p, n := range was.Classes {
			before[lower(p)] += n
		}
	} else if any {
		for _, p := range figures.PreviousRatings(s.is, rating.Male) {
			before[lower(p)]++
		}
	}
	return gather(now, before, women, lowest, step, !s.is.Profile.BySex)
}

// gather makes classes of counts by lower bound, and joins them in pairs until there are at most mostClasses. women are
// counted if dark is set.
func gather(now, before, women map[rating.Points]int, lowest, step rating.Points, dark bool) classes {
	low, high, any := lowest, lowest, false
	for _, m := range []map[rating.Points]int{now, before} {
		for p := range m {
			low, high, any = min(low, p), max(high, p), true
		}
	}
	if !any {
		return classes{lowest: lowest, step: step}
	}
	for (high-low)/step+1 > mostClasses {
		step *= 2
		low = floor(low, step)
	}
	c := classes{lowest: low, step: step}
	c.now = spread(now, low, high, step)
	if len(before) > 0 {
		c.before = spread(before, low, high, step)
	}
	if dark {
		c.women = spread(women, low, high, step)
	}
	return c
}

// spread returns the counts by lower bound as one number for each class from low to high.
func spread(counted map[rating.Points]int, low, high, step rating.Points) []int {
	counts := make([]int, (high-low)/step+1)
	for p, n := range counted {
		counts[(p-low)/step] += n
	}
	return counts
}

// floor returns the highest multiple of step that is not above p.
func floor(p, step rating.Points) rating.Points {
	q := p / step
	if p%step != 0 && p < 0 {
		q--
	}
	return q * step
}
