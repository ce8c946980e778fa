package pdf

import (
	"fmt"
	"io"
	"strconv"

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
		out := &placed{to: to}
		output{d}.fill(out, f)
		err = out.err
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
	err error // the first; what comes after is not written
}

func (c *placed) Write(b []byte) (n int, err error) {
	if c.err == nil {
		n, c.err = c.to.Write(b)
		c.at += n
	}
	return n, c.err
}

// The numbers of objects, as the library deals them: all pages, resources, and from 3 on a page and what is on it.
const (
	resourcesObject = 2
	firstPage       = 3
)

// output writes a document that is drawn.
type output struct{ *Doc }

// fill copies the frame with the pages put in, and writes anew where every object begins.
func (d output) fill(out *placed, f frame) {
	out.Write(f.file[:f.first()])
	starts := make([]int, len(f.objects))
	for _, n := range f.order() {
		starts[n] = out.at
		page := (n - firstPage) / 2
		switch {
		case n == resourcesObject:
			f.resources(out, d.Doc)
		case n < firstPage || page >= len(d.pages):
			out.Write(f.object(n))
		case (n-firstPage)%2 == 0:
			d.page(out, n, &d.pages[page])
		default:
			d.content(out, n, &d.pages[page])
		}
	}
	table := out.at
	fmt.Fprintf(out, "xref\n0 %d\n0000000000 65535 f \n", len(starts))
	for _, at := range starts[1:] {
		fmt.Fprintf(out, "%010d 00000 n \n", at)
	}
	out.Write(f.trailer())
	fmt.Fprintf(out, "startxref\n%d\n%%%%EOF\n", table)
}

// page writes a page without what is on it: its links, as far as they lead somewhere.
func (d output) page(out io.Writer, n int, p *page) {
	fmt.Fprintf(out, "%d 0 obj\n<</Type /Page\n/Parent 1 0 R\n/Resources %d 0 R\n", n, resourcesObject)
	if len(p.links) > 0 {
		k := ink("/Annots [")
		for _, l := range p.links {
			k = d.annotation(k, l)
		}
		out.Write(append(k, "]\n"...))
	}
	fmt.Fprintf(out, "/Contents %d 0 R>>\nendobj\n", n+1)
}

func (d output) annotation(k ink, l link) ink {
	to := d.targets[l.to]
	if to.page < 0 {
		return k
	}
	k = append(k, "<</Type /Annot /Subtype /Link /Rect ["...)
	for i, n := range [...]int32{l.left, l.top, l.right, l.bottom} {
		if i > 0 {
			k = append(k, ' ')
		}
		k = k.fixed(int(n), 2)
	}
	k = append(k, "] /Border [0 0 0] /Dest ["...)
	k = strconv.AppendInt(k, int64(firstPage+2*to.page), 10)
	k = append(k, " 0 R /XYZ 0 "...)
	return append(k.fixed(d.opt.Paper.up(to.y), 2), " null]>>\n"...)
}

func (d output) content(out io.Writer, n int, p *page) {
	fmt.Fprintf(out, "%d 0 obj\n<</Filter /FlateDecode /Length %d>>\nstream\n", n, len(p.body)+len(zlibHead)+zlibEnd)
	io.WriteString(out, zlibHead)
	out.Write(p.body)
	out.Write(p.zlibEnd())
	io.WriteString(out, "\nendstream\nendobj\n")
}

func blank(d *Doc) *gofpdf.Fpdf {
	p := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "mm", Size: gofpdf.SizeType{Wd: d.opt.Paper.Width,
		Ht: d.opt.Paper.Height}})
	p.SetCatalogSort(true)
	p.SetCompression(false) // of the pages, which are put in later
	p.SetCreationDate(d.opt.Date.Time())
	p.SetModificationDate(d.opt.Date.Time())
	p.SetProducer("Kalends", true)
	p.SetTitle(metadata(d.opt.Title), true)
	p.SetAuthor(metadata(d.opt.Author), true)
	p.SetSubject(metadata(d.opt.Subject), true)
	p.SetAutoPageBreak(false, 0)
	p.SetMargins(0, 0, 0)
	p.SetCellMargin(0)
	return p
}
