package pdf

import (
	"cmp"
	"fmt"
	"slices"
)

// structure writes the tree of what the document is made of (ISO 32000-1, 14.7) and gives its root; 0 when nothing was
// drawn.
func (d output) structure(o *objects) int {
	all := d.Tags.all
	if len(all) == 0 {
		return 0
	}
	root, parents := o.number(), o.number()
	numbers := make([]int, len(all))
	for i := range all {
		if all[i].there() {
			numbers[i] = o.number()
		}
	}
	slices.SortStableFunc(all[0].kids, func(a, b int) int { return cmp.Compare(d.page0(a), d.page0(b)) })
	d.Tags.level()
	for i, e := range all {
		if numbers[i] > 0 {
			o.pack(numbers[i], d.element(e, root, numbers))
		}
	}
	o.pack(parents, d.parents(o, numbers))
	o.pack(root, fmt.Appendf(nil, "<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>", numbers[0], parents,
		len(d.pages)))
	return root
}

// there says whether an element has anything in it. A field of a table is there all the same: others stand beside it.
func (e *element) there() bool {
	return e.marks > 0 || len(e.kids) > 0 || e.role == fieldRole || e.role == headRole || e.role == documentRole
}

// level lets no heading be more than one level below the one before it.
func (t *Tags) level() {
	headings, last := []Role{TitleRole, SectionRole, PartRole}, -1
	for _, n := range t.all[0].kids {
		if at := slices.Index(headings, t.all[n].role); at >= 0 {
			last = min(at, last+1)
			t.all[n].role = headings[last]
		}
	}
}

// page0 gives the page on which an element begins: its own, or that of the first in it.
func (d output) page0(n int) int {
	e := d.Tags.all[n]
	for e.page < 0 && len(e.kids) > 0 {
		e = d.Tags.all[e.kids[0]]
	}
	return e.page
}

func (d output) element(e element, root int, numbers []int) ink {
	parent := numbers[e.parent]
	if e.role == documentRole {
		parent = root
	}
	k := fmt.Appendf(nil, "<</S /%s /P %d 0 R ", e.role, parent)
	if e.role == headRole {
		k = append(k, "/A <</O /Table /Scope /Column>> "...)
	}
	if e.lang != "" && e.lang != d.opt.Lang {
		k = append(append(append(k, "/Lang "...), ink(nil).words(e.lang)...), ' ')
	}
	if e.marks > 0 {
		k = fmt.Appendf(k, "/Pg %d 0 R /K [%d ", firstPage+2*e.page, e.first)
	} else {
		k = append(k, "/K ["...)
	}
	for _, mark := range e.more {
		k = fmt.Appendf(k, "%d ", mark)
	}
	for _, kid := range e.kids {
		if numbers[kid] > 0 {
			k = fmt.Appendf(k, "%d 0 R ", numbers[kid])
		}
	}
	return append(k, "]>>"...)
}

// parents gives for each page the elements of its marks, in their order.
func (d output) parents(o *objects, numbers []int) ink {
	tree := ink("<</Nums [")
	for i := range d.pages {
		k := ink("[")
		for _, e := range d.pages[i].marks {
			k = fmt.Appendf(k, "%d 0 R ", numbers[e])
		}
		n := o.number()
		o.pack(n, append(k, ']'))
		tree = fmt.Appendf(tree, "%d %d 0 R ", i, n)
	}
	return append(tree, "]>>"...)
}
