package pdf

import (
	"cmp"
	"fmt"
	"strings"
)

// need is how wide the content of a column is.
type need struct {
	must float64 // so that nothing is cut
	wish float64 // so that Cell.Beside is printed, too, or prose does not wrap
	head float64 // so that its head is not cut
	most float64 // so that at most three names of a hundred need more than one line
	bare float64 // for figures without the space beside them
	word float64 // so that no usual word of prose is broken

	widths *widths // texts of a column of names
	wished *widths // the same with Cell.Beside
	tight  *widths // the same in the smallest allowed type

	frame   float64 // the space around a text
	figures int     // the longest that was measured
	drawn   bool    // the column is drawn, not text
}

// widths is a histogram of the widths of texts, in tenths of a millimetre.
type widths [2560]int32

// add counts a text; the last bin holds all that are wider.
func (w *widths) add(mm float64) { w[min(len(w)-1, int(mm*10))]++ }

// Grow sets the widths of the columns by their content, and Tight and Short: room that some do not use goes to those
// whose texts would be cut. Figures and ids always get what they need, or Grow fails; where a page is too narrow for
// the others, the widest of them are cut.
func (t *Table) Grow(d *Doc, rows Rows) error {
	needs, widest := t.needs(d, rows), make([]float64, len(t.Columns))
	for i := range needs {
		widest[i] = needs[i].bare
	}
	if err := t.grant(needs); err != nil {
		return err
	}
	t.keepApart(needs)
	for i := range needs { // what is left is given to what is only wished
		n := &needs[i]
		n.must = max(n.must, min(n.wish, n.reach(t.Columns[i].Width+t.spareFor(needs, i), t.looseFor(needs, i))))
		t.level(needs)
	}
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Cut != nil && widest[i] > c.Width {
			needs[i].must = max(needs[i].must, t.inFew(d, rows, i, c.Width+t.spareFor(needs, i)+t.looseFor(needs, i)))
			t.level(needs)
			c.long = widest[i] > c.Width
		}
	}
	t.Short = 0
	for i, n := range needs {
		if n.widths != nil {
			t.Short += int(n.tight.beyond(t.Columns[i].Width))
		}
	}
	return nil
}

// inFew returns the width, up to room, at which names of column i that are too long for one line fit on two, or else on
// three or four; 0 if there is none.
func (t *Table) inFew(d *Doc, rows Rows, i int, room float64) (wide float64) {
	c, long := &t.Columns[i], []int(nil)
	for n := range rows.Len() {
		if r := rows.At(n); d.Width(r.Cells[i].Text, c.Style) > c.Width-gap-t.inset(i)-markRoom(d, r.Mark, c.Style) {
			long = append(long, n)
		}
	}
	for most := 2; most <= 4 && wide == 0; most++ {
		wide = t.inLines(d, rows, long, i, room, most)
	}
	return wide
}

// inLines returns the least width, up to room, at which the long names fit on at most so many lines with whole words; 0
// where the room is not enough.
func (t *Table) inLines(d *Doc, rows Rows, long []int, i int, room float64, most int) float64 {
	c, wide := &t.Columns[i], t.Columns[i].Width
	for _, n := range long {
		r := rows.At(n)
		w := wide - gap - t.inset(i) - markRoom(d, r.Mark, c.Style)
		if d.Width(r.Cells[i].Text, c.Style) <= w {
			continue
		}
		s := Clean(r.Cells[i].Text)
		for ; d.Width(s, c.Style) > w && linesOf(d, s, c.Style, w, most, true) == nil; w++ {
			if wide++; wide > room {
				return 0
			}
		}
	}
	return wide
}

// reach returns the width that a column gets from room and from loose, the room that figures can give. A column of
// names takes only as much of loose as makes another name whole.
func (n need) reach(room, loose float64) float64 {
	if n.wished == nil {
		return room + loose
	}
	return max(room, n.wished.upTo(room+loose))
}

// needs measures the columns over all rows. It raises Least of a drawn column to the width of its head.
func (t *Table) needs(d *Doc, rows Rows) []need {
	needs := make([]need, len(t.Columns))
	for i := range needs {
		needs[i].measureHead(d, t, i)
		if rows.Len() > 0 && rows.At(0).Cells[i].Paint != nil {
			needs[i].keepWidth(&t.Columns[i])
		}
	}
	for at := range rows.Len() {
		r := rows.At(at)
		for i := range needs {
			if n := &needs[i]; !n.drawn {
				n.measure(d, &t.Columns[i], r, i)
			}
		}
	}
	for i := range needs {
		if n := &needs[i]; !n.drawn {
			n.finish(&t.Columns[i])
		}
	}
	return needs
}

