package pdf

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// The marks that may not begin or end a line.
const (
	neverFirst = "，。、；：？！）》」』”’…—%·,.;:?!)]}/"
	neverLast  = "（《「『“‘([{"
)

// Wrap breaks prose into lines of width w, and returns at least one line. It breaks at spaces, between Han characters
// where no punctuation forbids it, and within a word that is wider than the line. Line ends in s are spaces. A line
// keeps the space at its end, so that text taken from the page has two words there, not one; the last line does not. A
// very short last line gets a word of the line before if it has room. Doc.Findings then reports characters that no face
// covers.
func (d *Doc) Wrap(s string, st Style, w float64) []string {
	d.splitAndNote(s, st.Semi)
	s = Clean(s)
	var lines []string
	from, to := 0, 0 // the line that is filled
	fits := func(end int) bool { return d.Width(strings.TrimRight(s[from:end], " "), st) <= w }
	for _, piece := range pieces(s) {
		end := to + len(piece)
		if to > from && !fits(end) {
			lines, from = append(lines, s[from:to]), to
		}
		for to = end; !fits(to) && utf8.RuneCountInString(s[from:to]) > 1; {
			head := chop(d, s[from:to], st, w)
			lines, from = append(lines, s[from:from+head]), from+head
		}
	}
	if line := strings.TrimRight(s[from:to], " "); line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return withoutOrphan(d, lines, st, w)
}

// orphan is the width, in sizes of type, below which a last line gets a word of the line before it.
const orphan = 2.2

// withoutOrphan moves a word down, in lines, where the last line is one short word or one Han character, and the line
// before has three pieces or more.
func withoutOrphan(d *Doc, lines []string, st Style, w float64) []string {
	n := len(lines) - 1
	if n < 1 || d.Width(lines[n], st) >= orphan*st.Size*point {
		return lines
	}
	words := pieces(lines[n-1])
	if len(words) < 3 || d.Width(words[len(words)-1]+lines[n], st) > w {
		return lines
	}
	lines[n-1], lines[n] = strings.Join(words[:len(words)-1], ""), words[len(words)-1]+lines[n]
	return lines
}

// longestWord returns the width of the longest word of a text.
func longestWord(d *Doc, s string, st Style) (mm float64) {
	for _, piece := range pieces(Clean(s)) {
		mm = max(mm, d.Width(strings.TrimRight(piece, " "), st))
	}
	return mm
}

// chop returns after how many bytes a word is cut so that as much as possible fits: at least one letter, and never all.
func chop(d *Doc, word string, st Style, w float64) int {
	letters := []rune(word)
	n := max(1, d.prefix(letters[:len(letters)-1], "", st, w))
	return len(string(letters[:n]))
}

// prefix returns how many of the first letters fit into w together with the text after them. It searches by doubling,
// so that a long text is not measured whole.
func (d *Doc) prefix(letters []rune, after string, st Style, w float64) int {
	fits := func(n int) bool { return d.Width(string(letters[:n])+after, st) <= w }
	high := 1
	for high < len(letters) && fits(high) {
		high = min(2*high, len(letters))
	}
	return sort.Search(high, func(n int) bool { return !fits(n + 1) })
}

// pieces cuts a text at every place where a line may end; a piece keeps the space after it.
func pieces(s string) (all []string) {
	from, before := 0, rune(0)
	for i, r := range s {
		if i > 0 && mayBreak(before, r) {
			all, from = append(all, s[from:i]), i
		}
		before = r
	}
	return append(all, s[from:])
}

// mayBreak reports whether a line may end between two characters.
func mayBreak(before, after rune) bool {
	return (before == ' ' || square(before) || square(after)) && after != ' ' && !strings.ContainsRune(neverFirst, after) &&
		!strings.ContainsRune(neverLast, before)
}

// square reports whether a character is set in a full square, so that a line may end beside it.
func square(r rune) bool { return isHan(r) || fullMark(r) }

