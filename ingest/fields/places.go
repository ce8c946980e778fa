package fields

import (
	"sort"
	"strings"
)

// Places finds rows by texts that occur once each. Most registries are sorted by number, so texts that arrive in order
// are appended to one array and found by binary search; only the others go into a map. For 450,000 players this takes a
// third of the memory of a map.
type Places struct {
	texts  []byte
	ends   []uint32 // of each text
	rows   []int32  // of each
	next   int      // after the text found last: other sheets are mostly in the same order
	others map[string]int32
}

// Put records the row of a text that has none.
func (p *Places) Put(text string, row int) {
	if n := len(p.rows); n > 0 && text <= string(p.text(n-1)) {
		if p.others == nil {
			p.others = map[string]int32{}
		}
		p.others[strings.Clone(text)] = int32(row)
		return
	}
	p.texts = append(p.texts, text...)
	p.ends, p.rows = append(p.ends, uint32(len(p.texts))), append(p.rows, int32(row))
}

// Find returns the row of a text.
func (p *Places) Find(text string) (row int, found bool) {
	n := len(p.rows)
	if p.next < n && string(p.text(p.next)) == text {
		p.next++
		return int(p.rows[p.next-1]), true
	}
	if n == 0 || text > string(p.text(n-1)) {
		return 0, false
	}
	if at := sort.Search(n, func(i int) bool { return string(p.text(i)) >= text }); string(p.text(at)) == text {
		p.next = at + 1
		return int(p.rows[at]), true
	}
	other, found := p.others[text]
	return int(other), found
}

// text returns the i-th of the sorted texts.
func (p *Places) text(i int) []byte {
	if i == 0 {
		return p.texts[:p.ends[0]]
	}
	return p.texts[p.ends[i-1]:p.ends[i]]
}
