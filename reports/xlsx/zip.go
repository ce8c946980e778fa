package xlsx

import (
	"bytes"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"sync"

	"github.com/klauspost/compress/flate"

	"kalends/templates"
)

const contentTypes = "[Content_Types].xml"

var (
	defaultType      = templates.Pattern(`<Default [^>]*?(/>|></Default>)`)
	errNoFilesystems = errors.New("an ordered archive takes parts, not file systems")
)

// How hard things are packed. A long sheet is packed as it is made: the steps of 54,000 games are 101 MB, which the
// quick way makes 16.3 MB in 0.22 s and the usual way 11.8 MB in 0.43 s, as long as everything else of the sheet takes.
const (
	usual = 6
	quick = 1
)

// Those who pack are taken up again: one is larger than most workbooks.
var packers, quickPackers = sync.Pool{New: packer(usual)}, sync.Pool{New: packer(quick)}

func packer(level int) func() any {
	return func() any {
		w, err := flate.NewWriter(nil, level)
		if err != nil {
			panic(err) // there is no such level
		}
		return w
	}
}

// orderedZip writes the parts of a workbook sorted by name, because excelize hands them over in the order of its
// maps. The first parts that it hands over are the frames of sheets; their rows are put into them here.
type orderedZip struct {
	book  *Book
	parts []*part
}

// part is one file of the archive, compressed unless it is not known yet what becomes of it.
type part struct {
	name  string
	size  uint64
	sum   uint32
	data  bytes.Buffer
	plain bool
	pack  *flate.Writer // of what is not plain
	frame *frame        // of a sheet whose rows are not all there yet
}

// frame is a sheet without its rows.
type frame struct {
	before, after []byte
	rows          *body
}

// Create opens the next part; the one before it is finished.
func (z *orderedZip) Create(name string) (io.Writer, error) {
	if err := z.finishLast(); err != nil {
		return nil, err
	}
	p := &part{name: name}
	p.plain = len(z.parts) < len(z.book.bodies) || name == contentTypes || z.isTexts(name)
	z.parts = append(z.parts, p)
	return p, nil
}

// isTexts reports whether a part holds the texts that cells share. excelize made it without them.
func (z *orderedZip) isTexts(name string) bool {
	return name == "xl/sharedStrings.xml" && z.book.texts.used > 0
}

// AddFS is not how a workbook is written.
func (z *orderedZip) AddFS(fs.FS) error { return errNoFilesystems }

// Close finishes the last part; the archive is written afterwards.
func (z *orderedZip) Close() error { return z.finishLast() }

func (z *orderedZip) finishLast() error {
	if len(z.parts) == 0 {
		return nil
	}
	last := len(z.parts) - 1
	p := z.parts[last]
	switch {
	case !p.plain:
		return p.finish()
	case last < len(z.book.bodies):
		return z.fillSheet(p)
	case z.isTexts(p.name):
		return nil // there may be more of them when all rows are written
	default:
		return p.setContent(sortDefaults(p.data.Bytes()))
	}
}

// frameRow is the row that stands in the frame of a sheet: its number is that of the body.
var frameRow = templates.Pattern(`<row r="(\d+)"></row></sheetData>`)

var errNoFrame = errors.New("the frame of a sheet is not as it was made")

// fillSheet puts its rows into the frame of a sheet, or remembers which they are.
func (z *orderedZip) fillSheet(p *part) error {
	text := p.data.Bytes()
	at := frameRow().FindSubmatchIndex(text)
	if at == nil {
		return errNoFrame
	}
	n, err := strconv.Atoi(string(text[at[2]:at[3]]))
	if err != nil || n > len(z.book.bodies) {
		return errNoFrame
	}
	f := frame{text[:at[0]], text[at[3]+len(`"></row>`):], z.book.bodies[n-1]}
	if f.rows.long() {
		p.frame = &f
		return nil
	}
	return p.setContent(append(append([][]byte{f.before}, f.rows.held...), f.after)...)
}

// be makes a part of these pieces, which may be what it was made of so far.
func (p *part) setContent(pieces ...[]byte) error {
	p.plain, p.data, p.size, p.sum = false, bytes.Buffer{}, 0, 0
	for _, piece := range pieces {
		if _, err := p.Write(piece); err != nil {
			return err
		}
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
	found := defaultType().FindAllString(string(b), -1)
	slices.Sort(found)
	next := 0
	return defaultType().ReplaceAllFunc(b, func([]byte) []byte {
		next++
		return []byte(found[next-1])
	})
}
