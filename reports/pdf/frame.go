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

// frame is a document of the library with the pictures. Its pages are empty but for the first, which uses each picture
// once, so that its name is known.
type frame struct {
	file    []byte
	objects []int          // where each begins, by its number
	table   int            // where the table of them begins
	named   map[string]int // object of each picture, by the name that the pages have for it
	pages   int
	faces   []*face // that the library knows nothing of: their objects stand behind the pages
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
	f, err := readFrame(buf.Bytes())
	f.pages, f.faces = max(1, len(d.pages)), d.chain.written()
	return f, err
}

// embed gives the library the pictures.
func embed(d *Doc, p *gofpdf.Fpdf) error {
	for i, img := range d.images {
		p.RegisterImageOptionsReader(imageName(i), pictures, bytes.NewReader(img))
	}
	return p.Error()
}

var pictures = gofpdf.ImageOptions{ImageType: "PNG"}

func imageName(i int) string { return fmt.Sprintf("picture%d", i) }

// show uses every picture on a page, each behind its name.
func show(d *Doc, p *gofpdf.Fpdf) {
	for i := range d.images {
		p.RawWriteStr("%" + imageName(i))
		p.ImageOptions(imageName(i), 0, 0, 1, 1, false, pictures, 0, "")
	}
}

// readFrame finds the objects of what the library has written, and what it calls the pictures.
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

// number gives the number that an object of the library has in the document, which has so many more of faces behind the
// pages.
func (f frame) number(n int) int {
	if n < f.firstFace() {
		return n
	}
	return n + len(f.faces)*faceObjects
}

// firstFace is the number of the first object behind the pages.
func (f frame) firstFace() int { return firstPage + 2*f.pages }

// The last two objects say what the document is and where everything is.
func (f frame) info() int    { return f.number(len(f.objects) - 2) }
func (f frame) catalog() int { return f.number(len(f.objects) - 1) }

// resources names faces and pictures as the pages do.
func (f frame) resources(d *Doc) ink {
	k := ink("<</Font <<")
	for _, face := range d.chain.opened() {
		if i := slices.Index(f.faces, face); i >= 0 {
			k = fmt.Appendf(k, "/%s %d 0 R\n", face.family, f.firstFace()+i*faceObjects)
		}
	}
	k = append(k, ">>\n/XObject <<"...)
	for i := range d.images {
		k = fmt.Appendf(k, "/%s %d 0 R\n", imageName(i), f.number(f.named[imageName(i)]))
	}
	return append(k, ">>>>"...)
}
