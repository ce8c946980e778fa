package pdf

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
)

// Write writes the whole document; one without pages gets an empty page. It fails if a font could not be read. The same
// drawing and fonts give the same bytes.
func (d *Doc) Write(to io.Writer) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("draw pdf: %v", r)
		}
	}()
	if d.chain.err != nil {
		return fmt.Errorf("draw pdf: %w", d.chain.err)
	}
	if len(d.pages) == 0 {
		d.AddPage()
	}
	d.leave()
	out := &countingWriter{to: to, sum: sha256.New()}
	if err := cmp.Or(output{d}.fill(out), out.err); err != nil {
		return fmt.Errorf("draw pdf: %w", err)
	}
	return nil
}

// countingWriter passes bytes on, counts them and hashes them.
type countingWriter struct {
	to  io.Writer
	at  int
	sum hash.Hash // of what was written
	err error     // the first; nothing is written after it
}

// Write passes bytes on unless an earlier Write failed; then it returns the error of that.
func (c *countingWriter) Write(b []byte) (n int, err error) {
	if c.err == nil {
		c.sum.Write(b)
		n, c.err = c.to.Write(b)
		c.at += n
	}
	return n, c.err
}

// identity returns the file ID: a hash of everything written so far.
func (c *countingWriter) identity() []byte { return c.sum.Sum(nil)[:16] }

// The first object numbers: the page tree, the resources of all pages, and then each page with its content.
const (
	pagesObject     = 1
	resourcesObject = 2
	firstPage       = 3
)

// output writes the objects of a document that is drawn.
type output struct{ *Doc }

// fill writes the whole file: pages, faces and pictures, and what PDF/A needs.
func (d output) fill(out *countingWriter) error {
	io.WriteString(out, head)
	o := newObjects(out, firstPage+2*len(d.pages))
	var k ink
	for i := range d.pages {
		n := firstPage + 2*i
		k = d.page(k[:0], n, &d.pages[i])
		o.pack(n, k)
		d.content(o, n+1, &d.pages[i])
	}
	o.pack(pagesObject, d.pageTree())
	faces, err := d.faces(o)
	if err != nil {
		return err
	}
	pictures, err := d.pictures(o)
	if err != nil {
		return err
	}
	o.pack(resourcesObject, d.resources(faces, pictures))
	d.finish(o)
	return nil
}

// pageTree returns the object that lists the pages.
func (d output) pageTree() ink {
	k := ink("<</Type /Pages\n/Kids [")
	for i := range d.pages {
		k = k.ref(firstPage + 2*i)
	}
	return fmt.Appendf(k, "]\n/Count %d\n/MediaBox [0 0 %.2f %.2f]\n>>", len(d.pages), d.opt.Paper.Width*units,
		d.opt.Paper.Height*units)
}

// resources returns the object that gives faces and pictures the names under which the pages use them.
func (d output) resources(faces map[*face]int, pictures []int) ink {
	k := ink("<</Font <<")
	for _, f := range d.chain.opened() {
		if n, written := faces[f]; written {
			k = fmt.Appendf(k, "/%s %d 0 R\n", f.family, n)
		}
	}
	k = append(k, ">>\n/XObject <<"...)
	for i, n := range pictures {
		k = fmt.Appendf(k, "/%s %d 0 R\n", pictureName(i), n)
	}
	return append(k, ">>>>"...)
}

// page appends the page object of number n with its links, as far as their targets have a place.
func (d output) page(k ink, n int, p *page) ink {
	k = fmt.Appendf(k, "<</Type /Page\n/Parent 1 0 R\n/Resources %d 0 R\n", resourcesObject)
	if len(p.links) > 0 {
		k = append(k, "/Annots ["...)
		for _, l := range p.links {
			k = d.annotation(k, l)
		}
		k = append(k, "]\n"...)
	}
	return fmt.Appendf(k, "/StructParents %d /Tabs /S /Contents %d 0 R>>", (n-firstPage)/2, n+1)
}

// annotation appends a link, or nothing if its target has no place.
func (d output) annotation(k ink, l link) ink {
	to := d.targets[l.to-1]
	if to.page < 0 {
		return k
	}
	k = append(k, "<</Type /Annot /Subtype /Link /Rect ["...)
	for i, n := range [...]int32{l.left, l.top, l.right, l.bottom} {
		if i > 0 {
			k = append(k, ' ')
		}
		k = k.length(int(n))
	}
	k = append(k, "] /Border [0 0 0] /F 4 /Dest "...)
	return append(d.place(k, to), ">>\n"...)
}

// content writes what is drawn on a page as object n.
func (d output) content(o *objects, n int, p *page) {
	o.begin(n)
	fmt.Fprintf(o.out, "<</Filter /FlateDecode /Length %d>>\nstream\n", len(p.body)+len(zlibHead)+zlibEnd)
	io.WriteString(o.out, zlibHead)
	o.out.Write(p.body)
	o.out.Write(p.zlibEnd())
	io.WriteString(o.out, "\nendstream\nendobj\n")
}
