package pdf

import "fmt"

// entry is a bookmark in the outline with the object numbers of those around it; 0: there is none.
type entry struct {
	parent, before, next, first, last int
	below                             int // how many entries are directly under it
}

// outline writes the bookmarks (ISO 32000-1, 12.3.3) and returns their root, or 0 when there are none. Entries under
// the first level are closed at first.
func (d output) outline(o *objects) int {
	if len(d.bookmarks) == 0 {
		return 0
	}
	root := o.number()
	first := len(o.places)
	for range d.bookmarks {
		o.number()
	}
	entries, top := d.entries(root, first)
	shown := top.below
	for i, e := range entries {
		o.pack(first+i, d.entry(d.bookmarks[i], e))
		if e.parent == root {
			shown += e.below
		}
	}
	o.pack(root, fmt.Appendf(nil, "<</Type /Outlines /First %d 0 R /Last %d 0 R /Count %d>>", top.first, top.last, shown))
	return root
}

// entries links each bookmark with those around it, by their levels.
func (d output) entries(root, first int) (entries []entry, top entry) {
	entries = make([]entry, len(d.bookmarks))
	open := []int{root} // the one above each level
	at := func(n int) *entry {
		if n == root {
			return &top
		}
		return &entries[n-first]
	}
	for i, b := range d.bookmarks {
		n := first + i
		open = open[:min(b.level+1, len(open))]
		above := at(open[len(open)-1])
		entries[i].parent, entries[i].before = open[len(open)-1], above.last
		if above.last > 0 {
			at(above.last).next = n
		} else {
			above.first = n
		}
		above.last = n
		above.below++
		open = append(open, n)
	}
	return entries, top
}

func (d output) entry(b bookmark, e entry) ink {
	k := append(ink("<</Title ").words(Clean(b.text)), '\n')
	for _, to := range [...]struct {
		name string
		n    int
	}{{"Parent", e.parent}, {"Prev", e.before}, {"Next", e.next}, {"First", e.first}, {"Last", e.last}} {
		if to.n > 0 {
			k = fmt.Appendf(k, "/%s %d 0 R ", to.name, to.n)
		}
	}
	switch {
	case e.below > 0 && b.level == 0:
		k = fmt.Appendf(k, "/Count %d ", e.below)
	case e.below > 0:
		k = fmt.Appendf(k, "/Count %d ", -e.below)
	}
	return append(d.place(append(k, "/Dest "...), b.target), ">>"...)
}

// place writes the destination of a link or a bookmark.
func (d output) place(k ink, to target) ink {
	k = append(append(k, '[').ref(firstPage+2*to.page), "/XYZ 0 "...)
	return append(k.length(d.opt.Paper.up(to.y)), " null]"...)
}
