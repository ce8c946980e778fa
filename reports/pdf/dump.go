package pdf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Dump prints the text of the pages as they are laid out, a line of the page a line, pieces from left to right: what
// people compare before anybody compares bytes. It may be asked before the pages are drawn.
func (d *Doc) Dump() string {
	var b strings.Builder
	for i, p := range d.pages {
		fmt.Fprintf(&b, "-- page %d --\n", i+1)
		var texts []textMark
		for _, m := range p.marks {
			if t, ok := m.(textMark); ok {
				texts = append(texts, t)
			}
		}
		slices.SortStableFunc(texts, func(a, b textMark) int { return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.x, b.x)) })
		for j, t := range texts {
			switch {
			case j == 0:
			case texts[j-1].y != t.y:
				b.WriteByte('\n')
			default:
				b.WriteString(" | ")
			}
			b.WriteString(t.text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