// A name that is too long for its column is set on two to eight lines; the lines below the first are closer to it and
// further right.
const (
	nameLine   = 3.4
	nameIndent = 2.0
)

// broken is a text set on several lines.
type broken struct {
	lines []string
	style Style
}

// breaking lists the attempts at setting a long name: how many lines, in which size, and whether words stay whole.
// Words are broken last.
var breaking = []struct {
	most    int
	percent float64
	whole   bool
}{{2, 100, true}, {2, 95, true}, {2, 90, true}, {3, 100, true}, {3, 90, true}, {4, 100, true}, {4, 90, true},
	{2, 100, false}, {3, 100, false}, {4, 90, false}, {8, 90, false}}

// inLines breaks a text that does not fit on a line even in smaller type. there is false when the text fits, or does
// not even fit on eight lines.
func inLines(d *Doc, s string, st Style, w float64) (b broken, there bool) {
	if printed, _ := d.fit(s, st, w, nil); printed == s {
		return broken{}, false
	}
	s = Clean(s)
	for _, try := range breaking {
		b.style = st
		b.style.Size = max(st.Size*try.percent/100, min(st.Size, smallest))
		if b.lines = linesOf(d, s, b.style, w, try.most, try.whole); b.lines != nil {
			return b, true
		}
	}
	return broken{}, false
}

// linesOf sets a text on at most so many lines, and returns nil where it needs more: the surname on the first line
// where both parts fit, or else as much on each line as possible.
func linesOf(d *Doc, s string, st Style, w float64, most int, whole bool) (lines []string) {
	if surname, given, apart := strings.Cut(s, ", "); apart && d.Width(surname+",", st) <= w && d.Width(given, st) <= w-nameIndent {
		return []string{surname + ", ", given}
	}
	for len(lines) < most {
		if d.Width(s, st) <= w {
			return append(lines, s)
		}
		at := breakOf(d, s, st, w, whole)
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

// breakOf returns how many bytes of a text go on a line: up to a space or a hyphen, or up to any letter where words
// need not stay whole; 0 if none fit.
func breakOf(d *Doc, s string, st Style, w float64, whole bool) (at int) {
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

// breakName returns the lines of the name in column i, and false if one line is enough or the name has no room even on
// eight. The row's mark follows the last line.
func (t *Table) breakName(d *Doc, i int, r *Row) (b broken, there bool) {
	c := &t.Columns[i]
	if !c.long || r.Cells[i].Text == "" || r.Cells[i].Paint != nil {
		return broken{}, false
	}
	st := r.Cells[i].style(c)
	w := c.Width - gap - t.inset(i) - markRoom(d, r.Mark, st)
	if c.Cut != nil && d.Width(r.Cells[i].Text, st) <= w {
		return broken{}, false
	}
	return inLines(d, r.Cells[i].Text, st, w)
}

// markRoom returns the width of a mark with the gap before it; 0 without a mark.
func markRoom(d *Doc, mark string, st Style) float64 {
	if mark == "" {
		return 0
	}
	return markGap + d.Width(mark, besideStyle(st))
}

// print prints the lines of s, the first with its baseline at y, tagged so that they are read and copied as one, and
// the mark behind the last.
func (b broken) print(d *Doc, x, y float64, s, mark string) {
	d.splitAndNote(s, b.style.Semi)
	beginText(d, x, y, b.style, d.opt.Paper.up(y))
	d.ink, d.replaced = d.pen.stop(d.ink).begin(Clean(s)), true
	for i, line := range b.lines {
		if i == 1 {
			x += nameIndent
		}
		d.ink = d.pen.write(d.ink, d.opt.Paper.up(y+nameLine*float64(i)))
		d.set(x, y+nameLine*float64(i), line, b.style, Left)
	}
	d.ink, d.replaced = d.pen.stop(d.ink).end(), false
	if last := len(b.lines) - 1; mark != "" {
		d.At(x+d.Width(b.lines[last], b.style)+markGap, y+nameLine*float64(last), mark, besideStyle(b.style), Left)
	}
}
