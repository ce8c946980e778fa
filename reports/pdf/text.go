package pdf

import "strings"

// Align is which end of a text is at x.
type Align int

// The three alignments.
const (
	Left Align = iota
	Right
	Center
)

// Width returns the printed width of s in millimetres.
func (d *Doc) Width(s string, st Style) float64 {
	return width(d.split(s, st.Semi), st)
}

func width(runs []run, st Style) float64 { return float64(length(runs)) * st.Size * point / 1000 }

// At prints s with its baseline at y; x is its left end, its right end or its middle. Findings then reports characters
// that no face covers.
func (d *Doc) At(x, y float64, s string, st Style, a Align) {
	if s != "" {
		d.splitAndNote(s, st.Semi)
		d.set(x, y, s, st, a)
	}
}

// set prints a text whose missing characters are noted already; within a text that it replaces it opens no mark.
func (d *Doc) set(x, y float64, s string, st Style, a Align) {
	if a != Left {
		s = strings.TrimRight(s, " ") // it only parts the text from the next line
	}
	runs, up := d.split(s, st.Semi), d.opt.Paper.up(y)
	if !d.replaced {
		beginText(d, x, y, st, up)
	}
	switch a {
	case Right:
		x -= width(runs, st) - optical(runs)*st.Size*point
	case Center:
		x -= width(runs, st) / 2
	}
	for i := range runs {
		d.run(hundredths(x+float64(runs[i].at)*st.Size*point/1000), up, st, &runs[i])
	}
}

// run writes a run, with the text that it is copied as where its codes differ from that, and notes a substituted
// character. Its place is in hundredths of a point from the lower left corner.
func (d *Doc) run(x, up int, st Style, r *run) {
	stands := r.actual != 0 && !d.replaced
	if r.actual != 0 && d.lentCodes[r.actual] != r.last {
		d.substituted[d.now] = append(d.substituted[d.now], r.actual)
	}
	d.setFill(st.Color)
	if stands {
		d.ink = d.ink.begin(string(r.actual))
	}
	k := d.ink
	if d.pen.face != r.face || d.pen.size != st.Size {
		k = append(append(append(k, '/'), r.face.family...), ' ')
		k = append(k.length(rounded(st.Size, 100)), " Tf\n"...)
		d.pen.face, d.pen.size = r.face, st.Size
	}
	k = append(d.pen.move(k, x, up), '(')
	k = append(append(k, r.codes...), ")Tj\n"...)
	if stands {
		k = k.end()
	}
	d.ink = k
}

// optical returns how far, in sizes of type, full-width punctuation at a right edge is moved out: half of its square is
// white.
func optical(runs []run) float64 {
	if len(runs) == 0 {
		return 0
	}
	switch runs[len(runs)-1].last {
	case '）', '。', '，', '、', '；', '：', '》', '」':
		return 0.42
	}
	return 0
}

// Cell prints s on one line of width w from x on: as it is, smaller down to nine tenths, or cut with an ellipsis. A
// text that was cut is added to Cuts, and is still found and copied whole.
func (d *Doc) Cell(x, y, w float64, s string, st Style, a Align) {
	c := Column{Align: a}
	c.print(d, x, y, w, s, st)
}

// print is Cell with the alignment and the way of cutting of a column.
func (c *Column) print(d *Doc, x, y, w float64, s string, st Style) {
	if s == "" {
		return
	}
	switch c.Align {
	case Right:
		x += w
	case Center:
		x += w / 2
	}
	d.splitAndNote(s, st.Semi)
	printed, size := d.fit(s, st, w, c.Cut)
	st.Size = size
	if printed == s {
		d.set(x, y, s, st, c.Align)
		return
	}
	d.Cuts = append(d.Cuts, s)
	beginText(d, x, y, st, d.opt.Paper.up(y))
	d.ink, d.replaced = d.ink.begin(Clean(s)), true
	d.set(x, y, printed, st, c.Align)
	d.ink, d.replaced = d.ink.end(), false
}

// smallest is the smallest type of a page, in points.
const smallest = 7

// smaller returns so many percent of a size, but not less than the smallest type, unless the size is less itself.
func smaller(size, percent float64) float64 { return max(size*percent/100, min(size, smallest)) }

// fit returns the text to print in width w and its size: s, shrunk in four steps to nine tenths if need be, never below
// the smallest type; or what cut makes of s, if that fits; or else the beginning of s with an ellipsis.
func (d *Doc) fit(s string, st Style, w float64, cut func(string, func(string) bool) string) (string, float64) {
	full := st.Size
	for _, percent := range [...]float64{100, 97.5, 95, 92.5, 90} {
		st.Size = smaller(full, percent)
		if d.Width(s, st) <= w {
			return s, st.Size
		}
	}
	s = Clean(s)
	if cut != nil {
		fits := func(s string) bool { return d.Width(s, st) <= w }
		if shorter := cut(s, fits); fits(shorter) {
			return shorter, st.Size
		}
	}
	letters := []rune(s)
	return string(letters[:d.prefix(letters, "…", st, w)]) + "…", st.Size
}
