package pdf

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/jung-kurt/gofpdf"
)

// writer draws the marks of one document.
type writer struct {
	pdf   *gofpdf.Fpdf
	links []int
	face  *face
	size  float64
	span  bool // what is drawn stands for another text
}

// Bytes draws the document, once: a page is given back as soon as it is drawn, for a long document is in memory twice
// otherwise. The same marks and fonts give the same bytes.
func (d *Doc) Bytes() (out []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("draw pdf: %v", r)
		}
	}()
	if d.chain.err != nil {
		return nil, fmt.Errorf("draw pdf: %w", d.chain.err)
	}
	w := &writer{pdf: d.blank()}
	if err := w.embed(d.chain); err != nil {
		return nil, fmt.Errorf("draw pdf: %w", err)
	}
	w.prepare(d)
	for i, p := range d.pages {
		w.pdf.AddPage()
		w.face = nil
		w.shelve(d.shelf, i)
		for _, m := range p.marks {
			m.draw(w)
		}
		d.pages[i] = page{}
	}
	var buf bytes.Buffer
	if err := w.pdf.Output(&buf); err != nil {
		return nil, fmt.Errorf("draw pdf: %w", err)
	}
	return buf.Bytes(), nil
}

func (d *Doc) blank() *gofpdf.Fpdf {
	p := gofpdf.NewCustom(&gofpdf.InitType{UnitStr: "mm", Size: gofpdf.SizeType{Wd: d.opt.Paper.Width, Ht: d.opt.Paper.Height}})
	p.SetCatalogSort(true)
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

// metadata is for texts outside the pages, which the library writes without a font and only within the BMP.
func metadata(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return Substitute
		}
		return r
	}, Clean(s))
}

func (w *writer) embed(c chain) error {
	for _, f := range c.opened() {
		if len(f.used) == 0 {
			continue
		}
		data, err := withRunes(f.data, f.used)
		if err != nil {
			return err
		}
		w.pdf.AddUTF8FontFromBytes(f.family, "", data)
	}
	return w.pdf.Error()
}

func (w *writer) prepare(d *Doc) {
	for i, img := range d.images {
		w.pdf.RegisterImageOptionsReader(imageName(i), gofpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(img))
	}
	for _, t := range d.targets {
		id := 0
		if t.page >= 0 {
			id = w.pdf.AddLink()
			w.pdf.SetLink(id, t.y, t.page+1)
		}
		w.links = append(w.links, id)
	}
	for _, f := range d.chain.opened() {
		if len(f.used) > 0 {
			w.use(f, 8)
		}
	}
}

func imageName(i int) string { return fmt.Sprintf("picture%d", i) }

func (w *writer) shelve(shelf []bookmark, page int) {
	for _, b := range shelf {
		if b.page == page {
			w.pdf.Bookmark(metadata(b.text), b.level, b.y)
		}
	}
}

func (w *writer) use(f *face, size float64) {
	if w.face != f || w.size != size {
		w.pdf.SetFont(f.family, "", size)
		w.face, w.size = f, size
	}
}

func rgb(c Color) (r, g, b int) { return int(c >> 16 & 0xFF), int(c >> 8 & 0xFF), int(c & 0xFF) }

func (m textMark) draw(w *writer) {
	w.use(m.face, m.size)
	w.pdf.SetTextColor(rgb(m.color))
	if m.actual == 0 || w.span {
		w.pdf.Text(m.x, m.y, m.text)
		return
	}
	w.begin(string(m.actual))
	w.pdf.Text(m.x, m.y, m.text)
	w.end()
}

func (m spanMark) draw(w *writer) {
	if w.span = m.text != ""; w.span {
		w.begin(m.text)
		return
	}
	w.end()
}

// begin tells readers which text the marks up to end stand for.
func (w *writer) begin(text string) {
	var hex strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&hex, "%04X", unit)
	}
	w.pdf.RawWriteStr("/Span <</ActualText <FEFF" + hex.String() + ">>> BDC")
}

func (w *writer) end() { w.pdf.RawWriteStr("EMC") }

func (w *writer) pen(width float64, c Color) {
	w.pdf.SetLineWidth(width)
	w.pdf.SetDrawColor(rgb(c))
}

func (m lineMark) draw(w *writer) {
	w.pen(m.width, m.color)
	w.pdf.Line(m.from.X, m.from.Y, m.to.X, m.to.Y)
}

func (m pathMark) draw(w *writer) {
	w.pen(m.width, m.color)
	w.pdf.MoveTo(m.points[0].X, m.points[0].Y)
	for _, p := range m.points[1:] {
		w.pdf.LineTo(p.X, p.Y)
	}
	w.pdf.DrawPath("D")
}

func (m rectMark) draw(w *writer) {
	w.pdf.SetFillColor(rgb(m.color))
	w.pdf.Rect(m.x, m.y, m.w, m.h, "F")
}

func (m frameMark) draw(w *writer) {
	w.pen(m.width, m.color)
	w.pdf.Rect(m.x, m.y, m.w, m.h, "D")
}

func (m circleMark) draw(w *writer) {
	if m.width == 0 {
		w.pdf.SetFillColor(rgb(m.color))
		w.pdf.Circle(m.x, m.y, m.r, "F")
		return
	}
	w.pen(m.width, m.color)
	w.pdf.SetDashPattern([]float64{m.dash, m.dash}, 0)
	w.pdf.Circle(m.x, m.y, m.r, "D")
	w.pdf.SetDashPattern(nil, 0)
}

func (m linkMark) draw(w *writer) {
	if id := w.links[m.to]; id != 0 {
		w.pdf.Link(m.x, m.y, m.w, m.h, id)
	}
}

func (m imageMark) draw(w *writer) {
	w.pdf.ImageOptions(imageName(m.index), m.x, m.y, m.w, m.h, false, gofpdf.ImageOptions{ImageType: "PNG"}, 0, "")
}
