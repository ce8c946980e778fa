package redact

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// hit is a place in a text that tells of a person.
type hit struct {
	*pattern
	from, to int
	record   int
}

// reach is how far from a birth in JSON, or in bytes without a form, the name or number may be that makes it the
// person's, in bytes.
const reach = 400

// begun is a pattern whose first words were read.
type begun struct {
	*pattern
	from, count, record int
}

// scan returns the hits in a text, in order and without those within others, and by person what makes a record the
// person's.
func (r *Redactor) scan(s string, f form, a About) (found []hit, marks [][]hit) {
	var open []begun
	var near []hit
	marks = make([][]hit, len(r.persons))
	take := func(b begun, l *lexer) {
		h := hit{b.pattern, b.from, l.to, b.record}
		switch {
		case h.han && (l.joined && h.from == l.from || touchesHan(s, h)), h.alone && !f.whole(s, h):
		case h.near || h.kind == Name && a.Shared[h.name]:
			near = append(near, h)
		default:
			marks[h.who] = append(marks[h.who], h)
			if h.kind != mark {
				found = append(found, h)
			}
		}
	}
	for l := (lexer{r: r, s: s, form: f}); l.next(); {
		kept := open[:0]
		for _, b := range open {
			if l.gap > longestGap || b.words[b.count] != string(l.word) {
				continue
			}
			if b.count++; b.count == len(b.words) {
				take(b, &l)
			} else {
				kept = append(kept, b)
			}
		}
		open = kept
		for _, p := range r.first[string(l.word)] {
			b := begun{p, l.from, 1, l.record}
			switch {
			case p.han && l.joined:
			case len(p.words) == 1:
				take(b, &l)
			default:
				open = append(open, b)
			}
		}
	}
	mine := r.rows(a, f.sheet)
	for _, h := range near {
		if mine[row{h.who, h.record + 1}] && f.lines || f.marked(marks[h.who], h) {
			found = append(found, h)
		}
	}
	return apart(found), marks
}

// apart returns hits in order. Of hits that overlap it keeps the one that begins first, or the longest of those that begin
// together.
func apart(found []hit) (kept []hit) {
	slices.SortStableFunc(found, func(a, b hit) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	end := 0
	for _, h := range found {
		if h.from >= end {
			kept, end = append(kept, h), h.to
		}
	}
	return kept
}

// touchesHan reports whether a Han character follows a hit.
func touchesHan(s string, h hit) bool {
	if h.to >= len(s) {
		return false
	}
	c, _ := character(s, h.to)
	return unicode.Is(unicode.Han, c)
}

// row is a row or line of a person.
type row struct{ who, number int }

// rows returns the rows that a file has about persons, of one sheet if it has a name.
func (r *Redactor) rows(a About, sheet string) map[row]bool {
	all := map[row]bool{}
	for who := range r.persons {
		for _, at := range a.Persons[r.persons[who].ID] {
			if n, _ := place(at.Cell); sheet == "" || at.Sheet == sheet {
				all[row{who, n}] = true
			}
		}
	}
	return all
}

// marked reports whether one of the marks of a person is in the record of a hit.
func (f form) marked(marks []hit, h hit) bool {
	limit := reach
	if f.lines || f.markup {
		limit = 1 << 16
	}
	return slices.ContainsFunc(marks, func(m hit) bool {
		return m.record == h.record && m.to > h.from-limit && m.from < h.to+limit
	})
}

// between are the signs between cells of a text: in a workbook, each cell ends with cellEnd.
const between, cellEnd = "\t;,|\"\r\n" + cellEnd, "\x1F"

// birthColumn is where TRF has a birth, counted from 0.
const birthColumn = 69

// whole reports whether a hit is a whole cell. The cells of a workbook are read as lines, so their elements v and t
// are none here.
func (f form) whole(s string, h hit) bool {
	if !f.lines {
		open := strings.LastIndexByte(s[:h.from], '<')
		return f.markup && open >= 0 && !strings.Contains(" v t ", " "+tagName(s[open:h.from])+" ") &&
			s[h.from-1] == '>' && strings.HasPrefix(s[h.to:], "<")
	}
	line := s[strings.LastIndexByte(s[:h.from], '\n')+1 : h.from]
	if h.kind == Birth && len([]rune(line)) == birthColumn {
		return true
	}
	before, behind := strings.TrimRight(line, " "), strings.TrimLeft(s[h.to:], " ")
	return (before == "" || strings.ContainsRune(between, rune(before[len(before)-1]))) &&
		(behind == "" || strings.ContainsRune(between, rune(behind[0])))
}

// replaced returns a text with the number of the person in place of each name, and something else in place of births
// and numbers. Tags and signs between cells within a hit stay. It reports whether there was a hit.
func (r *Redactor) replaced(s string, found []hit, f form, other string) (string, bool) {
	var b strings.Builder
	at := 0
	for _, h := range found {
		b.WriteString(s[at:h.from])
		text := other
		if h.kind == Name && h.name != "" {
			text = r.persons[h.who].ID
		}
		at = h.to
		if f.lines {
			text, at = padded(s, h, text)
		}
		for i, piece := range f.pieces(s[h.from:h.to]) {
			switch {
			case i == 0:
				b.WriteString(text)
			case i%2 == 1:
				b.WriteString(piece)
			}
		}
	}
	b.WriteString(s[at:])
	return b.String(), len(found) > 0
}

// pieces divides a hit into text and, in between, what must stay: tags, or signs between cells.
func (f form) pieces(s string) (all []string) {
	stays := func(s string) (from, to int) {
		if from = strings.IndexByte(s, '<'); f.markup && from >= 0 {
			return from, from + strings.IndexByte(s[from:], '>') + 1
		}
		if from = strings.IndexAny(s, "\t;|\""+cellEnd); f.lines && from >= 0 {
			for to = from; to < len(s) && strings.IndexByte(between+" ", s[to]) >= 0; to++ {
			}
			return from, to
		}
		return -1, 0
	}
	for {
		from, to := stays(s)
		if from < 0 || to <= from {
			return append(all, s)
		}
		all = append(all, s[:from], s[from:to])
		s = s[to:]
	}
}

// padded keeps the width of a hit in a text whose columns are filled with spaces: it returns the replacement with
// spaces behind it, and the place after which the text goes on. A number that has no room is left out.
func padded(s string, h hit, text string) (string, int) {
	room := s[h.to:]
	room = room[:len(room)-len(strings.TrimLeft(room, " "))]
	wide := len([]rune(s[h.from:h.to]))
	begins := s[strings.LastIndexByte(s[:h.from], '\n')+1:]
	if len(room) < 2 && !strings.HasPrefix(begins, "001 ") {
		return text, h.to
	}
	if len(text) > wide+len(room) {
		text = ""
	}
	if more := len(text) - wide; more > 0 {
		return text, h.to + more
	}
	return text + strings.Repeat(" ", wide-len(text)), h.to
}
