package xlsx

import (
	"archive/zip"
	"bytes"
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

// orderedZip writes the parts of a workbook sorted by name, because excelize hands them over in the order of its maps. The
// first parts that it hands over are the frames of sheets; their rows are put into them here.
type orderedZip struct {
	book  *Book
	parts []*part
}

// part is one compressed file of the archive.
type part struct {
	name  string
	size  uint64
	sum   uint32
	data  bytes.Buffer
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
	text := p.data.Bytes()
	switch {
	case !p.plain:
		return p.finish()
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
	before, after = slices.Clone(before), slices.Clone(after)
	p.plain, p.data = false, bytes.Buffer{}
	if y.packer == nil {
		before = slices.Concat(before, y.plain)
	}
	if _, err := p.Write(before); err != nil {
		return err
	}
	if y.packer != nil {
		if err := p.pack.Flush(); err != nil {
			return err
		}
		p.data.Write(y.packed.Bytes())
		p.sum, p.size = joined(p.sum, y.sum, y.size), p.size+y.size
		p.pack.Reset(&p.data) // what follows looks back at nothing
		y.packed = bytes.Buffer{}
	}
	if _, err := p.Write(after); err != nil {
		return err
	}
	return p.finish()
}

// Write takes a piece of the part.
func (p *part) Write(b []byte) (n int, err error) {
	if p.plain {
		return p.data.Write(b)
	}
	if p.pack == nil {
		if p.pack, err = flate.NewWriter(&p.data, level); err != nil {
			return 0, err
		}
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
		CompressedSize64: uint64(p.data.Len()), UncompressedSize64: p.size}
	//lint:ignore SA1019 CreateRaw looks only at the fields of the old form, which only this sets
	h.SetModTime(packed)
	w, err := archive.CreateRaw(h)
	if err != nil {
		return err
	}
	_, err = w.Write(p.data.Bytes())
	return err
}
