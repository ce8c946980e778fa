package pdf

// Point is a place on the page.
type Point struct{ X, Y float64 }

// mark is one thing on a page.
type mark interface{ draw(w *writer) }

func (d *Doc) put(m mark) { d.pages[d.now].marks = append(d.pages[d.now].marks, m) }

type textMark struct {
	x, y, size float64
	color      Color
	face       *face
	text       string
	actual     rune
}

// spanMark says what the text that follows stands for, until one without a text.
type spanMark struct{ text string }

type lineMark struct {
	from, to Point
	width    float64
	color    Color
}

// Line draws a rule.
func (d *Doc) Line(x1, y1, x2, y2, width float64, c Color) {
	d.put(lineMark{Point{x1, y1}, Point{x2, y2}, width, c})
}

type pathMark struct {
	points []Point
	width  float64
	color  Color
}

// Path draws straight lines from point to point.
func (d *Doc) Path(points []Point, width float64, c Color) {
	if len(points) > 1 {
		d.put(pathMark{points, width, c})
	}
}

type rectMark struct {
	x, y, w, h float64
	color      Color
}

// Rect fills a rectangle.
func (d *Doc) Rect(x, y, w, h float64, c Color) { d.put(rectMark{x, y, w, h, c}) }

type frameMark struct {
	x, y, w, h, width float64
	color             Color
}

// Frame draws the outline of a rectangle.
func (d *Doc) Frame(x, y, w, h, width float64, c Color) { d.put(frameMark{x, y, w, h, width, c}) }

type circleMark struct {
	x, y, r, width float64 // width 0: filled
	dash           float64
	color          Color
}

// Dot fills a circle.
func (d *Doc) Dot(x, y, r float64, c Color) { d.put(circleMark{x: x, y: y, r: r, color: c}) }

// Ring draws a dashed circle.
func (d *Doc) Ring(x, y, r, width, dash float64, c Color) {
	d.put(circleMark{x, y, r, width, dash, c})
}

type linkMark struct {
	x, y, w, h float64
	to         Target
}

// Link makes a rectangle lead to a target.
func (d *Doc) Link(x, y, w, h float64, to Target) { d.put(linkMark{x, y, w, h, to}) }
