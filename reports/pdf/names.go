package pdf

import "strings"

// A name that is too long for its column stands on two lines, or on as many as eight, those below the first closer to it and further
// right. What it is read and found by is said on the first.
const (
	nameLine   = 3.4
	nameIndent = 2.0
)

// broken is a text that is too long for a line, in lines.
type broken struct {
	lines []string
	style Style
}

// breaking is how a text that is too long is tried, in so many lines and smaller type: words are broken last.
var breaking = []struct {
	most    int
	percent float64
	whole   bool
}{{2, 100, true}, {2, 95, true}, {2, 90, true}, {3, 100, true}, {3, 90, true}, {4, 100, true}, {4, 90, true},
	{2, 100, false}, {3, 100, false}, {4, 90, false}, {8, 90, false}}

// inLines breaks a text that is too long for a line even in smaller type. It is not there when the text fits, or does not
// even fit into eight lines.
func (d *Doc) inLines(s string, st Style, w float64) (b broken, there bool) {
	if printed, _ := d.fit(s, st, w, nil); printed == s {
		return broken{}, false
	}
	s = Clean(s)
	for _, try := range breaking {
		b.style = st
		b.style.Size = max(st.Size*try.percent/100, min(st.Size, smallest))
		if b.lines = d.broken(s, b.style, w, try.most, try.whole); b.lines != nil {
			return b, true
		}
	}
	return broken{}, false
}

// broken gives a text in so many lines at most, and nothing where it needs more: the surname on the first where both
// parts fit, or else as much on each line as can be.
func (d *Doc) broken(s string, st Style, w float64, most int, whole bool) (lines []string) {
	if surname, given, apart := strings.Cut(s, ", "); apart && d.Width(surname+",", st) <= w && d.Width(given, st) <= w-nameIndent {
		return []string{surname + ", ", given}
	}
	for len(lines) < most {
		if d.Width(s, st) <= w {
			return append(lines, s)
		}
		at := d.breakOf(s, st, w, whole)
		if at == 0 {
			return nil
		}
		lines, s = append(lines, s[:at]), s[at:]
		if len(lines) == 1 {
			w -= nameIndent
		}
	}
	return nil
}

// breakOf gives how much of a text goes on a line: up to a space or a hyphen, or up to any letter where words need not
// stay whole.
func (d *Doc) breakOf(s string, st Style, w float64, whole bool) (at int) {
	before := rune(0)
	for n, r := range s {
		if n > 0 && d.Width(strings.TrimRight(s[:n], " "), st) > w {
			break
		}
		if n > 0 && r != ' ' && (!whole || before == ' ' || before == '-') {
			at = n
		}
		before = r
	}
	return at
}

// stands says whether a text of a column needs lines there, and how they are set. Its mark stands behind the last.
func (t *Table) stands(d *Doc, i int, r Row) (b broken, there bool) {
	c := &t.Columns[i]
	if !c.long || r.Cells[i].Text == "" || r.Cells[i].Paint != nil {
		return broken{}, false
	}
	st := c.Style
	if r.Cells[i].Style != nil {
		st = *r.Cells[i].Style
	}
	return d.inLines(r.Cells[i].Text, st, c.Width-gap-t.inset(i)-d.markRoom(r.Mark, st))
}

// markRoom is the room of a mark with the gap before it.
func (d *Doc) markRoom(mark string, st Style) float64 {
	if mark == "" {
		return 0
	}
	return markGap + d.Width(mark, besides(st))
}

// inTheirLines prints a text that is broken. All its lines stand for it together.
func (d *Doc) inTheirLines(x, y float64, s, mark string, b broken) {
	d.note(s)
	speak(d, x, y, b.style)
	d.ink, d.spoken = d.pen.stop(d.ink).begin(Clean(s)), true
	for i, line := range b.lines {
		if i == 1 {
			x += nameIndent
		}
		d.ink = d.pen.write(d.ink, d.opt.Paper.up(y+nameLine*float64(i)))
		d.set(x, y+nameLine*float64(i), line, b.style, Left)
	}
	d.ink, d.spoken = d.pen.stop(d.ink).end(), false
	if last := len(b.lines) - 1; mark != "" {
		d.At(x+d.Width(b.lines[last], b.style)+markGap, y+nameLine*float64(last), mark, besides(b.style), Left)
	}
}