// measureHead measures the head of column i and the space around its texts.
func (n *need) measureHead(d *Doc, t *Table, i int) {
	c := &t.Columns[i]
	n.frame = gap + t.inset(i)
	for _, line := range strings.Split(c.Head, "\n") {
		n.head = max(n.head, d.Width(line, HeadStyle)+n.frame)
	}
	n.must = n.head
	if c.Exact || c.Wrap && t.Airy {
		n.frame += figureAir
	}
	if c.Cut != nil {
		n.widths, n.wished, n.tight = new(widths), new(widths), new(widths)
	}
}

// keepWidth makes a drawn column keep its width, and raises its Least to the width of its head.
func (n *need) keepWidth(c *Column) {
	if c.Least > 0 {
		c.Least = max(c.Least, min(c.Width, n.head))
	}
	*n = need{must: c.Width, wish: c.Width, head: cmp.Or(c.Least, c.Width), most: c.Width, bare: c.Width, drawn: true}
}

// measure adds the cell of a row in column i to what the column needs. Figures of the same length have the same width,
// and are measured once.
func (n *need) measure(d *Doc, c *Column, r *Row, i int) {
	cell := &r.Cells[i]
	if strings.Trim(cell.Text, "0123456789") == "" {
		if len(cell.Text) <= n.figures {
			return
		}
		n.figures = len(cell.Text)
	}
	st := cell.style(c)
	text := d.Width(cell.Text, st)
	wide := text + n.frame
	if c.Wrap {
		n.word = max(n.word, longestWord(d, cell.Text, st)+n.frame)
	}
	if c.Cut != nil {
		wide += markRoom(d, r.Mark, st)
	}
	whole := wide
	if cell.Beside != "" && c.Beside {
		whole += besideGap + d.Width(cell.Beside, besideStyle(st)) + besideAir
	}
	n.must, n.wish = max(n.must, wide), max(n.wish, whole)
	if c.Cut != nil {
		n.widths.add(wide)
		n.wished.add(whole)
		n.tight.add(wide - text*(1-shrunk))
	}
}

// finish works out what a column needs once its rows are measured.
func (n *need) finish(c *Column) {
	n.most, n.bare = n.must, n.must
	if c.Exact {
		n.bare = max(n.head, n.must-figureAir)
	}
	if c.Cut != nil {
		n.most = max(n.head, n.widths.usual())
	}
	if c.Wrap {
		n.head = max(n.head, min(n.word, usualWord))
		n.wish, n.must = n.must, max(n.head, min(n.must, c.Width))
	}
}

// Where prose wraps, a word up to usualWord wide is not broken; where figures need the room, a word up to shortWord,
// such as a rating or a year.
const (
	usualWord = 30
	shortWord = 12
)

// figureAir is the space between figures, or prose, and the next column, where there is room.
const figureAir = 0.8

// usual returns a width that holds all but three of a hundred texts, or all but the longest of a few.
func (w *widths) usual() float64 {
	all := int32(0)
	for _, n := range w {
		all += n
	}
	left := all * 3 / 100
	if all > 2 {
		left = max(left, 1)
	}
	for wide := len(w); wide > 0; wide-- {
		if left -= w[wide-1]; left < 0 {
			return float64(wide) / 10
		}
	}
	return 0
}

// beyond returns how many texts are wider.
func (w *widths) beyond(mm float64) (texts int32) {
	for _, n := range w[min(len(w), int(mm*10)+1):] {
		texts += n
	}
	return texts
}

// upTo returns the width of the widest text that fits into the room; 0 where none does.
func (w *widths) upTo(room float64) float64 {
	for wide := min(int(room*10), len(w)); wide > 0; wide-- {
		if w[wide-1] > 0 {
			return float64(wide) / 10
		}
	}
	return 0
}

