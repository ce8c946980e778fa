package pdf

import "fmt"

// outline writes the bookmarks (ISO 32000-1, 12.3.3), all on one level, and returns the object number of their root, or
// 0 when there are none.
func (d output) outline(o *objects) int {
	n := len(d.bookmarks)
	if n == 0 {
		return 0
	}
	root := o.number()
	first := len(o.places)
	for range d.bookmarks {
		o.number()
	}
	for i, b := range d.bookmarks {
		k := append(ink("<</Title ").words(Clean(b.text)), '\n')
		k = fmt.Appendf(k, "/Parent %d 0 R ", root)
		if i > 0 {
			k = fmt.Appendf(k, "/Prev %d 0 R ", first+i-1)
		}
		if i < n-1 {
			k = fmt.Appendf(k, "/Next %d 0 R ", first+i+1)
		}
		o.pack(first+i, append(d.place(append(k, "/Dest "...), b.target), ">>"...))
	}
	o.pack(root, fmt.Appendf(nil, "<</Type /Outlines /First %d 0 R /Last %d 0 R /Count %d>>", first, first+n-1, n))
	return root
}

// place appends the destination of a link or a bookmark.
func (d output) place(k ink, to target) ink {
	k = append(append(k, '[').ref(firstPage+2*to.page), "/XYZ 0 "...)
	return append(k.length(d.opt.Paper.up(to.y)), " null]"...)
}
