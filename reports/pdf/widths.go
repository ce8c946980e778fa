package pdf

import (
	"cmp"
	"fmt"
	"strings"
)

// need is how wide the content of a column is.
type need struct {
	must float64 // so that nothing is cut
	wish float64 // so that what stands beside a text is printed, too, or prose does not wrap
	head float64 // so that its head is not cut
	most float64 // so that of a hundred names three take two lines at most
	bare float64 // so that what stands in it has no air
	word float64 // so that no usual word of prose is broken

	widths *[256]int // texts of a column of names, by their width in whole millimetres
	wishes *[256]int // and with what stands beside them
}

// Grow gives the columns the widths that their content asks for: what some do not use goes to those that would have to
// cut theirs. Figures and ids always get what they need; where a page is too narrow for all the others, the widest of
// them are cut.
func (t *Table) Grow(d *Doc, rows []Row) error {
	needs, widest := make([]need, len(t.Columns)), make([]float64, len(t.Columns))
	for i := range needs {
		needs[i] = t.need(d, rows, i)
		widest[i] = needs[i].bare
	}
	if err := t.grant(needs); err != nil {
		return err
	}
	for i := range needs { // what is left goes to what is only wished
		needs[i].must = max(needs[i].must, needs[i].wished(t.Columns[i].Width+t.spare(needs)))
		t.level(needs)
	}
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Cut != nil && widest[i] > c.Width {
			needs[i].must = max(needs[i].must, t.inTwo(d, rows, i, c.Width+t.spare(needs)+t.loose(needs)))
			t.level(needs)
			c.long = widest[i] > c.Width
		}
	}
	return nil
}

// inTwo gives the least width up to some room in which names that are too long for a line stand on two, their words
// whole; 0 where the room is not enough for that.
func (t *Table) inTwo(d *Doc, rows []Row, i int, room float64) float64 {
	c, wide := &t.Columns[i], t.Columns[i].Width
	for r := range rows {
		s, w := Clean(rows[r].Cells[i].Text), wide-gap-t.inset(i)-d.markRoom(rows[r].Mark, c.Style)
		for ; d.Width(s, c.Style) > w && d.broken(s, c.Style, w, 2, true) == nil; w++ {
			if wide++; wide > room {
				return 0
			}
		}
	}
	return wide
}

// need measures a column over all its rows. Figures of one length are of one width.
func (t *Table) need(d *Doc, rows []Row, i int) (n need) {
	c, frame := &t.Columns[i], gap+t.inset(i)
	for _, line := range strings.Split(c.Head, "\n") {
		n.head = max(n.head, d.Width(line, HeadStyle)+frame)
	}
	if len(rows) > 0 && rows[0].Cells[i].Paint != nil {
		if c.Least > 0 {
			c.Least = max(c.Least, min(c.Width, n.head))
		}
		return need{must: c.Width, wish: c.Width, head: cmp.Or(c.Least, c.Width), most: c.Width, bare: c.Width}
	}
	n.must = n.head + headAir
	if !c.Wrap || t.Airy {
		frame += figureAir
	}
	figures, measured, widths, wishes := 0, map[string]bool{}, [256]int{}, [256]int{}
	for r := range rows {
		cell := &rows[r].Cells[i]
		digits := figure(cell.Text)
		if digits > 0 && digits <= figures || cell.Text == "" {
			continue
		}
		figures = max(figures, digits)
		if digits == 0 && repeats(c) {
			if measured[cell.Text] {
				continue
			}
			measured[cell.Text] = true
		}
		st := c.Style
		if cell.Style != nil {
			st = *cell.Style
		}
		wide := d.Width(cell.Text, st) + frame
		if rows[r].Mark != "" && c.Cut != nil {
			wide += markGap + d.Width(rows[r].Mark, besides(st))
		}
		if c.Wrap {
			n.word = max(n.word, longestWord(d, cell.Text, st)+frame)
		}
		n.must = max(n.must, wide)
		widths[min(255, int(wide))]++
		if cell.Beside != "" && c.Beside {
			wide += besideGap + d.Width(cell.Beside, besides(st)) + besideAir
		}
		n.wish = max(n.wish, wide)
		wishes[min(255, int(wide))]++
	}
	n.most, n.bare = n.must, n.must
	if !c.Wrap {
		n.bare = max(n.head, n.must-figureAir)
	}
	if c.Cut != nil {
		n.most, n.widths, n.wishes = max(n.head, usual(widths[:])), &widths, &wishes
	}
	if c.Wrap {
		n.head = max(n.head, min(n.word, usualWord))
		n.wish, n.must = n.must, max(n.head, min(n.must, c.Width))
	}
	return n
}

// A word that is no wider than usualWord is not broken where prose wraps; where figures want the room, one that is no wider
// than shortWord, such as a rating or a year.
const (
	usualWord = 30
	shortWord = 12
)

// figureAir keeps columns apart where others want their room, headAir their heads.
const (
	figureAir = 0.8
	headAir   = 0.4
)

