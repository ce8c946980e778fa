package fields

import (
	"sort"
	"strings"
)

// Places finds rows by texts of which each stands once. Most registries are in order of their numbers: those that come
// in order stand one behind the other, the others wait in a map.
type Places struct {
	texts  []byte
	ends   []uint32 // of each text
	rows   []int32  // of each
	next   int      // behind the one that was found last: other sheets ask in the same order
	others map[string]int32
}

// Put puts down the row of a text that has none.
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

// Find gives the row of a text.
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

// text gives the i-th of those in order.
func (p *Places) text(i int) []byte {
	if i == 0 {
		return p.texts[:p.ends[0]]
	}
	return p.texts[p.ends[i-1]:p.ends[i]]
}
