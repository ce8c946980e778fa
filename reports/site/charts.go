package site

import (
	"strconv"

	"kalends/rating"
)

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
	text markup
}

// history draws the ratings of a player; nothing for fewer than two lists.
func (v playerView) history(b *body, c Career) {
	all := make([]moment, 0, len(c.Points))
	for _, p := range c.Points {
		at, err := rating.ParseRating(p.Rating)
		text := esc(v.Date(p.Date)) + ": " + v.Rating(p.Rating)
		if p.Change != "" {
			text += " (" + v.Rating(p.Change) + ")"
		}
		all = append(all, moment{p.Date, at, err != nil, text})
	}
	rated := valued(all)
	if len(rated) < 2 {
		return
	}
	first, last := rated[0], rated[len(rated)-1]
	summary := v.say("chart.history", "list", v.ListName(c.List), "from", v.Date(first.day), "to", v.Date(last.day),
		"first", string(v.Points(c.List, first.at)), "last", string(v.Points(c.List, last.at)),
		"peak", v.Figures(c.Peak))
	drawn(b, all, summary, v.Text("chart.history_note"))
}

// fewestLists is the least number of lists whose sizes are drawn.
const fewestLists = 3

// Membership draws the number of players on each list of a kind; nothing for few lists.
func (v valueView) Membership(totals []Figures) markup {
	var all []moment
	for _, t := range totals {
		all = append(all, moment{t.Date, rating.PointsOf(t.Listed), false, esc(v.Date(t.Date) + ": " + v.Count(t.Listed))})
	}
	if len(all) < fewestLists {
		return ""
	}
	first, last := totals[0], totals[len(totals)-1]
	summary := v.say("chart.members", "from", v.Date(first.Date), "to", v.Date(last.Date), "first", v.Count(first.Listed),
		"last", v.Count(last.Listed))
	var b body
	drawn(&b, all, summary, v.Text("chart.members_note"))
	return markup(b.String())
}

// valued returns the points that have values.
func valued(all []moment) (some []moment) {
	for _, m := range all {
		if !m.gap {
			some = append(some, m)
		}
	}
	return some
}

// drawn draws the chart of a course with a sentence that says what it shows.
func drawn(b *body, all []moment, summary string, caption markup) {
	p := plotOf(all)
	b.addAll(`<figure class="chart" data-chart><svg viewBox="0 0 `, chartWidth, " ", chartHeight, `" role="img" aria-label="`,
		esc(summary), "\">\n")
	p.grid(b)
	p.line(b, all)
	p.dots(b, all)
	b.add("</svg><figcaption>", caption, "</figcaption></figure>\n")
}

// plot places days and values in a chart.
type plot struct {
	from, to  rating.Date
	low, high rating.Points // multiples of step
	step      rating.Points
}

// plotOf returns the plot in which all points have room, with at most five steps of a round size.
func plotOf(all []moment) plot {
	some := valued(all)
	p := plot{from: all[0].day, to: all[len(all)-1].day, low: some[0].at, high: some[0].at}
	for _, m := range some {
		p.low, p.high = min(p.low, m.at), max(p.high, m.at)
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
func (p plot) grid(b *body) {
	for at := p.low; at <= p.high; at += p.step {
		y := p.y(at)
		b.addAll(`<path class="grid" d="M`, plotLeft, " ", y, "H", plotRight, `"/><text x="`, plotLeft-6, `" y="`, y+4,
			`" text-anchor="end">`, int(at/rating.PointsOf(1)), "</text>\n")
	}
	years := p.to.Year() - p.from.Year() + 1
	for year := p.from.Year(); year <= p.to.Year(); year += (years + 5) / 6 {
		x, anchor := p.x(max(p.from, rating.Day(year, 1, 1))), "middle"
		if x < plotLeft+16 {
			anchor = "start"
		}
		if x > plotRight-12 {
			anchor = "end"
		}
		if year == p.from.Year() && years > 1 && p.x(rating.Day(year+1, 1, 1))-x < 40 {
			continue
		}
		b.addAll(`<text x="`, x, `" y="`, chartHeight-8, `" text-anchor="`, anchor, `">`, year, "</text>\n")
	}
}

// line draws the course in steps: a value holds until the next point.
func (p plot) line(b *body, all []moment) {
	b.add(`<path class="line" d="`)
	drawing := false
	for _, m := range all {
		if drawing {
			b.addAll("H", p.x(m.day))
		}
		switch {
		case m.gap:
		case drawing:
			b.addAll("V", p.y(m.at))
		default:
			b.addAll("M", p.x(m.day), " ", p.y(m.at))
		}
		drawing = !m.gap
	}
	b.add("\"/>\n")
}

// dots draws the points, each with its text.
func (p plot) dots(b *body, all []moment) {
	for _, m := range all {
		if !m.gap {
			b.addAll(`<circle cx="`, p.x(m.day), `" cy="`, p.y(m.at), `" r="3"><title>`, m.text, "</title></circle>\n")
		}
	}
}

// addAll adds HTML and whole numbers.
func (b *body) addAll(parts ...any) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			b.WriteString(part)
		case markup:
			b.WriteString(string(part))
		case int:
			b.Write(strconv.AppendInt(b.AvailableBuffer(), int64(part), 10))
		}
	}
}
