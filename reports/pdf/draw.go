package pdf

import "math"

// Point is a place on the page.
type Point struct{ X, Y float64 }

// pen is the graphics state of the current page, so that nothing is set twice. It is reset when a page is turned to.
type pen struct {
	face         *face
	size         float64
	fill, stroke Color
	width        int  // hundredths of a point; −1: not set
	writes       bool // a text object is open; the pieces of a line share one
	x, y         int  // where the last piece of text began
	line         int  // of the open text object: its height above the lower edge
	mark         int  // the element whose mark is open; 0: none
	brief        bool // in a table that is tagged by page
}

// write appends to k the opening of a text object for the line at height line, and before it the end of that of another
// line; nothing if the line's own is open. It notes in p which line is open, and returns k. Marks and colours may be
// set within it, lines may not be drawn. Each line has a text object of its own, because readers join the pieces of one
// line by adding up their distances, and sums of fractions differ.
func (p *pen) write(k ink, line int) ink {
	if p.writes && p.line == line {
		return k
	}
	k = p.stop(k)
	p.writes, p.x, p.y, p.line = true, 0, 0, line
	return append(k, "BT\n"...)
}

// stop closes the open text object, if there is one.
func (p *pen) stop(k ink) ink {
	if !p.writes {
		return k
	}
	p.writes = false
	return append(k, "ET\n"...)
}

// move appends the move to a place in hundredths of a point, as the distance from where the last piece of text began.
func (p *pen) move(k ink, x, y int) ink {
	k = append(k.length(x-p.x), ' ')
	k = k.length(y - p.y)
	p.x, p.y = x, y
	return append(k, " Td "...)
}

// freshPen is the pen of a page on which nothing is set.
var freshPen = pen{fill: noColor, stroke: noColor, width: -1}

const noColor Color = 1 << 31

// up returns how far y, which is measured from the upper edge, is above the lower edge, in hundredths of a point.
func (p Paper) up(y float64) int { return hundredths(p.Height - y) }

// setFill sets the colour of the texts and areas that follow on the page, unless it is set already.
func (d *Doc) setFill(fill Color) {
	if d.pen.fill != fill {
		d.ink, d.pen.fill = d.ink.color(fill, "g", "rg"), fill
	}
}

// setStroke sets the width, in millimetres, and the colour of the lines that follow on the page, unless they are set
// already. It ends open text, and marks what follows as decoration.
func (d *Doc) setStroke(width float64, stroke Color) {
	d.ink = d.pen.draw(d.ink)
	if w := hundredths(width); d.pen.width != w {
		d.ink, d.pen.width = d.ink.lengths("w", w), w
	}
	if d.pen.stroke != stroke {
		d.ink, d.pen.stroke = d.ink.color(stroke, "G", "RG"), stroke
	}
}

// Line draws a straight line.
func (d *Doc) Line(x1, y1, x2, y2, width float64, c Color) {
	d.Path([]Point{{x1, y1}, {x2, y2}}, width, c)
}

// Path draws straight lines from point to point; of fewer than two points it draws nothing.
func (d *Doc) Path(points []Point, width float64, c Color) {
	if len(points) < 2 {
		return
	}
	d.setStroke(width, c)
	for i, p := range points {
		operator := "l"
		if i == 0 {
			operator = "m"
		}
		d.ink = d.ink.lengths(operator, hundredths(p.X), d.opt.Paper.up(p.Y))
	}
	d.ink = append(d.ink, "S\n"...)
}

// box appends the outline of a rectangle, given by its upper left corner and its size.
func (p Paper) box(k ink, x, y, w, h float64) ink {
	return k.lengths("re", hundredths(x), p.up(y), hundredths(w), -hundredths(h))
}

// Rect fills the rectangle of width w and height h whose upper left corner is at x and y.
func (d *Doc) Rect(x, y, w, h float64, c Color) {
	d.ink = d.pen.draw(d.ink)
	d.setFill(c)
	d.ink = d.opt.Paper.box(d.ink, x, y, w, h)
	d.ink = append(d.ink, "f\n"...)
}

// Frame draws the outline of the rectangle of width w and height h whose upper left corner is at x and y.
func (d *Doc) Frame(x, y, w, h, width float64, c Color) {
	d.setStroke(width, c)
	d.ink = d.opt.Paper.box(d.ink, x, y, w, h)
	d.ink = append(d.ink, "S\n"...)
}

// Dot fills the circle around x and y.
func (d *Doc) Dot(x, y, r float64, c Color) {
	d.ink = d.pen.draw(d.ink)
	d.setFill(c)
	d.ink = d.opt.Paper.circle(d.ink, x, y, r)
	d.ink = append(d.ink, "f\n"...)
}

// Ring draws a dashed circle around x and y; dash is the length of a dash and of a gap.
func (d *Doc) Ring(x, y, r, width, dash float64, c Color) {
	d.setStroke(width, c)
	n := hundredths(dash)
	d.ink = append(d.ink, '[')
	d.ink = append(d.ink.length(n), ' ')
	d.ink = append(d.ink.length(n), "] 0 d\n"...)
	d.ink = d.opt.Paper.circle(d.ink, x, y, r)
	d.ink = append(d.ink, "S\n[] 0 d\n"...)
}

// circle appends the outline of a circle: six arcs, each a curve whose handles are on the tangents at its ends.
func (p Paper) circle(k ink, x, y, r float64) ink {
	const arcs = 6
	const step = 2 * math.Pi / arcs
	at := func(turn float64) (place, way Point) {
		sin, cos := math.Sincos(turn)
		return Point{x + r*cos, y - r*sin}, Point{-r * sin * step / 3, -r * cos * step / 3}
	}
	from, out := at(0)
	k = k.lengths("m", hundredths(from.X), p.up(from.Y))
	for i := 1; i <= arcs; i++ {
		to, in := at(float64(i) * step)
		k = k.finely("c", from.X+out.X, p.Height-(from.Y+out.Y), to.X-in.X, p.Height-(to.Y-in.Y), to.X, p.Height-to.Y)
		from, out = to, in
	}
	return k
}

// Link makes a rectangle of the current page lead to a target, which must be one of NewTarget.
func (d *Doc) Link(x, y, w, h float64, to Target) {
	p := &d.pages[d.now]
	p.links = append(p.links, link{int32(hundredths(x)), int32(d.opt.Paper.up(y)), int32(hundredths(x + w)),
		int32(d.opt.Paper.up(y + h)), to})
}
