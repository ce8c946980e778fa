package pdf

import (
	"cmp"
	"fmt"
	"slices"
)

// structure writes the structure tree (ISO 32000-1, 14.7) and returns the object number of its root; 0 when nothing was
// drawn. Before that it sorts the elements by page and raises headings.
func (d output) structure(o *objects) int {
	all := d.Tags.all
	if len(all) == 0 {
		return 0
	}
	root, parents := o.number(), o.number()
	numbers := make([]int32, len(all))
	for i := range all {
		if all[i].hasContent() {
			numbers[i] = int32(o.number())
		}
	}
	d.Tags.inOrder()
	d.Tags.level()
	var k ink
	for i := range all {
		if numbers[i] > 0 {
			k = d.element(k[:0], &all[i], root, numbers)
			o.pack(int(numbers[i]), k)
		}
	}
	o.pack(parents, d.parents(o, numbers))
	o.pack(root, fmt.Appendf(nil, "<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d>>", numbers[0], parents,
		len(d.pages)))
	return root
}

// hasContent reports whether an element is written: it has marks or children, or is the document, a head or a field of
// a table, of which empty ones are written, too.
func (e *element) hasContent() bool {
	return e.marks.first > 0 || e.kids.first > 0 || e.role == fieldRole || e.role == headRole || e.role == documentRole
}

// inOrder sorts the children of the document by page; those of one page stay in the order of drawing.
func (t *Tags) inOrder() {
	var top []int32
	for n := t.all[0].kids.first; n > 0; n = t.all[n].next {
		top = append(top, n)
	}
	slices.SortStableFunc(top, func(a, b int32) int { return cmp.Compare(t.page0(a), t.page0(b)) })
	t.all[0].kids = links{}
	for _, n := range top {
		t.all[n].next = 0
		t.appendChild(0, n)
	}
}

// page0 returns the page, from 0, on which an element begins: its own, or that of its first descendant; −1 if none has
// one.
func (t *Tags) page0(n int32) int32 {
	for t.all[n].page < 0 && t.all[n].kids.first > 0 {
		n = t.all[n].kids.first
	}
	return t.all[n].page
}

// level changes headings to a higher level so that none is more than one level below the heading before it.
func (t *Tags) level() {
	last := -1
	for n := t.all[0].kids.first; n > 0; n = t.all[n].next {
		if at := int(t.all[n].role); at <= int(PartRole) {
			last = min(at, last+1)
			t.all[n].role = Role(last)
		}
	}
}

// element appends the dictionary of an element: its role, its parent, its language, its marks and those of its children
// that are written. numbers are the object numbers of the elements; 0: not written.
func (d output) element(k ink, e *element, root int, numbers []int32) ink {
	parent := int(numbers[e.parent])
	if e.role == documentRole {
		parent = root
	}
	k = append(append(k, "<</S /"...), roles[e.role]...)
	k = append(k, " /P "...).ref(parent)
	if e.role == headRole {
		k = append(k, "/A <</O /Table /Scope /Column>> "...)
	}
	if e.lang > 0 && d.Tags.langs[e.lang-1] != d.opt.Lang {
		k = append(append(k, "/Lang "...).words(d.Tags.langs[e.lang-1]), ' ')
	}
	if e.marks.first > 0 {
		k = append(k, "/Pg "...).ref(firstPage + 2*int(e.page))
	}
	k = append(k, "/K ["...)
	for n := e.marks.first; n > 0; n = d.Tags.marks[n-1].next {
		k = k.number(int(d.Tags.marks[n-1].number))
	}
	for kid := e.kids.first; kid > 0; kid = d.Tags.all[kid].next {
		if numbers[kid] > 0 {
			k = k.ref(int(numbers[kid]))
		}
	}
	return append(k, "]>>"...)
}

// parents writes an object for each page, with the elements of its marks in the order of the marks, and returns the
// tree by which a page finds its own.
func (d output) parents(o *objects, numbers []int32) ink {
	tree, k := ink("<</Nums ["), ink(nil)
	for i := range d.pages {
		k = append(k[:0], '[')
		for _, e := range d.pages[i].marks {
			k = k.ref(int(numbers[e]))
		}
		n := o.number()
		o.pack(n, append(k, ']'))
		tree = tree.number(i).ref(n)
	}
	return append(tree, "]>>"...)
}
