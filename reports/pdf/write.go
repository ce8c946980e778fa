package pdf

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"

	"github.com/jung-kurt/gofpdf"
)

// Write writes the whole document: the frame that the library has set, with the pages in it. The same drawing and fonts
// give the same bytes.
func (d *Doc) Write(to io.Writer) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("draw pdf: %v", r)
		}
	}()
	if d.chain.err != nil {
		return fmt.Errorf("draw pdf: %w", d.chain.err)
	}
	d.leave()
	f, err := setFrame(d)
	if err == nil {
		out := &placed{to: to, sum: sha256.New()}
		err = cmp.Or(output{d}.fill(out, f), out.err)
	}
	if err != nil {
		return fmt.Errorf("draw pdf: %w", err)
	}
	return nil
}

// placed passes bytes on, and knows where in the document they stand.
type placed struct {
	to  io.Writer
	at  int
	sum hash.Hash // of what was written
	err error     // the first; what comes after is not written
}

func (c *placed) Write(b []byte) (n int, err error) {
	if c.err == nil {
		c.sum.Write(b)
		n, c.err = c.to.Write(b)
		c.at += n
	}
	return n, c.err
}

// identity is what tells the document from every other, by what was written so far.
func (c *placed) identity() []byte { return c.sum.Sum(nil)[:16] }

// The numbers of objects, as the library deals them: all pages, resources, and from 3 on a page and what is on it.
const (
	pagesObject     = 1
	resourcesObject = 2
	firstPage       = 3
)

// output writes a document that is drawn.
type output struct{ *Doc }

// fill copies the frame with the pages and faces put in, and what an archive wants besides.
func (d output) fill(out *placed, f frame) error {
	io.WriteString(out, head)
	o := newObjects(out, f.catalog()+1)
	var k ink
	for _, n := range f.order() {
		page := (n - firstPage) / 2
		switch number := f.number(n); {
		case n == pagesObject:
			o.copy(n, f.object(n))
			if err := d.faces(o, f); err != nil {
				return err
			}
		case n == resourcesObject:
			o.pack(n, f.resources(d.Doc))
		case number == f.info() || number == f.catalog():
		case page >= len(d.pages):
			o.copy(number, f.object(n))
		case (n-firstPage)%2 == 0:
			k = d.page(k[:0], n, &d.pages[page])
			o.pack(n, k)
		default:
			d.content(o, n, &d.pages[page])
		}
	}
	d.finish(o, f)
	return nil
}

// page writes a page without what is on it: its links, as far as they lead somewhere.
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

func (d output) content(o *objects, n int, p *page) {
	o.begin(n)
	fmt.Fprintf(o.out, "<</Filter /FlateDecode /Length %d>>\nstream\n", len(p.body)+len(zlibHead)+zlibEnd)
	io.WriteString(o.out, zlibHead)
	o.out.Write(p.body)
	o.out.Write(p.zlibEnd())
	io.WriteString(o.out, "\nendstream\nendobj\n")
}

func blank(d *Doc) *gofpdf.Fpdf {
	p := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "mm", Size: gofpdf.SizeType{Wd: d.opt.Paper.Width,
		Ht: d.opt.Paper.Height}})
	p.SetCatalogSort(true)
	p.SetCompression(false) // of the pages, which are put in later
	p.SetAutoPageBreak(false, 0)
	p.SetMargins(0, 0, 0)
	p.SetCellMargin(0)
	return p
}
