package site

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// chart is a drawing with a sentence that says what it shows.
type chart struct {
	Width, Height int
	Summary       string
	Caption       markup
	Drawing       markup
}

// The measures of a chart of a course over time, in the units of its drawing.
const (
	chartWidth  = 480
	chartHeight = 190
	plotLeft    = 42
	plotRight   = 470
	plotTop     = 10
	plotBottom  = 164
)

// moment is a point of a course over time: a day, a value and what is said of it; gap: there is no value.
type moment struct {
	day  rating.Date
	at   rating.Points
	gap  bool
	text string
}

// History draws the ratings of a player; nil for fewer than two lists.
func (v playerView) History(c Career) *chart {
	if len(c.Points) == 0 {
		return nil
	}
	var all []moment
	for _, p := range c.Points {
		at, err := rating.ParseRating(p.Rating)
		text := v.Date(p.Date) + ": " + v.Figures(p.Rating)
		if p.Change != "" {
			text += " (" + v.Figures(p.Change) + ")"
		}
		all = append(all, moment{p.Date, at, err != nil, text})
	}
	summary := v.say("chart.history", "list", v.ListName(c.List), "from", v.Date(first(all).day), "to", v.Date(last(all).day),
		"first", v.Figures(first(all).at.Text(v.Profile(c.List).Decimals)), "last", v.Figures(last(all).at.Text(v.Profile(c.List).Decimals)),
		"peak", v.Figures(c.Peak))
	return drawn(all, summary, v.Text("chart.history_note"))
}

// fewestLists is the least number of lists whose sizes are drawn.
const fewestLists = 3

// Membership draws the number of players on each list of a kind; nil for few lists.
func (v valueView) Membership(totals []reports.Totals) *chart {
	var all []moment
	for _, t := range totals {
		all = append(all, moment{t.Date, rating.PointsOf(t.Listed), false, v.Date(t.Date) + ": " + v.Count(t.Listed)})
	}
	if len(all) < fewestLists {
		return nil
	}
	summary := v.say("chart.members", "from", v.Date(first(all).day), "to", v.Date(last(all).day), "first", v.Count(totals[0].Listed),
		"last", v.Count(totals[len(totals)-1].Listed))
	return drawn(all, summary, v.Text("chart.members_note"))
}

// first and last return the first and the last point that has a value.
func first(all []moment) moment { return all[max(slices.IndexFunc(all, shown), 0)] }

func last(all []moment) (m moment) {
	for _, one := range slices.Backward(all) {
		if shown(one) {
			return one
		}
	}
	return m
}

func shown(m moment) bool { return !m.gap }

// drawn returns the chart of a course, or nil if fewer than two points have values.
func drawn(all []moment, summary string, caption markup) *chart {
	if first, last := first(all), last(all); first.gap || first.day == last.day {
		return nil
	}
	p := plotOf(all)
	return &chart{chartWidth, chartHeight, summary, caption, markup(p.grid() + p.line(all) + p.dots(all))}
}

// plot places days and values in a chart.
type plot struct {
	from, to  rating.Date
	low, high rating.Points // multiples of step
	step      rating.Points
}

// plotOf returns the plot in which all points have room, with at most five steps of a round size.
func plotOf(all []moment) plot {
	p := plot{from: all[0].day, to: all[len(all)-1].day, low: first(all).at, high: first(all).at}
	for _, m := range all {
		if !m.gap {
			p.low, p.high = min(p.low, m.at), max(p.high, m.at)
		}
	}
	for _, n := range []int{5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000} {
		p.step = rating.PointsOf(n)
		low, high := p.low/p.step*p.step, (p.high+p.step-1)/p.step*p.step
		if (high-low)/p.step <= 4 {
			p.low, p.high = low, max(high, low+p.step)
			break
		}
	}
	return p
}

// x returns where a day is.
func (p plot) x(d rating.Date) int {
	return plotLeft + int(d-p.from)*(plotRight-plotLeft)/max(1, int(p.to-p.from))
}

// y returns where a value is.
func (p plot) y(at rating.Points) int {
	return plotBottom - int(int64(at-p.low)*(plotBottom-plotTop)/int64(max(1, p.high-p.low)))
}

// grid draws a line with its value for every step, and the beginnings of years.
func (p plot) grid() string {
	var b strings.Builder
	for at := p.low; at <= p.high; at += p.step {
		fmt.Fprintf(&b, "<path class=\"grid\" d=\"M%d %dH%d\"/><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n",
			plotLeft, p.y(at), plotRight, plotLeft-6, p.y(at)+4, at.Text(0))
	}
	years := p.to.Year() - p.from.Year() + 1
	for year := p.from.Year(); year <= p.to.Year(); year += (years + 5) / 6 {
		x := p.x(max(p.from, rating.Day(year, 1, 1)))
		anchor := "middle"
		if x < plotLeft+16 {
			anchor = "start"
		}
		if x > plotRight-12 {
			anchor = "end"
		}
		if year == p.from.Year() && years > 1 && p.x(rating.Day(year+1, 1, 1))-x < 40 {
			continue
		}
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%d</text>\n", x, chartHeight-8, anchor, year)
	}
	return b.String()
}

// line draws the course in steps: a value holds until the next point.
func (p plot) line(all []moment) string {
	b := []byte(`<path class="line" d="`)
	drawing := false
	for _, m := range all {
		if drawing {
			b = strconv.AppendInt(append(b, 'H'), int64(p.x(m.day)), 10)
		}
		if m.gap {
			drawing = false
			continue
		}
		if drawing {
			b = strconv.AppendInt(append(b, 'V'), int64(p.y(m.at)), 10)
		} else {
			b = fmt.Appendf(b, "M%d %d", p.x(m.day), p.y(m.at))
		}
		drawing = true
	}
	return string(append(b, "\"/>\n"...))
}

// dots draws the points, each with its text.
func (p plot) dots(all []moment) string {
	var b []byte
	for _, m := range all {
		if !m.gap {
			b = append(b, `<circle cx="`...)
			b = strconv.AppendInt(b, int64(p.x(m.day)), 10)
			b = append(b, `" cy="`...)
			b = strconv.AppendInt(b, int64(p.y(m.at)), 10)
			b = append(b, `" r="3"><title>`...)
			b = append(append(b, esc(m.text)...), "</title></circle>\n"...)
		}
	}
	return string(b)
}