// usual is a width that holds all but three of a hundred texts, or all but the longest of a few, given how many there are
// of each whole width.
func usual(widths []int) float64 {
	all := 0
	for _, n := range widths {
		all += n
	}
	left := all * 3 / 100
	if all > 2 {
		left = max(left, 1)
	}
	for wide := len(widths); wide > 0; wide-- {
		if left -= widths[wide-1]; left < 0 {
			return float64(wide)
		}
	}
	return 0
}

// repeats says whether the texts of a column are likely to come again and again: clubs, titles, regions.
func repeats(c *Column) bool { return !c.Exact && !c.Beside && c.Cut == nil }

// figure gives the length of a text that is all figures, which are equally wide; 0 of any other.
func figure(s string) int {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
	}
	return len(s)
}

// grant gives every column what it must have, as far as the page goes.
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
	t.drawSmaller(needs, total, true)
	for i := range needs {
		if over := sum(needs) - total; over > 0 { // a few who are called long take no room from everybody else
			n := &needs[i]
			n.must = min(n.must, max(n.most, n.upTo(n.must-over+t.slack(needs)+t.airs(needs))))
		}
	}
	t.closer(needs, total)
	t.drawSmaller(needs, total, false)
	if t.Tight = sum(needs) > total; t.Tight {
		t.squeeze(needs, total)
	}
	t.level(needs)
	return nil
}

// airs is the air of all texts.
func (t *Table) airs(needs []need) (mm float64) {
	for i, n := range needs {
		if !t.Columns[i].Exact {
			mm += max(0, n.must-n.bare)
		}
	}
	return mm
}

// closer takes the air from texts where the page wants it.
func (t *Table) closer(needs []need, total float64) {
	for i := range needs {
		if over := sum(needs) - total; over > 0 && !t.Columns[i].Exact {
			needs[i].must = max(needs[i].bare, needs[i].must-over)
		}
	}
}

// upTo gives how wide a column of names is in which everybody stands on a line whose name fits into the room.
func (n need) upTo(room float64) float64 { return widestIn(n.widths, room) }

// wished gives how much of some room serves what a column wishes: names that do not fit all the same wish for nothing.
func (n need) wished(room float64) float64 {
	if n.wishes == nil || n.wish <= room {
		return min(n.wish, room)
	}
	return widestIn(n.wishes, room)
}

// widestIn gives the greatest of some widths that fits into the room.
func widestIn(widths *[256]int, room float64) float64 {
	if widths == nil {
		return 0
	}
	for wide := min(int(room), len(widths)-1); wide > 0; wide-- {
		if widths[wide-1] > 0 {
			return float64(wide)
		}
	}
	return 0
}

// drawSmaller takes room from what is drawn: if enough, only where nothing has to be cut then.
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

// slack is how much smaller what is drawn may become.
func (t *Table) slack(needs []need) (mm float64) {
	for i, c := range t.Columns {
		if c.Least > 0 {
			mm += max(0, needs[i].must-c.Least)
		}
	}
	return mm
}

// yieldToFigures takes the air from figures, and lets heads be cut and words broken that are wider than word.
func (t *Table) yieldToFigures(needs []need, word float64) {
	for i := range needs {
		n := &needs[i]
		n.must = min(n.must, max(n.bare, least))
		if !t.Columns[i].Exact {
			n.head = min(n.head, max(least, min(n.word, word)))
		}
	}
}

// figures is how wide a table is at least that cuts none of its figures.
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

// least is how narrow a column may become that makes room for figures.
const least = 7

// shrunk is how far a text is set smaller before it is cut.
const shrunk = 0.9

// squeeze makes the columns that are not exact narrower until all fit: first those that are only looked up, by as much
// as type can be set smaller; then the widest ones.
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

// yields says whether a column is cut where others need the room: those that are only looked up before all others.
func (t *Table) yields(n need, i int, grey bool) bool {
	c := &t.Columns[i]
	return !c.Exact && n.must > n.head+0.001 && (c.Style.Color == Grey || !grey)
}

// tops gives the greatest width among the columns that yield, the next, and how many have the greatest.
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

// level gives every column at least what it must have. The others give it from what they have beyond, figures last.
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
		t.hand(needs, exact, min(lack, spare))
	}
}

// hand takes so many millimetres from the columns of a kind that have more than they must, and gives them to those that
// have less.
func (t *Table) hand(needs []need, exact bool, mm float64) {
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

// spare is what the columns have beyond what they must; figures keep their air.
func (t *Table) spare(needs []need) (mm float64) {
	for i, n := range needs {
		if !t.Columns[i].Exact {
			mm += max(0, t.Columns[i].Width-n.must)
		}
	}
	return mm
}

// loose is what figures have beyond their air.
func (t *Table) loose(needs []need) (mm float64) {
	for i, c := range t.Columns {
		if c.Exact {
			mm += max(0, c.Width-needs[i].must)
		}
	}
	return mm
}

func sum(needs []need) (mm float64) {
	for _, n := range needs {
		mm += n.must
	}
	return mm
}

// widest names the column of figures that needs most.
func (t *Table) widest(needs []need) string {
	most := 0
	for i := range needs {
		if t.Columns[i].Exact && needs[i].must-t.Columns[i].Width > needs[most].must-t.Columns[most].Width {
			most = i
		}
	}
	return strings.ReplaceAll(t.Columns[most].Head, "\n", " ")
}