// grant lowers what the columns must have until the page is wide enough, and sets their widths and Tight. It fails if
// the page is too narrow for the figures alone.
func (t *Table) grant(needs []need) error {
	total := t.width() + gap
	for _, word := range []float64{shortWord, least} {
		if t.figures(needs) > total { // then they do without air, and heads may be cut
			t.yieldToFigures(needs, word)
		}
	}
	if over := t.figures(needs) - total; over > 0.001 {
		return fmt.Errorf("column %q: %.1f mm too narrow for its figures", t.widest(needs), over)
	}
	t.releaseTooLong(needs, total)
	t.drawSmaller(needs, total, true)
	for i := range needs {
		n := &needs[i]
		if over := sum(needs) - total; over > 0 && n.widths != nil { // a few long names take no room from all others
			n.must = min(n.must, max(n.most, n.widths.upTo(n.must-over+t.slack(needs))))
		}
	}
	t.drawSmaller(needs, total, false)
	if t.Tight = sum(needs) > total; t.Tight {
		t.squeeze(needs, total)
	}
	t.level(needs)
	return nil
}

// releaseTooLong lowers what a column of names must have, if it has names that are cut even in the widest column, to
// the longest that is not.
func (t *Table) releaseTooLong(needs []need, total float64) {
	for i := range needs {
		n := &needs[i]
		if n.widths == nil {
			continue
		}
		room := (total-t.figures(needs)+min(n.must, max(n.head, least))-gap)/shrunk + gap
		if whole := n.widths.upTo(room); whole > 0 && n.must > room {
			n.must = max(n.head, whole)
			n.most = min(n.most, n.must)
		}
	}
}

// drawSmaller takes what the table is too wide from the first drawn column that can become narrower; if enough is set,
// only where that is enough.
func (t *Table) drawSmaller(needs []need, total float64, enough bool) {
	over := sum(needs) - total
	for i := range needs {
		n, least := &needs[i], t.Columns[i].Least
		if over > 0 && least > 0 && (!enough || over <= n.must-least) {
			n.must -= min(over, n.must-least)
			return
		}
	}
}

// slack returns how much narrower the drawn columns may become.
func (t *Table) slack(needs []need) (mm float64) {
	for i, c := range t.Columns {
		if c.Least > 0 {
			mm += max(0, needs[i].must-c.Least)
		}
	}
	return mm
}

// yieldToFigures removes the space beside figures, and allows heads to be cut and words to be broken that are wider
// than word.
func (t *Table) yieldToFigures(needs []need, word float64) {
	for i := range needs {
		n := &needs[i]
		n.must = min(n.must, max(n.bare, least))
		if !t.Columns[i].Exact {
			n.head = min(n.head, max(least, min(n.word, word)))
		}
	}
}

// figures returns the least width of a table that cuts none of its figures.
func (t *Table) figures(needs []need) (mm float64) {
	for i, n := range needs {
		if t.Columns[i].Exact {
			mm += n.must
		} else {
			mm += min(n.must, max(n.head, least))
		}
	}
	return mm
}

// least is how narrow a column may become to make room for figures.
const least = 7

// shrunk is how small a text is set before it is cut.
const shrunk = 0.9

// squeeze lowers what the columns that are not exact must have until all fit: first the grey ones, by as much as type
// can be set smaller, and then the widest ones.
func (t *Table) squeeze(needs []need, total float64) {
	for _, grey := range []bool{true, false} {
		for i := range needs {
			c := &t.Columns[i]
			if over := sum(needs) - total; over > 0 && !c.Exact && !c.Wrap && (c.Style.Color == Grey) == grey {
				needs[i].must = max(needs[i].head, needs[i].must-min(over, (needs[i].must-gap)*(1-shrunk)*0.98))
			}
		}
	}
	for _, grey := range []bool{true, false} {
		for over := sum(needs) - total; over > 0.001; over = sum(needs) - total {
			widest, next, n := t.tops(needs, grey)
			if n == 0 || widest <= least {
				break
			}
			part := min(over/float64(n), widest-max(next, least))
			for i := range needs {
				if t.yields(needs[i], i, grey) && needs[i].must > widest-0.001 {
					needs[i].must = max(needs[i].head, needs[i].must-part)
				}
			}
		}
	}
}

// yields reports whether a column may become narrower for others; with grey set, only a grey column may.
func (t *Table) yields(n need, i int, grey bool) bool {
	c := &t.Columns[i]
	return !c.Exact && n.must > n.head+0.001 && (c.Style.Color == Grey || !grey)
}

