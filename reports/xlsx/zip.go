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

// The levels of deflating. A long sheet is deflated while it is made: the steps of 54,000 games are 101 MB, which the
// quick way makes 16.3 MB in 0.22 s and the usual way 11.8 MB in 0.43 s, as long as everything else of the sheet takes.
const (
	usual = 6
	quick = 1
)

// Deflaters are used again, because one is larger than most workbooks.
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

// orderedZip collects the parts of a workbook and writes them sorted by name, because excelize passes them on in the
// order of its maps. The first parts are the sheets without their rows; the rows are inserted here.
type orderedZip struct {
	book  *Book
	parts []*part
}

// part is one file of the archive, deflated unless its content may still change.
type part struct {
	name  string
	size  uint64
	sum   uint32
	data  bytes.Buffer
	plain bool
	pack  *flate.Writer // deflates a part that is not plain
	frame *frame        // of a sheet whose rows are not all held
}

// frame is a sheet without its rows.
type frame struct {
	before, after []byte
	rows          *body
}

// Create begins the next part and finishes the one before it.
func (z *orderedZip) Create(name string) (io.Writer, error) {
	if err := z.finishLast(); err != nil {
		return nil, err
	}
	p := &part{name: name}
	p.plain = len(z.parts) < len(z.book.bodies) || name == contentTypes || z.isTexts(name)
	z.parts = append(z.parts, p)
	return p, nil
}

// isTexts reports whether a part holds the shared strings. excelize writes it without them.
func (z *orderedZip) isTexts(name string) bool {
	return name == "xl/sharedStrings.xml" && z.book.texts.used > 0
}

// AddFS is not used by excelize here.
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

// frameRow is the only row in the frame of a sheet; its number is that of the sheet's body.
var frameRow = templates.Pattern(`<row r="(\d+)"></row></sheetData>`)

var errNoFrame = errors.New("the frame of a sheet is not as it was made")

// fillSheet inserts the rows into the frame of a sheet, or keeps the frame of a long sheet until it is written.
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

// setContent replaces the content of a part by these pieces, which may be slices of the old content.
func (p *part) setContent(pieces ...[]byte) error {
	p.plain, p.data, p.size, p.sum = false, bytes.Buffer{}, 0, 0
	for _, piece := range pieces {
		if _, err := p.Write(piece); err != nil {
			return err
		}
	}
	return p.finish()
}

// Write appends to the part.
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

// sortDefaults sorts the default content types, which excelize takes from a map.
func sortDefaults(b []byte) []byte {
	found := defaultType().FindAllString(string(b), -1)
	slices.Sort(found)
	next := 0
	return defaultType().ReplaceAllFunc(b, func([]byte) []byte {
		next++
		return []byte(found[next-1])
	})
}
