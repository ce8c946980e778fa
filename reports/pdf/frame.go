package pdf

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/jung-kurt/gofpdf"
)

// frame is a document of the library with all that is not on the pages: fonts, pictures. Its pages are
// empty but for the first, which uses each font and picture once, so that they are kept and their names known.
type frame struct {
	file    []byte
	objects []int          // where each begins, by its number
	table   int            // where the table of them begins
	named   map[string]int // object of each font and picture, by the name that the pages have for it
}

// setFrame lets the library set the frame.
func setFrame(d *Doc) (frame, error) {
	p := blank(d)
	if err := embed(d, p); err != nil {
		return frame{}, err
	}
	for n := range max(1, len(d.pages)) {
		p.AddPage()
		if n == 0 {
			show(d, p)
		}
	}
	var buf bytes.Buffer
	if err := p.Output(&buf); err != nil {
		return frame{}, err
	}
	return readFrame(buf.Bytes())
}

// embed gives the library the fonts and pictures.
func embed(d *Doc, p *gofpdf.Fpdf) error {
	for _, f := range d.chain.opened() {
		codes, glyphs := f.codes()
		if len(codes) == 0 {
			continue
		}
		small, err := cut(f.file, codes, glyphs)
		if err != nil {
			return err
		}
		p.AddUTF8FontFromBytes(f.family, "", small)
	}
	for i, img := range d.images {
		p.RegisterImageOptionsReader(imageName(i), pictures, bytes.NewReader(img))
	}
	return p.Error()
}

var pictures = gofpdf.ImageOptions{ImageType: "PNG"}

func imageName(i int) string { return fmt.Sprintf("picture%d", i) }

// show uses every picture and font on a page, each behind its name; the library keeps the codes that it has seen.
func show(d *Doc, p *gofpdf.Fpdf) {
	for i := range d.images {
		p.RawWriteStr("%" + imageName(i))
		p.ImageOptions(imageName(i), 0, 0, 1, 1, false, pictures, 0, "")
	}
	var written [][2]string
	for _, f := range d.chain.opened() {
		if codes, _ := f.codes(); len(codes) > 0 {
			p.RawWriteStr("%" + f.family)
			p.SetFont(f.family, "", 8)
			written = append(written, [2]string{f.family, string(codes)})
		}
	}
	for _, w := range written {
		p.SetFont(w[0], "", 8)
		p.Text(0, 0, w[1])
	}
}

// readFrame finds the objects of what the library has written, and what it calls the fonts and pictures.
func readFrame(file []byte) (f frame, err error) {
	f = frame{file: file, named: map[string]int{}}
	end := file[bytes.LastIndex(file, []byte("startxref\n"))+len("startxref\n"):]
	if f.table, err = strconv.Atoi(string(end[:bytes.IndexByte(end, '\n')])); err != nil {
		return f, fmt.Errorf("read the frame: %w", err)
	}
	for line := range bytes.Lines(file[f.table:]) {
		if len(line) < len("0000000000 00000 n") || line[len("0000000000 ")-1] != ' ' {
			if len(f.objects) > 0 {
				break
			}
			continue
		}
		at, err := strconv.Atoi(string(line[:10]))
		if err != nil {
			return f, fmt.Errorf("read the frame: %w", err)
		}
		f.objects = append(f.objects, at)
	}
	return f, f.readNames()
}

// patterns of the frame: what is shown on its first page, and the list of resources.
var (
	shown    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%(\w+)\n[^/]*/(\w+)`) })
	resource = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`/(\w+) (\d+) 0 R\n`) })
)

func (f *frame) readNames() error {
	numbers := map[string]int{}
	for _, m := range resource().FindAllSubmatch(f.object(resourcesObject), -1) {
		numbers[string(m[1])], _ = strconv.Atoi(string(m[2]))
	}
	for _, m := range shown().FindAllSubmatch(f.object(firstPage+1), -1) {
		n, ok := numbers[string(m[2])]
		if !ok {
			return fmt.Errorf("read the frame: no resource %s", m[2])
		}
		if _, known := f.named[string(m[1])]; !known {
			f.named[string(m[1])] = n
		}
	}
	return nil
}

// order gives the numbers of the objects as they stand in the file.
func (f frame) order() []int {
	var order []int
	for n := range f.objects[1:] {
		order = append(order, n+1)
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(f.objects[a], f.objects[b]) })
	return order
}

// object gives an object as it is written.
func (f frame) object(n int) []byte {
	end := f.table
	for _, at := range f.objects[1:] {
		if at > f.objects[n] && at < end {
			end = at
		}
	}
	return f.file[f.objects[n]:end]
}

// The last two objects say what the document is and where everything is.
func (f frame) info() int    { return len(f.objects) - 2 }
func (f frame) catalog() int { return len(f.objects) - 1 }

// resources names fonts and pictures as the pages do.
func (f frame) resources(d *Doc) ink {
	k := ink("<</Font <<")
	for _, face := range d.chain.opened() {
		if n, ok := f.named[face.family]; ok {
			k = fmt.Appendf(k, "/%s %d 0 R\n", face.family, n)
		}
	}
	k = append(k, ">>\n/XObject <<"...)
	for i := range d.images {
		k = fmt.Appendf(k, "/%s %d 0 R\n", imageName(i), f.named[imageName(i)])
	}
	return append(k, ">>>>"...)
}