// tops returns the greatest width among the columns that yield, the next one, and how many have the greatest.
func (t *Table) tops(needs []need, grey bool) (widest, next float64, n int) {
	for i := range needs {
		if t.yields(needs[i], i, grey) {
			widest = max(widest, needs[i].must)
		}
	}
	floor := 0.0
	if grey {
		floor = 18 // a club or a title stays readable before a name is cut
	}
	for i := range needs {
		switch {
		case !t.yields(needs[i], i, grey) || needs[i].must <= floor:
		case needs[i].must > widest-0.001:
			n++
		default:
			next = max(next, needs[i].must)
		}
	}
	return widest, max(next, floor), n
}

// level widens every column to at least what it must have; the others give from what they have beyond, figures last.
func (t *Table) level(needs []need) {
	for _, exact := range []bool{false, true} {
		lack, spare := 0.0, 0.0
		for i, n := range needs {
			lack += max(0, n.must-t.Columns[i].Width)
			if t.Columns[i].Exact == exact {
				spare += max(0, t.Columns[i].Width-n.must)
			}
		}
		if lack < 0.001 {
			return
		}
		t.share(needs, exact, min(lack, spare))
	}
}

// share takes so many millimetres from the columns of a kind that have more than they must, and gives them to those
// that have less.
func (t *Table) share(needs []need, exact bool, mm float64) {
	lack, spare := 0.0, 0.0
	for i, n := range needs {
		lack += max(0, n.must-t.Columns[i].Width)
		if t.Columns[i].Exact == exact {
			spare += max(0, t.Columns[i].Width-n.must)
		}
	}
	part := func(of float64) float64 {
		if mm >= of {
			return 1
		}
		return mm / of
	}
	for i, n := range needs {
		c := &t.Columns[i]
		switch over := c.Width - n.must; {
		case over < 0:
			c.Width -= over * part(lack)
		case c.Exact == exact:
			c.Width -= over * part(spare)
		}
	}
}

// The distance of texts and heads from the next column, beyond the gap, where there is room.
const (
	textAir = 1.4
	headAir = 1.2
)

// keepApart uses spare room for the distance between texts or heads and the next column: it raises what the columns
// must have, and widens them.
func (t *Table) keepApart(needs []need) {
	air, all, spare := make([]float64, len(needs)), 0.0, t.width()+gap-sum(needs)
	for i, n := range needs {
		c, last := &t.Columns[i], i == len(needs)-1
		if c.Align == Left && last || c.Align == Right && i == 0 {
			continue
		}
		air[i] = max(0, n.head+headAir-n.must)
		if c.Align == Left && !last {
			air[i] = max(air[i], textAir)
		}
		all += air[i]
	}
	if all == 0 || spare <= 0 {
		return
	}
	for i := range needs {
		needs[i].must += air[i] * min(1, spare/all)
	}
	t.level(needs)
}

// looseAir is the space that figures keep when names or prose ask for room.
const looseAir = 0.4

// looseFor returns how much width figures can give a column of prose or names; 0 for other columns.
func (t *Table) looseFor(needs []need, column int) (mm float64) {
	if c := &t.Columns[column]; !c.Wrap && !c.Beside && c.Cut == nil {
		return 0
	}
	for i, n := range needs {
		if t.Columns[i].Exact {
			mm += max(0, t.Columns[i].Width-n.must-looseAir)
		}
	}
	return mm
}

// spareFor returns how much width the other columns have beyond what they must; figures keep their space.
func (t *Table) spareFor(needs []need, column int) (mm float64) {
	for i, n := range needs {
		if i != column && !t.Columns[i].Exact {
			mm += max(0, t.Columns[i].Width-n.must)
		}
	}
	return mm
}

// sum returns the width that all columns together must have.
func sum(needs []need) (mm float64) {
	for _, n := range needs {
		mm += n.must
	}
	return mm
}

// widest returns the head of the column of figures that lacks most.
func (t *Table) widest(needs []need) string {
	most := 0
	for i := range needs {
		if t.Columns[i].Exact && needs[i].must-t.Columns[i].Width > needs[most].must-t.Columns[most].Width {
			most = i
		}
	}
	return strings.ReplaceAll(t.Columns[most].Head, "\n", " ")
}
