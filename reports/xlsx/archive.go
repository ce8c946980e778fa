package xlsx

import (
	"archive/zip"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"
)

// zipTime is the modification time of every part of a workbook, the earliest that ZIP can express.
var zipTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

const (
	stylesPart = "xl/styles.xml"
	textsPart  = "xl/sharedStrings.xml"
)

// writeTo writes the archive. Styles and shared strings follow the sheets whose rows are made only now, because those
// rows may add to them.
func (z *orderedZip) writeTo(out io.Writer) error {
	long := slices.ContainsFunc(z.parts, func(p *part) bool { return p.frame != nil })
	slices.SortStableFunc(z.parts, func(a, b *part) int {
		return strings.Compare(rank(a.name, long), rank(b.name, long))
	})
	styles := len(z.book.styles)
	archive := zip.NewWriter(out)
	archive.RegisterCompressor(zip.Deflate, newPress)
	for _, p := range z.parts {
		if err := z.complete(p, styles); err != nil {
			return err
		}
		if err := p.writeTo(archive); err != nil {
			return err
		}
	}
	return archive.Close()
}

func rank(name string, long bool) string {
	switch {
	case name == contentTypes:
		return "" // readers look for it first
	case long && (name == stylesPart || name == textsPart):
		return "~" + name
	default:
		return name
	}
}

// complete updates a part that depends on the rows written before it.
func (z *orderedZip) complete(p *part, styles int) error {
	switch {
	case z.isTexts(p.name):
		return p.setContent(z.book.texts.part()...)
	case p.name == stylesPart && len(z.book.styles) > styles:
		return z.remake(p)
	default:
		return nil
	}
}

// remake has excelize write a part again.
func (z *orderedZip) remake(p *part) error {
	again := &orderedZip{book: z.book}
	z.book.pack = again
	if err := z.book.file.Write(io.Discard); err != nil {
		return err
	}
	at := slices.IndexFunc(again.parts, func(other *part) bool { return other.name == p.name })
	*p = *again.parts[at]
	return nil
}

func (p *part) writeTo(archive *zip.Writer) error {
	if p.frame != nil {
		return p.frame.writeTo(archive, p.name)
	}
	h := &zip.FileHeader{Name: p.name, Method: zip.Deflate, CRC32: p.sum,
		CompressedSize64: uint64(p.data.Len()), UncompressedSize64: p.size}
	//lint:ignore SA1019 CreateRaw looks only at the fields of the old form, which only this sets
	h.SetModTime(zipTime)
	w, err := archive.CreateRaw(h)
	if err == nil {
		_, err = w.Write(p.data.Bytes())
	}
	return err
}

// writeTo writes a sheet whose rows are made while it is written.
func (f *frame) writeTo(archive *zip.Writer, name string) error {
	w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: zipTime})
	if err == nil {
		_, err = w.Write(f.before)
	}
	if err == nil {
		err = f.rows.each(func(piece []byte) error {
			_, err := w.Write(piece)
			return err
		})
	}
	if err == nil {
		_, err = w.Write(f.after)
	}
	return err
}

// newPress deflates what is written while it is made.
func newPress(to io.Writer) (io.WriteCloser, error) {
	w := quickPackers.Get().(*flate.Writer)
	w.Reset(to)
	return &press{w}, nil
}

type press struct{ *flate.Writer }

// Close returns the deflater to the pool.
func (p *press) Close() error {
	err := p.Writer.Close()
	quickPackers.Put(p.Writer)
	p.Writer = nil
	return err
}
