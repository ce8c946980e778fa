package pdf

import (
	"strings"

	"kalends/rating"
)

// Bars is a column chart without axis or grid; the value is printed above its bar.
type Bars struct {
	Values []int    // below 0: no bar, only the text that Print returns
	Dark   []int    // part of each value, from the base; nil: none
	Steps  []int    // a line to compare with; nil: none
	Labels []string // below each bar; "\n" begins another line
	Marked int      // the bar in the accent colour; −1: none
	Accent Color
	Print  func(int) string // returns the text above a bar
}

// chartType is the smallest type on a page.
var chartType = Style{Size: smallest, Color: Ink}

const barGap = 0.8

// Bars draws a chart into the box whose upper left corner is (x, y), in millimetres from that of the page, with width w
// and height h. The labels are printed within the box, below the base line.
func (d *Doc) Bars(x, y, w, h float64, b Bars) {
	pitch := w / float64(max(1, len(b.Values)))
	left := x + w - pitch*float64(len(b.Values))
	foot := 4.0
	for _, label := range b.Labels {
		foot = max(foot, 4.0+2.9*float64(strings.Count(label, "\n")))
	}
	base := y + h - foot
	scale := (base - y - 3.6) / float64(max(1, b.top()))
	for i, v := range b.Values {
		d.bar(left+float64(i)*pitch, base, pitch, scale, b, i, v)
	}
	d.steps(left, base, pitch, scale, b)
	d.Line(x, base, x+w, base, thin, Ink)
}

// top returns the largest value or step, at least 0.
func (b Bars) top() int {
	top := 0
	for i, v := range b.Values {
		top = max(top, v)
		if b.Steps != nil {
			top = max(top, b.Steps[i])
		}
	}
	return top
}

// bar draws bar i, of value v, from x on, with its dark part, the value above it and the label below the base line. The
// scale is millimetres for each unit of the value.
func (d *Doc) bar(x, base, pitch, scale float64, b Bars, i, v int) {
	color := Light
	if i == b.Marked {
		color = b.Accent
	}
	left, wide, high := x+barGap/2, pitch-barGap, float64(max(0, v))*scale
	if v > 0 {
		d.Rect(left, base-high, wide, high, color)
	}
	if b.Dark != nil && b.Dark[i] > 0 {
		d.Rect(left, base-float64(b.Dark[i])*scale, wide, float64(b.Dark[i])*scale, Grey)
	}
	if b.Steps != nil {
		high = max(high, float64(b.Steps[i])*scale)
	}
	d.At(x+pitch/2, base-high-1.0, b.Print(v), chartType, Center)
	for n, line := range strings.Split(b.Labels[i], "\n") {
		d.At(x+pitch/2, base+3.1+2.9*float64(n), line, Style{Size: smallest, Color: Grey}, Center)
	}
}

// steps draws the values to compare with as one stepped line over the bars, if there are any.
func (d *Doc) steps(x, base, pitch, scale float64, b Bars) {
	var points []Point
	for i, v := range b.Steps {
		y := base - float64(v)*scale
		points = append(points, Point{x + float64(i)*pitch, y}, Point{x + float64(i+1)*pitch, y})
	}
	d.Path(points, 0.30, b.Accent)
}

// Spark is a line of a player's ratings on the last lists, without figures. Values below zero are lists without the
// player.
type Spark struct {
	Values []rating.PastRating // oldest first; the last is this list
	Lists  int                 // how many lists the width stands for
	Full   rating.Points       // points for the whole height: the same in the whole table
	Accent Color
}

// Spark draws the line around middle, interrupted where the player was not on the list, with a dot at this list. The
// line of a player who moved more than Full is squeezed into the height and thinner; without any rating nothing is
// drawn.
func (d *Doc) Spark(x, middle, w, h float64, s Spark) {
	low, high, any := span(s.Values)
	if !any {
		return
	}
	perPoint, pen := h/float64(s.Full), 0.22
	if rating.Points(high-low) > s.Full {
		perPoint, pen = h/float64(high-low), 0.12
	}
	place := func(i int) Point {
		back := len(s.Values) - 1 - i
		return Point{x + w - float64(back)*w/float64(max(1, s.Lists-1)),
			middle - (float64(s.Values[i])-float64(low+high)/2)*perPoint}
	}
	var line []Point
	for i, v := range s.Values {
		if v < 0 {
			d.Path(line, pen, Grey)
			line = nil
			continue
		}
		line = append(line, place(i))
	}
	d.Path(line, pen, Grey)
	if last := len(s.Values) - 1; s.Values[last] >= 0 {
		p := place(last)
		d.Dot(p.X, p.Y, 0.42, s.Accent)
	}
}

// span returns the lowest and the highest value; values below zero do not count. any is false if there is none.
func span(values []rating.PastRating) (low, high rating.PastRating, any bool) {
	for _, v := range values {
		if v < 0 {
			continue
		}
		if !any || v < low {
			low = v
		}
		if !any || v > high {
			high = v
		}
		any = true
	}
	return low, high, any
}
