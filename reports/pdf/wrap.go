package pdf

import (
	"sort"
	"strings"
)

const (
	neverFirst = "，。、；：？！）》」』”’…—%·,.;:?!)]}/"
	neverLast  = "（《「『“‘([{"
)

// Wrap breaks prose into lines of width w: at spaces, and between Han signs where no mark forbids it. A word that is
// wider than the line is broken where it must.
func (d *Doc) Wrap(s string, st Style, w float64) []string {
	d.note(s, st.Semi)
	var lines []string
	line := ""
	for _, piece := range pieces(Clean(s)) {
		if line == "" || d.Width(strings.TrimRight(line+piece, " "), st) <= w {
			line += piece
		} else {
			lines = append(lines, strings.TrimRight(line, " "))
			line = piece
		}
		for d.Width(strings.TrimRight(line, " "), st) > w && len([]rune(line)) > 1 {
			head, tail := d.chop(line, st, w)
			lines = append(lines, head)
			line = tail
		}
	}
	if line = strings.TrimRight(line, " "); line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// longestWord is how wide a line must be at least that breaks no word of a text.
func longestWord(d *Doc, s string, st Style) (mm float64) {
	for _, piece := range pieces(Clean(s)) {
		mm = max(mm, d.Width(strings.TrimRight(piece, " "), st))
	}
	return mm
}

// chop cuts as much of a word as fits, at least one letter and never all.
func (d *Doc) chop(word string, st Style, w float64) (head, tail string) {
	letters := []rune(word)
	n := max(1, d.prefix(letters[:len(letters)-1], "", st, w))
	return string(letters[:n]), string(letters[n:])
}

// prefix gives how many letters fit into w together with what follows them. It looks at no more of a long text than
// it must.
func (d *Doc) prefix(letters []rune, after string, st Style, w float64) int {
	fits := func(n int) bool { return d.Width(string(letters[:n])+after, st) <= w }
	high := 1
	for high < len(letters) && fits(high) {
		high = min(2*high, len(letters))
	}
	return sort.Search(high, func(n int) bool { return !fits(n + 1) })
}

// pieces cuts a text where a line may end; a piece keeps the space after it.
func pieces(s string) []string {
	var cut []string
	letters := []rune(s)
	start := 0
	for i := 1; i < len(letters); i++ {
		if mayBreak(letters[i-1], letters[i]) {
			cut = append(cut, string(letters[start:i]))
			start = i
		}
	}
	return append(cut, string(letters[start:]))
}

func mayBreak(before, after rune) bool {
	if after == ' ' || strings.ContainsRune(neverFirst, after) || strings.ContainsRune(neverLast, before) {
		return false
	}
	return before == ' ' || square(before) || square(after)
}

// square says whether a rune is set in a full square, so that a line may end beside it.
func square(r rune) bool { return isHan(r) || fullMark(r) }
