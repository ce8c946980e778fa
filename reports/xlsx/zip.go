package xlsx

import (
	"archive/zip"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"
)

// packed is the time that every part of a workbook carries; ZIP cannot say less than this.
var packed = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

const contentTypes = "[Content_Types].xml"

var (
	defaultType      = regexp.MustCompile(`<Default [^>]*?(/>|></Default>)`)
	errNoFilesystems = errors.New("an ordered archive takes parts, not file systems")
)

// level is how hard everything is packed.
const level = 6

// orderedZip writes the parts of a workbook sorted by name, because excelize hands them over in the order of its
// maps. The first parts that it hands over are the frames of sheets; their rows are put into them here.
type orderedZip struct {
	book  *Book
	parts []*part
}

// part is one compressed file of the archive.
type part struct {
	name  string
	size  uint64
	sum   uint32
	data  pile
	plain bool          // still, until it is known what becomes of it
	pack  *flate.Writer // of what is not
}

// Create opens the next part; the one before it is finished.
func (z *orderedZip) Create(name string) (io.Writer, error) {
	if err := z.finishLast(); err != nil {
		return nil, err
	}
	p := &part{name: name}
	p.plain = len(z.parts) < len(z.book.bodies) || name == contentTypes || z.sharedTexts(name)
	z.parts = append(z.parts, p)
	return p, nil
}

// sharedTexts says whether a part holds the texts that cells share. excelize made it without them.
func (z *orderedZip) sharedTexts(name string) bool {
	return name == "xl/sharedStrings.xml" && z.book.texts.used > 0
}

// AddFS is not how a workbook is written.
func (z *orderedZip) AddFS(fs.FS) error { return errNoFilesystems }

// Close finishes the last part; the archive is written afterwards.
func (z *orderedZip) Close() error { return z.finishLast() }

// size is about how long the archive will be.
func (z *orderedZip) size() (n int) {
	for _, p := range z.parts {
		n += p.data.size + 2*len(p.name) + 128 // its heads here and in the directory
	}
	return n
}

// writeTo writes the archive.
func (z *orderedZip) writeTo(out io.Writer) error {
	slices.SortStableFunc(z.parts, func(a, b *part) int { return strings.Compare(rank(a.name), rank(b.name)) })
	archive := zip.NewWriter(out)
	for _, p := range z.parts {
		if err := p.writeTo(archive); err != nil {
			return err
		}
	}
	return archive.Close()
}

func rank(name string) string {
	if name == contentTypes {
		return "" // readers look for it first
	}
	return name
}

func (z *orderedZip) finishLast() error {
	if len(z.parts) == 0 {
		return nil
	}
	last := len(z.parts) - 1
	p := z.parts[last]
	if !p.plain {
		return p.finish()
	}
	text := p.data.text()
	switch {
	case last < len(z.book.bodies):
		return z.fillSheet(p, text)
	case z.sharedTexts(p.name):
		before, after := z.book.texts.frame()
		return p.fill(before, z.book.texts.body, after)
	default:
		return p.fill(sortDefaults(text), z.book.newBody(), nil)
	}
}

// frameRow is the row that stands in the frame of a sheet: its number is that of the body.
var frameRow = regexp.MustCompile(`<row r="(\d+)"></row></sheetData>`)

var errNoFrame = errors.New("the frame of a sheet is not as it was made")

// fillSheet puts its rows into the frame of a sheet.
func (z *orderedZip) fillSheet(p *part, frame []byte) error {
	at := frameRow.FindSubmatchIndex(frame)
	if at == nil {
		return errNoFrame
	}
	n, err := strconv.Atoi(string(frame[at[2]:at[3]]))
	if err != nil || n > len(z.book.bodies) {
		return errNoFrame
	}
	return p.fill(frame[:at[0]], z.book.bodies[n-1], frame[at[3]+len(`"></row>`):])
}

// fill makes a part of a body and what stands around it.
func (p *part) fill(before []byte, y *body, after []byte) error {
	p.plain, p.data = false, pile{}
	if !y.long {
		before = slices.Concat(before, y.plain)
	}
	if _, err := p.Write(before); err != nil {
		return err
	}
	if y.long {
		if err := p.pack.Flush(); err != nil {
			return err
		}
		p.sum, p.size = joined(p.sum, y.sum, y.size), p.size+y.size
		p.data.take(&y.packed)
		p.pack.Reset(&p.data) // what follows looks back at nothing
	}
	if _, err := p.Write(after); err != nil {
		return err
	}
	return p.finish()
}

// Write takes a piece of the part.
func (p *part) Write(b []byte) (int, error) {
	if p.plain {
		return p.data.Write(b)
	}
	if p.pack == nil {
		p.pack = packers.Get().(*flate.Writer)
		p.pack.Reset(&p.data)
	}
	p.size += uint64(len(b))
	p.sum = crc32.Update(p.sum, crc32.IEEETable, b)
	return p.pack.Write(b)
}

func (p *part) finish() error {
	if _, err := p.Write(nil); err != nil {
		return err
	}
	err := p.pack.Close()
	packers.Put(p.pack)
	p.pack = nil
	return err
}

// sortDefaults puts the default content types in order; excelize takes them from a map.
func sortDefaults(b []byte) []byte {
	found := defaultType.FindAllString(string(b), -1)
	slices.Sort(found)
	next := 0
	return defaultType.ReplaceAllFunc(b, func([]byte) []byte {
		next++
		return []byte(found[next-1])
	})
}

func (p *part) writeTo(archive *zip.Writer) error {
	h := &zip.FileHeader{Name: p.name, Method: zip.Deflate, CRC32: p.sum,
		CompressedSize64: uint64(p.data.size), UncompressedSize64: p.size}
	//lint:ignore SA1019 CreateRaw looks only at the fields of the old form, which only this sets
	h.SetModTime(packed)
	w, err := archive.CreateRaw(h)
	if err != nil {
		return err
	}
	for _, block := range p.data.blocks {
		if _, err := w.Write(block); err != nil {
			return err
		}
	}
	return nil
}
